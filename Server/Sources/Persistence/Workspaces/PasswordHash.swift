import Crypto
import CryptoExtras
import LinkCore

/// The salted slow hash of a password of a link or a user.
///
/// New hashes are scrypt ([RFC 7914](https://www.rfc-editor.org/rfc/rfc7914)); hashes that earlier
/// versions stored are PBKDF2-HMAC-SHA-256 and still verify. Making or checking one takes a
/// noticeable part of a second and tens of megabytes by design: run it on a thread of its own.
public struct PasswordHash: Hashable, Sendable {
  /// What one scrypt hash costs.
  public struct Cost: Hashable, Sendable {
    /// 32 MiB and three passes, as OWASP asks for.
    public static let standard = Cost(logRounds: 15, blockSize: 8, passes: 3)

    let logRounds: Int
    let blockSize: Int
    let passes: Int

    /// A cost: `2^logRounds` rounds over blocks of `blockSize` × 128 bytes, `passes` times.
    public init(logRounds: Int, blockSize: Int, passes: Int) {
      self.logRounds = logRounds
      self.blockSize = blockSize
      self.passes = passes
    }
  }

  private enum Scheme: Hashable, Sendable {
    case scrypt(Cost)
    case pbkdf2(rounds: Int)
    /// A stored text that cannot be read: no password matches.
    case unreadable
  }

  /// The hash as it is stored: `scrypt$15$8$3$salt$key`, in hexadecimal.
  public let text: String
  private let scheme: Scheme
  private let salt: [UInt8]
  private let key: [UInt8]

  public init(
    _ password: String,
    cost: Cost = .standard,
    using generator: inout some RandomNumberGenerator
  ) {
    let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let scheme = Scheme.scrypt(cost)
    let key = Self.derive(password, salt: salt, scheme)
    let place = "scrypt$\(cost.logRounds)$\(cost.blockSize)$\(cost.passes)"
    self.init(
      text: "\(place)$\(Hexadecimal.text(salt))$\(Hexadecimal.text(key ?? []))",
      scheme: key == nil ? .unreadable : scheme,
      salt: salt,
      key: key ?? []
    )
  }

  /// Reads a stored hash; `nil` where it is none.
  public init?(text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard let scheme = Self.scheme(parts.dropLast(2)), parts.count > 2,
      let salt = Hexadecimal.bytes(parts[parts.count - 2]),
      let key = Hexadecimal.bytes(parts[parts.count - 1]), key.count == Self.keyLength
    else { return nil }
    self.init(text: text, scheme: scheme, salt: salt, key: key)
  }

  /// The hash that no password has: what an unreadable one counts as.
  static let never = PasswordHash(text: "never", scheme: .unreadable, salt: [], key: [])

  private init(text: String, scheme: Scheme, salt: [UInt8], key: [UInt8]) {
    (self.text, self.scheme, self.salt, self.key) = (text, scheme, salt, key)
  }

  /// A hash of this cost that no password is known to have: checked where there is no user, so that
  /// the answer takes as long.
  public static func unmatched(cost: Cost) -> PasswordHash {
    PasswordHash(
      text: "never",
      scheme: .scrypt(cost),
      salt: Array(repeating: 0, count: 16),
      key: Array(repeating: 0, count: keyLength)
    )
  }

  /// Whether it is a scrypt hash of this cost.
  public func hasCost(_ cost: Cost) -> Bool { scheme == .scrypt(cost) }

  /// Whether a password is the one that was hashed; takes as long for every password.
  public func matches(_ password: String) -> Bool {
    guard let other = Self.derive(password, salt: salt, scheme) else { return false }
    return ConstantTime.isEqual(key, other)
  }

  private static let keyLength = 32

  /// Reads the scheme; a cost beyond what this server would ever choose is none.
  private static func scheme(_ parts: ArraySlice<Substring>) -> Scheme? {
    let numbers = parts.dropFirst().compactMap { Int($0) }
    guard numbers.count == parts.count - 1, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    switch (parts.first, numbers.count) {
    case ("scrypt", 3) where numbers[0] <= 20 && numbers[1] <= 32 && numbers[2] <= 16:
      return .scrypt(Cost(logRounds: numbers[0], blockSize: numbers[1], passes: numbers[2]))
    case ("pbkdf2-sha256", 1): return .pbkdf2(rounds: numbers[0])
    default: return nil
    }
  }

  private static func derive(_ password: String, salt: [UInt8], _ scheme: Scheme) -> [UInt8]? {
    switch scheme {
    case .unreadable: return nil
    case .pbkdf2(let rounds): return pbkdf2(password, salt: salt, rounds: rounds)
    case .scrypt(let cost):
      let key = try? KDF.Scrypt.deriveKey(
        from: Array(password.utf8),
        salt: salt,
        outputByteCount: keyLength,
        rounds: 1 << cost.logRounds,
        blockSize: cost.blockSize,
        parallelism: cost.passes
      )
      return key?.withUnsafeBytes { Array($0) }
    }
  }

  /// One block of PBKDF2 (RFC 8018 §5.2), which is all that 32 bytes need.
  static func pbkdf2(_ password: String, salt: [UInt8], rounds: Int) -> [UInt8] {
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
}
