extension IngestParser {
  /// Reads a string; one beyond the limit is noted, and becomes empty.
  mutating func string(limit: Int) throws(IngestSyntaxError) -> String {
    let start = index + 1
    let hasEscapes = try stringEnd()
    let raw = bytes[start..<(index - 1)]
    guard raw.count <= limit else {
      note("string_too_long", "a string may have \(limit) bytes here")
      return ""
    }
    guard hasEscapes else { return try text(raw) }
    return try text(unescaped(raw)[...])
  }

  private func text(_ raw: ArraySlice<UInt8>) throws(IngestSyntaxError) -> String {
    guard let text = String(validating: raw, as: UTF8.self) else {
      throw error("a string is not UTF-8")
    }
    return text
  }

  /// Moves behind the closing quote; whether there were escapes.
  mutating func stringEnd() throws(IngestSyntaxError) -> Bool {
    index += 1
    var hasEscapes = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index += 1
      case 0..<0x20: throw error("a control character stands in a string")
      default: break
      }
    }
    throw error("a string does not end")
  }

  private mutating func unescaped(_ raw: ArraySlice<UInt8>) throws(IngestSyntaxError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var position = raw.startIndex
    while position < raw.endIndex {
      guard raw[position] == UInt8(ascii: "\\") else {
        result.append(raw[position])
        position += 1
        continue
      }
      let escape = raw[position + 1]
      position += 2
      if escape == UInt8(ascii: "u") {
        let scalar = try scalar(in: raw, at: &position)
        result.append(contentsOf: Character(scalar).utf8)
      } else {
        guard let byte = Self.simpleEscape(escape) else { throw error("an unknown escape") }
        result.append(byte)
      }
    }
    return result
  }

  private mutating func scalar(
    in raw: ArraySlice<UInt8>,
    at position: inout Int
  ) throws(IngestSyntaxError) -> Unicode.Scalar {
    let first = try unit(in: raw, at: &position)
    // PostgreSQL stores none in texts; both engines take the same.
    if first == 0 { note("null_character", "a text may not hold U+0000") }
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPair =
      position + 1 < raw.endIndex && raw[position] == UInt8(ascii: "\\")
      && raw[position + 1] == UInt8(ascii: "u")
    if first < 0xDC00, isPair {
      var next = position + 2
      let second = try unit(in: raw, at: &next)
      if (0xDC00..<0xE000).contains(second) {
        position = next
        let value = 0x1_0000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    note("lone_surrogate", "a string holds half of a character")
    return "\u{FFFD}"
  }

  private func unit(
    in raw: ArraySlice<UInt8>,
    at position: inout Int
  ) throws(IngestSyntaxError) -> UInt16 {
    guard position + 4 <= raw.endIndex else { throw error("an escape is too short") }
    var unit: UInt16 = 0
    for byte in raw[position..<(position + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error("an escape is not hexadecimal")
      }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }

  private static func simpleEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
