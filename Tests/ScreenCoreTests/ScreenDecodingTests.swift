import LayoutCore
import LinkCore
import ScreenCore
import ScreenLinting
import Testing
import WireModels

@Suite struct ScreenDecodingTests {
  static let text: JSONValue = ["type": "text", "content": "Hello"]

  static let refused: [(JSONValue, ScreenFault.Code, String)] = [
    ([], .malformed, ""),
    ("screen", .malformed, ""),
    ([:], .empty, "/blocks"),
    (["blocks": []], .empty, "/blocks"),
    (["blocks": [["type": "hologram"]]], .empty, "/blocks"),
    (["schema": 2, "blocks": [text]], .schema, "/schema"),
    (["schema": "9", "blocks": [text]], .schema, "/schema"),
    (["blocks": .array(Array(repeating: text, count: 101))], .tooMany, "/blocks"),
    (
      ["blocks": [text], "footer": .array(Array(repeating: text, count: 100))], .tooMany,
      "/footer"
    ),
    (["plans": [["id": "a"]], "blocks": [text]], .field, "/plans/0/product"),
    (["plans": [["product": "a"]], "blocks": [text]], .field, "/plans/0/id"),
    (
      ["plans": [["id": "a", "product": "x"], ["id": "a", "product": "y"]], "blocks": [text]],
      .plan, "/plans/1/id"
    ),
    (
      [
        "plans": .array((0..<13).map { ["id": .integer($0), "product": "x"] }),
        "blocks": [text],
      ], .tooMany, "/plans"
    ),
    (
      ["blocks": [["type": "button", "label": "Buy", "action": "purchase"]]], .plan,
      "/blocks/0/action"
    ),
    (
      [
        "plans": [["id": "a", "product": "x"]],
        "blocks": [["type": "button", "label": "Buy", "action": "purchase", "plan": "b"]],
      ], .plan, "/blocks/0/plan"
    ),
    (
      [
        "plans": [["id": "a", "product": "x"]],
        "blocks": [["type": "text", "content": "Hi", "when": ["selected": "b"]]],
      ], .plan, "/blocks/0/when/selected"
    ),
    (
      ["blocks": [["type": "question", "title": "Why?", "choices": [["id": "a"]]]]], .field,
      "/blocks/0/id"
    ),
    (
      ["blocks": [["type": "question", "id": "q", "choices": [["label": "A"]]]]], .field,
      "/blocks/0/choices/0/id"
    ),
    (
      [
        "blocks": [
          ["type": "features", "items": .array(Array(repeating: ["title": "A"], count: 21))]
        ]
      ], .tooMany, "/blocks/0/items"
    ),
    (
      [
        "blocks": [
          ["type": "buttonGroup", "buttons": .array(Array(repeating: ["label": "A"], count: 4))]
        ]
      ], .tooMany, "/blocks/0/buttons"
    ),
  ]

  @Test(arguments: refused)
  func namesTheField(json: JSONValue, code: ScreenFault.Code, pointer: String) {
    #expect(throws: ScreenFault.self) { try ScreenDocument(json: json) }
    do throws(ScreenFault) {
      _ = try ScreenDocument(json: json)
    } catch {
      #expect(error.code == code)
      #expect(error.pointer == pointer)
      #expect(!error.remark.reason.code.isEmpty)
    }
  }

  @Test func leavesOutWhatItCannotRead() throws {
    let document = try ScreenDocument(json: [
      "blocks": [["type": "hologram"], Self.text, ["type": "text"], 7]
    ])
    #expect(document.leftOut.map(\.pointer) == ["/blocks/0", "/blocks/2", "/blocks/3"])
    #expect(document.shownTexts().contains("Hello"))
  }

  static let unreadable: [(JSONValue, String)] = [
    (["offer": "free_trial"], "/offer"), (["offer": true], "/offer"),
    (["slected": "yearly"], "/slected"), (["a/b": 1, "offer": "trial"], "/a~1b"),
    (["products": "maybe"], "/products"), (["compact": 2], "/compact"),
    (["selected": []], "/selected"), (["selected": [["id": "yearly"]]], "/selected"),
    (["selected": ["yearly", nil]], "/selected"), ("trial", ""), ([], ""),
  ]

  /// What its author wanted to show to some users is not shown to all, and not published.
  @Test(arguments: unreadable)
  func leavesOutWhatHasAnUnreadableCondition(when: JSONValue, pointer: String) throws {
    func element(_ fallback: JSONValue) throws -> ScreenDocument {
      try ScreenDocument(json: [
        "plans": [["id": "yearly", "product": "walks_pro_yearly"]],
        "blocks": [
          Self.text, ["type": "text", "content": "Free", "when": when, "fallback": fallback],
        ],
      ])
    }
    let document = try element("Not for all")
    #expect(document.shownTexts() == ["Hello"])
    #expect(document.leftOut.map(\.pointer) == ["/blocks/1/when" + pointer])
    #expect(document.leftOut.map(\.code) == [.field])
    #expect(document.lint().contains { $0.severity == .error && $0.rule == .elementUnknown })
    // A later version may know the condition; its author says what this one shows.
    let later = try element(["type": "text", "content": "Subscribe"])
    #expect(later.shownTexts() == ["Hello", "Subscribe"])
    #expect(later.leftOut == [])
  }

