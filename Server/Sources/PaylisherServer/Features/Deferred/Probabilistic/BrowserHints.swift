import Redirecting

/// What a request tells of an Android phone beyond its system, without any script.
///
/// Chrome sends the model as a high-entropy hint to origins that ask for it, and proxies may; web views
/// still name model and version in their user agent, where Chrome says `Android 10; K`
/// ([user agent reduction](https://www.chromium.org/updates/ua-reduction/)).
struct BrowserHints: Hashable, Sendable {
  /// The model, such as `Pixel 8`.
  let model: String?

  init(_ headers: TapHeaders) {
    model = Self.text(headers.clientModel) ?? headers.userAgent.flatMap { Self.model(in: $0) }
  }

  /// A quoted string of RFC 8941, without the quotes.
  private static func text(_ value: String?) -> String? {
    guard let value, value.utf8.count <= 66,
      value.hasPrefix("\""), value.hasSuffix("\""), value.utf8.count > 2
    else { return nil }
    return String(value.dropFirst().dropLast())
  }

  /// `Pixel 8` in `(Linux; Android 15; Pixel 8 Build/AP4A; wv)`.
  private static func model(in agent: String) -> String? {
    guard let start = agent.firstRange(of: "; Android ")?.upperBound else { return nil }
    let rest = agent[start...].prefix(200).prefix { $0 != ")" }
    let parts = rest.split(separator: ";").dropFirst().map { $0.drop { $0 == " " } }
    guard let part = parts.first else { return nil }
    let name = part.firstRange(of: " Build/").map { part[..<$0.lowerBound] } ?? part
    let isNone = ["K", "wv", "Mobile", "Tablet"].contains(String(name)) || name.hasPrefix("rv:")
    return isNone || name.isEmpty ? nil : String(name)
  }
}
