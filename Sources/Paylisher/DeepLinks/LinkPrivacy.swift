import Foundation
import LinkCore

/// What of a link may be reported.
///
/// Values of parameters whose names sound like credentials or contact data never are, nor is user
/// information or the fragment.
enum LinkPrivacy: Sendable {
  private static let fragments = [
    "token", "password", "passwd", "secret", "otp", "session", "email", "phone", "credential",
    "signature", "apikey", "api_key",
  ]
  private static let names: Set<String> = [
    "code", "auth", "pin", "pwd", "key_secret", "state", "sig",
  ]

  /// Whether a parameter's value stays on the device.
  static func isSensitive(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || name.hasSuffix("_code") || name.hasPrefix("auth_")
      || fragments.contains { name.contains($0) }
  }

  /// The parameters that may be reported.
  static func parameters(of link: ParsedLink) -> [String: JSONValue] {
    link.parameters.dictionary.filter { !isSensitive($0.key) }.mapValues(JSONValue.string)
  }

  /// The URL without what may not be reported.
  static func url(of link: ParsedLink) -> String {
    var text = link.url.description
    if let fragment = text.firstIndex(of: "#") { text = String(text[..<fragment]) }
    guard let question = text.firstIndex(of: "?") else { return text }
    let kept = text[text.index(after: question)...].split(separator: "&").filter { part in
      let name = part.prefix { $0 != "=" }
      return !isSensitive(name.removingPercentEncoding ?? String(name))
    }
    let base = text[..<question]
    return kept.isEmpty ? String(base) : "\(base)?\(kept.joined(separator: "&"))"
  }
}
