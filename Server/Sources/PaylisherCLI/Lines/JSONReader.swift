import LinkCore

/// Reads one JSON text ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)), strictly, by byte.
///
/// Of members with equal names the last wins. Strings are taken as UTF-8 without a check: the
/// caller has made sure of it.
struct JSONReader {
  /// The deepest nesting that is read.
  static let maximumDepth = 128

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0

  /// The value of a whole text.
  ///
  /// - Throws: ``LineError`` with the position of what is wrong, counted from 1.
  static func value(of bytes: ArraySlice<UInt8>) throws(LineError) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.index == bytes.endIndex else { throw reader.fault("the end") }
    return value
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  // MARK: - Values

  private mutating func value() throws(LineError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object() throws(LineError) -> [String: JSONValue] {
    try enter()
    var members: [String: JSONValue] = [:]
    skipSpace()
    if skip("}") { return leave(members) }
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw fault("a name in quotes") }
      let name = try string()
      skipSpace()
      guard skip(":") else { throw fault("a colon") }
      members[name] = try value()
      skipSpace()
      if skip("}") { return leave(members) }
      guard skip(",") else { throw fault("a comma or }") }
    }
  }

  private mutating func array() throws(LineError) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    skipSpace()
    if skip("]") { return leave(elements) }
    while true {
      elements.append(try value())
      skipSpace()
      if skip("]") { return leave(elements) }
      guard skip(",") else { throw fault("a comma or ]") }
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(LineError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw fault("a value") }
    index += word.utf8.count
    return value
  }

  private mutating func number() throws(LineError) -> JSONValue {
    let start = index
    _ = skip("-")
    guard let first = peek, isDigit(first) else { throw fault("a value") }
    if !skip("0") { skipDigits() }
    var isWhole = true
    if skip(".") {
      isWhole = false
      try digits()
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw fault("a number that fits") }
    return .number(number)
  }

  // MARK: - Strings

  private mutating func string() throws(LineError) -> String {
    index += 1
    let start = index
    while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      index += 1
    }
    if peek == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[start..<(index - 1)], as: UTF8.self)
    }
    var text = Array(bytes[start..<index])
    while let byte = peek, byte >= 0x20 {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      default: text.append(byte)
      }
    }
    throw fault("the end of the string")
  }

  private mutating func escape(into text: inout [UInt8]) throws(LineError) {
    guard let byte = peek else { throw fault("an escape") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += UTF8.encode(try scalar()).map(Array.init) ?? []
    default: throw fault("an escape")
    }
  }

  /// The scalar of `\u` and four digits, or of two such escapes for a surrogate pair.
  private mutating func scalar() throws(LineError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, skip("\\"), skip("u") else { throw fault("a second surrogate") }
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second) else { throw fault("a second surrogate") }
    let value = 0x1_0000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw fault("a character") }
    return scalar
  }

  private mutating func codeUnit() throws(LineError) -> UInt16 {
    guard index + 4 <= bytes.endIndex else { throw fault("four hexadecimal digits") }
    let digits = String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
    guard !digits.hasPrefix("+"), !digits.hasPrefix("-"), let unit = UInt16(digits, radix: 16)
    else { throw fault("four hexadecimal digits") }
    index += 4
    return unit
  }

  // MARK: - Bytes

  private var peek: UInt8? {
    index < bytes.endIndex ? bytes[index] : nil
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  private mutating func digits() throws(LineError) {
    guard let byte = peek, isDigit(byte) else { throw fault("a digit") }
    skipDigits()
  }

  private mutating func skipDigits() {
    while let byte = peek, isDigit(byte) { index += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func enter() throws(LineError) {
    index += 1
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw LineError(code: "too_deep", detail: "JSON may be \(Self.maximumDepth) levels deep.")
    }
  }

  private mutating func leave<Value>(_ value: Value) -> Value {
    depth -= 1
    return value
  }

  private func fault(_ expected: String) -> LineError {
    let place = index - bytes.startIndex + 1
    return LineError(
      code: "invalid_json",
      detail: "At byte \(place) of the JSON: not \(expected).",
      offset: place - 1
    )
  }
}
