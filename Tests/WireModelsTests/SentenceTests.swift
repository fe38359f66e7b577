import Testing
import WireModels

struct SentenceTests {
  @Test(arguments: [
    ("/code is taken", "/code is taken."), ("/code is taken.", "/code is taken."),
    ("did you mean safari?", "did you mean safari?"), ("Stop!", "Stop!"), ("", "."),
  ])
  func endsOnce(_ text: String, _ sentence: String) {
    #expect(Sentence.closed(text) == sentence)
    #expect(Sentence.closed(text, andMore: 0) == sentence)
  }

  @Test(arguments: [
    ("/code is taken", "/code is taken, and 2 more."),
    ("/code is taken.", "/code is taken, and 2 more."),
    ("did you mean safari?", "did you mean safari? And 2 more."),
  ])
  func countsTheRest(_ text: String, _ sentence: String) {
    #expect(Sentence.closed(text, andMore: 2) == sentence)
  }
}
