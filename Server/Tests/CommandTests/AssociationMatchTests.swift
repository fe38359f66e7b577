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
    ("", "At byte 1 of the JSON: not a value."),
    ("[]", "The line is not a JSON object."),
    ("{}", #""aasa" is not an object."#),
    (#"{"aasa": "x", "appID": "a", "url": "b"}"#, #""aasa" is not an object."#),
    (#"{"aasa": {}, "url": "b"}"#, #""appID" is not a string."#),
    (#"{"aasa": {}, "appID": "a", "url": 1}"#, #""url" is not a string."#),
    (#"{"aasa": {}, "appID": "a", "url": "b"} x"#, "At byte 40 of the JSON: not the end."),
    (#"{"aasa": {"a": 01}}"#, "At byte 17 of the JSON: not a comma or }."),
    (#"{"a": "\ud800"}"#, "At byte 14 of the JSON: not a second surrogate."),
    (#"{"a": "\x"}"#, "At byte 10 of the JSON: not an escape."),
    (#"{"a": tru}"#, "At byte 7 of the JSON: not a value."),
    (#"{"a": 1e}"#, "At byte 9 of the JSON: not a digit."),
    (String(repeating: "[", count: 200), "JSON may be 128 levels deep."),
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
