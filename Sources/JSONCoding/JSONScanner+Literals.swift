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
