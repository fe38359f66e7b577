/// What chats and networks show of a link: what the tags of its pages say.
package struct SocialCard: Hashable, Sendable {
  /// The headline.
  package var title: String
  /// A sentence below it.
  package var summary: String?
  /// The address of the picture on the web.
  package var imageURL: String?
  /// The name of the app, else the host.
  package var site: String

  /// The card of a link on a page.
  package init(_ link: LinkPreview, _ environment: PageEnvironment) {
    title = link.heading(host: environment.owner)
    summary = link.summary?.visible
    imageURL = PageAddress(link.imageURL).flatMap { $0.isWeb ? $0.description : nil }
    site = link.name?.visible ?? environment.host
  }
}

/// What programs that preview links read: Open Graph (ogp.me) and Twitter cards.
struct SocialTags: Sendable {
  var link: LinkPreview
  var environment: PageEnvironment

  /// The tags for the document's head.
  var html: HTML {
    let card = SocialCard(link, environment)
    let address = PageAddress(link.address).flatMap { $0.isWeb ? $0.description : nil }
    let properties: [(StaticString, String?)] = [
      ("og:type", "website"),
      ("og:title", card.title),
      ("og:description", card.summary),
      ("og:url", address),
      ("og:site_name", card.site),
      ("og:image", card.imageURL),
      ("og:locale", environment.language.locale),
    ]
    let names: [(StaticString, String?)] = [
      ("description", card.summary),
      ("twitter:card", card.imageURL == nil ? "summary" : "summary_large_image"),
      ("twitter:title", card.title),
      ("twitter:description", card.summary),
      ("twitter:image", card.imageURL),
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
