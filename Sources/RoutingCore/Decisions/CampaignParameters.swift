import LinkCore

/// The parameters of a tap that say which campaign it belongs to, as analytics tools name them.
///
/// Values are in lower case and without space around them, so that `Newsletter` and `newsletter` count
/// together. One that is empty, longer than ``maximumLength`` bytes, or has a control character is absent.
///
/// ```swift
/// let parameters = CampaignParameters(query: "utm_source=Newsletter&utm_medium=email")
/// parameters.source  // "newsletter"
/// parameters.medium  // "email"
/// ```
public struct CampaignParameters: Hashable, Sendable {
  /// The longest value, in bytes of UTF-8.
  public static let maximumLength = 100

  /// `utm_source`, else `source`, else `pid`, the media source of a OneLink.
  public private(set) var source: String?
  /// `utm_medium`.
  public private(set) var medium: String?
  /// `utm_campaign`, else `c` where the query has `pid`: other sites use `c` for anything.
  public private(set) var campaign: String?

  /// Reads the parameters of a query, percent-encoded, without `?`; of equal names the first counts.
  public init(query: String?) {
    guard let query,
      query.containsBytes(of: "source=") || query.containsBytes(of: "utm_")
        || query.containsBytes(of: "pid=")
    else { return }
    var plain: String?
    var oneLink: (source: String?, campaign: String?)
    for pair in query.utf8.split(separator: UInt8(ascii: "&"), maxSplits: 64).prefix(64) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2, let value = Self.value(parts[1]) else { continue }
      switch String(parts[0])?.lowercased() {
      case "utm_source": source = source ?? value
      case "utm_medium": medium = medium ?? value
      case "utm_campaign": campaign = campaign ?? value
      case "source": plain = plain ?? value
      case "pid": oneLink.source = oneLink.source ?? value
      case "c": oneLink.campaign = oneLink.campaign ?? value
      default: break
      }
    }
    source = source ?? plain ?? oneLink.source
    if oneLink.source != nil { campaign = campaign ?? oneLink.campaign }
  }

  private static func value(_ bytes: Substring.UTF8View) -> String? {
    // The longest text that can count, with every byte as an escape.
    guard bytes.count <= maximumLength * 9 else { return nil }
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return PercentCoding.decodeText(spaced).flatMap { value($0) }
  }

  /// A value as it counts; `nil` where it counts as absent.
  public static func value(_ text: String) -> String? {
    let space = UInt8(ascii: " ")
    let bytes = text.utf8.drop { $0 == space }
    guard let last = bytes.lastIndex(where: { $0 != space }) else { return nil }
    // A letter in lower case has no less than a third of its bytes.
    let trimmed = bytes[...last]
    guard trimmed.count <= maximumLength * 3 else { return nil }
    let value = (String(trimmed) ?? "").lowercased()
    let isText = value.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
    }
    return isText && (1...maximumLength).contains(value.utf8.count) ? value : nil
  }
}

extension CampaignParameters {
  /// The word that a tap's source counts as.
  ///
  /// A scan is `qr`. A source that the tap names counts as it is, but known spellings of a network count
  /// as its word: `ig` as `instagram`. Else the app or the site that the tap came from decides: its word,
  /// or the host of a site that has none. A tap without any is `direct`.
  public static func sourceWord(
    of source: String?,
    isScan: Bool,
    referrerHost: String?,
    inAppBrowser: String?
  ) -> String {
    if isScan { return CanonicalSource.qr.rawValue }
    if let source {
      let known = CanonicalSource.classify(source)
      return known.flatMap { $0 == .direct ? nil : $0.rawValue } ?? source
    }
    let word = CanonicalSource(source: nil, referrer: referrerHost, platformHint: inAppBrowser)
    guard let referrerHost, !referrerHost.isEmpty, word == .unknown || isChat(referrerHost, word)
    else { return word.rawValue }
    return referrerHost.hasPrefix("www.") ? String(referrerHost.dropFirst(4)) : referrerHost
  }

  /// Whether the site is that of a chat such as `web.whatsapp.com`, whose app counts as `direct`: a site
  /// is known, so it counts by its host.
  private static func isChat(_ host: String, _ word: CanonicalSource) -> Bool {
    word == .direct && CanonicalSource.classify(host: host) == .direct
  }
}
