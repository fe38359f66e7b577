import LayoutCore
import LinkCore
import Testing

@testable import ScreenCore

/// What texts of a screen say with the store's products, without them, and in other languages.
@Suite struct ScreenTextTests {
  static let variables: [(String, String, String)] = [
    ("{{price}}", "en", "59,99 €"),
    ("{{ PRICE }} / {{period}}", "en", "59,99 € / year"),
    ("{{price}} / {{period}}", "de", "59,99 € / Jahr"),
    ("{{duration}}", "ru", "1 год"),
    ("{{price_per_month}}", "en", "5,00 €"),
    ("{{price_per_year}}", "en", "59,99 €"),
    ("{{price_per_week}}", "en", "1,15 €"),
    ("{{monthly.price_per_year}}", "en", "119,88 €"),
    ("{{monthly.price}} {{yearly.price}}", "en", "9,99 € 59,99 €"),
    ("{{trial_duration}} free", "en", "7 days free"),
    ("{{trial_duration}}", "ru", "7 дней"),
    ("{{trial_duration}}", "ar", "7 أيام"),
    ("{{discount}}", "en", "49%"),
    ("{{product_name}} in {{currency}}", "en", "Walks Pro in EUR"),
    ("{ {price}}", "en", "{ {price}}"),
    ("{{price", "en", "{{price"),
  ]

  @Test(arguments: variables)
  func fillsVariables(text: String, language: String, shown: String) throws {
    // asvs 1.3.7
    let document = try ScreenDocument(json: [
      "plans": [
        ["id": "yearly", "product": "walks_pro_yearly"],
        ["id": "monthly", "product": "walks_pro_monthly"],
      ],
      "blocks": [["type": "text", "content": [language: .string(text)]]],
    ])
    #expect(document.shownTexts(.open(), language) == [shown])
  }

  @Test(arguments: [("zh-CN", "恢复购买"), ("zh-TW", "恢復購買"), ("xx", "Restore purchases")])
  func namesTheButtonsOfTheStore(language: String, restore: String) {
    #expect(ScreenWords.words(for: LanguageTag(language)).restore == restore)
  }

  static let periods: [(BillingPeriod.Unit, Int, String, String)] = [
    (.month, 1, "ja", "月, 1 か月"), (.month, 3, "ja", "3 か月, 3 か月"),
    (.day, 1, "ja", "日, 1 日間"), (.week, 1, "ja", "週, 1 週間"), (.year, 1, "ja", "年, 1 年間"),
    (.month, 1, "zh-Hans", "月, 1 个月"), (.month, 6, "zh", "6 个月, 6 个月"),
    (.day, 1, "zh", "天, 1 天"), (.week, 1, "zh", "周, 1 周"), (.year, 1, "zh", "年, 1 年"),
    (.month, 3, "zh-Hant", "3 個月, 3 個月"), (.week, 1, "zh-TW", "週, 1 週"),
    (.week, 1, "zh-Hans-HK", "周, 1 周"), (.month, 1, "zh-Hant-CN", "月, 1 個月"),
    (.month, 1, "tr", "ay, 1 ay"), (.month, 2, "ar", "شهران, شهران"),
  ]

  /// The counters of Japanese and Chinese need a number; after a price stands the unit itself.
  @Test(arguments: periods)
  func writesPeriods(
    unit: BillingPeriod.Unit,
    count: Int,
    language: String,
    shown: String
  ) throws {
    var product = Self.product("¥980", 980_000_000, "JPY")
    product.period = BillingPeriod(count, unit)
    let document = try ScreenDocument(json: [
      "plans": [["id": "x", "product": "x"]],
      "blocks": [["type": "text", "content": [language: "{{period}}, {{duration}}"]]],
    ])
    #expect(document.shownTexts(.open([product]), language) == [shown])
  }

  /// The dual is the number itself.
  @Test(arguments: [
    ("ar", 1, "1 يوم"), ("ar", 2, "يومان"), ("ar", 3, "3 أيام"), ("he", 2, "יומיים"),
    ("he", 3, "3 ימים"), ("ja", 2, "2 日間"), ("zh", 1, "1 天"),
  ])
  func countsDays(language: String, days: Int64, shown: String) throws {
    let document = try ScreenDocument(json: [
      "blocks": [
        [
          "type": "countdown", "seconds": .integer(days * 86_400 + 1),
          "content": [language: "{{countdown}}"],
        ]
      ]
    ])
    #expect(document.shownTexts(.open(), language) == [shown + " 00:00:01"])
  }

