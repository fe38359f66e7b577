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

  @Test("Phrases of subjects are complete, with the same names in braces")
  func subjectsAreComplete() {
    check(TeamPhrase.self)
    check(SetUpPhrase.self)
    check(AppPhrase.self)
    check(CheckPhrase.self)
    check(MessagingPhrase.self)
    check(PeoplePhrase.self)
    check(LinkPhrase.self)
    check(RulePhrase.self)
    check(TraceStepPhrase.self)
    check(TraceOutcomePhrase.self)
    check(TraceSentence.self)
    check(LaunchSentence.self)
    check(FindingPhrase.self)
    check(AssociationFindingPhrase.self)
    check(ScreenFindingPhrase.self)
    check(SharePhrase.self)
    check(ReportPhrase.self)
    check(BlockPhrase.self)
    check(PlacementPhrase.self)
  }

  private func check<Subject: Translated>(_: Subject.Type) {
    for language in PageLanguage.allCases where language != .english {
      let table = Subject.table(of: language)
      for phrase in Subject.allCases {
        let translation = table[phrase]
        #expect(
          translation.map { names(in: $0) } == names(in: phrase.rawValue),
          "\(phrase) in \(language)"
        )
      }
    }
  }

  private func names(in sentence: String) -> [Substring] {
    sentence.matches(of: /\{[a-z]+\}/).map(\.output).sorted()
  }
}
