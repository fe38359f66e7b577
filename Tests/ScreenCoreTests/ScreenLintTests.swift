import LinkCore
import ScreenCore
import ScreenLinting
import Testing

@Suite struct ScreenLintTests {
  /// A paywall without fault; each case changes one thing.
  static let good: JSONObject = [
    "defaultLanguage": "en",
    "plans": [["id": "pro", "product": "pro_yearly"]],
    "blocks": [
      ["type": "text", "content": "Pro", "fontSize": "28pt"], ["type": "plans"],
      ["type": "button", "action": "purchase", "label": "Continue", "color": "#000000"],
      [
        "type": "legal", "terms": "https://e.example/t", "privacy": "https://e.example/p",
        "note": "Renews until you cancel.",
      ],
    ],
  ]

  static func block(_ block: JSONValue) -> JSONObject {
    var document = good
    document["blocks"] = .array((good["blocks"]?.arrayValue ?? []) + [block])
    return document
  }

  static func replacing(_ place: Int, _ block: JSONValue) -> JSONObject {
    var document = good
    var blocks = good["blocks"]?.arrayValue ?? []
    blocks[place] = block
    document["blocks"] = .array(blocks)
    return document
  }

  static func with(_ key: String, _ value: JSONValue) -> JSONObject {
    var document = good
    document[key] = value
    return document
  }

  static let found: [(JSONObject, ScreenFinding.Rule, String)] = [
    (replacing(1, ["type": "spacer"]), .priceMissing, "/plans/0"),
    (replacing(1, ["type": "spacer"]), .periodMissing, "/plans/0"),
    (
      with("plans", [["id": "pro", "product": "p", "details": "{{price}}"]]), .periodMissing,
      "/plans/0"
    ),
    (
      with("plans", [["id": "pro", "product": "p", "details": "{{period}}"]]), .priceMissing,
      "/plans/0"
    ),
    (
      block(["type": "text", "content": "{{price_per_month}}", "fontSize": "20pt"]),
      .priceNotProminent, "/blocks/4"
    ),
    (block(["type": "text", "content": "Only $4.99"]), .priceTyped, "/blocks/4"),
    (block(["type": "text", "content": "Nur 4,99 €"]), .priceTyped, "/blocks/4"),
    (block(["type": "text", "content": "59.99 USD a year"]), .priceTyped, "/blocks/4"),
    (
      block(["type": "text", "content": "{{trial_duration}} free"]), .offerUnconditional,
      "/blocks/4"
    ),
    (
      replacing(3, ["type": "legal", "privacy": "https://e.example/p", "note": "Renews."]),
      .termsMissing, "/blocks"
    ),
    (
      replacing(
        3,
        ["type": "legal", "terms": "http://e.example/t", "privacy": "https://e.example/p"]
      ), .termsMissing, "/blocks"
    ),
    (
      replacing(3, ["type": "legal", "terms": "https://e.example/t", "note": "Renews."]),
      .privacyMissing, "/blocks"
    ),
    (
      replacing(
        3,
        [
          "type": "legal", "terms": "https://e.example/t", "privacy": "https://e.example/p",
          "restore": false, "note": "Renews.",
        ]
      ), .restoreMissing, "/blocks"
    ),
    (
      replacing(
        3,
        ["type": "legal", "terms": "https://e.example/t", "privacy": "https://e.example/p"]
      ), .renewalNoteMissing, "/blocks"
    ),
    (replacing(2, ["type": "spacer"]), .purchaseMissing, "/plans"),
    (with("closable", false), .closeMissing, "/close"),
    (
      block(["type": "text", "content": "Pale", "color": "#EEEEEE"]), .contrast, ""
    ),
    (with("style", ["accentColor": "#FFFF00"]), .contrast, ""),
    (
      block(["type": "text", "content": ["en": "A", "de": "B"]]), .translationMissing, ""
    ),
    (block(["type": "text", "content": "{{prise}}"]), .variableUnknown, "/blocks/4"),
    (block(["type": "text", "content": "{{weekly.price}}"]), .variableUnknown, "/blocks/4"),
    (block(["type": "hologram"]), .elementUnknown, "/blocks/4"),
    (
      with("blocks", [["type": "text", "content": "{{price}} / {{period}}"]]),
      .emptyWithoutProducts, "/blocks"
    ),
    (
      with("blocks", [["type": "text", "content": "Pro", "when": ["compact": true]]]),
      .emptyWithoutProducts, "/blocks"
    ),
  ]