  /// What a variable inserts is text, also where it looks like a variable.
  @Test func insertsTextThatIsNotReadAgain() throws {
    // asvs 1.3.7
    var product = Self.product("{{product_name}}", 59_990_000, "EUR")
    product.name = "{{price}}"
    let document = try ScreenDocument(json: [
      "plans": [["id": "x", "product": "x"]],
      "blocks": [["type": "text", "content": "{{product_name}} for {{price}}"]],
    ])
    #expect(document.shownTexts(.open([product])) == ["{{price}} for {{product_name}}"])
  }

  static let withoutValue = [
    "{{nothing}}", "{{weekly.price}}", "{{yearly.nothing}}", "{{monthly.trial_duration}}",
    "{{intro_price}}", "{{countdown}}", "{{}}",
  ]

  /// A variable without a value takes its text with it: a price never vanishes from a sentence.
  @Test(arguments: withoutValue)
  func prefersFallbackToHoles(text: String) throws {
    // asvs 1.3.7
    let block: JSONValue = ["type": "text", "content": .string("Now " + text)]
    let other: JSONValue = [
      "type": "text", "content": .string("Now " + text), "fallback": "Subscribe",
    ]
    let document = try ScreenDocument(json: [
      "plans": [
        ["id": "yearly", "product": "walks_pro_yearly"],
        ["id": "monthly", "product": "walks_pro_monthly"],
      ],
      "blocks": [["type": "text", "content": "Title"], block, other],
    ])
    #expect(document.shownTexts() == ["Title", "Subscribe"])
  }

  static let prices: [(StoreProduct, String)] = [
    (product("$59.99", 59_990_000, "USD"), "$5.00"),
    (product("US$1,199.00", 1_199_000_000, "USD"), "US$99.92"),
    (product("¥12,000", 12_000_000_000, "JPY"), "¥1,000"),
    (product("₺1.199,99", 1_199_990_000, "TRY"), "₺100,00"),
    (product("1 199,00 kr", 1_199_000_000, "SEK"), "99,92 kr"),
    (product("٥٩٫٩٩ ر.س", 59_990_000, "SAR"), "٥٫٠٠ ر.س"),
    (product("CHF 12’000.00", 12_000_000_000, "CHF"), "CHF 1’000.00"),
    (product("$0.99", 990_000, "USD"), "$0.09"),
  ]

  private static func product(_ text: String, _ price: Int64, _ currency: String) -> StoreProduct {
    StoreProduct(
      id: "x",
      name: "X",
      displayPrice: text,
      price: price,
      currency: currency,
      period: BillingPeriod(1, .year)
    )
  }

  /// Derived prices keep the store's way of writing, and are rounded up.
  @Test(arguments: prices)
  func writesPricesAsTheStore(product: StoreProduct, monthly: String) throws {
    let document = try ScreenDocument(json: [
      "plans": [["id": "x", "product": "x"]],
      "blocks": [["type": "text", "content": "{{price_per_month}}"]],
    ])
    #expect(document.shownTexts(.open([product])) == [monthly])
  }

  static let conditions: [(JSONValue, String?, Bool)] = [
    (["selected": "yearly"], nil, true),
    (["selected": "yearly"], "monthly", false),
    (["selected": ["yearly", "monthly"]], "monthly", true),
    (["offer": "trial"], "yearly", true),
    (["offer": "trial"], "monthly", false),
    (["offer": "none"], "monthly", true),
    (["offer": "any"], "yearly", true),
    (["offer": "discount"], "yearly", false),
    (["products": true], nil, true),
    (["products": false], nil, false),
    (["compact": true], nil, true),
    (["compact": false], nil, false),
    (["compact": true, "selected": "monthly"], "yearly", false),
    ([:], nil, true),
    (["offer": nil], nil, true),
  ]

  @Test(arguments: conditions)
  func showsByCondition(when: JSONValue, selected: String?, isShown: Bool) throws {
    let document = try ScreenDocument(json: [
      "plans": [
        ["id": "yearly", "product": "walks_pro_yearly"],
        ["id": "monthly", "product": "walks_pro_monthly"],
      ],
      "blocks": [
        ["type": "text", "content": "Title"], ["type": "text", "content": "Here", "when": when],
      ],
    ])
    var state = ScreenState.open()
    state.selectedPlan = selected
    #expect(document.shownTexts(state).contains("Here") == isShown)
  }

