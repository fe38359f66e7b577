import LinkCore
import ScreenCore
import ScreenLinting
import Testing
import WireModels

/// Whole screens that may be published, and screens that may not, judged before the linter saw them.
///
/// A screen may be published if every user sees the price and period of what they can buy, legibly and not smaller than
/// an offer, with the legal links, in each language, on phones and tablets, with and without an offer, before and after
/// a countdown.
@Suite struct ScreenGateTests {
  typealias Rule = ScreenFinding.Rule

  static func screen(
    plans: JSONValue = [["id": "yearly", "product": "pro_yearly"]],
    style: JSONValue = .null,
    _ blocks: [JSONValue],
    footer: [JSONValue] = [buy(), legal()]
  ) -> JSONValue {
    [
      "defaultLanguage": "en", "close": ["active": true], "plans": plans, "style": style,
      "blocks": .array([text("Walk without limits", "28pt")] + blocks), "footer": .array(footer),
    ]
  }

  static let both: JSONValue = [
    ["id": "yearly", "product": "pro_yearly", "default": true],
    ["id": "monthly", "product": "pro_monthly"],
  ]

  static func text(
    _ content: JSONValue,
    _ size: String = "17pt",
    when: JSONValue = .null,
    with more: JSONObject = [:]
  ) -> JSONValue {
    .object(
      (["type": "text", "content": content, "fontSize": .string(size), "when": when] as JSONObject)
        .merging(more) { $1 }
    )
  }

  static func buy(
    _ label: JSONValue = "Continue",
    when: JSONValue = .null,
    plan: JSONValue = .null
  )
    -> JSONValue
  {
    ["type": "button", "action": "purchase", "label": label, "when": when, "plan": plan]
  }

  static func legal(when: JSONValue = .null, restore: Bool = true) -> JSONValue {
    [
      "type": "legal", "terms": "https://e.example/t", "privacy": "https://e.example/p",
      "restore": .bool(restore), "note": "Renews until you cancel.", "when": when,
    ]
  }

  static let price = text("{{price}} / {{period}}")
  static let plans: JSONValue = ["type": "plans"]

  @Test(arguments: accepted + alsoAccepted + finallyAccepted)
  func accepts(name: String, json: JSONValue) throws {
    let errors = try ScreenDocument(json: json).lint().filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(name)")
  }

  @Test(arguments: refused + alsoRefused + finallyRefused)
  func refuses(name: String, json: JSONValue, rule: Rule) throws {
    let errors = try ScreenDocument(json: json).lint().filter { $0.severity == .error }
    #expect(errors.contains { $0.rule == rule }, "\(name): \(errors.map(\.rule))")
  }

  /// A finding names the users who miss something.
  @Test func namesTheVariant() throws {
    let json = Self.screen([Self.text(["en": "{{price}} / {{period}}", "de": "Nur heute"])])
    let finding = try #require(
      try ScreenDocument(json: json).lint().first { $0.rule == .priceMissing }
    )
    #expect(finding.remark.reason == .priceMissingWhen)
    #expect(finding.remark.arguments["when"] == .list(["de"]))
  }
}
