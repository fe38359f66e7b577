import AttributionCore
import Crypto
import LinkCore
import Persistence

/// What somebody gets who passed a link's gate: a few minutes in which it stands open.
///
/// A pass is the second it ends and a code over it under the signing key. It is good for one gate
/// of one link, and for a password only until that changes.
struct GatePass: Sendable {
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

  private let key: SymmetricKey

  init(_ secrets: ServerSecrets) {
    key = SymmetricKey(data: secrets.signingKey)
  }

  /// A pass through the gate of a link.
  func issue(_ gate: Gate, _ link: LinkRecord, now: Timestamp) -> String {
    let end = now.milliseconds / 1_000 + Self.lifetime
    return "\(end).\(code(gate, link, end))"
  }

  /// Whether a text is a pass that is still good.
  func admits(_ text: some StringProtocol, _ gate: Gate, _ link: LinkRecord, now: Timestamp) -> Bool
  {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = Int64(parts[0]), now.milliseconds / 1_000 < end else {
      return false
    }
    return ConstantTime.isEqual(parts[1].utf8, code(gate, link, end).utf8)
  }

  private func code(_ gate: Gate, _ link: LinkRecord, _ end: Int64) -> String {
    let message = "gate:\(gate.rawValue):\(link.id):\(link.password?.text ?? ""):\(end)"
    let code = HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key)
    return Hexadecimal.text(code.prefix(16))
  }
}
