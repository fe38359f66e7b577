import Crypto

/// What tells whether a password is the right one, and nothing else about it.
///
/// PBKDF2-HMAC-SHA-256 ([RFC 8018 §5.2](https://www.rfc-editor.org/rfc/rfc8018#section-5.2)) with a
/// random salt. Checking one takes a noticeable part of a second by design: do it off the event
/// loop, and limit how often anybody may try.
public struct PasswordHash: Hashable, Sendable {
  /// The rounds of new hashes.
  public static let standardRounds = 200_000

  /// The hash as it is stored: `pbkdf2-sha256$rounds$salt$key`, in hexadecimal.
  public let text: String
  private let rounds: Int
  private let salt: [UInt8]
  private let key: [UInt8]

  /// Hashes a password.
  public init(
    _ password: String,
    rounds: Int = standardRounds,
    using generator: inout some RandomNumberGenerator
  ) {
    let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let key = Self.derive(password, salt: salt, rounds: rounds)
    self.init(rounds: rounds, salt: salt, key: key)
  }

  /// Reads a stored hash; `nil` where it is none.
  public init?(text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Self.scheme, let rounds = Int(parts[1]), rounds > 0,
      let salt = Self.bytes(parts[2]), let key = Self.bytes(parts[3]), key.count == 32
    else { return nil }
    self.init(rounds: rounds, salt: salt, key: key)
  }

  /// The hash that no password has: what an unreadable one counts as.
  static let never = PasswordHash(rounds: 1, salt: [], key: [])

  private init(rounds: Int, salt: [UInt8], key: [UInt8]) {
    self.rounds = rounds
    self.salt = salt
    self.key = key
    text = "\(Self.scheme)$\(rounds)$\(Self.hexadecimal(salt))$\(Self.hexadecimal(key))"
  }

  /// Whether a password is the one that was hashed; takes as long for every password.
  public func matches(_ password: String) -> Bool {
    let other = Self.derive(password, salt: salt, rounds: rounds)
    let difference = zip(key, other).reduce(0) { $0 | ($1.0 ^ $1.1) }
    return key.count == other.count && difference == 0
  }

  /// One block of PBKDF2, which is all that 32 bytes need.
  static func derive(_ password: String, salt: [UInt8], rounds: Int) -> [UInt8] {
    let keyed = HMAC<SHA256>(key: SymmetricKey(data: Array(password.utf8)))
    var code = authenticate(keyed, salt + [0, 0, 0, 1])
    var result = code
    for _ in 1..<max(1, rounds) {
      code = authenticate(keyed, code)
      for index in result.indices { result[index] ^= code[index] }
    }
    return result
  }

  private static func authenticate(_ keyed: HMAC<SHA256>, _ message: [UInt8]) -> [UInt8] {
    var keyed = keyed
    keyed.update(data: message)
    return Array(keyed.finalize())
  }

  private static let scheme = "pbkdf2-sha256"

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ text: Substring) -> [UInt8]? {
    let digits = text.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap(\.self)
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
