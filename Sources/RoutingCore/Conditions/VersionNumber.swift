/// A version such as `18.1.2`, compared number by number; what is missing counts as 0.
public struct VersionNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The first two numbers, 32 bits each.
  private let high: UInt64
  /// The last two.
  private let low: UInt64

  /// Reads one to four numbers of at most nine digits between dots; `nil` for anything else.
  public init?(_ text: String) {
    var numbers: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var count = 1
    var digits = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        guard digits > 0, count < 4 else { return nil }
        numbers = (numbers.1, numbers.2, numbers.3, 0)
        (count, digits) = (count + 1, 0)
      } else {
        guard (0x30...0x39).contains(byte), digits < 9 else { return nil }
        numbers.3 = numbers.3 * 10 + UInt64(byte - 0x30)
        digits += 1
      }
    }
    guard digits > 0 else { return nil }
    for _ in count..<4 { numbers = (numbers.1, numbers.2, numbers.3, 0) }
    high = numbers.0 << 32 | numbers.1
    low = numbers.2 << 32 | numbers.3
  }

  /// The numbers between dots, without zeros at the end.
  public var description: String {
    var numbers = [high >> 32, high & 0xFFFF_FFFF, low >> 32, low & 0xFFFF_FFFF]
    while numbers.last == 0, numbers.count > 1 { numbers.removeLast() }
    return numbers.map { String($0) }.joined(separator: ".")
  }

  /// Whether one version came before another.
  public static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
