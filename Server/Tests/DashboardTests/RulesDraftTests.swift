import DashboardTestSupport
import LinkCore
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

  private static let zone = "Europe/Istanbul"

  private static let rules = [
    RuleForm(
      name: "Night",
      conditions: [
        ConditionForm(.country, values: ["TR", "DE"]),
        ConditionForm(.hours, from: "22:00", until: "24:00", zone: zone),
      ],
      web: "https://a.example.com/"
    ),
    RuleForm(
      name: "Old",
      conditions: [ConditionForm(.systemVersion, below: "15")],
      web: "https://b.example.com/"
    ),
  ]

  @Test("A form that a browser sends back unchanged says the saved rules")
  func saysTheSavedRules() {
    var draft = RulesDraft(Self.rules, zone: Self.zone)
    // Browsers end lines with both characters, and fields of a time cannot say the end of a day.
    draft.rows[0].until = ""
    draft.rows[1].json = draft.rows[1].json.replacing("\n", with: "\r\n")
    #expect(draft.says(Self.rules, zone: Self.zone) && !draft.says([], zone: Self.zone))
    #expect(!draft.says(Self.rules.reversed(), zone: Self.zone))
    #expect(RulesDraft([], zone: Self.zone).says([], zone: Self.zone))
  }

  @Test("Hours of another zone than the form's keep it, as JSON")
  func hoursKeepTheirZone() throws {
    for (zone, isShown) in [(Self.zone, true), ("America/New_York", false)] {
      let draft = RulesDraft(Self.rules, zone: zone)
      #expect(draft.rows[0].json.isEmpty == isShown)
      #expect(try draft.rules(zone: zone) == Self.rules)
    }
  }

  /// Browsers send the first choice of a select in place of a value that it does not have.
  @Test("Every platform of a row is a choice", arguments: ["ios", "android", "desktop", "other"])
  func choosesEveryPlatform(_ platform: String) throws {
    let rule = RuleForm(
      name: "r",
      conditions: [ConditionForm(.platform, values: [platform])],
      web: "https://a.example.com/"
    )
    let samples = DashboardSamples()
    let page = RulesPage(
      environment: samples.environment,
      link: samples.link,
      draft: RulesDraft([rule], zone: Self.zone)
    ).html.description
    #expect(page.contains("<option value=\"\(platform)\" selected>"))
  }

  @Test(
    "A rule that the fields would say otherwise is shown as JSON",
    arguments: [
      RuleForm(
        name: "New platform",
        conditions: [ConditionForm(.platform, values: ["visionos"])],
        web: "https://a.example.com/"
      ),
      RuleForm(
        name: "No country",
        conditions: [ConditionForm(.country, values: [])],
        web: "https://a.example.com/"
      ),
      RuleForm(
        name: "Spaces",
        split: [.init(name: " A ", weight: 1, targets: .init(fallback: "https://a.example.com/"))]
      ),
    ]
  )
  func keepsWhatFieldsDoNotSay(_ rule: RuleForm) throws {
    let draft = RulesDraft([rule], zone: Self.zone)
    #expect(!draft.rows[0].json.isEmpty)
    #expect(try draft.rules(zone: Self.zone) == [rule])
  }

  @Test func fieldsSayConditionsInAnyOrder() {
    let draft = RulesDraft(
      [
        RuleForm(
          name: "r",
          conditions: [
            ConditionForm(.language, values: ["tr"]), ConditionForm(.platform, values: ["ios"]),
          ],
          web: "https://a.example.com/"
        )
      ],
      zone: Self.zone
    )
    #expect(draft.rows[0].json.isEmpty)
    #expect((draft.rows[0].platform, draft.rows[0].languages) == ("ios", "tr"))
  }

  @Test("A form that was changed in any way does not", arguments: [0, 1, 2, 3, 4, 5])
  func saysOthers(change: Int) {
    var draft = RulesDraft(Self.rules, zone: Self.zone)
    switch change {
    case 0: draft.rows[0].countries = "TR"
    case 1: draft.rows[0].order = "7"
    case 2: draft.rows[0].isRemoved = true
    case 3: draft.rows[1].json = "{"
    case 4: draft.rows[0].name = "Day"
    default: draft.rows[2].web = "https://c.example.com/"
    }
    #expect(!draft.says(Self.rules, zone: Self.zone))
  }

  @Test func rowsKnowTheirPlaces() {
    let draft = RulesDraft(rows: Self.rows)
    #expect(Self.rows.indices.map { draft.place(of: $0) } == [1, nil, 0, 2])
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
