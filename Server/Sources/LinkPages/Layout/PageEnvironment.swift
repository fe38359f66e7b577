/// What every page needs to know about the response it is sent with.
public struct PageEnvironment: Hashable, Sendable {
  /// The language it is written in.
  public var language: PageLanguage
  /// The link's host, such as `go.example.com`.
  public var host: String
  /// The name of the workspace that the link belongs to; `nil` where nothing may tell of it.
  public var name: String?

  public init(language: PageLanguage, host: String, name: String? = nil) {
    self.language = language
    self.host = host
    self.name = name
  }

  /// Who is behind the page: the workspace, else the host.
  var owner: String { name?.visible ?? host }
}
