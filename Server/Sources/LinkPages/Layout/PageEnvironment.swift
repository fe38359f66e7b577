/// What every page needs to know about the response it is sent with.
package struct PageEnvironment: Hashable, Sendable {
  /// The language it is written in.
  package var language: PageLanguage
  /// The link's host, such as `go.example.com`.
  package var host: String
  /// The name of the workspace that the link belongs to; `nil` where nothing may tell of it.
  package var name: String?
  /// Whose page it is where nothing else on it says so; `nil` where that is not known.
  package var brand: PageBrand?

  package init(
    language: PageLanguage,
    host: String,
    name: String? = nil,
    brand: PageBrand? = nil
  ) {
    self.language = language
    self.host = host
    self.name = name
    self.brand = brand
  }

  /// Who is behind the page: the workspace, else the host.
  var owner: String { name?.visible ?? host }

  /// The accent of the brand; the first one where none is known.
  var accent: Int { brand.map { PageAccent.number(color: $0.color, name: $0.name) } ?? 0 }
}
