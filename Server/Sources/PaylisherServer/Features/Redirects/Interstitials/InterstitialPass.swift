import AttributionCore
import Crypto
import LinkCore
import Persistence

/// What somebody gets who passed a link's gate: a few minutes in which it stands open.
///
/// A pass is the second it ends and a code over it under the signing key. It is good for one gate
/// of one link, and for a password only until that changes.
struct InterstitialPass: Sendable {
  /// What stands before a link.
  enum Gate: String, Sendable {
    case password, warning
  }

  /// How long a pass is good, in seconds.
  static let lifetime: Int64 = 900
  /// The cookie that carries the pass of a password.
  static let cookie = "paylisher_gate"
  /// The query's key that carries the pass of a warning.
  static let queryKey = "pl_go"
  /// The cookie that names the browser which saw a warning.
  static let browserCookie = "paylisher_warning"

  private let key: SymmetricKey

  init(_ secrets: ServerSecrets) {
    key = SymmetricKey(data: secrets.signingKey)
  }

  /// A pass through the gate of a link, for one browser where it travels in a URL.
  func issue(_ gate: Gate, _ link: LinkRecord, browser: String = "", now: Timestamp) -> String {
    let end = now.milliseconds / 1_000 + Self.lifetime
    return "\(end).\(code(gate, link, end, browser))"
  }

  /// Whether a text is a pass that is still good.
  func admits(
    _ text: some StringProtocol,
    _ gate: Gate,
    _ link: LinkRecord,
    browser: String = "",
    now: Timestamp
  ) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = Int64(parts[0]), now.milliseconds / 1_000 < end else {
      return false
    }
    return ConstantTime.isEqual(parts[1].utf8, code(gate, link, end, browser).utf8)
  }

  private func code(
    _ gate: Gate,
    _ link: LinkRecord,
    _ end: Int64,
    _ browser: String
  ) -> String {
    let message =
      "gate:\(gate.rawValue):\(link.id):\(link.password?.text ?? ""):\(end):\(browser)"
    let code = HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key)
    return Hexadecimal.text(code.prefix(16))
  }
}
