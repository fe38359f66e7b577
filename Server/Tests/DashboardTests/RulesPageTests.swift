import DashboardTestSupport
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// What is beside the rules of a link: a tap that the saved ones decide.
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
        trace: [TraceEntry(step: "rule", outcome: "matched", detail: "It holds.")]
      )
    }
    #expect(page.contains("data-region=\"explanation\" data-status=\"Leads to: "))
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

  @Test("The question sends none of the rules, and Enter in it saves none")
  func questionIsAFormOfItsOwn() throws {
    let page = html { _ in }
    let start = try #require(page.firstRange(of: "/rules\" data-search>")).upperBound
    let end = try #require(page[start...].firstRange(of: "</form>")).lowerBound
    let form = page[start..<end]
    #expect(form.contains("name=\"device\"") && !form.contains("name=\"version\""))
    let scripted = form.replacing(/<noscript>.*<\/noscript>/, with: "")
    #expect(form.contains("<button") && !scripted.contains("<button"))
  }
}
