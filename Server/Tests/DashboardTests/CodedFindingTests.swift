import AssociationCore
import LinkPages
import ScreenCore
import Testing
import WireModels

@testable import Dashboard

@Suite("Findings of checks in words")
struct CodedFindingTests {
  @Test("Every code of a check has its sentence")
  func everyCode() {
    let files = AssociationFinding.Code.allCases.map(\.rawValue)
    #expect(files.filter { AssociationFindingPhrase.codes[$0] == nil }.isEmpty)
    let screens = ScreenFinding.Rule.allCases.map(\.rawValue)
    #expect(screens.filter { ScreenFindingPhrase.codes[$0] == nil }.isEmpty)
  }

  @Test("English has the check's words, other languages their own with the check's words below")
  func languages() {
    let finding = ScreenFindingResource(
      rule: "price_missing",
      severity: "error",
      pointer: "/plans/0",
      message: "No text shows what `<x>` costs."
    )
    let english = CodedFinding(finding, DashboardText(language: .english)).html.description
    #expect(
      english.contains("</span> <bdi lang=\"en\">No text shows what `&lt;x&gt;` costs.</bdi></p>")
    )
    #expect(!english.contains("<small"))
    let german = CodedFinding(finding, DashboardText(language: .german)).html.description
    #expect(german.contains("Fehler"))
    #expect(german.contains("</span> Kein Text zeigt, was ein Tarif kostet"))
    #expect(german.contains("<small class=\"note\"><bdi lang=\"en\">No text shows what"))
  }

  @Test("A code that this version does not know has the check's words")
  func unknown() {
    let warning = LinkWarning(pointer: "/rules/0", code: "odd", detail: "It is odd.")
    let html = CodedFinding(warning, DashboardText(language: .arabic)).html.description
    #expect(
      html.contains("<p><bdi lang=\"en\">It is odd.</bdi></p> <code dir=\"ltr\">/rules/0</code>")
    )
  }

  @Test(
    "Warnings about links have sentences",
    arguments: ["no_store", "other_store", "ended_rule", "unreachable_rule"]
  )
  func warnings(code: String) {
    #expect(FindingPhrase.codes[code] != nil)
  }

  @Test(
    "A check of the set-up leads with the sentence of its outcome, and with its own words in English"
  )
  func outcomes() {
    let finding = Finding.bad("domain", "go.example.com <x>.", fix: "Open port 443.")
    func list(_ finding: Finding, _ language: PageLanguage) -> String {
      FindingList(findings: [finding], text: DashboardText(language: language)).html.description
    }
    #expect(
      list(finding, .english).contains("</strong> <bdi lang=\"en\">go.example.com &lt;x&gt;.")
    )
    let german = list(finding, .german)
    #expect(german.contains("</strong> Die Domain antwortet nicht"))
    #expect(german.contains("<bdi lang=\"en\">go.example.com &lt;x&gt;. Open port 443.</bdi>"))
    let other = Finding.good("oddity", "It is odd.")
    #expect(list(other, .german).contains("</strong> <bdi lang=\"en\">It is odd.</bdi></p></li>"))
  }

  @Test("Every check of the set-up has a sentence for each way in which it can end")
  func everyOutcome() {
    let ends: [(String, [Finding.Outcome])] = [
      ("apps", [.good, .warning]), ("push keys", [.good, .warning, .bad, .unknown]),
      ("domains", [.warning]), ("clock", [.good, .warning, .bad, .unknown]),
      ("domain", [.good, .bad, .unknown]), ("certificate", [.bad]),
      ("association", [.good, .warning, .bad]), ("copy", [.good, .warning, .unknown]),
      ("links", [.good, .warning, .bad]),
    ]
    let expected = ends.flatMap { check, outcomes in outcomes.map { "\(check) \($0.rawValue)" } }
    #expect(Set(CheckPhrase.sentences.keys) == Set(expected))
    #expect(Set(CheckPhrase.sentences.values) == Set(CheckPhrase.allCases))
  }
}
