import DashboardTestSupport
import Foundation
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// The import of links and the buttons that delete things.
@Suite("Import of links")
struct LinkImportPageTests {
  private func page(
    _ language: PageLanguage = .english,
    rows: String = "code,url",
    fault: LinkImportPage.Fault? = nil,
    outcome: LinkImportPage.Outcome? = nil
  ) -> String {
    LinkImportPage(
      environment: DashboardSamples(language: language).environment,
      limits: .init(links: 2_000, passwords: 100, bytes: 1_000_000),
      columns: ["code", "targets.fallback"],
      draft: .init(rows: rows, opensProtected: true),
      fault: fault,
      outcome: outcome
    ).html.description
  }

  private func checked(_ count: Int) -> LinkImportPage.Outcome {
    var outcome = LinkImportPage.Outcome(key: "once", isDone: false)
    outcome.links = (0..<count).map { .init(line: $0 + 2, code: "C\($0)", title: "T") }
    return outcome
  }

  @Test("Rows that were checked are imported as they were checked")
  func checkedRowsAreSent() {
    let page = page(rows: "code,url\nA,\"x\"", outcome: checked(3))
    #expect(page.contains("Import links: \u{2068}3\u{2069}"))
    let hidden = "<input type=\"hidden\" name=\"rows\" value=\"code,url\nA,&quot;x&quot;\">"
    #expect(page.contains(hidden))
    #expect(page.contains("<input type=\"hidden\" name=\"key\" value=\"once\">"))
    #expect(page.contains("<input type=\"hidden\" name=\"opensProtected\" value=\"1\">"))
    #expect(page.contains("No links have been created yet."))
    #expect(!self.page().contains("name=\"key\""))
  }

  @Test("Of many lines the first are shown, and how many there are")
  func manyLines() {
    let page = page(outcome: checked(60))
    #expect(page.contains("C49</code>") && !page.contains("C50</code>"))
    #expect(page.contains("Showing the first \u{2068}50\u{2069} of \u{2068}60\u{2069} rows."))
  }

  @Test("What is wrong with a line is said in the language of the page, and where")
  func refusals() {
    var outcome = checked(1)
    let taken = Problem.FieldError(pointer: "/code", code: "taken", detail: "ist vergeben")
    var tooMany = Problem(status: 422, code: "too_many_cells", title: "", detail: "?")
    tooMany.reason = ProblemReason.tooManyCells.code
    outcome.refused = [
      .init(line: 7, problem: Problem(status: 422, code: "taken", title: "", errors: [taken])),
      .init(line: 9, problem: tooMany.translated(into: .german)),
    ]
    let page = page(.german, outcome: outcome)
    #expect(page.contains("<code>code</code> <bdi>ist vergeben</bdi>"))
    #expect(page.contains("<bdi>Die Zeile hat mehr Zellen als die Kopfzeile.</bdi>"))
    #expect(page.contains("<th scope=\"row\" role=\"rowheader\">7</th>"))
  }

  @Test("A heading with many wrong columns names a few of them")
  func wrongColumns() {
    let names = (0..<400).map { "wrong\($0)" } + [String(repeating: "x", count: 5_000)]
    let page = page(fault: .unknownColumns(names))
    #expect(page.contains("wrong4”, …") && !page.contains("wrong5") && !page.contains("xxxxxx"))
    let long = self.page(fault: .unknownColumns([String(repeating: "x", count: 5_000)]))
    #expect(long.utf8.count < self.page().utf8.count + 1_000)
    #expect(self.page(fault: .tooLarge).contains("2,000"))
  }

  @Test("An import that stopped goes on with the same key")
  func stopped() {
    var outcome = checked(1)
    outcome.isDone = true
    (outcome.untried, outcome.problem) = (
      400, Problem(status: 409, code: "too_many_links", title: "", detail: "No room is left.")
    )
    let page = page(outcome: outcome)
    #expect(page.contains("No room is left. The import stopped."))
    #expect(page.contains("Import links: \u{2068}400\u{2069}"))
  }

  @Test("Links, apps, domains, screens and placements are deleted after a dialog")
  func deletions() throws {
    let pages = DashboardSamples().pages
    for (name, place) in [
      "link": "links", "app": "apps", "domains-unchecked": "domains", "screen": "screens",
      "placement": "placements",
    ] {
      let page = try #require(pages[name], "\(name)").description
      let dialog = try #require(page.firstRange(of: "<dialog id=\"delete\""), "\(name)")
      let action = try Regex("action=\"/dashboard/\(place)/[^\"/]+/delete")
      #expect(page[dialog.upperBound...].contains(action), "\(name)")
    }
    let viewed = try #require(pages["app-viewed"]).description
    #expect(!viewed.contains("/delete"))
  }
}
