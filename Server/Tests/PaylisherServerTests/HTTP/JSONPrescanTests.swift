import Testing

@testable import PaylisherServer

@Suite("JSONPrescan")
struct JSONPrescanTests {
  /// The kind of the first fault and where it is; `nil` where there is none.
  private func fault(_ text: String, limits: JSONLimits = JSONLimits()) -> JSONFault? {
    do throws(JSONFault) {
      try JSONPrescan.check(Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "{}", "[]", " {\"a\":[1,2,{\"b\":null}]}\n", "\"x\"", "0", "-0.5e-3", "true", "[[],[{}]]",
    "\"\\u00e9\\n\\\"\\\\\\/\"", "\"\\uD83D\\uDE00\"", "\"é😀\"", "1e30",
    "{\"a\":{\"x\":1},\"b\":{\"x\":1}}",
  ])
  func takesJSON(_ text: String) {
    #expect(fault(text) == nil)
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1,]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{\"a\":}", "[1 2]", "01", "+1",
    "1.", ".5", "1e", "-", "tru", "nulL", "NaN", "Infinity", "\"a", "\"\t\"", "\"\\x\"",
    "\"\\u12\"",
    "{}{}", "[]]", "{]", "[}", "'a'", "\u{FEFF}{}", "{\"a\":1}x", "\u{0}",
  ])
  func refusesWhatIsNotJSON(_ text: String) {
    #expect(fault(text)?.kind == .syntax)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0x80, 0x22],
      [0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22], [0x22, 0xC3],
    ] as [[UInt8]]
  )
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    #expect(throws: JSONFault.self) { try JSONPrescan.check(bytes, limits: JSONLimits()) }
  }

  @Test(arguments: [#""\uD83D""#, #""\uDE00""#, #""\uD83Dx""#, #""\uD83D\n""#, #""\uD83D\u0041""#])
  func refusesHalfASurrogatePair(_ text: String) {
    #expect(fault(text)?.kind == .encoding)
  }

  @Test func measuresDepth() {
    let depth = JSONLimits().depth
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(fault(nested(depth)) == nil)
    #expect(fault(nested(depth + 1))?.kind == .depth)
    #expect(fault(String(repeating: "[", count: 1_000_000))?.kind == .depth)
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
    #expect(fault(String(repeating: "9", count: limits.number + 1))?.kind == .number)
    #expect(fault("1e999")?.kind == .number)
  }

  @Test func countsEscapesByWhatTheyMean() {
    let limits = JSONLimits()
    let text = String(repeating: #"\u0061"#, count: limits.string)
    #expect(fault("\"\(text)\"") == nil)
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, "/a"), (#"{"a":1,"\u0061":2}"#, "/a"),
    (#"{"x":[0,{"b":1,"b":1}]}"#, "/x/1/b"),
    (#"{"a/b":{"~":1,"~":1}}"#, "/a~1b/~0"),
  ])
  func refusesAMemberThatIsNamedTwice(_ text: String, _ pointer: String) {
    #expect(fault(text)?.kind == .duplicate)
    #expect(fault(text)?.pointer == pointer)
  }

  @Test func saysWhere() {
    let long = String(repeating: "s", count: 9_000)
    let fault = fault(#"{"batch":[{},{"properties":{"x":"\#(long)"}},{}]}"#)
    #expect(fault?.pointer == "/batch/1/properties/x")
  }

  @Test func staysFastOnHostileInput() {
    let wide = "[" + String(repeating: "[[]],", count: 200_000) + "0]"
    let clock = ContinuousClock()
    let duration = clock.measure { _ = fault(wide) }
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
      guard (try? JSONPrescan.check(bytes, limits: JSONLimits())) != nil else { continue }
      taken += 1
      #expect(FoundationJSON.takes(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(taken > 500)
  }
}
