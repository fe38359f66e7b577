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

  private static let rules: [SourceRule] = [
    SourceRule(.instagram, contains: ["instagram"], equals: ["ig"]),
    SourceRule(
      .facebook,
      contains: ["facebook", "messenger", "katana", "orca"],
      equals: ["fb", "meta"],
      hosts: ["fb.com", "fb.me"]
    ),
    SourceRule(
      .tiktok,
      contains: ["tiktok", "musically", "zhiliaoapp", "ugc.trill"],
      equals: ["tt"]
    ),
    SourceRule(
      .twitter,
      contains: ["twitter", "tweetie"],
      equals: ["x"],
      hosts: ["x.com", "t.co"]
    ),
    SourceRule(.qr, contains: ["qr-code"], equals: ["qr", "qrcode", "qr_code"]),
    SourceRule(
      .direct,
      contains: [
        "safari", "chrome", "firefox", "mobilemail", "mobilesms", "messaging", "whatsapp",
        "telegram", "gmail",
      ],
      equals: ["mail", "sms", "browser", "website", "web", "direct"]
    ),
  ]

  private static func match(_ text: [UInt8]) -> CanonicalSource? {
    rules.first { $0.matches(text) }?.source
  }

  /// The bytes in ASCII lower case, without white space around them.
  private static func folded(_ text: String) -> [UInt8] {
    var bytes = text.utf8.map(\.asciiLowercased)[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return Array(bytes)
  }
}

/// One line of the table: what a signal has to contain, be, or come from.
private struct SourceRule: Sendable {
  let source: CanonicalSource
  let contained: [[UInt8]]
  let equal: [[UInt8]]
  let hosts: [[UInt8]]

  init(
    _ source: CanonicalSource,
    contains: [String],
    equals: [String],
    hosts: [String] = []
  ) {
    self.source = source
    contained = contains.map { Array($0.utf8) }
    equal = equals.map { Array($0.utf8) }
    self.hosts = hosts.map { Array($0.utf8) }
  }

  func matches(_ text: [UInt8]) -> Bool {
    equal.contains(text) || contained.contains { text.contains(run: $0) }
      || !hosts.isEmpty && matchesHost(of: text)
  }

  /// Hosts match whole or below a dot: `netflix.com` is not `x.com`.
  private func matchesHost(of text: [UInt8]) -> Bool {
    let host = Self.host(of: text)
    return hosts.contains { name in
      host.reversed().starts(with: name.reversed())
        && (host.count == name.count || host.dropLast(name.count).last == 0x2E)
    }
  }

  private static func host(of text: [UInt8]) -> ArraySlice<UInt8> {
    var rest = text[...]
    if let mark = text.firstIndex(run: [0x3A, 0x2F, 0x2F]) { rest = text[(mark + 3)...] }
    return rest.prefix { $0 != 0x2F && $0 != 0x3A && $0 != 0x3F && $0 != 0x23 }
  }
}

extension [UInt8] {
  fileprivate func contains(run: [UInt8]) -> Bool {
    firstIndex(run: run) != nil
  }

  fileprivate func firstIndex(run: [UInt8]) -> Int? {
    guard count >= run.count else { return nil }
    return (0...(count - run.count)).first { self[$0..<($0 + run.count)].elementsEqual(run) }
  }
}
