import AssociationCore
import Foundation
import JSONCoding
import LinkCore
import LinkPages
import ScreenCore
import ScreenLinting
import Testing
import WireModels

@testable import Dashboard

@Suite("Findings of checks in words")
struct CodedFindingTests {
  @Test("Every code of the check of association files has its sentence")
  func everyCode() {
    let files = AssociationFinding.Code.allCases.map(\.rawValue)
    #expect(files.filter { AssociationFindingPhrase.codes[$0] == nil }.isEmpty)
  }

  @Test("English has the check's words, other languages their own")
  func languages() {
    let finding = AssociationFindingResource(
      code: "no_details",
      severity: "error",
      pointer: "/applinks",
      message: "There is no <x>.",
      fix: "Name one."
    )
    let english = CodedFinding(finding, DashboardText(language: .english)).html.description
    #expect(english.contains("</span> <bdi lang=\"en\">There is no &lt;x&gt;.</bdi></p>"))
    #expect(english.contains("<small class=\"note\"><bdi lang=\"en\">Name one.</bdi></small>"))
    let german = CodedFinding(finding, DashboardText(language: .german)).html.description
    #expect(german.contains("Fehler") && german.contains("</span> Die Datei nennt keine App"))
    #expect(german.contains("<code dir=\"ltr\">/applinks</code>"))
    #expect(!german.contains("lang=\"en\""))
  }

  @Test("What the check of a screen finds is said in other languages")
  func screens() throws {
    let document: JSONValue = [
      "defaultLanguage": "en", "closable": false,
      "plans": [["id": "pro", "product": "pro_yearly"]],
      "blocks": [
        ["type": "text", "content": "{{price_per_month}}", "fontSize": "28pt"],
        ["type": "text", "content": ["en": "Only $4.99", "de": "{{prise}}"], "color": "#EEEEEE"],
        ["type": "text", "content": ["en": "{{trial_duration}} free"]], ["type": "hologram"],
      ],
    ]
    let findings = try ScreenDocument(json: document).lint()
    #expect(Set(findings.map(\.rule)).count > 10)
    for remark in findings.map(\.remark) {
      #expect(!remark.reason.detail(remark.arguments).contains("\u{2068}"))
      #expect(remark.arguments.keys.allSatisfy { remark.reason.english.contains("{\($0)}") })
    }
    let typed = try #require(findings.first { $0.rule == .priceTyped })
    let resource = ScreenFindingResource(
      rule: typed.rule.rawValue,
      severity: typed.severity.rawValue,
      pointer: typed.pointer,
      message: typed.remark.reason.detail(typed.remark.arguments),
      reason: typed.remark.reason.code,
      arguments: typed.remark.arguments
    )
    let html = CodedFinding(resource, DashboardText(language: .german)).html.description
    #expect(html.contains("{{price}}") && html.contains("<code dir=\"ltr\">/blocks/1</code>"))
    #expect(!html.contains("typed as text"))
  }

