extension JSONScanner {
  /// Reads `true`, `false`, `null` or a number; another word is a fault as a whole.
  mutating func literal() throws(JSONFault) -> JSONValue {
    let start = index
    while index < bytes.count, Self.isWordByte(bytes[index]) { index += 1 }
    guard index > start else { throw syntax("expected a value") }
    let word = bytes[start..<index]
    switch bytes[start] {
    case UInt8(ascii: "t") where word.elementsEqual("true".utf8): return .bool(true)
    case UInt8(ascii: "f") where word.elementsEqual("false".utf8): return .bool(false)
    case UInt8(ascii: "n") where word.elementsEqual("null".utf8): return .null
    default: return try number(start..<index)
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x41...0x5A: true
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  private mutating func number(_ range: Range<Int>) throws(JSONFault) -> JSONValue {
    guard let shape = NumberShape(bytes, range) else {
      try report(.literal, at: range.lowerBound, "`\(text(range))` is not a value of JSON")
      return .null
    }
    guard range.count <= limits.number else {
      try report(.digits, at: range.lowerBound, "a number may have \(limits.number) characters")
      return .null
    }
    if let exact = shape.exact { return JSONValue(exact) }
    let text = text(range)
    if shape.isWhole, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      try report(.number, at: range.lowerBound, "a number is too large")
      return .null
    }
    return JSONValue(value)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.prefix(64)], as: UTF8.self)
  }
}

/// What a number looks like, read digit by digit.
private struct NumberShape {
  private(set) var isWhole = true
  private var mantissa: UInt64 = 0
  private var digits = 0
  private var decimals = 0
  private var hasExponent = false
  private let isNegative: Bool

  /// `nil` where the bytes are not a number of JSON.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    var index = range.lowerBound
    isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let first = index
    let whole = take(bytes, &index, range.upperBound)
    guard whole > 0, whole == 1 || bytes[first] != UInt8(ascii: "0") else { return nil }
    if index < range.upperBound, bytes[index] == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      decimals = take(bytes, &index, range.upperBound)
      guard decimals > 0 else { return nil }
    }
    if index < range.upperBound, bytes[index] | 0x20 == UInt8(ascii: "e") {
      (isWhole, hasExponent) = (false, true)
      index += 1
      if index < range.upperBound, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index]) {
        index += 1
      }
      guard take(bytes, &index, range.upperBound) > 0 else { return nil }
    }
    guard index == range.upperBound else { return nil }
  }

  /// Takes digits; how many there were.
  private mutating func take(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> Int {
    let start = index
    while index < end, bytes[index] >= 0x30, bytes[index] <= 0x39 {
      mantissa = mantissa &* 10 &+ UInt64(bytes[index] &- 0x30)
      index += 1
    }
    digits += index - start
    return index - start
  }

  /// The value where a division of two whole numbers, both exact as doubles, gives it exactly
  /// rounded: up to 15 digits and no exponent.
  var exact: Double? {
    guard digits <= 15, !hasExponent else { return nil }
    let value = Double(mantissa) / Self.powers[decimals]
    return isNegative ? -value : value
  }

  private static let powers: [Double] = (0...15).map { exponent in
    (0..<exponent).reduce(1) { value, _ in value * 10 }
  }
}

extension JSONScanner {
  /// Reads a string, of which the length counts as it is meant, not as it is escaped.
  mutating func string(limit: Int, _ tooLong: JSONFault.Kind) throws(JSONFault) -> String {
    let start = index
    let form = try stringEnd()
    var content = bytes[(start + 1)..<(index - 1)]
    if form.hasControls {
      try report(.escape, at: start, "a string holds a control character that is not escaped")
      return ""
    }
    if form.hasEscapes {
      guard let plain = try unescaped(content) else { return "" }
      content = plain[...]
    }
    guard content.count <= limit else {
      try report(tooLong, at: start, "a string may have \(limit) bytes here")
      return ""
    }
    if !form.isASCII, let offset = Self.invalidUTF8(content) {
      try report(.encoding, at: form.hasEscapes ? start : offset, "a string is not UTF-8")
      return ""
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// What a string's bytes are like.
  struct StringForm {
    var hasEscapes = false
    var hasControls = false
    var isASCII = true
  }

  /// Moves behind the closing quote.
  mutating func stringEnd() throws(JSONFault) -> StringForm {
    var form = StringForm()
    var (position, all) = (index + 1, UInt8.zero)
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        index = position
        form.isASCII = all < 0x80
        return form
      }
      all |= byte
      if byte < 0x20 { form.hasControls = true }
      if byte == UInt8(ascii: "\\") {
        form.hasEscapes = true
        position += 1
      }
    }
    throw syntax("a string does not end")
  }

