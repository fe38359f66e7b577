import LayoutCore
import LinkCore
import Testing

@Suite struct LayoutDecodingTests {
  static let text: JSONValue = ["type": "text", "content": ["en": "Hello"]]

  /// The same value as itself and as text.
  @Test(arguments: [JSONValue.bool(true), "true", "1", 1, " TRUE "])
  func readsBooleansInEveryForm(value: JSONValue) throws {
    let document = try #require(
      LayoutDocument.page(style: ["navigationalArrows": value], close: ["active": value], Self.text)
    )
    #expect(document.pages[0].style.showsArrows)
    #expect(document.pages[0].close?.appearance == .icon(.basic))
  }

  @Test(arguments: [JSONValue.integer(20), 20.0, "20", " 20 ", "20%", "20px"])
  func readsNumbersInEveryForm(value: JSONValue) throws {
    let document = try #require(LayoutDocument.page(style: ["radius": value], Self.text))
    #expect(document.pages[0].style.radius == 20)
  }

  @Test(arguments: ["nan", "inf", "0x10", "1e999", "", "twenty", "--1"] as [JSONValue])
  func leavesOutWhatIsNoNumber(value: JSONValue) throws {
    let document = try #require(LayoutDocument.page(style: ["radius": value], Self.text))
    #expect(document.pages[0].style.radius == nil)
  }

  @Test func anOddBlockCostsItself() throws {
    let document = try #require(
      LayoutDocument.page(
        ["type": "video", "url": "x"],
        ["content": ["en": "no type"]],
        "text",
        nil,
        ["type": 7],
        Self.text,
        ["type": "image"],
        ["type": "buttonGroup", "buttons": "none"],
        ["type": "buttonGroup", "buttons": [["label": [:]], ["label": "OK"]]]
      )
    )
    #expect(document.pages[0].blocks.count == 2)
  }

  @Test func missingSectionsAreEmpty() throws {
    let document = LayoutDocument(
      kind: nil,
      defaultLanguage: nil,
      layouts: ["blocks": ["order": [Self.text]]]
    )
    #expect(document?.kind == .modal)
    #expect(document?.pages.count == 1)
  }

  @Test(arguments: [[], ["blocks"], [["blocks": ["order": []]]], [[:]], nil, "x"] as [JSONValue])
  func nothingToShowIsNoDocument(layouts: JSONValue) {
    #expect(LayoutDocument(kind: "modal", defaultLanguage: nil, layouts: layouts) == nil)
  }

  @Test(
    arguments: [
      ("", .dismiss), ("close", .dismiss), (" Dismiss ", .dismiss), ("home", .dismiss),
      ("copy:SUMMER25", .copy("SUMMER25")), ("copy:", .dismiss), ("settings", .openSettings),
      ("open_notification_settings", .openSettings), ("shop://cart", .open("shop://cart")),
      ("javascript:alert(1)", .open("javascript:alert(1)")),
      ("open_screen:SUMMER", .screen(.openScreen("SUMMER"))),
      ("open_screen", .screen(.openScreen(nil))), ("open_screen:", .screen(.openScreen(nil))),
      ("open_placement:start", .screen(.openPlacement("start"))),
      ("open-screen:SUMMER", .open("open-screen:SUMMER")),
    ] as [(String, LayoutAction)]
  )
  func readsActions(text: String, action: LayoutAction) {
    #expect(LayoutAction(text) == action)
  }

  @Test(
    arguments: [
      ("open", "shop://cart", .open("shop://cart")), ("open", nil, .dismiss),
      ("copy", "SUMMER25", .copy("SUMMER25")), ("copyText", nil, .dismiss),
      ("", "shop://cart", .open("shop://cart")), ("dismiss", "shop://cart", .dismiss),
      ("shop://a", "shop://b", .open("shop://a")),
      ("open_screen", "SUMMER", .screen(.openScreen("SUMMER"))),
      ("openPlacement", nil, .screen(.openPlacement(nil))),
    ] as [(String, String?, LayoutAction)]
  )
  func readsVerbsWithValues(verb: String, value: String?, action: LayoutAction) {
    #expect(LayoutAction(verb: verb, value: value) == action)
  }

  @Test(
    arguments: [
      ("4550d8", "#4550d8ff"), ("#4550D880", "#4550d880"), ("0xFFFFFF", "#ffffffff"),
      ("#fff", "#ffffffff"), ("#12345", nil), ("red", nil), ("", nil), ("#gggggg", nil),
    ] as [(String, String?)]
  )
  func readsColors(hex: String, expected: String?) {
    #expect(LayoutColor(hex: hex)?.description == expected)
  }

  @Test func contrastIsThatOfWCAG() throws {
    #expect(abs(LayoutColor.white.contrast(with: .black) - 21) < 0.01)
    let gray = try #require(LayoutColor(hex: "#767676"))
    #expect(abs(gray.contrast(with: .white) - 4.54) < 0.03)
  }
}
