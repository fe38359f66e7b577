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
  /// The app that opened the link, where the system says so.
  public var platformHint: String?
  private let content: Content

  /// What was read, shared by every copy of the link.
  private final class Content: Sendable {
    let text: String
    let url: LinkURL
    let domain: LinkDomain?
    /// `nil` where the route is simply the parts between the slashes.
    let segments: [String]?
    let campaignKey: String?
    let isShortLink: Bool

    init(
      text: consuming String,
      url: consuming LinkURL,
      domain: consuming LinkDomain?,
      reading: consuming Reading
    ) {
      self.text = text
      self.url = url
      self.domain = domain
      segments = reading.segments
      campaignKey = reading.campaignKey
      isShortLink = reading.isShortLink
    }
  }

  /// What follows from a URL.
  private struct Reading {
    let segments: [String]?
    let campaignKey: String?
    let isShortLink: Bool

    static func read(
      _ url: LinkURL,
      survey: URLSurvey,
      isLinkDomain: Bool
    ) throws(LinkRefusal) -> Reading {
      let outline = url.isWeb ? survey.outline : survey.outline.following(url.hostRange)
      let isSimple = url.isPlain(url.pathRange) && !url.hasDotAtStart
      var role = CampaignPath.Role.route
      var read: [String]?
      if isSimple, CampaignPath.hasPrefix(outline, in: url.bytes) {
        role = CampaignPath.role(ofPrefixed: outline, in: url.bytes, isLinkDomain: isLinkDomain)
      } else if !isSimple || outline.mayNameCampaign(isLinkDomain: isLinkDomain, in: url.bytes) {
        let segments = try LinkPath.segments(of: url)
        role = CampaignPath.role(of: segments, isLinkDomain: isLinkDomain)
        read = segments
      }
      if case .forBrowser = role { throw .forBrowser }
      let keyInPath = role.key
      let campaignKey = try queryKey(url, survey: survey) ?? keyInPath
      let isEmpty = read?.isEmpty ?? (outline.count == 0)
      // The root of a domain is the app's home: the system opens the app on it, and the browser no more.
      guard !isEmpty || campaignKey != nil || isLinkDomain else { throw .noDestination }
      return Reading(
        segments: read,
        campaignKey: campaignKey,
        isShortLink: isLinkDomain && keyInPath != nil
      )
    }

    private static func queryKey(
      _ url: LinkURL,
      survey: URLSurvey
    ) throws(LinkRefusal) -> String? {
      guard let query = survey.query else { return nil }
      return url.isPlain(query)
        ? try survey.parameters.checkedKey(in: url.bytes)
        : try LinkParameters.checkedKey(inQueryOf: url)
    }
  }

  /// Reads a URL that is known to be of the app: a universal link of a domain, or one of a scheme.
  init(
    text: consuming String,
    url: consuming LinkURL,
    survey: URLSurvey,
    domain: consuming LinkDomain?
  ) throws(LinkRefusal) {
    let reading = try Reading.read(url, survey: survey, isLinkDomain: domain != nil)
    content = Content(text: text, url: url, domain: domain, reading: reading)
  }

  /// Compares what was received; everything else follows from it.
  public static func == (left: ParsedLink, right: ParsedLink) -> Bool {
    left.text == right.text && left.content.domain == right.content.domain
      && left.platformHint == right.platformHint
  }

  /// Hashes what was received.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(platformHint)
  }
}

extension ParsedLink {
  /// The URL as received.
  public var text: String { content.text }

  /// The URL, taken apart at its delimiters.
  public var url: LinkURL { content.url }

  /// How the link reached the app.
  public var kind: LinkKind { content.url.isWeb ? .universal : .customScheme }

  /// For a universal link the domain in its canonical spelling, for a custom scheme the decoded
  /// host in its own case, empty where there is none.
  public var host: String {
    if let domain = content.domain { return domain.description }
    return (try? LinkPath.text(url.hostRange, in: url)) ?? ""
  }

  /// The route: host and path for a custom scheme, the path for a universal link; decoded, without
  /// empty and dot segments, in the case they were written in.
  public var pathSegments: [String] {
    // What can be refused was refused when the link was read.
    content.segments ?? (try? LinkPath.segments(of: url)) ?? []
  }

  /// The query, decoded.
  public var parameters: LinkParameters { LinkParameters(queryOf: content.url) }

  /// The key of the campaign that the link belongs to, if an explicit place names one.
  ///
  /// In order: the parameters `keyName`, `key` and `k` (of duplicates the first that is not
  /// empty), `c/KEY` or `campaign/KEY`, and a lone short code on a link domain.
  public var campaignKey: String? { content.campaignKey }

  /// Whether the path is a short link's, so that the route is only known after resolving.
  public var isShortLink: Bool { content.isShortLink }
}

extension ParsedLink {
  /// The scheme, in lower case.
  public var scheme: String { url.scheme }

  /// What follows `?`, as received.
  public var rawQuery: String? { url.query }

  /// The first segment of a custom-scheme link, the whole path of a universal link; empty where
  /// the link carries only a campaign key, and for the root of a domain.
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
