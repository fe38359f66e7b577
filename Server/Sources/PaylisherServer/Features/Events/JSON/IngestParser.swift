import LinkCore

/// Reads the JSON of an ingest request in one pass, within limits.
///
/// A limit that one event breaks is that event's ``Violation``: it is refused by its index and the
/// others are taken. Only what makes the whole body unreadable is thrown. Nesting beyond the limit
/// is skipped without recursion, so that no input can exhaust the stack.
struct IngestParser: Sendable {
  let bytes: [UInt8]
  let limits: JSONLimits
  var index = 0
  var depth = 0
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

  /// Notes a limit that was broken, if it is the first.
  mutating func note(_ code: String, _ detail: String) {
    if violation == nil { violation = Violation(code: code, detail: detail) }
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
