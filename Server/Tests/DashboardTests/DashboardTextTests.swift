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
    check(AuditPhrase.self)
    check(LivePhrase.self)
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
    check(SendPhrase.self)
    check(ChoicePhrase.self)
    check(SharePhrase.self)
    check(PropertyPhrase.self)
    check(ReportPhrase.self)
    check(BlockPhrase.self)
    check(PlacementPhrase.self)
    check(ComposerPhrase.self)
    check(LaunchDialogPhrase.self)
    check(LinkFilePhrase.self)
    check(ImportSentence.self)
    check(LinkRemarkPhrase.self)
    check(LinkColumnReason.self)
    check(DeletionPhrase.self)
  }

  @Test("Sentences of the API are translated into every language, with the same names in braces")
  func sentencesAreComplete() {
    check(FaultSentence.self)
    check(FormSentence.self)
    check(RuleFaultSentence.self)
    check(MessageFaultSentence.self)
    check(ProblemSentence.self)
    check(CheckSentence.self)
    check(PushSentence.self)
    check(SystemSentence.self)
    check(ScreenSentence.self)
    check(WarningSentence.self)
  }

  @Test("Phrases of accounts and of their mails are complete, with the same names in braces")
  func accountsAreComplete() {
    check(AccountPhrase.allCases) { AccountText.table(of: $0) }
  }

  private func check<Subject: Translated>(_: Subject.Type) {
    check(Array(Subject.allCases)) { Subject.table(of: $0) }
  }

  private func check<Subject: RawRepresentable<String> & Hashable>(
    _ phrases: [Subject],
    _ table: (PageLanguage) -> [Subject: String]
  ) {
    for language in PageLanguage.allCases where language != .english {
      let translations = table(language)
      for phrase in phrases {
        let translation = translations[phrase]
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