  @Test(arguments: [
    ("monthly", "acme.pro", BillingPeriod.Unit.month, Int64(5_990_000)),
    ("pro", "acme.pro.1Week", .week, 1_990_000), ("yearly", "acme.pro", .year, 59_990_000),
    ("basic", "acme", .year, 59_990_000),
  ])
  func showsAPriceOfThePeriodThatAPlanIsNamedFor(
    id: String,
    product: String,
    unit: BillingPeriod.Unit,
    price: Int64
  ) throws {
    var document = Self.good
    document["plans"] = [["id": .string(id), "product": .string(product)]]
    let sample = try #require(ScreenDocument(json: .object(document)).samples.first)
    #expect(sample.period == BillingPeriod(1, unit) && sample.price == price)
  }

  /// Yearly and monthly, sold by these blocks; what is found of which plan.
  static let buttons: [([JSONValue], [String])] = [
    ([buy("yearly", "{{price}} / {{period}}"), buy("monthly", "Go monthly")], ["/plans/1"]),
    ([buy("monthly", "{{price}} / {{period}}"), buy("yearly", "Go yearly")], ["/plans/0"]),
    ([buy("yearly", "{{price}}/{{period}}"), buy("monthly", "{{price}}/{{period}}")], []),
    (
      [
        buy("yearly", "{{price}}/{{period}}, or {{monthly.price}}/{{monthly.period}}"),
        buy("monthly", "Go monthly"),
      ], []
    ),
    // Without a picker the chosen plan is the first.
    (
      [
        ["type": "text", "content": "{{price}} / {{period}}"], buy("yearly", "Go yearly"),
        buy("monthly", "Go monthly"),
      ], ["/plans/1"]
    ),
    ([buy(nil, "{{price}} / {{period}}"), buy("monthly", "Go monthly")], ["/plans/1"]),
    // What no button sells is there for comparison.
    ([buy(nil, "{{price}} / {{period}}, {{discount}} less")], []),
    (
      [
        ["type": "plans", "when": ["products": true]],
        ["type": "text", "content": "{{price}}/{{period}}", "when": ["selected": "yearly"]],
        buy(nil, "Go"),
      ], []
    ),
    ([["type": "plans", "when": ["products": true]], buy(nil, "{{price}}/{{period}}")], []),
  ]

  private static func buy(_ plan: String?, _ label: String) -> JSONValue {
    var button: JSONObject = [
      "type": "button", "action": "purchase", "label": .string(label), "color": "#000000",
    ]
    button["plan"] = plan.map(JSONValue.string)
    return .object(button)
  }

  @Test(arguments: buttons)
  func missesThePriceOfEachPlanThatIsSold(blocks: [JSONValue], plans: [String]) throws {
    let document = try ScreenDocument(json: [
      "plans": [["id": "yearly", "product": "y"], ["id": "monthly", "product": "m"]],
      "blocks": .array([["type": "text", "content": "Pro", "fontSize": "28pt"]] + blocks),
    ])
    for rule in [ScreenFinding.Rule.priceMissing, .periodMissing] {
      #expect(document.lint().filter { $0.rule == rule }.map(\.pointer) == plans)
    }
  }

  @Test func findsNothingInAGoodScreen() throws {
    #expect(try ScreenDocument(json: .object(Self.good)).lint() == [])
    #expect(try ScreenSample(name: "paywall").document.lint() == [])
    #expect(try ScreenSample(name: "survey").document.lint() == [])
  }

  @Test(arguments: found)
  func finds(json: JSONObject, rule: ScreenFinding.Rule, pointer: String) throws {
    var json = json
    if rule == .translationMissing {
      var blocks = json["blocks"]?.arrayValue ?? []
      blocks.append(["type": "text", "content": ["en": "Only English"]])
      json["blocks"] = .array(blocks)
    }
    let findings = try ScreenDocument(json: .object(json)).lint()
    let hit = findings.first { $0.rule == rule }
    #expect(hit != nil, "\(findings)")
    if !pointer.isEmpty { #expect(hit?.pointer == pointer) }
  }

  @Test func knowsEveryRule() {
    // What a workspace refuses is tested in ContentTargetTests.
    let tested = Set(Self.found.map(\.1)).union([.targetRefused])
    #expect(tested == Set(ScreenFinding.Rule.allCases))
  }
}
