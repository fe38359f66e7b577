extension JSONScanner {
  mutating func value() throws(JSONFault) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      guard try enter() else { return .null }
      defer { depth -= 1 }
      return .object(try object())
    case UInt8(ascii: "["):
      guard try enter() else { return .null }
      defer { depth -= 1 }
      return .array(try array())
    case UInt8(ascii: "\""): return .string(try string(limit: limits.string, .string))
    case nil: throw syntax("the text ends too early")
    default: return try literal()
    }
  }

  /// Goes one level deeper; beyond the limit, steps over the array or object.
  private mutating func enter() throws(JSONFault) -> Bool {
    guard depth < limits.depth else {
      try report(.depth, at: index, "values may be nested \(limits.depth) deep")
      try skipNested()
      return false
    }
    depth += 1
    return true
  }

  private mutating func object() throws(JSONFault) -> JSONObject {
    let start = index
    var members: [JSONObject.Element] = []
    index += 1
    if take("}") { return JSONObject() }
    var (isSorted, last) = (true, (prefix: UInt64.zero, key: ""))
    repeat {
      let place = offsetOfNext()
      let key = try name()
      if isSorted {
        let prefix = key.bytePrefix
        isSorted =
          members.isEmpty || last.prefix < prefix
          || (last.prefix == prefix && last.key.bytesPrecede(key))
        last = (prefix, key)
      }
      let value = try value()
      guard members.count < limits.keysPerObject else {
        try report(.keys, at: place, "an object may have \(limits.keysPerObject) members")
        continue
      }
      members.append((key, value))
    } while take(",")
    try expect("}")
    if isSorted { return JSONObject(sorted: members) }
    let object = JSONObject(unsorted: members)
    if object.count < members.count, !limits.takesDuplicateKeys {
      try report(.duplicate, at: secondName(from: start), "a member is named twice")
    }
    return object
  }

  private mutating func array() throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    index += 1
    if take("]") { return elements }
    repeat { elements.append(try value()) } while take(",")
    try expect("]")
    return elements
  }

  /// Reads a member's name and the colon.
  mutating func name() throws(JSONFault) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw syntax("expected a member's name in quotes") }
    let key = try string(limit: limits.key, .key)
    try expect(":")
    return key
  }

  private mutating func offsetOfNext() -> Int {
    skipSpace()
    return index
  }

  /// Where an object that was read already names a member for the second time.
  private func secondName(from start: Int) -> Int {
    var scanner = JSONScanner(bytes, limits: .files, recovers: true)
    (scanner.index, scanner.depth) = (start, depth)
    var (seen, place) = ([String](), start)
    var isFound = false
    try? scanner.forEachMember { scanner, key throws(JSONFault) in
      isFound = isFound || seen.contains { $0.hasSameBytes(as: key) }
      if !isFound { seen.append(key) }
      _ = try scanner.value()
      if !isFound { place = scanner.index }
    }
    scanner.index = place
    _ = scanner.take(",")
    return scanner.offsetOfNext()
  }

  /// Steps over an array or object by its brackets, without recursion.
  private mutating func skipNested() throws(JSONFault) {
    var open = 0
    repeat {
      guard index < bytes.count else { throw syntax("the text ends too early") }
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
}
