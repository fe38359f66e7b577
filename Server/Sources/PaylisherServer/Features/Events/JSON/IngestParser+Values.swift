import LinkCore

extension IngestParser {
  mutating func value() throws(IngestSyntaxError) -> JSONValue {
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

  mutating func skipSpace() {
    while index < bytes.count,
      bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0x09
    {
      index += 1
    }
  }
}
