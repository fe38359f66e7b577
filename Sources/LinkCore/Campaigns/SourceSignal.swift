/// A signal of where traffic came from, by its form: the host of a page, an app's id, or a name.
///
/// ```
/// https://l.instagram.com/?u=…         the host l.instagram.com
/// x.com/acme                           the host x.com
/// com.facebook.katana                  the host, and the parts of the app's id
/// android-app://com.facebook.katana/   the parts of the app's id
/// instagram_story                      the name, and its words
/// ```
struct SourceSignal {
  /// The host, without a dot at its end.
  private(set) var host: ArraySlice<UInt8>?
  /// The parts of an app's id.
  private(set) var parts: [ArraySlice<UInt8>] = []
  /// The whole name.
  private(set) var name: ArraySlice<UInt8> = []
  /// The words of a name, between anything that is neither letter nor digit.
  private(set) var words: [ArraySlice<UInt8>] = []

  /// Reads a text in lower case.
  init(_ text: [UInt8]) {
    if let mark = Self.schemeEnd(text) {
      let authority = Self.authority(text[(mark + 3)...])
      switch text[..<mark] {
      case Self.androidApp, Self.iosApp: parts = Self.parts(authority)
      default: host = authority
      }
      return
    }
    let authority = Self.authority(text[...])
    guard authority.contains(UInt8(ascii: ".")) else {
      name = text[...]
      words = text.split { !$0.isASCIILetter && !$0.isASCIIDigit && $0 < 0x80 }
      return
    }
    host = authority
    let parts = Self.parts(authority)
    if parts.first.map(Self.reversed.contains) == true { self.parts = parts }
  }

  private static let androidApp = ArraySlice("android-app".utf8)
  private static let iosApp = ArraySlice("ios-app".utf8)
  /// How the ids of apps begin, which are the names of hosts in reverse.
  private static let reversed = Set(["com", "org", "net", "ph", "io"].map { ArraySlice($0.utf8) })

  private static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: "."))
  }

  private static func schemeEnd(_ text: [UInt8]) -> Int? {
    text.firstIndex(of: UInt8(ascii: ":")).flatMap { place in
      text[place...].starts(with: [0x3A, 0x2F, 0x2F]) ? place : nil
    }
  }

  /// The host before path and port, without a user name in front, which may look like a host.
  private static func authority(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 && $0 != 0x5C }
    if let user = rest.lastIndex(of: UInt8(ascii: "@")) { rest = rest[(user + 1)...] }
    rest = rest.prefix { $0 != UInt8(ascii: ":") }
    return rest.last == UInt8(ascii: ".") ? rest.dropLast() : rest
  }
}

/// One source: the hosts, apps and names by which it is known.
struct SourceRule: Sendable {
  let source: CanonicalSource
  /// Hosts, whole or below a dot: `netflix.com` is not `x.com`.
  private let hosts: [[UInt8]]
  /// Parts of the ids of apps, whole: `com.facebook.katana` has `facebook`.
  private let apps: [[UInt8]]
  /// Names that count alone and as one of several words: `instagram_story`.
  private let words: [[UInt8]]
  /// Names that count alone: `x-ray` is not `x`.
  private let names: [[UInt8]]

  private init(
    _ source: CanonicalSource,
    hosts: [String] = [],
    apps: [String] = [],
    words: [String] = [],
    names: [String]
  ) {
    self.source = source
    self.hosts = hosts.map { Array($0.utf8) }
    self.apps = apps.map { Array($0.utf8) }
    self.words = words.map { Array($0.utf8) }
    self.names = names.map { Array($0.utf8) }
  }

  func matches(_ signal: SourceSignal) -> Bool {
    if let host = signal.host, matches(host: host) { return true }
    if apps.contains(where: { app in signal.parts.contains { $0.elementsEqual(app) } }) {
      return true
    }
    return names.contains { signal.name.elementsEqual($0) }
      || words.contains { word in signal.words.contains { $0.elementsEqual(word) } }
      || source == .qr && signal.hasQRCode
  }

  func matches(host: ArraySlice<UInt8>) -> Bool {
    hosts.contains { name in
      host.reversed().starts(with: name.reversed())
        && (host.count == name.count || host.dropLast(name.count).last == UInt8(ascii: "."))
    }
  }

  static let all: [SourceRule] = [
    SourceRule(
      .instagram,
      hosts: ["instagram.com", "instagr.am", "ig.me"],
      apps: ["instagram"],
      words: ["instagram"],
      names: ["ig"]
    ),
    SourceRule(
      .facebook,
      hosts: ["facebook.com", "fb.com", "fb.me", "fb.watch", "messenger.com", "m.me"],
      apps: ["facebook"],
      words: ["facebook"],
      names: ["fb", "meta", "messenger"]
    ),
    SourceRule(
      .tiktok,
      hosts: ["tiktok.com", "musical.ly"],
      apps: ["tiktok", "musically", "zhiliaoapp", "trill"],
      words: ["tiktok"],
      names: ["tt", "musically"]
    ),
    SourceRule(
      .twitter,
      hosts: ["twitter.com", "x.com", "t.co"],
      apps: ["twitter", "tweetie", "tweetie2"],
      words: ["twitter"],
      names: ["x", "tweetie"]
    ),
    SourceRule(.qr, words: ["qrcode"], names: ["qr", "qr_code"]),
    SourceRule(
      .direct,
      hosts: ["whatsapp.com", "wa.me", "telegram.org", "t.me", "telegram.me", "gmail.com"],
      apps: [
        "mobilesafari", "safari", "chrome", "firefox", "mobilemail", "mobilesms", "messaging",
        "whatsapp", "telegram", "telegraph", "gmail", "gm",
      ],
      names: [
        "safari", "chrome", "firefox", "mobilesafari", "mobilemail", "mobilesms", "messaging",
        "whatsapp", "telegram", "gmail", "mail", "sms", "browser", "website", "web", "direct",
      ]
    ),
  ]
}

extension SourceSignal {
  /// Whether two words in a row are `qr-code`, as in `poster-qr-code-3`.
  fileprivate var hasQRCode: Bool {
    zip(words, words.dropFirst()).contains { first, second in
      first.elementsEqual("qr".utf8) && second.elementsEqual("code".utf8)
    }
  }
}
