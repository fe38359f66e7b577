import LinkPages
import Testing

@testable import Dashboard

@Suite("What the dashboard says")
struct DashboardTextTests {
  @Test(
    "A translated phrase has the same names in braces as the English one",
    arguments: PageLanguage.allCases
  )
  func namesAreKept(language: PageLanguage) {
    for (phrase, translation) in DashboardText.table(of: language) {
      #expect(names(in: translation) == names(in: phrase.rawValue), "\(phrase) in \(language)")
    }
  }

  @Test("A language that is begun is complete", arguments: PageLanguage.allCases)
  func isComplete(language: PageLanguage) {
    let table = DashboardText.table(of: language)
    let missing = table.isEmpty ? [] : Phrase.allCases.filter { table[$0] == nil }
    #expect(missing.isEmpty)
  }

  private func names(in sentence: String) -> [Substring] {
    sentence.matches(of: /\{[a-z]+\}/).map(\.output).sorted()
  }
}
