import Testing

@testable import PaylisherServer

@Suite struct CSVTextTests {
  static let cells: [(String, String, String)] = [
    ("shop", "shop", "\"shop\""), ("-5", "-5", "\"-5\""), ("=1+1", "'=1+1", "\"'=1+1\""),
    ("a,b", "\"a,b\"", "\"a,b\""), ("a\"b", "\"a\"\"b\"", "\"a\"\"b\""),
    // A combining mark makes another character of the sign, and the same formula.
    ("=\u{301}1", "'=\u{301}1", "\"'=\u{301}1\""),
  ]

  @Test(arguments: cells)
  func writesNoFormula(text: String, line: String, quoted: String) {
    #expect(CSVText.line([text]) == line)
    #expect(CSVText.line([text], quotesAll: true) == quoted)
    #expect(CSVText.records(quoted).map(\.cells) == [[text]])
  }
}
