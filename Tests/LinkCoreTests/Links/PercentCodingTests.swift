import LinkCore
import Testing

struct PercentCodingTests {
  @Test(arguments: [
    ("a%2Fb", "a/b"), ("%C3%BC", "ü"), ("%c3%bc", "ü"), ("100%", "100%"), ("%zz", "%zz"),
    ("%4", "%4"), ("%%41", "%A"), ("a+b", "a+b"), ("%2541", "%41"), ("", ""), ("ü%20ü", "ü ü"),
  ])
  func decodes(text: String, decoded: String) {
    #expect(PercentCoding.decodeText(Array(text.utf8)) == decoded)
  }

  @Test(arguments: ["%FF", "%C3", "%C3x", "%ED%A0%80", "a%80"])
  func refusesWhatIsNotText(text: String) {
    #expect(PercentCoding.decodeText(Array(text.utf8)) == nil)
  }

  @Test func keepsTheReplacementCharacter() {
    #expect(PercentCoding.decodeText(Array("%EF%BF%BD".utf8)) == "\u{FFFD}")
  }

  @Test(arguments: [
    ("SUMMER25", "SUMMER25"), ("a/b?c&d=e", "a%2Fb%3Fc%26d%3De"), ("ü ~", "%C3%BC%20~"),
    ("..", ".."),
  ])
  func encodesOneComponent(text: String, encoded: String) {
    #expect(PercentCoding.encode(text) == encoded)
    #expect(PercentCoding.decodeText(Array(encoded.utf8)) == text)
  }
}
