import Testing

@testable import PaylisherServer

@Suite struct CSVTextTests {
  static let cells: [(String, String, String)] = [
    ("shop", "shop", "\"shop\""), ("-5", "-5", "\"-5\""), ("=1+1", "'=1+1", "\"'=1+1\""),
    ("a,b", "\"a,b\"", "\"a,b\""), ("a\"b", "\"a\"\"b\"", "\"a\"\"b\""),
    ("a\r\nb", "\"a\r\nb\"", "\"a\r\nb\""),
    // A combining mark makes another character of the sign, and the same formula.
    ("=\u{301}1", "'=\u{301}1", "\"'=\u{301}1\""),
    // To other programs a quote, a comma and an end of a line stay what they are before any mark.
    ("a\"\u{301},=1", "\"a\"\"\u{301},=1\"", "\"a\"\"\u{301},=1\""),
    ("\"\u{200D}\r\n=1", "\"\"\"\u{200D}\r\n=1\"", "\"\"\"\u{200D}\r\n=1\""),
    ("\"\u{FE0F}", "\"\"\"\u{FE0F}\"", "\"\"\"\u{FE0F}\""),
    ("a,\u{301}b", "\"a,\u{301}b\"", "\"a,\u{301}b\""),
    ("a\n\u{301}b", "\"a\n\u{301}b\"", "\"a\n\u{301}b\""),
    // What is passed over before a sign hides no formula.
    (" =1", "' =1", "\"' =1\""), ("\u{FEFF}=1", "'\u{FEFF}=1", "\"'\u{FEFF}=1\""),
    ("＝1", "'＝1", "\"'＝1\""), ("\n=1", "\"'\n=1\"", "\"'\n=1\""),
    ("-5+cmd", "'-5+cmd", "\"'-5+cmd\""), ("-0x1", "'-0x1", "\"'-0x1\""), ("+", "'+", "\"'+\""),
    ("+49170", "+49170", "\"+49170\""), ("-1.5e3", "-1.5e3", "\"-1.5e3\""),
    // An apostrophe of the text itself stays.
    ("'=1", "''=1", "\"''=1\""), ("'-5", "'-5", "\"'-5\""), ("'n'", "'n'", "\"'n'\""),
  ]

  @Test(arguments: cells)
  func writesNoFormula(text: String, line: String, quoted: String) {
    // asvs 1.2.10
    // attack 4
    #expect(Array(CSVText.line([text]).utf8) == Array(line.utf8))
    #expect(Array(CSVText.line([text], quotesAll: true).utf8) == Array(quoted.utf8))
    for written in [line, quoted] {
      let read = CSVText.records(written).map(\.cells)
      #expect(read.count == 1 && read[0].map { Array($0.utf8) } == [Array(text.utf8)])
    }
  }

  static let texts: [(String, [[String]])] = [
    ("a,b\nc,d", [["a", "b"], ["c", "d"]]), ("a;b\r\nc;d\r\n", [["a", "b"], ["c", "d"]]),
    ("a\tb\rc\td\r", [["a", "b"], ["c", "d"]]), ("\u{FEFF}a,b", [["a", "b"]]),
    ("a,\u{301}b\n\u{301}c", [["a", "\u{301}b"], ["\u{301}c"]]),
    ("\"a\"\u{301},=1\"", [["a\u{301}", "=1\""]]), ("a\"b,c", [["a\"b", "c"]]),
    ("\"\",\"\"\"\"", [["", "\""]]), ("a,\n,b", [["a", ""], ["", "b"]]),
    ("a\u{2028}b,c", [["a\u{2028}b", "c"]]), ("a\n\nb", [["a"], [""], ["b"]]), ("", []),
  ]

  @Test(arguments: texts)
  func readsAsOtherProgramsDo(text: String, cells: [[String]]) {
    let read = CSVText.records(text).map { $0.cells.map { Array($0.utf8) } }
    #expect(read == cells.map { $0.map { Array($0.utf8) } })
  }

  @Test func countsLinesInsideOfQuotes() {
    let records = CSVText.records("a\r\n\"b\r\nc\nd\re\"\r\nf\n\"g")
    #expect(records.map(\.line) == [1, 2, 6, 7])
    #expect(records.map(\.isOpen) == [false, false, false, true])
  }
}
