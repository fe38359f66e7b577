/// Two or three letters or digits in two bytes, whatever their case.
public struct SignalCode: Hashable, Sendable, CustomStringConvertible {
  /// Base 37: 0 is none, 1 to 26 letters, 27 to 36 digits.
  let packed: UInt16

  /// Reads two or three ASCII letters or digits; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    self.init(text.utf8, length: 2...3)
  }

  init?(_ bytes: some Collection<UInt8>, length: ClosedRange<Int>) {
    guard length.contains(bytes.count) else { return nil }
    var packed: UInt16 = 0
    for byte in bytes {
      switch byte {
      case 0x41...0x5A: packed = packed * 37 + UInt16(byte - 0x40)
      case 0x61...0x7A: packed = packed * 37 + UInt16(byte - 0x60)
      case 0x30...0x39: packed = packed * 37 + UInt16(byte - 0x30 + 27)
      default: return nil
      }
    }
    self.packed = packed
  }

  init?(packed: UInt16) {
    guard (37..<37 * 37 * 37).contains(packed) else { return nil }
    self.packed = packed
  }

  /// The letters in lower case.
  public var description: String {
    var rest = packed
    var bytes: [UInt8] = []
    while rest > 0 {
      let digit = UInt8(rest % 37)
      bytes.append(digit < 27 ? digit + 0x60 : digit - 27 + 0x30)
      rest /= 37
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }
}
