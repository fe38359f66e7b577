import Foundation
import Testing

/// `paylisher association match`.
struct AssociationMatchTests {
  private static let file = #"""
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.demo"], "components": [
    {"/": "/private/*", "exclude": true}, {"/": "/products/*"}, {"/": "/c/*", "?": {"k": "?*"}}]}]}}
    """#.replacing("\n", with: "")

  private func line(_ url: String, appID: String = "ABCDE12345.com.example.demo") -> String {
    #"{"aasa": \#(Self.file), "appID": "\#(appID)", "url": "\#(url)"}"#
  }

  private func match(_ lines: [String]) throws -> Binary.Outcome {
    try Binary.run(["association", "match"], input: lines.map { $0 + "\n" }.joined())
  }

  @Test func answersEachLineInOrder() throws {
    let outcome = try match([
      line("https://go.example.com/products/42"),
      line("https://go.example.com/private/42"),
      line("https://go.example.com/other"),
      line("https://go.example.com/c/X"),
      line("https://go.example.com/c/X?k=1"),
      line("https://go.example.com/products/42", appID: "ABCDE12345.com.example.other"),
      #"{"url": "https://x/", "appID": "a", "aasa": {}}"#,
    ])
    #expect(outcome.errors == "")
    #expect(outcome.code == 0)
    #expect(
      outcome.lines
        == ["match", "exclude", "no_match", "no_match", "match", "no_match", "no_match"]
    )
  }

  @Test(arguments: [
    ("", "The line is not valid JSON at byte 1: the text ends too early."),
    ("[]", "The line is not a JSON object."),
    ("{}", #""aasa" is not an object."#),
    (#"{"aasa": "x", "appID": "a", "url": "b"}"#, #""aasa" is not an object."#),
    (#"{"aasa": {}, "url": "b"}"#, #""appID" is not a string."#),
    (#"{"aasa": {}, "appID": "a", "url": 1}"#, #""url" is not a string."#),
    (
      #"{"aasa": {}, "appID": "a", "url": "b"} x"#,
      "The line is not valid JSON at byte 40: something follows the value."
    ),
    (
      #"{"aasa": {"a": 01}}"#,
      "The line is not valid JSON at byte 16: `01` is not a value of JSON."
    ),
    (
      #"{"a": "\ud800"}"#,
      "The line is not valid JSON at byte 8: a string holds half of a character."
    ),
    (
      #"{"a": "\x"}"#,
      "The line is not valid JSON at byte 8: a string holds an unknown escape."
    ),
    (#"{"a": tru}"#, "The line is not valid JSON at byte 7: `tru` is not a value of JSON."),
    (#"{"a": 1e}"#, "The line is not valid JSON at byte 7: `1e` is not a value of JSON."),
    (
      String(repeating: "[", count: 200),
      "The line is not valid JSON at byte 129: values may be nested 128 deep."
    ),
  ])
  func namesTheLineThatIsWrongAndGoesOn(wrong: String, message: String) throws {
    let good = line("https://go.example.com/products/42")
    let outcome = try match([good, wrong, good])
    #expect(outcome.lines == ["match", "error", "match"])
    #expect(outcome.errors == "line 2: \(message)\n1 line of 3 was wrong.\n")
    #expect(outcome.code == 65)
  }

  @Test func readsEscapes() throws {
    let url = #"https:\/\/go.example.com\/pro\u0064ucts/\ud83d\ude00"#
    #expect(try match([line(url)]).lines == ["match"])
  }
}
