import AudienceCore
import JSONCoding
import ScreenCore
import ScreenLinting
import Testing
import WireModels

/// Words of a person in the texts of screens, beside the variables of the store.
@Suite struct PersonalScreenTests {
  private static let values = ["first_name": "ada", "city": "Ünye", "price": "1 €"]

  private static func screen(_ text: String) -> PersonalScreen {
    PersonalScreen(["blocks": [["type": "text", "content": .string(text)]]])
  }

  private static func shown(_ text: String, _ values: [String: String] = values) -> String? {
    let document = screen(text).document { values[$0.name] }
    return document["blocks"]?.arrayValue?.first?["content"]?.stringValue
  }

  @Test(arguments: [
    ("Hi {{ first_name | capitalize | default: 'there' }}!", "Hi Ada!"),
    (
      "Hi {{ name | default: \"there\" }}, {{price}} / {{ period }}",
      "Hi there, {{price}} / {{ period }}"
    ),
    ("{{price}}{{city|default:''}}{{ yearly.price }}", "{{price}}Ünye{{ yearly.price }}"),
    ("{{ 'plain' | upcase }}", "PLAIN"), ("{{ ${first_name} | default: 'x' }}", "ada"),
    // What has no filter is the app's, as before.
    ("{{ first_name }}", "{{ first_name }}"), ("{{ open", "{{ open"), ("{{}}", "{{}}"),
    ("{{ price", "{{ price"), ("50 % } { }}", "50 % } { }}"), ("", ""),
    ("{{ '{{price}}' | upcase }}", "{{ '{{price}}' | upcase }}"),
    // A text that cannot be read stays, and apps hide it.
    ("{{ first_name | date: 'x' }}", "{{ first_name | date: 'x' }}"),
    ("{{ price {{ first_name | default: 'x' }}", "{{ price {{ first_name | default: 'x' }}"),
  ])
  func writes(_ text: String, _ expected: String) {
    #expect(Self.shown(text) == expected)
  }

  @Test(arguments: [
    ("{{ first_name | upcase }}", FaultReason.personalDefault),
    ("{{ first_name | default: 'x'", .personalEnd), ("{% if x %}", .personalTag),
    ("{{ first_name | date: 'x' | default: 'x' }}", .personalFilter),
    ("{{ first_name | default }}", .personalArgument),
    ("{{ a b | default: 'x' }}", .personalName),
    ("{{ price | default: 'x' }}", .screenStoreValue), ("{{Price|upcase}}", .screenStoreValue),
    ("{{ yearly.price | default: 'x' }}", .screenStoreValue),
    ("{{ person.price | default: 'x' }}", .screenStoreValue),
    ("{{ custom_attribute.${price} | default: 'x' }}", .screenStoreValue),
    ("{{ data.order | default: 'x' }}", .screenData), ("{{ data.order }}", .screenData),
    ("{{ api_trigger_properties.${order} | default: 'x' }}", .screenData),
    ("{{ first_name | default: '{{price}}' }}", .screenBraces),
    ("{{ first_name | default: 'x' | truncate: 3, '{{price}}' }}", .screenBraces),
    ("{{ first_name | append: '{{price}}' | default: 'x' }}", .screenBraces),
  ])
  func refuses(_ text: String, _ reason: FaultReason) {
    do throws(AudienceFault) {
      try Self.screen(text).check()
      Issue.record("accepts \(text)")
    } catch {
      #expect((error.pointer, error.reason) == ("/blocks/0/content", reason), "\(text)")
    }
  }

  @Test(arguments: [
    "{{price}} / {{period}}", "{{data.price}}", "{{ first_name }}", "{{ open", "{ {",
  ])
  func leavesWhatWasAcceptedBefore(_ text: String) throws {
    try Self.screen(text).check()
    #expect(Self.screen(text).names.isEmpty)
  }

  /// Whatever a person is called, an app finds no variable in it, also with the signs of the author beside it.
  @Test(arguments: [
    "{{price}}", "{price}}", "{", "}}{{price}}", "{{{{price}}}}", "{{ price | x }}", "{{countdown",
  ])
  func insertsNoVariable(_ name: String) throws {
    for text in ["A { {{ n | default: 'x' }} {price}} B", "{{ n | default: 'x' }}{price}}"] {
      let shown = try #require(Self.shown(text, ["n": name]))
      #expect(TextTemplate.variables(in: shown).isEmpty, "\(shown)")
    }
  }

  @Test(arguments: [
    ("a\nb\t\u{0}c\u{2028}d", "a b  c d"), ("\u{202E}evil\u{2066}x\u{2069}", "evilx"),
    ("أدا", "أدا"), (String(repeating: "x", count: 201), String(repeating: "x", count: 200) + "…"),
  ])
  func insertsOneShortLine(_ name: String, _ expected: String) {
    #expect(Self.shown("{{ n | default: 'x' }}", ["n": name]) == expected)
  }

  @Test func hasDefaultsWhereValuesAreTooMuch() {
    let words = Array(repeating: "{{ n | default: 'x' }}", count: 400).joined()
    #expect(
      Self.shown(words, ["n": String(repeating: "y", count: 200)])
        == String(repeating: "x", count: 400)
    )
  }

  @Test func findsEveryTextAndNoAddress() throws {
    let word: JSONValue = "{{ n | default: 'x' }}"
    let document: JSONValue = [
      "close": ["type": "text", "text": ["label": word]],
      "plans": [
        [
          "id": word, "product": word, "title": ["en": word], "subtitle": word, "details": word,
          "badge": word,
        ]
      ],
      "blocks": [
        ["type": "text", "content": ["en": word, "de": word], "fallback": word, "action": word],
        ["type": "x", "fallback": ["type": "text", "content": word, "action": word]],
        ["type": "features", "items": [["title": word, "text": word, "icon": word]]],
        ["type": "countdown", "content": word, "ended": word, "until": word],
        ["type": "question", "id": word, "title": word, "choices": [["id": word, "label": word]]],
        ["type": "image", "url": word],
      ],
      "footer": [
        [
          "type": "button", "label": word, "fallback": word, "text": word, "url": word,
          "value": word,
        ],
        ["type": "legal", "note": word, "terms": word],
      ],
    ]
    let screen = PersonalScreen(document)
    try screen.check()
    let filled = screen.document { _ in "Ada" }.canonicalText
    #expect(filled.split(separator: "Ada", omittingEmptySubsequences: false).count - 1 == 18)
    #expect(filled.split(separator: "default:").count - 1 == 13)
  }
}
