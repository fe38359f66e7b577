import Foundation
import JSONCoding
import Testing

/// Cases after RFC 8259: what every parser must take, must refuse, and where this one decides.
@Suite struct JSONConformanceTests {
  @Test(arguments: [
    // Structure and space.
    "{}", "[]", "[[]   ]", " [] ", "\t[\r\n1 , 2 ]\n", "[[],[{}]]", #"{"":0}"#, #"{"a":[]}"#,
    #"{"a":{"x":1},"b":{"x":1}}"#, #"[null, 1, "1", {}]"#, "[1\n]", #"{"a":"b","c":{"d":[]}}"#,
    // Words and numbers, at the top too.
    "null", "true", " false ", "0", "-0", "-12", "1.5", "-1.25E-2", "1E22", "1e+2", "1E-2", "123",
    "[-0.000000000000000000000000000000000000001]", "123.456789", "1e30", "0e1", "0e+1", "1e00",
    "20e1", "1.0", "-0.0", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    // Strings.
    #""""#, #""a""#, #""\u00e9\n\"\\\/\b\f\r\t""#, #""\ud83d\ude00""#, #""\uD801\udc37""#,
    #""\u0060\u012a\u12AB""#, "\"é😀\"", "\"ğüş\"", "\"\u{7F}\"", "\"\u{2028}\u{2029}\"",
    #""\u0000""#, #""\\u0000""#, #""\uFFFF""#, "\"\u{FEFF}\"", "\"asd \"", #""new\u00A0line""#,
  ])
  func takesWhatEveryParserMustTake(text: String) throws {
    let value = try JSONValue(parsing: Array(text.utf8), limits: .files)
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
    #expect(try JSONValue(parsing: value.canonicalBytes) == value)
  }

  @Test(arguments: [
    // Structure.
    "", " ", "{", "[", "[1", "[1,]", "[,]", "[,1]", "[1,,2]", "[1 2]", "[]]", "[]x", "{]", "[}",
    "{}{}", "{} []", #"{"a":1,}"#, #"{"a":1,,"b":2}"#, "{a:1}", #"{"a" 1}"#, #"{"a":}"#, #"{"a"}"#,
    #"{"a":1"#, #"{"a":1 "b":2}"#, "{1:1}", "{null:1}", #"{"a"::1}"#, "{'a':1}", "'a'", "[\"\u{0}",
    "\u{FEFF}{}", "\u{0}", "[\u{C}]", "[\u{A0}1]", "[1]//x", "/**/[]", "<a>", "&", "]", "}", ",",
    ":", #"["x":1]"#, "[1;2]", #"{"a":1}x"#, #"[""#, #"["a"#, #"["\""#, #""\"#, #"{"a"#,
    // Words and numbers.
    "nul", "tru", "fals", "nulL", "truth", "True", "NaN", "Infinity", "-Infinity", "undefined",
    "01", "-01", "-", "+1", "++1", "1.", ".5", "-.5", "1e", "1e+", "1E-", "1eE2", "0x1F", "0b1",
    "1_000", "1 000", "-1x", "1.2.3", "1.2.", "0.e1", "00", "012", "-012", "- 1", "--1", "1+2",
    "１", "[1e1.5]", "-foo", "[-]", "٣",
    // Strings.
    #"""#, #""\x""#, #""\u12""#, #""\u12G4""#, #""\u""#, #""\uD8""#, "\"\n\"", "\"\t\"",
    "\"\u{0}\"", "\"\u{1F}\"", #""\a""#, #""\""#, #""\ud83d\u""#, #""\'""#, #""\U0041""#,
  ])
  func refusesWhatEveryParserMustRefuse(text: String) {
    #expect(throws: JSONFault.self) { try JSONValue(parsing: Array(text.utf8)) }
    #expect(throws: JSONFault.self) { try JSONValue(parsing: Array(text.utf8), limits: .files) }
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF5, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xE2, 0x82],
      [0xE0, 0x9F, 0xBF], [0x80], [0xBF], [0xC3], [0xC3, 0x28], [0xF0, 0x9F, 0x98], [0xFE],
    ] as [[UInt8]]
  )
  func refusesWhatIsNotUTF8(bytes: [UInt8]) {
    let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(throws: JSONFault.self) { try JSONValue(parsing: text) }
    let escaped = Array(#""\n"#.utf8) + bytes + [UInt8(ascii: "\"")]
    #expect(throws: JSONFault.self) { try JSONValue(parsing: escaped) }
  }

  @Test(
    arguments: [
      [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF],
      [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]]
  )
  func takesTheEdgesOfUTF8(bytes: [UInt8]) throws {
    let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    let value = try JSONValue(parsing: text)
    #expect(value.stringValue.map { Array($0.utf8) } == bytes)
    #expect(value.canonicalBytes == text)
  }

  @Test(arguments: [
    ("42", "42"), ("42.0", "42"), ("4.2e1", "42"), ("1e3", "1000"), ("-0", "0"), ("-0.0", "0"),
    ("0.5", "0.5"), ("129.90", "129.9"), ("0.1", "0.1"), ("1e18", "1000000000000000000"),
    ("1e19", "1e+19"), ("9223372036854775807", "9223372036854775807"),
    ("9007199254740993", "9007199254740993"), ("123456789012345.67", "123456789012345.67"),
    ("0.000001", "1e-06"), ("1E400", nil), ("-1e400", nil),
    ("12345678901234567890123456789012", "1.2345678901234567e+31"),
  ])
  func readsEqualNumbersAsOneValue(text: String, canonical: String?) {
    // asvs 1.4.2
    #expect((try? JSONValue(parsing: Array(text.utf8)))?.canonicalText == canonical)
  }

  /// A number has the value that the correctly rounding `Double(_:)` gives it.
  @Test func roundsDecimalsCorrectly() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let whole = UInt64.random(in: 0...99_999_999_999, using: &generator)
      let digits = Int.random(in: 1...10, using: &generator)
      let decimals = String((0..<digits).map { _ in "0123456789".randomElement() ?? "0" })
      let text = "\(Bool.random() ? "-" : "")\(whole).\(decimals)"
      let number = try #require(Double(text))
      #expect(try JSONValue(parsing: Array(text.utf8)) == JSONValue(number), "\(text)")
    }
  }
}
