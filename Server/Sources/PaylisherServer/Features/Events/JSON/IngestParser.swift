import LinkCore

/// Reads the JSON of an ingest request in one pass, within limits.
///
/// A limit that one event breaks is that event's ``Violation``: it is refused by its index and the
/// others are taken. Only what makes the whole body unreadable is thrown. Nesting beyond the limit
/// is skipped without recursion, so that no input can exhaust the stack.
struct IngestParser: Sendable {
  private let bytes: [UInt8]
  private let limits: JSONLimits
  private var index = 0
  private var depth = 0
  /// The first limit that was broken since it was last cleared.
  private(set) var violation: Violation?

  init(_ bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// A limit that was broken.
  struct Violation: Hashable, Sendable {
    /// The stable name, such as `json_too_deep`.
    var code: String
    /// The same for people.
    var detail: String
  }

  /// A value, where it stands, and the first limit it broke.
  struct Element: Sendable {
    var value: JSONValue
    var length: Int
    var violation: Violation?
  }

  /// Where reading stands, in bytes.
  var offset: Int { index }

  /// Reads a value and forgets the limits it broke, which go with it.
  mutating func element() throws(IngestSyntaxError) -> Element {
    let outer = violation
    violation = nil
    skipSpace()
    let start = index
    let value = try value()
    defer { violation = outer }
    return Element(value: value, length: index - start, violation: violation)
  }

  /// The next byte that is not space, not taken.
  mutating func peek() -> UInt8? {
    skipSpace()
    return index < bytes.count ? bytes[index] : nil
  }

  /// Takes a byte, or says what was expected.
  mutating func expect(_ scalar: Unicode.Scalar) throws(IngestSyntaxError) {
    guard take(scalar) else { throw error("expected `\(scalar)`") }
  }

  /// Takes a byte if it is next.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  /// Checks that nothing but space follows.
  mutating func end() throws(IngestSyntaxError) {
    guard peek() == nil else { throw error("something follows the value") }
  }

  func error(_ reason: String) -> IngestSyntaxError {
    IngestSyntaxError(offset: index, reason: reason)
  }
}

/// Why a body is not JSON.
struct IngestSyntaxError: Error, Hashable, Sendable {
  /// Where, in bytes from the beginning of the inflated body.
  var offset: Int
  /// What was wrong.
  var reason: String
}

// MARK: - Values

extension IngestParser {
  private mutating func value() throws(IngestSyntaxError) -> JSONValue {
    guard let byte = peek() else { throw error("the body ends too early") }
    switch byte {
    case UInt8(ascii: "{"):
      return try nested { parser throws(IngestSyntaxError) in
        .object(try parser.object())
      }
    case UInt8(ascii: "["):
      return try nested { parser throws(IngestSyntaxError) in
        .array(try parser.array())
      }
    case UInt8(ascii: "\""): return .string(try string(limit: limits.string))
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout IngestParser) throws(IngestSyntaxError) -> JSONValue
  ) throws(IngestSyntaxError) -> JSONValue {
    guard depth < limits.depth else {
      note("json_too_deep", "values may be nested \(limits.depth) deep")
      try skipNested()
      return .null
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func object() throws(IngestSyntaxError) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    try forEachMember { parser, key throws(IngestSyntaxError) in
      let value = try parser.value()
      if members.count == parser.limits.keysPerObject {
        parser.note("too_many_keys", "an object may have \(parser.limits.keysPerObject) members")
      } else if members.updateValue(value, forKey: key) != nil,
        parser.depth <= parser.limits.uniqueKeysDepth
      {
        parser.note("duplicate_key", "a member is named twice")
      }
    }
    return members
  }

  /// Reads an object member by member; `read` takes the value.
  mutating func forEachMember(
    _ read: (inout IngestParser, String) throws(IngestSyntaxError) -> Void
  ) throws(IngestSyntaxError) {
    try expect("{")
    if take("}") { return }
    repeat {
      guard peek() == UInt8(ascii: "\"") else { throw error("expected a member's name") }
      let key = try string(limit: limits.key)
      try expect(":")
      try read(&self, key)
    } while take(",")
    try expect("}")
  }

  private mutating func array() throws(IngestSyntaxError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try forEachElement { parser throws(IngestSyntaxError) in elements.append(try parser.value()) }
    return elements
  }

  /// Reads an array element by element; `read` takes the value.
  mutating func forEachElement(
    _ read: (inout IngestParser) throws(IngestSyntaxError) -> Void
  ) throws(IngestSyntaxError) {
    try expect("[")
    if take("]") { return }
    repeat { try read(&self) } while take(",")
    try expect("]")
  }

  private mutating func word(
    _ text: StaticString,
    _ value: JSONValue
  ) throws(IngestSyntaxError) -> JSONValue {
    let expected = Array(text.description.utf8)
    guard bytes[index...].starts(with: expected) else { throw error("expected a value") }
    index += expected.count
    return value
  }

  /// Steps over an array or object by its brackets; what it holds is refused anyway.
  private mutating func skipNested() throws(IngestSyntaxError) {
    var open = 0
    repeat {
      guard index < bytes.count else { throw error("the body ends too early") }
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        open -= 1
        index += 1
      case UInt8(ascii: "\""): _ = try stringEnd()
      default: index += 1
      }
    } while open > 0
  }

  private mutating func skipSpace() {
    while index < bytes.count,
      bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0x09
    {
      index += 1
    }
  }

  mutating func note(_ code: String, _ detail: String) {
    if violation == nil { violation = Violation(code: code, detail: detail) }
  }
}

// MARK: - Numbers

extension IngestParser {
  private mutating func number() throws(IngestSyntaxError) -> JSONValue {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let isZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
    guard digits() > 0, !isZero || !isDigit(index - 1, after: start) else {
      throw error("expected a value")
    }
    var isWhole = true
    if at(".") {
      isWhole = false
      index += 1
      guard digits() > 0 else { throw error("expected a digit") }
    }
    if at("e") || at("E") {
      isWhole = false
      index += 1
      if at("+") || at("-") { index += 1 }
      guard digits() > 0 else { throw error("expected a digit") }
    }
    return read(bytes[start..<index], isWhole: isWhole)
  }

  /// Whether the digits so far are more than the one zero they begin with.
  private func isDigit(_ last: Int, after start: Int) -> Bool {
    let first = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    return last > first
  }

  private mutating func read(_ token: ArraySlice<UInt8>, isWhole: Bool) -> JSONValue {
    guard token.count <= limits.number else {
      note("number_too_long", "a number may have \(limits.number) characters")
      return .null
    }
    let text = String(decoding: token, as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      note("number_out_of_range", "a number is too large")
      return .null
    }
    return .number(value)
  }

  private mutating func digits() -> Int {
    let start = index
    while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
    return index - start
  }

  private func at(_ scalar: Unicode.Scalar) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: scalar)
  }
}

// MARK: - Strings

extension IngestParser {
  private mutating func string(limit: Int) throws(IngestSyntaxError) -> String {
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
  private mutating func stringEnd() throws(IngestSyntaxError) -> Bool {
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
