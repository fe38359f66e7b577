import DashboardTestSupport
import LinkPages
import Testing

@testable import Dashboard

/// Every page in every language.
///
/// The samples' own texts are of no language that a page is in, so that what is English was put there by the page, or
/// came from the API and has no translation.
@Suite("Pages in one language")
struct WholeLanguageTests {
  private static let others = PageLanguage.allCases.filter { $0 != .english }

  /// For developers, and in English: the page of components, and the API.
  private static let english = ["components", "api"]

  private static func texts(in language: PageLanguage) -> [(page: String, text: PageTexts.Text)] {
    DashboardSamples(text: "\u{4E5D}\u{4E5D}", language: language).pages
      .filter { !english.contains($0.key) }
      .flatMap { name, page in PageTexts(page.description).all.map { (page: name, text: $0) } }
  }

  @Test("No page has a sentence in English", arguments: others)
  func noEnglishSentences(language: PageLanguage) {
    let english = Self.texts(in: language).filter { _, text in
      text.hasEnglishWords || text.isMarked && text.hasLatinPhrase
    }
    #expect(english.map { "\($0.page): \($0.text.words)" } == [])
  }

  @Test("No text of a page in Arabic is in Latin letters alone, but for names")
  func noLatinPhrases() {
    let names = [
      "Apple Push Notification service", "Firebase Cloud Messaging", "Firebase Dynamic Links",
      "MIUI Browser", "OpenID Connect",
    ]
    let latin = Self.texts(in: .arabic).filter { _, text in
      !text.hasArabicLetters && text.hasLatinPhrase && !names.contains { text.words.contains($0) }
    }
    #expect(latin.map { "\($0.page): \($0.text.words)" } == [])
  }

  @Test("Pages in English have what these tests look for")
  func englishIsFound() {
    let english = Self.texts(in: .english)
    #expect(english.count { $0.text.hasEnglishWords } > 500)
    #expect(english.contains { $0.text.isMarked && $0.text.hasLatinPhrase })
  }

  @Test("Texts of a page are those that people read or hear")
  func textsOfAPage() {
    let page = """
      <p title="Of a cat" class="with"><code>of</code> wer <bdi lang="en">It is odd.</bdi></p>\
      <script>the()</script><textarea>the</textarea><img alt="A cat and a dog">
      """
    let texts = PageTexts(page).all
    #expect(texts.map(\.words) == ["Of a cat", " wer ", "It is odd.", "A cat and a dog"])
    #expect(texts.map(\.hasEnglishWords) == [true, false, true, true])
    #expect(texts.map(\.isMarked) == [false, false, true, false])
    #expect(PageTexts("<p>App Store</p>").all.map(\.hasLatinPhrase) == [true])
  }
}
