/// How a link reached the app.
public enum LinkKind: String, Hashable, Sendable {
  /// `yourapp://products/42`
  case customScheme = "custom_scheme"
  /// `https://go.example.com/products/42`
  case universal
}

/// A link of the app, taken apart.
///
/// `yourapp://products/42/reviews` and `https://go.example.com/products/42/reviews` have the
/// same ``pathSegments``: `["products", "42", "reviews"]`.
public struct ParsedLink: Hashable, Sendable {
  /// The URL as received.
  public let text: String
  /// The URL, taken apart at its delimiters.
  public let url: LinkURL
  /// How the link reached the app.
  public let kind: LinkKind
  /// For a universal link the domain in its canonical spelling, for a custom scheme the decoded
  /// host in its own case, empty where there is none.
  public let host: String
  /// The route: host and path for a custom scheme, the path for a universal link; decoded, without
  /// empty and dot segments, in the case they were written in.
  public let pathSegments: [String]
  /// The query, decoded.
  public let parameters: LinkParameters
  /// The key of the campaign that the link belongs to, if an explicit place names one.
  ///
  /// In order: the parameters `keyName`, `key` and `k` (of duplicates the first that is not
  /// empty), `c/KEY` or `campaign/KEY`, and a lone short code on a link domain.
  public let campaignKey: String?
  /// Whether the path is a short link's, so that the route is only known after resolving.
  public let isShortLink: Bool
  /// The app that opened the link, where the system says so.
  public var platformHint: String?

  init(
    text: String,
    url: LinkURL,
    kind: LinkKind,
    host: String,
    segments: [String]
  ) throws(LinkRefusal) {
    self.text = text
    self.url = url
    self.kind = kind
    self.host = host
    pathSegments = segments
    parameters =
      try url.queryRange.map { range throws(LinkRefusal) in
        try LinkParameters(query: url.bytes[range])
      } ?? LinkParameters()
    let role = CampaignPath.role(of: segments, isLinkDomain: kind == .universal)
    if role == .forBrowser { throw .forBrowser }
    var keyInPath: String?
    if case .key(let key) = role { keyInPath = key }
    isShortLink = kind == .universal && keyInPath != nil
    campaignKey = Self.key(in: parameters) ?? keyInPath
    guard !segments.isEmpty || campaignKey != nil else { throw .noDestination }
  }

  private static func key(in parameters: LinkParameters) -> String? {
    if parameters.pairs.isEmpty { return nil }
    for name in ["keyName", "key", "k"] {
      if let key = parameters.firstValue(of: name), CampaignPath.isKey(key) { return key }
    }
    return nil
  }
}

extension ParsedLink {
  /// The scheme, in lower case.
  public var scheme: String { url.scheme }

  /// What follows `?`, as received.
  public var rawQuery: String? { url.query }

  /// The first segment of a custom-scheme link, the whole path of a universal link; empty where
  /// the link carries only a campaign key.
  public var destination: String {
    switch kind {
    case .customScheme: pathSegments.first ?? ""
    case .universal: pathSegments.joined(separator: "/")
    }
  }

  /// The route as the gate compares it.
  public var route: CanonicalRoute {
    CanonicalRoute(pathSegments)
  }

  /// The journey that the link continues, from `jid`.
  public var jid: String? { parameters["jid"] }

  /// The campaign's id, from `campaign_id`, else `campaign`, else `utm_campaign`.
  public var campaignID: String? {
    parameters.value(of: "campaign_id", "campaign", "utm_campaign")
  }

  /// Where the traffic comes from, from `source`, else `utm_source`.
  public var source: String? { parameters.value(of: "source", "utm_source") }

  /// The medium, from `utm_medium`, else `medium`.
  public var utmMedium: String? { parameters.value(of: "utm_medium", "medium") }

  /// The referrer, from `referrer`, else `ref`.
  public var referrer: String? { parameters.value(of: "referrer", "ref") }

  /// Whether the link itself asks for a logged-in person (`auth=required`).
  public var requiresAuthParameter: Bool { parameters.requireAuth }

  /// Where the traffic comes from, as one of seven words.
  public var canonicalSource: CanonicalSource {
    CanonicalSource(source: source, referrer: referrer, platformHint: platformHint)
  }
}