  @Test("What this version does not know has the check's words")
  func unknown() {
    let warning = LinkWarning(pointer: "/rules/0", code: "odd", detail: "It is odd.")
    let format = DashboardFormat(language: .arabic, timeZone: .gmt)
    let html = CodedFinding(warning, DashboardText(language: .arabic), format).html.description
    #expect(
      html.contains("<p><bdi lang=\"en\">It is odd.</bdi></p> <code dir=\"ltr\">/rules/0</code>")
    )
  }

  private func list(_ finding: Finding, _ language: PageLanguage) -> String {
    FindingList(findings: [finding], text: DashboardText(language: language)).html.description
      .replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
  }

  @Test("What a check of the set-up found and what to do is said in the reader's language")
  func setUp() {
    let finding = Finding.bad(
      "domain",
      .domainFails,
      ["reason": .init("no_answer"), "host": .init("<x>")],
      fix: .init(.pointDomain)
    )
    #expect(finding.reason == "domain_fails" && finding.fixReason == "point_domain")
    #expect(list(finding, .english).contains("<bdi lang=\"en\">&lt;x&gt; does not respond"))
    let german = list(finding, .german)
    #expect(german.contains("</strong> &lt;x&gt; antwortet nicht. Telefone finden dort keine"))
    #expect(german.contains("<p class=\"note\">Richte den DNS-Eintrag der Domain auf den Server"))
    let app = Finding.warning(
      "apps",
      .appLacks,
      [
        "platform": .init("ios"), "app": .init("com.example.shop"),
        "parts": .list(["scheme", "store_page"]),
      ],
      fix: .init(.addPart, ["app": .init("ios:com.example.shop")])
    )
    #expect(app.detail == "The iOS app com.example.shop has no scheme and no store page.")
    let parts = list(app, .german)
    #expect(parts.contains("com.example.shop fehlt: ein Schema; eine Seite in einem Store."))
    #expect(!parts.contains("lang=\"en\""))
  }

  @Test("Why a provider refuses a key is part of the finding, in each language")
  func key() {
    let finding = Finding.bad(
      "push keys",
      .keyRefused,
      [
        "provider": .init("Apple"), "key": .init("K"), "app": .init("com.example.shop"),
        "problem": .init("clock_wrong"), "code": .init("ExpiredProviderToken"),
      ],
      fix: .init(.otherKey)
    )
    #expect(finding.detail.hasSuffix("Check this server's clock. (ExpiredProviderToken)"))
    #expect(list(finding, .german).contains("Uhr dieses Servers. (ExpiredProviderToken)"))
  }

  @Test("Why a link may not have a target is said in the reader's language")
  func target() {
    let finding = Finding.bad(
      "links",
      .badTarget,
      ["link": .init("https://go.example.com/a"), "pointer": .init("/targets/fallback")],
      fix: .init(TargetRefusal.schemeNeverAllowed("javascript").remark)
    )
    #expect(finding.fixReason == "scheme_never_allowed")
    #expect(finding.fix == "The scheme javascript is never allowed in a target.")
    #expect(!list(finding, .german).contains("lang=\"en\""))
  }

  @Test("No reason of a check has the name of a reason of a target, which a fix may have")
  func fixes() {
    let targets: [TargetRefusal] = [
      .tooLong(1), .forbiddenCharacter, .encodedControl, .noScheme, .schemeNotAllowed("https"),
      .schemeNotAllowed("shop"), .schemeNotAllowed("http"), .schemeNeverAllowed("data"), .userInfo,
      .noHost, .badHost, .addressHost, .privateHost, .lookAlikeHost, .hostNotAllowed("a.example"),
      .badPort, .portNotAllowed, .noRoute,
    ]
    #expect(targets.filter { FindingReason(code: $0.remark.reason.code) != nil }.isEmpty)
  }

  @Test("What was found in an association file is said by its code, with its place")
  func file() {
    var finding = Finding.bad(
      "association",
      .fileFaultAt,
      [
        "place": .init("https://a.example/file"), "pointer": .init("/applinks"),
        "message": .init("There is none."),
      ],
      fix: .init(text: "Name one.")
    )
    finding.code = "no_details"
    #expect(finding.detail == "https://a.example/file at /applinks: There is none.")
    let german = list(finding, .german)
    #expect(german.contains("<code dir=\"ltr\">https://a.example/file</code>"))
    #expect(german.contains("<code dir=\"ltr\">/applinks</code> Die Datei nennt keine App"))
    #expect(!german.contains("There is none") && !german.contains("Name one"))
  }

  @Test("A finding that this version does not know leads with the sentence of its outcome")
  func outcomes() {
    let finding = Finding(
      "domain",
      .bad,
      .init(text: "go.example.com <x>.", reason: "of_a_later_version"),
      fix: .init(text: "Open port 443.", reason: "of_a_later_version")
    )
    let german = list(finding, .german)
    #expect(german.contains("</strong> Die Domain antwortet nicht"))
    #expect(german.contains("go.example.com &lt;x&gt;.</bdi> <bdi lang=\"en\">Open port"))
    let other = Finding("oddity", .good, .init(text: "It is odd."))
    #expect(list(other, .german).contains("</strong> <bdi lang=\"en\">It is odd.</bdi></p></li>"))
  }

  @Test("A finding has its reasons and their values as JSON")
  func json() throws {
    let finding = Finding.unknown("x", .notChecked, ["reason": .init("y")], fix: .init(.compare))
    let json = try JSONValue(parsing: Array(try JSONEncoder().encode(finding)))
    #expect(json["detail"] == "Could not check: y" && json["reason"] == "not_checked")
    #expect(json["arguments"] == ["reason": "y"] && json["fixReason"] == "compare")
  }

  @Test("Every check of the set-up has a sentence for each way in which it can end")
  func everyOutcome() {
    let ends: [(String, [Finding.Outcome])] = [
      ("apps", [.good, .warning]), ("push keys", [.good, .warning, .bad, .unknown]),
      ("domains", [.warning]), ("clock", [.good, .warning, .bad, .unknown]),
      ("domain", [.good, .bad, .unknown]), ("certificate", [.bad]),
      ("association", [.good, .warning, .bad]), ("copy", [.good, .warning, .unknown]),
      ("links", [.good, .warning, .bad]), ("ownership", [.good, .warning, .bad, .unknown]),
    ]
    let expected = ends.flatMap { check, outcomes in outcomes.map { "\(check) \($0.rawValue)" } }
    #expect(Set(CheckPhrase.sentences.keys) == Set(expected))
    #expect(Set(CheckPhrase.sentences.values) == Set(CheckPhrase.allCases))
  }
}
