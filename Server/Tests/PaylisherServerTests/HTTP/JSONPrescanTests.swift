import Testing

@testable import PaylisherServer

@Suite("JSONPrescan")
struct JSONPrescanTests {
  private func scan(
    _ text: String,
    limits: JSONLimits = JSONLimits(),
    elementsOf member: String? = nil
  ) throws -> JSONPrescan {
    try JSONPrescan.scan(Array(text.utf8), limits: limits, elementsOf: member)
  }

  @Test(arguments: [
    "{}", "[]", " {\"a\":[1,2,{\"b\":null}]}\n", "\"x\"", "0", "-0.5e-3", "true", "[[],[{}]]",
    "\"\\u00e9\\n\\\"\\\\\\/\"", "\"\\uD83D\\uDE00\"", "\"é😀\"", "1e30",
    "{\"a\":{\"x\":1},\"b\":{\"x\":1}}",
  ])
  func takesJSON(_ text: String) throws {
    #expect(try scan(text).faults.isEmpty)
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1,]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{\"a\":}", "[1 2]", "01", "+1",
    "1.", ".5", "1e", "-", "tru", "nulL", "NaN", "Infinity", "\"a", "\"\t\"", "\"\\x\"",
    "\"\\u12\"",
    "{}{}", "[]]", "{]", "[}", "'a'", "\u{FEFF}{}", "{\"a\":1}x", "\u{0}",
  ])
  func refusesWhatIsNotJSON(_ text: String) {
    #expect(throws: JSONFault.self) { try scan(text) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0x80, 0x22],
      [0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22], [0x22, 0xC3],
    ] as [[UInt8]]
  )
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    #expect(throws: JSONFault.self) { try JSONPrescan.scan(bytes, limits: JSONLimits()) }
  }

  @Test(arguments: [#""\uD83D""#, #""\uDE00""#, #""\uD83Dx""#, #""\uD83D\n""#, #""\uD83D\u0041""#])
  func refusesHalfASurrogatePair(_ text: String) {
    #expect(throws: JSONFault.self) { try scan(text) }
  }

  @Test func measuresDepth() throws {
    let depth = JSONLimits().depth
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(try scan(nested(depth)).faults.isEmpty)
    let fault = #expect(throws: JSONFault.self) { try scan(nested(depth + 1)) }
    #expect(fault?.kind == .depth)
    #expect(throws: JSONFault.self) { try scan(String(repeating: "[", count: 1_000_000)) }
  }

  @Test func measuresMembersNamesStringsAndNumbers() throws {
    let limits = JSONLimits()
    func object(_ count: Int) -> String {
      "{" + (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
    }
    func kinds(_ text: String) throws -> [JSONFault.Kind] { try scan(text).faults.map(\.kind) }
    #expect(try kinds(object(limits.keysPerObject)).isEmpty)
    #expect(try kinds(object(limits.keysPerObject + 1)) == [.keys])
    #expect(try kinds("{\"\(String(repeating: "k", count: limits.key))\":0}").isEmpty)
    #expect(try kinds("{\"\(String(repeating: "k", count: limits.key + 1))\":0}") == [.key])
    #expect(try kinds("\"\(String(repeating: "s", count: limits.string))\"").isEmpty)
    #expect(try kinds("\"\(String(repeating: "s", count: limits.string + 1))\"") == [.string])
    #expect(try kinds(String(repeating: "9", count: limits.number)).isEmpty)
    #expect(try kinds(String(repeating: "9", count: limits.number + 1)) == [.number])
    #expect(try kinds("1e999") == [.number])
  }

  @Test func countsEscapesByWhatTheyMean() throws {
    let limits = JSONLimits()
    let text = String(repeating: #"\u0061"#, count: limits.string)
    #expect(try scan("\"\(text)\"").faults.isEmpty)
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, "/a"), (#"{"a":1,"\u0061":2}"#, "/a"),
    (#"{"x":[0,{"b":1,"b":1}]}"#, "/x/1/b"),
    (#"{"a/b":{"~":1,"~":1}}"#, "/a~1b/~0"),
  ])
  func refusesAMemberThatIsNamedTwice(_ text: String, _ pointer: String) throws {
    let faults = try scan(text).faults
    #expect(faults.map(\.kind) == [.duplicate])
    #expect(faults.map(\.pointer) == [pointer])
  }

  @Test func checksNamesOnlyAsDeepAsWanted() throws {
    var limits = JSONLimits()
    limits.uniqueKeysDepth = 1
    #expect(try scan(#"{"a":{"b":1,"b":1}}"#, limits: limits).faults.isEmpty)
    #expect(try scan(#"{"a":1,"a":1}"#, limits: limits).faults.count == 1)
  }

  @Test func locatesTheElementsOfAnArray() throws {
    let text = #"{"api_key":"k","batch":[ {"a":[1]}, 2 ,"x",[]],"other":[7]}"#
    let scan = try scan(text, elementsOf: "batch")
    let bytes = Array(text.utf8)
    let elements = scan.elements.map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(elements == [#"{"a":[1]}"#, "2", "\"x\"", "[]"])
  }

  @Test func namesTheElementThatBrokeALimit() throws {
    let long = String(repeating: "s", count: 9_000)
    let scan = try scan(#"{"batch":[{},{"properties":{"x":"\#(long)"}},{}]}"#, elementsOf: "batch")
    #expect(scan.faults.map(\.pointer) == ["/batch/1/properties/x"])
    #expect(scan.elements.count == 3)
  }

  @Test func staysFastOnHostileInput() throws {
    let wide = "[" + String(repeating: "[[]],", count: 200_000) + "0]"
    let clock = ContinuousClock()
    let duration = try clock.measure { _ = try scan(wide) }
    #expect(duration < .seconds(5))
  }

  /// Whatever the scanner takes, the decoder behind it must take too.
  @Test func agreesWithTheDecoder() throws {
    var generator = SplitMix(state: 7)
    let seed = Array(#"{"a":[1,-2.5e3,"xé\n\u0041",{"b":null,"c":true}],"d":"y"}"#.utf8)
    var taken = 0
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let scan = try? JSONPrescan.scan(bytes, limits: JSONLimits()), scan.faults.isEmpty
      else {
        continue
      }
      taken += 1
      #expect(FoundationJSON.takes(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(taken > 500)
  }
}
