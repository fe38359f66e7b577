import JSONCoding
import Testing

@Suite struct JSONScannerTests {
  private func fault(_ text: String, limits: JSONLimits = JSONLimits()) -> JSONFault? {
    do throws(JSONFault) {
      _ = try JSONValue(parsing: Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// The elements of an array as a recovering scanner reads them.
  private func elements(_ bytes: [UInt8]) throws(JSONFault) -> [JSONScanner.Element] {
    var scanner = JSONScanner(bytes, recovers: true)
    var elements: [JSONScanner.Element] = []
    try scanner.forEachElement { scanner throws(JSONFault) in
      elements.append(try scanner.element())
    }
    try scanner.end()
    return elements
  }

  // MARK: - Limits

  @Test func measuresDepth() {
    let depth = JSONLimits().depth
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(fault(nested(depth)) == nil)
    #expect(fault(nested(depth + 1))?.kind == .depth)
    #expect(fault(nested(depth + 1))?.offset == depth)
    #expect(fault(String(repeating: "[", count: 1_000_000))?.kind == .depth)
    #expect(fault(String(repeating: "{\"a\":", count: 1_000_000), limits: .files)?.kind == .depth)
  }

  @Test func measuresMembersNamesStringsAndNumbers() {
    let limits = JSONLimits()
    func object(_ count: Int) -> String {
      "{" + (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
    }
    func name(_ count: Int) -> String { "{\"\(String(repeating: "k", count: count))\":0}" }
    func string(_ count: Int) -> String { "\"\(String(repeating: "s", count: count))\"" }
    #expect(fault(object(limits.keysPerObject)) == nil)
    #expect(fault(object(limits.keysPerObject + 1))?.kind == .keys)
    #expect(fault(name(limits.key)) == nil)
    #expect(fault(name(limits.key + 1))?.kind == .key)
    #expect(fault(string(limits.string)) == nil)
    #expect(fault(string(limits.string + 1))?.kind == .string)
    #expect(fault(String(repeating: "9", count: limits.number)) == nil)
    #expect(fault(String(repeating: "9", count: limits.number + 1))?.kind == .digits)
    #expect(fault("1e999")?.kind == .number)
  }

  @Test func measuresStringsAsTheyAreMeant() {
    let text = String(repeating: #"\u0061"#, count: JSONLimits().string)
    #expect(fault("\"\(text)\"") == nil)
    #expect(fault("\"\(text)b\"")?.kind == .string)
  }

  // MARK: - Names

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, "/a", 7), (#"{"a":1, "\u0061":2}"#, "/a", 8),
    (#"{"b":1,"a":1,"b":[{}],"a":1}"#, "/b", 13),
    (#"{"x":[0,{"b":1,"b":1}]}"#, "/x/1/b", 15), (#"{"a/b":{"~":1,"~":1}}"#, "/a~1b/~0", 14),
  ])
  func refusesAMemberThatIsNamedTwice(text: String, pointer: String, offset: Int) {
    let fault = fault(text)
    #expect(fault?.kind == .duplicate)
    #expect(fault?.offset == offset)
    #expect(JSONPointer(offset: offset, in: Array(text.utf8)).description == pointer)
    #expect(self.fault(text, limits: .files) == nil)
  }

  @Test func letsTheLastOfEqualNamesWinInFiles() throws {
    let value = try JSONValue(parsing: Array(#"{"b":1,"a":2,"b":3}"#.utf8), limits: .files)
    #expect(value.canonicalText == #"{"a":2,"b":3}"#)
  }

  /// Names are bytes: what Unicode takes for equal stays as it was sent.
  @Test func tellsNamesApartThatUnicodeTakesForEqual() throws {
    let text = "{\"e\u{301}\":1,\"\u{e9}\":2,\"e\":3}"
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(value["\u{e9}"] == 2)
    #expect(value["e\u{301}"] == 1)
    #expect(value.objectValue?.count == 3)
    #expect(value.canonicalText.utf8.elementsEqual("{\"e\":3,\"e\u{301}\":1,\"\u{e9}\":2}".utf8))
    #expect(JSONValue.string("\u{e9}") != .string("e\u{301}"))
  }

  // MARK: - Recovery

  @Test(arguments: [
    ("NaN", JSONFault.Kind.literal), ("-Infinity", .literal), ("undefined", .literal),
    ("None", .literal), ("01", .literal), (".5", .literal), ("+5", .literal), ("1.", .literal),
    ("\"\\x\"", .escape), ("\"\\u12G4\"", .escape), ("\"\n\"", .escape),
    ("\"\\ud800\"", .surrogate), ("\"\\ud800\\u0041\"", .surrogate), ("1e999", .number),
    (String(repeating: "9", count: 33), .digits), (#"{"a":1,"a":2}"#, .duplicate),
    (String(repeating: "[", count: 40) + String(repeating: "]", count: 40), .depth),
  ])
  func losesOneElementToAFault(text: String, kind: JSONFault.Kind) throws {
    let body = Array(#"[{"a":1},{"a":[\#(text)],"b":2},{"a":3}]"#.utf8)
    let elements = try elements(body)
    #expect(elements.map(\.fault?.kind) == [nil, kind, nil])
    #expect(elements[1].value["b"] == 2)
    #expect(elements[2].value == ["a": 3])
    #expect(throws: JSONFault.self) { try JSONValue(parsing: body) }
  }

  @Test func losesOneElementToBytesThatAreNotUTF8() throws {
    let body = Array(#"[{"a":1},{"a":""#.utf8) + [0xC3, 0x28] + Array(#""},{"a":3}]"#.utf8)
    #expect(try elements(body).map(\.fault?.kind) == [nil, .encoding, nil])
    #expect(try elements(body)[1].fault?.offset == 15)
  }

  @Test(arguments: [
    #"[{"a":1},{"a":1,50}]"#, #"[{"a":1},{"a":"x"y"}]"#, #"[{"a":1} {"a":2}]"#, #"[{"a":1},{"a"}]"#,
    #"[{"a":"1},{"a":2}]"#, #"[{"a":(1)}]"#,
  ])
  func losesAllWhereTheStructureIsUncertain(text: String) {
    #expect(throws: JSONFault.self) { try elements(Array(text.utf8)) }
  }

  // MARK: - Places

  @Test(arguments: [
    (#"{"batch":[{},{"properties":{"x":"§"}},{}]}"#, "/batch/1/properties/x"),
    (#"["a",{"b":[1,[2,"§"]]}]"#, "/1/b/1/1"), (#""§""#, ""), (#"{"a":{"b":1},"c":"§"}"#, "/c"),
    (#"{"a,b":[{"}":"§"}]}"#, "/a,b/0/}"), (#"{"§":1}"#, "/§"),
  ])
  func findsThePathToAPlace(text: String, pointer: String) throws {
    let bytes = Array(text.utf8)
    let mark = try #require(text.utf8.firstIndex(of: 0xC2))
    let offset = text.utf8.distance(from: text.startIndex, to: mark) - 1
    #expect(JSONPointer(offset: offset, in: bytes).description == pointer)
  }

  @Test(arguments: [
    ("{\n  \"a\": x}", 2, 8), ("[1,\n2,\n\n]", 4, 1), ("{", 1, 2), (" \"é\" 1", 1, 6),
    ("[01]", 1, 2),
  ])
  func saysLineAndColumn(text: String, line: Int, column: Int) throws {
    let fault = try #require(self.fault(text))
    let position = JSONPosition(offset: fault.offset, in: text.utf8)
    #expect(position.line == line)
    #expect(position.column == column)
  }

  @Test func staysFastOnHostileInput() {
    let wide = "[" + String(repeating: "[[]],", count: 200_000) + "0]"
    let names =
      "{" + (0..<100_000).map { "\"\($0 * 7919 % 100_003)\":0" }.joined(separator: ",") + "}"
    let escapes = "\"" + String(repeating: #"\u0041"#, count: 200_000) + "\""
    let clock = ContinuousClock()
    for text in [wide, names, escapes] {
      #expect(clock.measure { _ = fault(text, limits: .files) } < .seconds(30))
      #expect(clock.measure { _ = fault(text) } < .seconds(30))
    }
  }
}
