import Foundation
import LinkCore

/// What of a link may be reported.
///
/// Reported are the parameters that the SDK documents, `utm_*`, and those that the app names; nothing
/// of these, of a path or of a referrer that looks like a token, a number of a person or an address of
/// mail; never user information or the fragment.
struct LinkPrivacy: Equatable, Sendable {
  /// What stands in a reported path for a segment that is not reported.
  static let omitted = "~"

  private static let documented: Set<String> = [
    "keyname", "key", "k", "jid", "source", "medium", "campaign", "campaign_id", "auth", "referrer",
    "ref",
  ]
  /// The segment after one of these is a secret, whatever it looks like.
  private static let beforeSecrets: Set<String> = [
    "activate", "auth", "code", "confirm", "invite", "invitation", "login", "magic", "otp",
    "password",
    "pin", "reset", "secret", "session", "signin", "sso", "token", "unsubscribe", "verify",
  ]

  private let names: Set<String>

  /// Adds the app's own names.
  init(names: [String] = []) {
    self.names = Self.documented.union(names.map { $0.lowercased() })
  }

  /// The parameters that may be reported.
  func parameters(of link: ParsedLink) -> [String: JSONValue] {
    link.parameters.dictionary.filter { isReported($0.key, value: $0.value) }
      .mapValues(JSONValue.string)
  }

  /// The URL without what may not be reported.
  func url(of link: ParsedLink) -> String {
    let text = link.url.description.utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let question = text.firstIndex(of: UInt8(ascii: "?")) else {
      return path(String(Substring(text)), of: link)
    }
    let base = path(String(Substring(text[..<question])), of: link)
    let kept = text[question...].dropFirst().split(separator: UInt8(ascii: "&")).map(Substring.init)
      .filter { part in
        let name = part.utf8.prefix { $0 != UInt8(ascii: "=") }
        let value = part.utf8.dropFirst(name.count + 1)
        return isReported(Self.decoded(Substring(name)), value: Self.decoded(Substring(value)))
      }
    return kept.isEmpty ? base : "\(base)?\(kept.joined(separator: "&"))"
  }

  /// The link's destination without what may not be reported.
  func destination(of link: ParsedLink) -> String {
    link.destination.isEmpty ? "" : segments(link.destination, key: link.campaignKey)
  }

  /// A value on its own, such as a link's source; a URL without its query.
  func value(_ text: String?) -> String? {
    let bytes = text?.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let text = bytes.map({ String(Substring($0)) }), !text.isEmpty,
      !Self.parts(of: text).contains(where: { Self.isSecret(String($0)) })
    else { return nil }
    return text
  }

  private func isReported(_ name: String, value: String) -> Bool {
    let name = name.lowercased()
    return (names.contains(name) || name.hasPrefix("utm_")) && self.value(value) == value
  }

  private func path(_ base: String, of link: ParsedLink) -> String {
    guard let colon = base.firstIndex(of: ":") else { return base }
    let rest = base[base.index(after: colon)...]
    let slashes = Substring(rest.utf8.prefix { $0 == UInt8(ascii: "/") })
    var route = String(rest[slashes.endIndex...])
    var host = ""
    if link.kind == .universal {
      host = String(Substring(route.utf8.prefix { $0 != UInt8(ascii: "/") }))
      route = String(Substring(route.utf8.dropFirst(host.utf8.count)))
      // User information is never part of it.
      host =
        host.utf8.split(separator: UInt8(ascii: "@")).last.map { String(Substring($0)) } ?? host
    }
    return "\(base[...colon])\(slashes)\(host)\(segments(route, key: link.campaignKey))"
  }

  /// A route with its secrets left out; the key of a campaign is none.
  private func segments(_ route: String, key: String?) -> String {
    var previous = ""
    return Self.parts(of: route).map { part in
      let segment = Self.decoded(part)
      defer { if !segment.isEmpty { previous = segment.lowercased() } }
      let follows = Self.beforeSecrets.contains(previous) && !segment.isEmpty
      guard segment != key, follows || Self.isSecret(segment) else { return String(part) }
      return Self.omitted
    }.joined(separator: "/")
  }

  /// The segments of a route, by bytes: a mark behind a slash hides none.
  private static func parts(of route: String) -> [Substring] {
    route.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map(Substring.init)
  }

  /// Whether a text looks like a token, an address of mail, or a number of a person or a card.
  static func isSecret(_ text: String) -> Bool {
    if text.utf8.contains(UInt8(ascii: "@")) || text.utf8.starts(with: "eyJ".utf8) { return true }
    let digits = text.utf8.count { (0x30...0x39).contains($0) }
    let letters = text.utf8.count { (0x41...0x5A).contains($0 & 0xDF) }
    if text.utf8.first == UInt8(ascii: "+") || letters == 0 { return digits >= 9 }
    if text.utf8.count >= 32, !isUUID(text), digits >= 2, text.contains(where: \.isUppercase) {
      return true
    }
    // Words of a readable path are short, and no word mixes letters and digits for long.
    return text.utf8.split { "-_.".utf8.contains($0) }.contains { part in
      let digits = part.count { (0x30...0x39).contains($0) }
      return part.count >= 16 && digits >= 2 && digits < part.count
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36 && UUID(uuidString: text) != nil
  }

  private static func decoded(_ text: Substring) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}
