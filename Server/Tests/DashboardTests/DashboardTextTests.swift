import LinkPages
import LinkPagesTestSupport
import Testing
import WireModels

@testable import Dashboard

@Suite("What the dashboard says")
struct DashboardTextTests {
  private static let subjects: [any Translated.Type] = [
    AccountPhrase.self, AppPhrase.self, AssociationFindingPhrase.self,
    AuditPhrase.self, BlockPhrase.self, CheckPhrase.self,
    ChoicePhrase.self, ComposerPhrase.self,
    DeletionPhrase.self, FaultReason.self, FindingPhrase.self,
    FindingReason.self, FormSentence.self, LaunchDialogPhrase.self,
    LinkColumnReason.self, LinkFilePhrase.self,
    LinkPhrase.self, LinkRemarkPhrase.self, ListPhrase.self, ListReason.self, LivePhrase.self,
    MessageLimitPhrase.self, MessagingPhrase.self, MismatchReason.self, PeoplePhrase.self,
    Phrase.self, PlacementPhrase.self, ProblemCode.self, ProblemReason.self,
    PropertyPhrase.self, PushReason.self, ReportPhrase.self,
    RulePhrase.self,
    SendPhrase.self, SequencePhrase.self, SetUpPhrase.self, SharePhrase.self, SchedulePhrase.self,
    AlertPhrase.self,
    SystemReason.self, TeamPhrase.self, TraceOutcomePhrase.self,
    TraceReason.self, TraceStepPhrase.self, WarningReason.self,
  ]

  @Test("Every phrase has a text in every language, with the same values, and no key is unused")
  func isComplete() {
    #expect(StringCatalog.dashboard.faults(of: Self.subjects) == [])
  }

  @Test("A phrase is the text of its key in the language, with its values")
  func phrases() {
    #expect(Phrase.timesIn.key == "Phrase.timesIn")
    let text = DashboardText(language: .german)
    #expect(text(.timesIn, ["zone": "UTC"]) == "Zeiten in \u{2068}UTC\u{2069}")
    #expect(AccountText(language: .turkish)(.signIn) == "Oturum aç")
  }
}
