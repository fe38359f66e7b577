import Testing

@testable import PaylisherCLI

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain, ünïcode 日本", "plain, ünïcode 日本"),
    ("a\nb\tc", "a\nb\tc"),
    ("\u{1B}]52;c;aGk=\u{07}", "\u{FFFD}]52;c;aGk=\u{FFFD}"),
    ("\u{1B}[2J", "\u{FFFD}[2J"),
    ("\u{9B}31m", "\u{FFFD}31m"),
    ("moc.\u{202E}elppa", "moc.\u{FFFD}elppa"),
    ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"),
    ("a\rb", "a\u{FFFD}b"),
    ("\u{1B}[1;32mgood\u{1B}[0m", "\u{1B}[1;32mgood\u{1B}[0m"),
    ("\u{1B}[8mhidden\u{1B}[0m", "\u{FFFD}[8mhidden\u{1B}[0m"),
  ])
  func terminalsGetNoControlCharactersOfOthers(text: String, safe: String) {
    // asvs 1.3.3
    // attack 40
    #expect(text.safeForTerminals == safe)
  }

  @Test func cellsKeepNoDirectionMarks() {
    #expect("a\u{202E}b\u{1B}[1m".printable == "a\u{FFFD}b\u{FFFD}[1m")
  }
}