  @Test func sellsOnlyWithAPrice() throws {
    let document = try ScreenSample(name: "paywall").document
    let loaded = try #require(document.tree())
    #expect(loaded.actions.contains(.screen(.purchase(plan: "yearly"))))

    var missing = ScreenState.open([])
    let unsold = try #require(document.tree(missing))
    #expect(!unsold.actions.contains { if case .screen(.purchase) = $0 { true } else { false } })
    #expect(unsold.actions.contains(.screen(.loadProducts)))
    #expect(unsold.texts.contains("Prices are not available. Try again."))
    #expect(!unsold.texts.contains { $0.contains("{{") })

    missing.loading = .loading
    let waiting = try #require(document.tree(missing))
    #expect(waiting.texts.contains("Loading prices…"))
    #expect(!waiting.actions.contains(.screen(.loadProducts)))

    var buying = ScreenState.open()
    buying.isPurchasing = true
    let busy = try #require(document.tree(buying))
    #expect(!busy.actions.contains { if case .screen(.purchase) = $0 { true } else { false } })
  }

  @Test func followsTheChosenPlan() throws {
    let document = try ScreenSample(name: "paywall").document
    var state = ScreenState.open()
    #expect(document.shownTexts(state).contains("Continue for 59,99 € / year"))
    #expect(document.shownTexts(state).contains("7 days free, then 59,99 € / year"))
    state.selectedPlan = "monthly"
    #expect(document.shownTexts(state).contains("Continue for 9,99 € / month"))
    #expect(!document.shownTexts(state).contains { $0.contains("free") })
    state.selectedPlan = "gone"
    #expect(document.shownTexts(state).contains("Continue for 59,99 € / year"))
  }

  @Test func countsDown() throws {
    let document = try ScreenSample(name: "paywall").document
    var state = ScreenState.open()
    #expect(document.shownTexts(state).contains("Offer ends in 01:30:00"))
    state.now = Timestamp(milliseconds: state.openedAt.milliseconds + 5_399_001)
    #expect(document.shownTexts(state).contains("Offer ends in 00:00:01"))
    state.now = Timestamp(milliseconds: state.openedAt.milliseconds + 5_400_000)
    #expect(document.shownTexts(state).contains("Last chance"))
  }

  @Test func countsDownToAMoment() throws {
    let document = try ScreenDocument(json: [
      "blocks": [
        ["type": "text", "content": "Title"],
        ["type": "countdown", "until": "2026-09-23T00:00:00Z", "content": "{{countdown}}"],
      ]
    ])
    var state = ScreenState.open()
    state.now = try #require(Timestamp(iso8601: "2026-09-20T20:59:58Z"))
    #expect(document.shownTexts(state) == ["Title", "2 days 03:00:02"])
    state.now = try #require(Timestamp(iso8601: "2026-09-23T00:00:00Z"))
    #expect(document.shownTexts(state) == ["Title"])
  }

  @Test func speaksOfPlansAsChoices() throws {
    let tree = try #require(try ScreenSample(name: "paywall").document.tree())
    let cards = tree.flattened.filter {
      if case .screen(.selectPlan)? = $0.node.action { true } else { false }
    }
    #expect(cards.map(\.node.accessibility?.isSelected) == [true, false])
    #expect(
      cards.first?.node.accessibility?.label
        == "Save 49%, Yearly, 59,99 € / year, 5,00 € a month"
    )
    for card in cards { #expect(card.node.children.allSatisfy { $0.accessibility == nil }) }
  }

  /// Whatever scrolls, the purchase button, the close button and the legal links stay on the screen,
  /// up to a text size at which they would leave no room for the rest.
  @Test(arguments: [0.8, 1.0, 1.35, 1.8])
  func keepsFooterOnScreen(textScale: Double) throws {
    var environment = LayoutEnvironment.phone()
    environment.textScale = textScale
    let tree = try #require(try ScreenSample(name: "paywall").document.tree(in: environment))
    let screen = LayoutRect(x: 0, y: 0, width: 390, height: 844)
    for action: LayoutAction in [.screen(.purchase(plan: "yearly")), .dismiss, .screen(.restore)] {
      let found = try #require(tree.flattened.first { $0.node.action == action })
      #expect(screen.contains(found.frame), "\(action)")
      #expect(found.node.touchFrame.width >= 44 && found.node.touchFrame.height >= 44)
    }
  }

  @Test func opensWithoutWayOutOnlyWhereItsAuthorSaysSo() throws {
    let closable = try ScreenDocument(json: ["blocks": [ScreenDecodingTests.text]])
    #expect(closable.tree()?.actions == [.dismiss])
    let hard = try ScreenDocument(json: ["closable": false, "blocks": [ScreenDecodingTests.text]])
    #expect(hard.tree()?.actions == [])
  }
}
