/// Where traffic came from, as one of seven words.
///
/// Signals are the `source` of a link, its referrer and the app that opened it, in this order; the
/// first that says something wins.
///
/// ```swift
/// CanonicalSource(source: "IG", referrer: nil, platformHint: nil)                  // .instagram
/// CanonicalSource(source: nil, referrer: "https://t.co/x", platformHint: nil)      // .twitter
/// CanonicalSource(source: "newsletter", referrer: nil, platformHint: nil)          // .unknown
/// CanonicalSource(source: nil, referrer: nil, platformHint: nil)                   // .direct
/// ```
public struct CanonicalSource: RawRepresentable, Hashable, Sendable {
  /// The word.
  public let rawValue: String

  /// Wraps a word, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Instagram.
  public static let instagram = CanonicalSource(rawValue: "instagram")
  /// Facebook and Messenger.
  public static let facebook = CanonicalSource(rawValue: "facebook")
  /// X, formerly Twitter.
  public static let twitter = CanonicalSource(rawValue: "twitter")
  /// TikTok.
  public static let tiktok = CanonicalSource(rawValue: "tiktok")
  /// A printed or shown code.
  public static let qr = CanonicalSource(rawValue: "qr")
  /// A browser, a mail or messaging app, or no signal at all.
  public static let direct = CanonicalSource(rawValue: "direct")
  /// A signal that belongs to none of the others.
  public static let unknown = CanonicalSource(rawValue: "unknown")
}

extension CanonicalSource {
  /// Decides from the three signals, each of which may be absent or empty.
  public init(source: String?, referrer: String?, platformHint: String?) {
    var isAnythingPresent = false
    for case let signal? in [source, referrer, platformHint] {
      let text = Self.folded(signal)
      if text.isEmpty { continue }
      if let match = Self.match(text) {
        self = match
        return
      }
      isAnythingPresent = true
    }
    self = isAnythingPresent ? .unknown : .direct
  }

  /// What a single signal says, or `nil` if it is absent, empty or unknown.
  public static func classify(_ signal: String?) -> CanonicalSource? {
    signal.flatMap { match(folded($0)) }
  }

  /// What the host of a page says, or `nil` if no source has it.
  package static func classify(host: String) -> CanonicalSource? {
    SourceSignal(folded(host)).host.flatMap { host in
      SourceRule.all.first { $0.matches(host: host) }?.source
    }
  }

  private static func match(_ text: [UInt8]) -> CanonicalSource? {
    let signal = SourceSignal(text)
    return SourceRule.all.first { $0.matches(signal) }?.source
  }

  /// The bytes in ASCII lower case, without white space around them.
  private static func folded(_ text: String) -> [UInt8] {
    var bytes = text.utf8.map(\.asciiLowercased)[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return Array(bytes)
  }
}