  /// An element of a later schema, and one of an unknown type, show what their author wrote for
  /// versions that do not know them.
  @Test func showsFallbackOfLaterElements() throws {
    let document = try ScreenDocument(json: [
      "blocks": [
        ["type": "hologram", "fallback": ["type": "text", "content": "Flat"]],
        [
          "type": "text", "content": "New", "schema": 2,
          "fallback": ["type": "text", "content": "Old"],
        ],
      ]
    ])
    #expect(
      document.shownTexts().filter { ["Flat", "Old", "New"].contains($0) } == ["Flat", "Old"]
    )
    #expect(document.leftOut.isEmpty)
  }

  static let actions: [(JSONValue, LayoutAction)] = [
    (["action": "restore"], .screen(.restore)),
    (["action": "close"], .dismiss),
    (["action": "back"], .screen(.back)),
    (["action": "open", "url": "walks://routes"], .open("walks://routes")),
    (["action": "open_screen", "value": "SUMMER"], .screen(.openScreen("SUMMER"))),
    (["action": "open_screen"], .screen(.openScreen(nil))),
    (["action": "Open-Placement", "value": "onboarding"], .screen(.openPlacement("onboarding"))),
    (["action": "login"], .screen(.login)),
    (["action": "manage_subscription"], .screen(.manageSubscription)),
    (["action": "promo_code"], .screen(.redeemCode)),
    (["action": "copy", "value": "SAVE20"], .copy("SAVE20")),
    (["action": "settings"], .openSettings),
  ]

  @Test(arguments: actions)
  func readsActions(members: JSONValue, action: LayoutAction) throws {
    var button = try #require(members.objectValue)
    button["type"] = "button"
    button["label"] = "Tap"
    let document = try ScreenDocument(json: ["blocks": [.object(button)]])
    #expect(document.tree()?.actions.contains(action) == true)
  }

  @Test func namesProductsAndPicturesOnce() throws {
    let document = try ScreenSample(name: "paywall").document
    #expect(document.productIDs == ["walks_pro_yearly", "walks_pro_monthly"])
    #expect(document.imageURLs == ["https://images.example.com/pass.svg"])
    #expect(document.defaultPlan?.id == "yearly")
    #expect(document.hasCountdown)
  }

  @Test func limitsBytes() throws {
    func text(_ length: Int) -> [UInt8] {
      Array(
        #"{"blocks":[{"type":"text","content":"A"},{"type":"text","content":"\#(String(repeating: "b", count: length))"}]}"#
          .utf8
      )
    }
    let frame = text(0).count
    _ = try ScreenDocument(parsing: text(ScreenDocument.maximumBytes - frame))
    #expect(
      throws: ScreenFault(
        code: .tooLarge,
        pointer: "/blocks/1/content",
        cause: .tooLarge(bytes: 65_537, limit: 65_536)
      )
    ) { try ScreenDocument(parsing: text(ScreenDocument.maximumBytes - frame + 1)) }
    #expect(
      throws: ScreenFault(
        code: .malformed,
        pointer: "/blocks/1",
        cause: .syntax(offset: 13, words: "expected a value")
      )
    ) { try ScreenDocument(parsing: Array(#"{"blocks":[1,]}"#.utf8)) }
  }

  /// Random members in a good document end in a screen or in a fault, never in a trap.
  @Test func survivesDamagedDocuments() throws {
    let sample = try ScreenSample(name: "paywall").json
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let strange: [JSONValue] = [
      nil, true, -1, 1e300, "", "{{", "{{price", "}}{{}}", [], [:], [[]], ["en": 7],
      ["type": "plans"], "\u{202E}", 9_223_372_036_854_775_807,
    ]
    func damaged(_ value: JSONValue, _ chance: Int) -> JSONValue {
      if random(chance) == 0 { return strange[random(strange.count)] }
      switch value {
      case .array(let values): return .array(values.map { damaged($0, chance) })
      case .object(let members):
        return .object(members.mapValues { damaged($0, chance) } as [String: JSONValue])
      default: return value
      }
    }
    var shown = 0
    for round in 0..<3_000 {
      guard let document = try? ScreenDocument(json: damaged(sample, 20 + round % 60)) else {
        continue
      }
      shown += document.tree() == nil ? 0 : 1
      if round % 50 == 0 { _ = document.lint() }
    }
    #expect(shown > 100)
  }
}
