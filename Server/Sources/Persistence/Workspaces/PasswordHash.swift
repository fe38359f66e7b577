import CryptoExtras
import LinkCore

/// The salted slow hash of a password of a link or a user.
///
/// It is scrypt ([RFC 7914](https://www.rfc-editor.org/rfc/rfc7914)). Making or checking one takes a
/// noticeable part of a second and tens of megabytes by design: run it on a thread of its own.
package struct PasswordHash: Hashable, Sendable {
  /// What one scrypt hash costs.
  package struct Cost: Hashable, Sendable {
    /// 32 MiB and three passes, as OWASP asks for.
    package static let standard = Cost(logRounds: 15, blockSize: 8, passes: 3)

    let logRounds: Int
    let blockSize: Int
    let passes: Int

    /// A cost: `2^logRounds` rounds over blocks of `blockSize` × 128 bytes, `passes` times.
    package init(logRounds: Int, blockSize: Int, passes: Int) {
      self.logRounds = logRounds
      self.blockSize = blockSize
      self.passes = passes
    }
  }

  /// The hash as it is stored: `scrypt$15$8$3$salt$key`, in hexadecimal.
  package let text: String
  /// `nil` for a stored text that cannot be read: no password matches.
  private let cost: Cost?
  private let salt: [UInt8]
  private let key: [UInt8]

  package init(
    _ password: String,
    cost: Cost = .standard,
    using generator: inout some RandomNumberGenerator
  ) {
    let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let key = Self.derive(password, salt: salt, cost)
    let place = "scrypt$\(cost.logRounds)$\(cost.blockSize)$\(cost.passes)"
    self.init(
      text: "\(place)$\(Hexadecimal.text(salt))$\(Hexadecimal.text(key ?? []))",
      cost: key == nil ? nil : cost,
      salt: salt,
      key: key ?? []
    )
  }

  /// Reads a stored hash; `nil` where it is none.
  package init?(text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard let cost = Self.cost(parts.dropLast(2)), parts.count > 2,
      let salt = Hexadecimal.bytes(parts[parts.count - 2]),
      let key = Hexadecimal.bytes(parts[parts.count - 1]), key.count == Self.keyLength
    else { return nil }
    self.init(text: text, cost: cost, salt: salt, key: key)
  }

  /// The hash that no password has: what an unreadable one counts as.
  static let never = PasswordHash(text: "never", cost: nil, salt: [], key: [])

  private init(text: String, cost: Cost?, salt: [UInt8], key: [UInt8]) {
    (self.text, self.cost, self.salt, self.key) = (text, cost, salt, key)
  }

  /// A hash of this cost that no password is known to have: checked where there is no user, so that
  /// the answer takes as long.
  package static func unmatched(cost: Cost) -> PasswordHash {
    PasswordHash(
      text: "never",
      cost: cost,
      salt: Array(repeating: 0, count: 16),
      key: Array(repeating: 0, count: keyLength)
    )
  }

  /// Whether it is a hash of this cost.
  package func hasCost(_ cost: Cost) -> Bool { self.cost == cost }

  /// Whether a password is the one that was hashed; takes as long for every password.
  package func matches(_ password: String) -> Bool {
    guard let cost, let other = Self.derive(password, salt: salt, cost) else { return false }
    return ConstantTime.isEqual(key, other)
  }

  private static let keyLength = 32

  /// Reads the cost; one beyond what this server would ever choose is none.
  private static func cost(_ parts: ArraySlice<Substring>) -> Cost? {
    let numbers = parts.dropFirst().compactMap { Int($0) }
    guard parts.first == "scrypt", parts.count == 4, numbers.count == 3,
      (1...20).contains(numbers[0]), (1...32).contains(numbers[1]), (1...16).contains(numbers[2])
    else { return nil }
    return Cost(logRounds: numbers[0], blockSize: numbers[1], passes: numbers[2])
  }

  private static func derive(_ password: String, salt: [UInt8], _ cost: Cost) -> [UInt8]? {
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
