import Crypto
import LinkCore

/// Codes of six digits that an authenticator app shows for 30 seconds
/// ([RFC 6238](https://www.rfc-editor.org/rfc/rfc6238)).
struct TimeBasedCode: Sendable {
  /// How long a code is shown, in milliseconds.
  static let period: Int64 = 30_000

  /// The shared secret: 20 random bytes.
  let secret: [UInt8]

  init(secret: [UInt8]) {
    self.secret = secret
  }

  /// Makes a secret from the system's secure generator.
  static func random() -> TimeBasedCode {
    var generator = SystemRandomNumberGenerator()
    return TimeBasedCode(
      secret: (0..<20).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    )
  }

  /// The number of the period that a moment is in.
  static func step(_ moment: Timestamp) -> Int64 {
    moment.milliseconds / period
  }

  /// The code of a period.
  func code(step: Int64, digits: Int = 6) -> String {
    let counter = withUnsafeBytes(of: step.bigEndian) { Array($0) }
    let hash = Array(
      HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: secret))
    )
    let place = Int(hash[19] & 0x0F)
    let number = hash[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let modulus = (0..<digits).reduce(UInt32(1)) { modulus, _ in modulus * 10 }
    let text = String(number % modulus)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// The period whose code a user entered: the current one or the one before, if it is later than
  /// `last`; `nil` for any other text.
  func acceptedStep(_ entered: String, after last: Int64, now: Timestamp) -> Int64? {
    let entered = entered.filter { !$0.isWhitespace }
    let current = Self.step(now)
    return [current, current - 1].first { step in
      step > last && ConstantTime.isEqual(code(step: step).utf8, entered.utf8)
    }
  }

  /// The secret as people type it into an app: base 32 ([RFC 4648 §6](https://www.rfc-editor.org/rfc/rfc4648#section-6)).
  var text: String { Base32.text(secret) }

  /// What the QR code for an app says.
  func address(account: String) -> String {
    let name = PercentCoding.encode("Paylisher:\(account)")
    return
      "otpauth://totp/\(name)?secret=\(text)&issuer=Paylisher&algorithm=SHA1&digits=6&period=30"
  }
}

/// Codes that stand in for a lost authenticator app, each once: 24 characters, 120 random bits.
enum RecoveryCode: Sendable {
  /// How many a user gets.
  static let count = 10

  /// Makes a code in groups of six.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<15).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let text = Array(Base32.text(bytes))
    return stride(from: 0, to: text.count, by: 6).map { String(text[$0..<$0 + 6]) }
      .joined(separator: "-")
  }

  /// What the store keeps of a code, however it was typed; `nil` for a text that no code has.
  static func hash(_ text: String, pepper: [UInt8]) -> [UInt8]? {
    let letters = text.uppercased().filter { $0.isLetter || $0.isNumber }
    guard letters.utf8.count == 24 else { return nil }
    return Array(
      HMAC<SHA256>.authenticationCode(
        for: Array("recovery \(letters)".utf8),
        using: .init(data: pepper)
      )
    )
  }
}

/// Bytes as capital letters and the digits 2 to 7.
enum Base32: Sendable {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

  /// The text of bytes, without padding.
  static func text(_ bytes: [UInt8]) -> String {
    var (text, bits, count) = ("", UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(bits >> UInt32(count) & 31)])
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(5 - count) & 31)]) }
    return text
  }
}
