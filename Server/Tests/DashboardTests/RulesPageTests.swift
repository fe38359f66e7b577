import DashboardTestSupport
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// What is beside the rules of a link: a tap that they decide, as they are saved or as they are in the form.
@Suite("Rules page")
struct RulesPageTests {
  private func html(_ change: (inout RulesPage) -> Void) -> String {
    let samples = DashboardSamples()
    var page = RulesPage(environment: samples.environment, link: samples.link)
    page.question = TapQuery(device: .android, country: "TR", language: "tr")
    change(&page)
    return page.html.description
  }

  @Test("A tap is explained in a region of its own, which says where the tap goes")
  func explains() {
    let page = html { page in
      page.explanation = Explanation(
        link: nil,
        destination: "store",
        url: "https://apps.example.com/1",
        status: 302,
        trace: [TraceEntry("rule", "matched", .ruleApplied)]
      )
    }
    #expect(page.contains("data-region=\"explanation\" data-status=\"Destination: "))
    #expect(page.contains("<code dir=\"ltr\">https://apps.example.com/1</code></p>"))
    #expect(page.contains("<ol class=\"trace\">") && page.contains("value=\"TR\""))
    #expect(page.contains("<option value=\"android\" selected>"))
  }

  @Test("A question that has no answer says why")
  func refusal() {
    let error = Problem.FieldError(pointer: "?country", code: "invalid", detail: "must be two")
    let problem = Problem(status: 400, code: "invalid_query", title: "no", errors: [error])
    let refused = html { $0.refusal = problem }
    #expect(refused.contains("Country: must be two</div>"))
    let vague = Problem(status: 400, code: "invalid_query", title: "no", detail: "Not now.")
    let unnamed = html { $0.refusal = vague }
    #expect(unnamed.contains(">Not now.</div>"))
  }

  @Test("The question is in the form of the rules, in which Enter explains and saves none")
  func questionIsInTheForm() throws {
    let page = html { _ in }
    let begin = "<form class=\"beside\" method=\"post\""
    let start = try #require(page.firstRange(of: begin)).upperBound
    let end = try #require(page[start...].firstRange(of: "</form>")).lowerBound
    let form = page[start..<end]
    for name in ["version", "name0", "device", "country", "language", "date", "time"] {
      #expect(form.contains("name=\"\(name)\""), "\(name)")
    }
    #expect(form.contains(/data-preview="[^"]*\/rules\/explain"/))
    let buttons = form.matches(of: /<button[^>]*>/).map { String($0.output) }
    #expect(buttons.count == 3 && buttons.first == buttons.last)
    #expect(buttons.first?.contains("/rules/explain#explanation\"") == true)
    #expect(buttons.dropFirst().first?.contains("formaction") == false)
    let scripted = form.replacing(/<noscript>.*<\/noscript>/, with: "")
    #expect(scripted.matches(of: /<button/).count == 2)
  }

  private static let night = RulesDraft.Row(
    order: "1",
    name: "Night",
    web: "https://a.example.com/"
  )

  private static let answer = Explanation(
    link: nil,
    destination: "web",
    url: nil,
    status: 302,
    trace: []
  )

  @Test("The page says whether it explains the saved rules or those in the form")
  func saysWhichRules() {
    let saved = html { $0.explanation = Self.answer }
    #expect(saved.contains("<bdi>Saved rules</bdi>") && !saved.contains("Unsaved rules"))
    let unsaved = html { page in
      page.draft = RulesDraft(rows: [Self.night])
      page.explanation = Self.answer
    }
    #expect(unsaved.contains("<bdi>Unsaved rules</bdi>") && !unsaved.contains("Saved rules"))
    #expect(unsaved.contains("Unsaved rules\">"), "the status says it, too")
  }

  @Test("What is wrong with the rules is said beside them with the way to their fields")
  func unsavable() {
    let error = Problem.FieldError(
      pointer: "/rules/0/web",
      code: "invalid",
      detail: "must be a URL"
    )
    func page(_ code: String, isTrial: Bool) -> String {
      html { page in
        page.isTrial = isTrial
        page.draft = RulesDraft(rows: [Self.night])
        page.problem = Problem(status: 422, code: code, title: "no", errors: [error])
      }
    }
    let refused = page("invalid_fields", isTrial: true)
    let line = "<a href=\"#web0\"><bdi>Night</bdi>: must be a URL</a>"
    #expect(refused.contains("data-status=\"Not ready to save\""))
    #expect(refused.contains("<h3>Not ready to save</h3><ul><li>\(line)"))
    #expect(refused.contains("id=\"web0-error\">must be a URL</p>"))
    let saved = page("version_mismatch", isTrial: false)
    #expect(!saved.contains("Not ready to save") && saved.contains("Your changes were not saved"))
    #expect(saved.contains(line) && saved.contains(">Reload</a>"))
    #expect(!refused.contains("Your changes were not saved") && !refused.contains(">Reload</a>"))
  }

  @Test("A rule that is never reached is marked at its row, which need not be where it was saved")
  func warnings() {
    let warning = LinkWarning(pointer: "/rules/0", code: "unreachable_rule", detail: "Never.")
    func page(_ change: (inout RulesPage) -> Void) -> String {
      html { page in
        page.link.warnings = [warning]
        change(&page)
      }
    }
    let mark = "<span class=\"tag warn\"><bdi>Never reached</bdi>"
    let saved = page { _ in }
    var later = Self.night
    (later.order, later.name) = ("2", "Later")
    let draft = RulesDraft(rows: [later, Self.night])
    let unasked = page { $0.draft = draft }
    #expect(saved.contains(mark) && !unasked.contains(mark))
    let asked = page { page in
      (page.draft, page.warnings) = (draft, [warning])
    }
    #expect(asked.contains("<h2><bdi>Night</bdi>  \(mark)"))
    #expect(asked.matches(of: /Never reached/).count == 1)
  }

  @Test("The form keeps the version that it was opened with")
  func version() {
    let opened = html { $0.draft = RulesDraft(rows: [Self.night], version: "1") }
    #expect(opened.contains("name=\"version\" value=\"1\""))
    #expect(html { _ in }.contains("name=\"version\" value=\"3\""))
  }
}
