/// What programs that preview links read: Open Graph (ogp.me) and Twitter cards.
struct SocialTags: Sendable {
  var link: LinkPreview
  var environment: PageEnvironment

  /// The tags for the document's head.
  var html: HTML {
    let image = PageAddress(link.imageURL).flatMap { $0.isWeb ? $0.description : nil }
    let address = PageAddress(link.address).flatMap { $0.isWeb ? $0.description : nil }
    let properties: [(StaticString, String?)] = [
      ("og:type", "website"),
      ("og:title", link.heading(host: environment.owner)),
      ("og:description", link.summary?.visible),
      ("og:url", address),
      ("og:site_name", link.name?.visible ?? environment.host),
      ("og:image", image),
      ("og:locale", environment.language.locale),
    ]
    let names: [(StaticString, String?)] = [
      ("description", link.summary?.visible),
      ("twitter:card", image == nil ? "summary" : "summary_large_image"),
      ("twitter:title", link.heading(host: environment.owner)),
      ("twitter:description", link.summary?.visible),
      ("twitter:image", image),
    ]
    let tags =
      properties.map { Self.tag("property", $0, $1) } + names.map { Self.tag("name", $0, $1) }
    return "\(tags.compactMap(\.self))"
  }

  private static func tag(
    _ key: StaticString,
    _ name: StaticString,
    _ content: String?
  ) -> HTML? {
    guard let content else { return nil }
    return "<meta\(attribute: key, name.description)\(attribute: "content", content)>\n"
  }
}

extension PageLanguage {
  /// The language with a territory, as Open Graph wants it.
  fileprivate var locale: String {
    switch self {
    case .english: "en_US"
    case .turkish: "tr_TR"
    case .german: "de_DE"
    case .spanish: "es_ES"
    case .arabic: "ar_AR"
    }
  }
}
