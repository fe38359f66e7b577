/// Text of ASCII digits and letters, which survives every copy and paste.
enum Base62: Sendable {
  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  )

  static func random(count: Int, using generator: inout some RandomNumberGenerator) -> String {
    String((0..<count).map { _ in alphabet[Int.random(in: 0..<62, using: &generator)] })
  }

  static func isText(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: false
      }
    }
  }

  /// Six digits of base 62 that hold the CRC-32 (ISO 3309) of a text.
  static func check(_ text: String) -> String {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in text.utf8 {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    var rest = Int(~crc)
    let digits = (0..<6).map { _ in
      defer { rest /= 62 }
      return alphabet[rest % 62]
    }
    return String(digits.reversed())
  }
}
