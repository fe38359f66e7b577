/// Reads JSON text ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)) in one pass, within limits.
///
/// A strict scanner throws the first fault. A recovering one goes on wherever the structure of the
/// text is certain: at a limit that is exceeded, a word like `NaN`, a wrong escape or bytes that are
/// no UTF-8. It notes the first such fault of each ``element()`` and throws only where it cannot
/// know how brackets and commas are meant, so that one wrong event costs that event, not the batch.
///
/// Nesting beyond the limit is never followed, so no input can exhaust the stack.
public struct JSONScanner: Sendable {
  let bytes: [UInt8]
  let limits: JSONLimits
  private let recovers: Bool
  var index = 0
  var depth = 0
  /// The first fault that a recovering scanner passed over, outside of any ``element()``.
  public private(set) var fault: JSONFault?

  /// Makes a scanner at the first byte.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits(), recovers: Bool = false) {
    self.bytes = bytes
    self.limits = limits
    self.recovers = recovers
  }

  /// A value, its length in bytes, and the first fault in it.
  public struct Element: Sendable {
    /// The value; `null` or empty where a part of it is at fault.
    public var value: JSONValue
    /// The bytes that it took.
    public var length: Int
    /// The first fault in it.
    public var fault: JSONFault?

    /// Makes an element.
    public init(value: JSONValue, length: Int, fault: JSONFault? = nil) {
      self.value = value
      self.length = length
      self.fault = fault
    }
  }

  /// The number of bytes that were read.
  public var offset: Int { index }

  /// Reads a value with the first fault in it.
  public mutating func element() throws(JSONFault) -> Element {
    try element { scanner throws(JSONFault) in try scanner.value() }
  }

  /// Reads a value by `read`, with the first fault in it.
  mutating func element(
    _ read: (inout JSONScanner) throws(JSONFault) -> JSONValue
  ) throws(JSONFault) -> Element {
    let outer = fault
    fault = nil
    defer { fault = outer }
    skipSpace()
    let start = index
    let value = try read(&self)
    return Element(value: value, length: index - start, fault: fault)
  }

  /// The next byte that is not space, without taking it; `nil` at the end.
  public mutating func peek() -> UInt8? {
    skipSpace()
    return index < bytes.count ? bytes[index] : nil
  }

  /// Reads an object member by member; `read` must read the value.
  public mutating func forEachMember(
    _ read: (inout JSONScanner, String) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try expect("{")
    if take("}") { return }
    repeat {
      let key = try name()
      try read(&self, key)
    } while take(",")
    try expect("}")
  }

  /// Reads an array element by element; `read` must read the value.
  public mutating func forEachElement(
    _ read: (inout JSONScanner) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try expect("[")
    if take("]") { return }
    repeat { try read(&self) } while take(",")
    try expect("]")
  }

  /// Checks that only space follows.
  public mutating func end() throws(JSONFault) {
    guard peek() == nil else { throw syntax("something follows the value") }
  }

  /// The fault of a text whose structure is wrong here.
  public func syntax(_ reason: String) -> JSONFault {
    JSONFault(kind: .syntax, offset: index, reason: reason)
  }
}

extension JSONScanner {
  /// Throws a fault that leaves the structure certain, or notes it and goes on.
  mutating func report(
    _ kind: JSONFault.Kind,
    at offset: Int,
    _ reason: String
  ) throws(JSONFault) {
    let found = JSONFault(kind: kind, offset: offset, reason: reason)
    guard recovers else { throw found }
    if fault == nil { fault = found }
  }

  mutating func expect(_ scalar: Unicode.Scalar) throws(JSONFault) {
    guard take(scalar) else {
      throw syntax(index < bytes.count ? "expected `\(scalar)`" : "the text ends too early")
    }
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  mutating func skipByte() { index += 1 }

  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }
}

extension JSONValue {
  /// Reads the value of a whole text.
  ///
  /// ```swift
  /// let link = try JSONValue(parsing: Array(#"{"code":"SUMMER25"}"#.utf8))
  /// ```
  ///
  /// - Throws: The first ``JSONFault``.
  public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONFault) {
    var scanner = JSONScanner(bytes, limits: limits)
    self = try scanner.value()
    try scanner.end()
  }
}

extension JSONScanner {
  mutating func value() throws(JSONFault) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      guard try enter() else { return .null }
      defer { depth -= 1 }
      return .object(try object { scanner, _ throws(JSONFault) in try scanner.value() })
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

  /// Reads the members of an object; `read` reads the value of one.
  mutating func object(
    _ read: (inout JSONScanner, String) throws(JSONFault) -> JSONValue
  ) throws(JSONFault) -> JSONObject {
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
      let value = try read(&self, key)
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
  func secondName(from start: Int) -> Int {
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