  // MARK: - Escapes

  /// The bytes that a string means; `nil` after a fault that was noted.
  private mutating func unescaped(_ raw: ArraySlice<UInt8>) throws(JSONFault) -> [UInt8]? {
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
        guard let scalar = try scalar(in: raw, at: &position) else { return nil }
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else if let byte = Self.meaning(of: escape) {
        result.append(byte)
      } else {
        try report(.escape, at: position - 2, "a string holds an unknown escape")
        return nil
      }
    }
    return result
  }

  /// Reads the digits of `\u`, and a second escape where the first is half of a surrogate pair.
  private mutating func scalar(
    in raw: ArraySlice<UInt8>,
    at position: inout Int
  ) throws(JSONFault) -> Unicode.Scalar? {
    let start = position - 2
    guard let first = Self.unit(in: raw, at: &position) else {
      try report(.escape, at: start, "an escape needs four hexadecimal digits")
      return nil
    }
    if first == 0, !limits.takesNull {
      try report(.null, at: start, "a text may not hold U+0000")
      return nil
    }
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, raw[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      position += 2
      if let second = Self.unit(in: raw, at: &position), (0xDC00..<0xE000).contains(second) {
        return Unicode.Scalar(0x1_0000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
      }
    }
    try report(.surrogate, at: start, "a string holds half of a character")
    return nil
  }

  private static func unit(in raw: ArraySlice<UInt8>, at position: inout Int) -> UInt16? {
    guard position + 4 <= raw.endIndex else { return nil }
    var unit: UInt16 = 0
    for byte in raw[position..<(position + 4)] {
      switch byte {
      case 0x30...0x39: unit = unit << 4 | UInt16(byte - 0x30)
      case 0x61...0x66: unit = unit << 4 | UInt16(byte - 0x57)
      case 0x41...0x46: unit = unit << 4 | UInt16(byte - 0x37)
      default: return nil
      }
    }
    position += 4
    return unit
  }

  private static func meaning(of escape: UInt8) -> UInt8? {
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  // MARK: - UTF-8

  /// Where bytes cease to be UTF-8; refuses overlong forms, surrogates and what lies beyond Unicode
  /// ([RFC 3629 §4](https://www.rfc-editor.org/rfc/rfc3629#section-4)).
  private static func invalidUTF8(_ bytes: ArraySlice<UInt8>) -> Int? {
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let first = bytes[position]
      guard first >= 0x80 else {
        position += 1
        continue
      }
      guard let (second, count) = sequence(first), position + count <= bytes.endIndex,
        second.contains(bytes[position + 1]),
        bytes[(position + 2)..<(position + count)].allSatisfy({ $0 & 0xC0 == 0x80 })
      else { return position }
      position += count
    }
    return nil
  }

  /// What may follow the first byte of several, and how many there are.
  private static func sequence(_ first: UInt8) -> (second: ClosedRange<UInt8>, count: Int)? {
    switch first {
    case 0xC2...0xDF: (0x80...0xBF, 2)
    case 0xE0: (0xA0...0xBF, 3)
    case 0xED: (0x80...0x9F, 3)
    case 0xE1...0xEF: (0x80...0xBF, 3)
    case 0xF0: (0x90...0xBF, 4)
    case 0xF1...0xF3: (0x80...0xBF, 4)
    case 0xF4: (0x80...0x8F, 4)
    default: nil
    }
  }
}
