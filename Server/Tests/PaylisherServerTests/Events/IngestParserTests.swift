import Foundation
import LinkCore
import Testing

@testable import PaylisherServer

@Suite struct IngestParserTests {
  static func parse(_ text: String) -> Result<JSONValue, IngestSyntaxError> {
    Result { () throws(IngestSyntaxError) in
      var parser = IngestParser(Array(text.utf8), limits: JSONLimits())
      let element = try parser.element()
      try parser.end()
      return element.value
    }
  }

  @Test(arguments: [
    "null", "true", " false ", "0", "-0", "-12", "1.5", "-1.25E-2", "\"\"", "\"a\"",
    #""\u00e9\n\"\\\/\b\f\r\t""#, #""\ud83d\ude00""#, "[]", "[1,2,[3]]", "{}", #"{"a":{"b":[]}}"#,
    "\"ğüş\"", "\t[\r\n1 , 2 ]\n",
  ])
  func readsWhatTheSystemReads(text: String) throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(try Self.parse(text).get() == value)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "01", "-", "-01", "1.", ".5", "1e", "+1", "\"", "\"\\x\"", "\"\\u12\"",
    "\"\\u12G4\"", "\"\n\"", "[", "[1", "[1,]", "[,]", "{", "{\"a\"}", "{\"a\":}", "{a:1}",
    "{\"a\":1,}", "1 2", "[]]", "NaN", "'a'", "\"\\",
  ])
  func refusesWhatIsNotJSON(text: String) {
    #expect(throws: IngestSyntaxError.self) { try Self.parse(text).get() }
  }

  @Test func neverCrashesOnChangedInput() {
    var generator = Seeded(state: 7)
    let seed = Array(#"{"a":[1,-2.5e3,"x\u00e9\n",{"b":null}],"c":"ğ\ud83d\ude00"}"#.utf8)
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0...127, using: &generator), at: index)
        }
      }
      var parser = IngestParser(bytes, limits: JSONLimits())
      let value = try? parser.element()
      if let value, value.violation == nil, (try? parser.end()) != nil {
        let decoded = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        #expect(decoded != nil, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}

/// A small generator (SplitMix64), so that a failing run can be repeated.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
