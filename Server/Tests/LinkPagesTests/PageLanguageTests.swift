import LinkPages
import Testing

@Suite("PageLanguage")
struct PageLanguageTests {
  @Test(
    "The preferred language wins",
    arguments: [
      (nil, "en"), ("", "en"), ("de", "de"), ("de-AT", "de"), ("DE-at", "de"),
      ("tr-TR,tr;q=0.9", "tr"),
      ("fr, tr-TR;q=0.8, en;q=0.5", "tr"), ("en;q=0.5, es;q=0.9", "es"), ("es, de", "es"),
      ("en;q=0.8,de;q=0.8", "en"), ("de;q=0.8,en;q=0.8", "de"), ("ar-EG", "ar"), ("ar;q=0", "en"),
      ("*", "en"), ("en;q=0, *", "tr"), ("fr, *;q=0.5", "en"), ("*;q=0.5, de;q=0.1", "en"),
      ("de;q=0.001", "de"), ("de;q=1.000", "de"), ("de;q=1.001, es;q=0.1", "es"),
      ("de;q=2, es;q=0.1", "es"), ("de;q=, es;q=0.1", "es"), ("de;x=1, es;q=0.1", "es"),
      ("de ; q=0.3 , es ; q=0.4", "es"), ("de;q=0.1234, es;q=0.1", "es"), (",,,de,", "de"),
      (";q=1", "en"), ("deutsch", "en"), ("zz-de", "en"), ("de;Q=0.9, es;q=0.5", "de"),
      ("fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "en"),
    ] as [(String?, String)]
  )
  func negotiates(header: String?, expected: String) {
    #expect(PageLanguage.best(for: header).rawValue == expected)
  }

  @Test("A header of any length is read in bounded time")
  func boundsWork() {
    let header = String(repeating: "fr;q=0.1,", count: 100_000) + "de"
    #expect(PageLanguage.best(for: header) == .english)
  }

  @Test("Only Arabic is written from right to left")
  func knowsDirection() {
    #expect(PageLanguage.allCases.filter(\.isRightToLeft) == [.arabic])
  }
}
