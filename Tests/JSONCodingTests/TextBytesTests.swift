import JSONCoding
import Testing

@Suite struct TextBytesTests {
  /// Texts of 0 to 24 bytes, which begin alike, so that each length meets the comparison by eight.
  private static let lengths = (0...24).map { String("abcdefghijklmnopqrstuvwx".prefix($0)) }

  @Test(arguments: lengths)
  func hasTheBytesOfItselfOnly(_ text: String) {
    for other in Self.lengths {
      #expect(text.hasSameBytes(as: other) == (text.utf8.count == other.utf8.count))
    }
    for position in text.indices {
      var changed = text
      changed.replaceSubrange(position...position, with: "-")
      #expect(!text.hasSameBytes(as: changed))
    }
  }

  @Test func normalisesNothing() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed == decomposed)
    #expect(!composed.hasSameBytes(as: decomposed))
    #expect(composed.hasSameBytes(as: "caf\u{E9}"))
  }

  @Test(arguments: lengths)
  func findsAByteAtEachPlace(_ text: String) {
    #expect(!text.hasByte(0))
    for byte in text.utf8 { #expect(text.hasByte(byte)) }
  }

  @Test func sortsNamesByTheirBytes() {
    let names = Self.lengths + ["a\u{0}", "\u{E9}", "\u{1F600}", "ab\u{7F}", "abcdefgh\u{0}"]
    let object = JSONObject(names.shuffled().map { ($0, JSONValue.null) })
    #expect(object.keys == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for name in names { #expect(object[name] == .null) }
  }
}
