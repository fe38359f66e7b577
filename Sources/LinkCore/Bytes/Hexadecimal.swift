/// Hexadecimal digits, by byte.
public enum Hexadecimal: Sendable {
  /// The value of an ASCII hexadecimal digit in either case, or `nil`.
  package static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The lower-case digit for a value below sixteen.
  package static func lowercase(_ value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }

  /// Bytes as lower-case digits, two each.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    for byte in bytes {
      digits.append(lowercase(byte >> 4))
      digits.append(lowercase(byte & 0xF))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes that digits in either case stand for, or `nil`.
  public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.compactMap { value(of: $0) }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

/// Comparison of secrets.
public enum ConstantTime: Sendable {
  /// Whether two secrets are equal, in a time that depends on their lengths only.
  public static func isEqual(
    _ left: some Collection<UInt8>,
    _ right: some Collection<UInt8>
  ) -> Bool {
    left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
