import DashboardTestSupport
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// What the server says of a rule is at the field of the row that says the rule.
@Suite struct RulesDraftTests {
  private static let rows: [RulesDraft.Row] = [
    .init(order: "2", name: "Phones", platform: "ios", countries: "TR", web: "x"),
    .init(order: "3"),
    .init(order: "1", name: "Night", languages: "de", from: "25:00"),
    .init(order: "4", name: "Whole", json: "{}"),
  ]

  private static func field(of pointer: String) -> String? {
    let error = Problem.FieldError(pointer: pointer, code: "invalid", detail: "no")
    let problem = Problem(status: 422, code: "invalid_fields", title: "no", errors: [error])
    return RulesDraft(rows: rows).fields(of: problem)[pointer]
  }

  @Test(arguments: [
    ("/rules/0", "name2"), ("/rules/0/conditions/0/values/0", "languages2"),
    ("/rules/0/conditions/1/from", "from2"), ("/rules/0/conditions/7", "name2"),
    ("/rules/1/conditions/0", "platform0"), ("/rules/1/conditions/1/values/0", "countries0"),
    ("/rules/1/web", "web0"), ("/rules/1/split/3/weight", "split0"), ("/rules/2/web", "json3"),
  ])
  func errorsAreAtTheirFields(pointer: String, field: String) {
    #expect(Self.field(of: pointer) == field)
  }

  @Test(arguments: ["/rules", "/rules/3", "/rules/x", "/targets/fallback", ""])
  func errorsOfOtherPlacesHaveNoField(pointer: String) {
    #expect(Self.field(of: pointer) == nil)
  }

  @Test func linesNameTheRule() {
    let samples = DashboardSamples()
    let error = Problem.FieldError(
      pointer: "/rules/1/web",
      code: "invalid",
      detail: "must be a URL"
    )
    let page = RulesPage(
      environment: samples.environment,
      link: samples.link,
      draft: RulesDraft(rows: Self.rows),
      problem: Problem(status: 422, code: "invalid_fields", title: "no", errors: [error])
    ).html.description
    #expect(page.contains("<a href=\"#web0\"><bdi>Phones</bdi>: must be a URL</a>"))
    #expect(page.contains("id=\"web0-error\">must be a URL</p>"))
  }
}
