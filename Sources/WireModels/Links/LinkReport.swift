public import LinkCore

/// What a URL is to an app, as `paylisher link parse` prints it.
///
/// Fields that do not apply are absent.
public struct LinkReport: Codable, Hashable, Sendable {
  /// The URL as received.
  public var url: String
  /// `link`, `not_ours` or `refused`.
  public var verdict: String
  /// The stable name of the reason, unless it is a link.
  public var reason: String?
  /// The reason in words.
  public var explanation: String?
  /// What the SDK would deliver.
  public var link: DeliveredLink?

  /// Reports a verdict.
  ///
  /// - Parameters:
  ///   - verdict: What ``LinkGrammar`` said.
  ///   - url: The text it was said about.
  ///   - gatedRoutes: The routes that need a logged-in person.
  public init(_ verdict: LinkVerdict, of url: String, gatedRoutes: GatedRoutes = GatedRoutes()) {
    self.url = url
    reason = verdict.reason
    explanation = verdict.explanation
    link = verdict.link.map { DeliveredLink($0, gatedRoutes: gatedRoutes) }
    self.verdict =
      switch verdict {
      case .link: "link"
      case .notOurs: "not_ours"
      case .refused: "refused"
      }
  }
}

/// The fields of a link that reach the app, before its campaign is resolved.
public struct DeliveredLink: Codable, Hashable, Sendable {
  /// `custom_scheme` or `universal`.
  public var kind: String
  /// The scheme, in lower case.
  public var scheme: String
  /// The host; empty where there is none.
  public var host: String
  /// The URL in its canonical spelling.
  public var canonicalURL: String
  /// The first segment of a custom scheme, the whole path of a universal link.
  public var destination: String
  /// The route, decoded.
  public var pathSegments: [String]
  /// The query, decoded; of equal names the last.
  public var parameters: [String: String]
  /// The campaign's key.
  public var campaignKeyName: String?
  /// Whether the path is a short link's.
  public var isShortLink: Bool
  /// The journey.
  public var jid: String?
  /// The campaign's id.
  public var campaignID: String?
  /// Where the traffic comes from.
  public var source: String?
  /// Where the traffic comes from, as one of seven words.
  public var canonicalSource: String
  /// The medium.
  public var utmMedium: String?
  /// The referrer.
  public var referrer: String?
  /// Whether the link itself asks for a logged-in person.
  public var authParamRequired: Bool
  /// Whether the link waits for a logged-in person, by itself or by its route.
  public var requiresAuth: Bool
  /// The route as the gate compares it.
  public var route: String

  /// Reports a link.
  public init(_ link: ParsedLink, gatedRoutes: GatedRoutes = GatedRoutes()) {
    kind = link.kind.rawValue
    scheme = link.scheme
    host = link.host
    canonicalURL = link.url.description
    destination = link.destination
    pathSegments = link.pathSegments
    parameters = link.parameters.dictionary
    campaignKeyName = link.campaignKey
    isShortLink = link.isShortLink
    jid = link.jid
    campaignID = link.campaignID
    source = link.source
    canonicalSource = link.canonicalSource.rawValue
    utmMedium = link.utmMedium
    referrer = link.referrer
    authParamRequired = link.requiresAuthParameter
    requiresAuth = gatedRoutes.requireAuth(for: link)
    route = link.route.description
  }
}
