import LinkCore

extension IngestParser {
  /// Reads a number; one that is too long or too large is noted, and becomes `null`.
  mutating func number() throws(IngestSyntaxError) -> JSONValue {
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
