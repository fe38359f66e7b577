/// The places in a route that name a campaign key.
enum CampaignPath: Sendable {
  /// What a route is to a campaign.
  enum Role: Hashable, Sendable {
    /// A route of the app.
    case route
    /// `c/KEY`, `campaign/KEY`, a key of several segments on a link domain, or a lone code on a link domain.
    case key(String)
    /// `KEY/bridge`, `KEY/handoff` or `KEY+`, which only a browser shows.
    case forBrowser

    /// The key, if there is one.
    var key: String? {
      if case .key(let key) = self { key } else { nil }
    }
  }

  private static let browserPages: Set<String> = ["bridge", "handoff"]

  /// The longest a campaign key may be, in bytes.
  static let maximumKeyLength = 128

  /// Reads the segments of a route.
  ///
  /// A lone component is a key on a link domain only: `app://laptop` is a route of the app.
  static func role(of segments: [String], isLinkDomain: Bool) -> Role {
    switch segments.count {
    case 1 where isLinkDomain: lone(segments[0])
    case 2 where isPrefix(segments[0]): prefixed(segments[1], isLinkDomain: isLinkDomain)
    case 2 where isLinkDomain && isBrowserPage(segments[1]) && code(segments[0]) != nil: .forBrowser
    case 3... where isLinkDomain && isPrefix(segments[0]): long(segments)
    default: .route
    }
  }

  /// Whether some segments are the short path of a key.
  static func isPath(_ segments: [String], of key: String) -> Bool {
    guard segments.count > 1, isPrefix(segments[0]) else { return false }
    return segments.dropFirst().joined(separator: "/") == key
  }

  /// Whether a route is `c/…` or `campaign/…`, where no byte of it is escaped.
  static func hasPrefix(_ outline: PathOutline, in bytes: [UInt8]) -> Bool {
    guard outline.count == 2 else { return false }
    switch outline.first.count {
    case 1: return bytes[outline.first.lowerBound] | 0x20 == 0x63
    case 8: return bytes[outline.first].elementsEqual(campaign) { $0.asciiLowercased == $1 }
    default: return false
    }
  }

  private static let campaign = Array("campaign".utf8)

  /// Reads such a route without making text of all of it.
  static func role(
    ofPrefixed outline: PathOutline,
    in bytes: [UInt8],
    isLinkDomain: Bool
  ) -> Role {
    let key = outline.second
    if isLinkDomain, bytes[key.upperBound - 1] == 0x2B { return .forBrowser }
    return isKey(length: key.count) ? .key(String(decoding: bytes[key], as: UTF8.self)) : .route
  }

  /// Whether a text of this many bytes may be a key.
  static func isKey(length: Int) -> Bool {
    (1...maximumKeyLength).contains(length)
  }

  private static func lone(_ segment: String) -> Role {
    if segment.utf8.last == 0x2B {
      return code(String(segment.dropLast())) == nil ? .route : .forBrowser
    }
    return code(segment).map { .key($0) } ?? .route
  }

  /// A key of several segments, or a page of a shorter one.
  private static func long(_ segments: [String]) -> Role {
    if isBrowserPage(segments[segments.count - 1]) { return .forBrowser }
    return prefixed(segments.dropFirst().joined(separator: "/"), isLinkDomain: true)
  }

  private static func prefixed(_ segment: String, isLinkDomain: Bool) -> Role {
    if isLinkDomain && segment.utf8.last == 0x2B { return .forBrowser }
    return isKey(length: segment.utf8.count) ? .key(segment) : .route
  }

  private static func code(_ segment: String) -> String? {
    ShortCode(segment).flatMap { ReservedCodes.contains($0) ? nil : segment }
  }

  private static func isPrefix(_ segment: String) -> Bool {
    switch segment {
    case "c", "C", "campaign": true
    default: segment.utf8.count == 8 && segment.lowercased() == "campaign"
    }
  }

  private static func isBrowserPage(_ segment: String) -> Bool {
    browserPages.contains(segment.lowercased())
  }
}
