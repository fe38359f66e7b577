import Foundation
import JSONCoding
import LinkCore
import Testing
import WireModels

@testable import Dashboard

/// The form of a message says what is stored, in every language, or leaves the message to its JSON.
@Suite struct MessageDraftTests {
  /// A notification in three languages, of which the first variant has two.
  private static var push: MessageForm {
    var merhaba = MessageContentForm(title: "Merhaba", body: "Bir\niki")
    (merhaba.imageURL, merhaba.action) = ("https://example.com/a.png", "acme://home")
    var arabic = MessageContentForm(title: "مرحبا")
    arabic.action = "acme://sale"
    var form = MessageForm(
      name: "Spring",
      channel: .push,
      variants: [
        MessageVariantForm(name: "Short", contents: ["tr": merhaba, "ar": arabic]),
        MessageVariantForm(
          name: "Long",
          contents: ["ar": arabic, "pt-BR": MessageContentForm(body: "Olá")]
        ),
      ]
    )
    (form.defaultLanguage, form.delivery) = ("tr", DeliveryForm(.local))
    form.delivery?.localTime = "2026-11-24T18:30"
    form.conversion = ConversionForm(event: "Purchase", withinHours: 24)
    return form
  }

  private static var inApp: MessageForm {
    let draft = MessageDraft(
      values: [.channel: "in_app", .name: "Welcome", .shape: "banner", .screen: "Home"],
      contents: [
        .init(values: [
          .language: "en", .title: "Hi", .button: "Go", .action: "acme://x", .otherTitle: "Hello",
        ]), .init(values: [.language: "ar", .title: "مرحبا", .image: "https://example.com/a.png"]),
      ]
    )
    return draft.form(timeZone: .gmt)
  }

  /// A notification with everything beside its texts.
  private static var equipped: MessageForm {
    var english = MessageContentForm(title: "Cart", body: "Two things wait")
    (english.sound, english.badge, english.interruptionLevel) = ("bell.caf", 3, .timeSensitive)
    (english.channelID, english.clickAction) = ("carts", "OPEN_CART")
    english.data = ["order": "42", "note": "a=b"]
    var german = english
    german.title = "Warenkorb"
    english.buttons = [
      .init(label: "Check out", action: "acme://cart"), .init(label: "Later", action: "dismiss"),
    ]
    var form = MessageForm(
      name: "Cart",
      channel: .push,
      variants: [.init(name: "A", contents: ["en": english, "de": german])]
    )
    (form.defaultLanguage, form.delivery) = ("en", DeliveryForm(.immediately))
    return form
  }

  @Test func leavesOptionsThatDifferByLanguageToJSON() {
    var form = Self.equipped
    form.variants[0].contents["de"]?.badge = 4
    #expect(MessageDraft(form, timeZone: .gmt) == nil)
  }

  @Test(arguments: [
    (MessageDraft.Field.badge, "three", "/badge"), (.badge, "-1", "/badge"),
    (.data, "order", "/data"), (.data, "a=1\na=2", "/data"), (.data, "=1", "/data"),
    (.interruption, "urgent", "/interruptionLevel"),
  ])
  func refusesOptionsThatAreNone(_ field: MessageDraft.Field, _ text: String, _ pointer: String) {
    var draft = MessageDraft(Self.equipped, timeZone: .gmt) ?? MessageDraft()
    #expect(draft.faults.isEmpty)
    draft.values[field] = text
    #expect(draft.faults.map(\.pointer) == [pointer])
  }

  @Test func saysAtWhichButtonAFaultIs() {
    let content = MessageDraft.Content(values: [.language: "en", .secondLink: "acme://x"])
    let draft = MessageDraft(contents: [content])
    let problem = Problem(
      status: 422,
      code: "invalid_fields",
      title: "",
      errors: ["label", "action"].map {
        .init(
          pointer: "/variants/0/contents/en/buttons/0/\($0)",
          code: "invalid",
          detail: ""
        )
      }
    )
    #expect(Set(draft.fields(of: problem).values) == ["secondLabel0", "secondLink0"])
  }

  @Test(arguments: [push, inApp, equipped])
  func saysWhatIsStoredInEachLanguage(_ form: MessageForm) throws {
    let draft = try #require(MessageDraft(form, timeZone: .gmt))
    #expect(draft.form(timeZone: .gmt) == form)
    #expect(Set(draft.contents.map(\.tag)) == Set(form.variants.flatMap(\.contents.keys)))
    #expect(draft.contents.first?.tag == form.defaultLanguage)
  }

  @Test func putsTheDefaultLanguageFirst() throws {
    var form = Self.push
    #expect(MessageDraft(form, timeZone: .gmt)?.contents.map(\.tag) == ["tr", "ar", "pt-BR"])
    // Without one it is the first by name, which is written out.
    form.defaultLanguage = nil
    let draft = try #require(MessageDraft(form, timeZone: .gmt))
    #expect(draft.contents.map(\.tag) == ["ar", "pt-BR", "tr"])
    #expect(draft.form(timeZone: .gmt).defaultLanguage == "ar")
    // A message of one language needs none.
    form.variants = [form.variants[0]]
    form.variants[0].contents["ar"] = nil
    let single = try #require(MessageDraft(form, timeZone: .gmt))
    #expect(single.form(timeZone: .gmt).defaultLanguage == nil)
  }

  /// Versions before wrote layouts without the language, in which Arabic is laid out from left to right.
  @Test func readsLayoutsWithoutTheirLanguageAndWritesIt() throws {
    var form = Self.inApp
    for (language, content) in form.variants[0].contents {
      var layout = try #require(content.layout.flatMap { InAppLayout($0) })
      #expect(content.layout?["defaultLang"]?.stringValue == language)
      layout.language = ""
      form.variants[0].contents[language]?.layout = layout.json
    }
    let draft = try #require(MessageDraft(form, timeZone: .gmt))
    #expect(draft.form(timeZone: .gmt) == Self.inApp)
  }

  private static let changes: [(name: String, change: @Sendable (inout MessageForm) -> Void)] = [
    ("caps", { $0.caps = [FrequencyCapForm(limit: 1, days: 1)] }),
    ("weight", { $0.variants[1].weight = 2 }), ("rate", { $0.perMinute = 60 }),
    ("lifetime", { $0.lifetimeSeconds = 60 }), ("collapse", { $0.collapseID = "x" }),
    ("default language", { $0.defaultLanguage = "xx" }),
    ("repeat", { $0.delivery?.repeatAfterSeconds = 60 }),
    ("moment", { $0.delivery?.localTime = "2026-11-24T18:30:15.5" }),
    ("hours", { $0.conversion?.withinHours = 48 }),
    ("variants", { $0.variants.append(MessageVariantForm(name: "C", contents: [:])) }),
    ("picture", { $0.variants[1].contents["ar"]?.imageURL = "https://example.com/b.png" }),
    ("line", { $0.variants[0].contents["ar"]?.title = "a\nb" }),
    ("end of a line", { $0.variants[0].contents["tr"]?.body = "a\r\nb" }),
    ("layout", { $0.variants[0].contents["ar"]?.layout = ["layouts": []] }),
  ]

  @Test(arguments: ["2026-11-24T18:30", "2026-11-24T18:30:15"])
  func keepsTheSecondsOfItsTime(_ time: String) throws {
    var form = Self.push
    form.delivery?.localTime = time
    let draft = try #require(MessageDraft(form, timeZone: .gmt))
    #expect(draft[.time] == String(time.dropFirst(11)))
    #expect(draft.form(timeZone: .gmt).delivery == form.delivery)
    var fixed = draft
    fixed.values[.delivery] = "at"
    let at = fixed.form(timeZone: .gmt).delivery?.at
    #expect(at == Timestamp(iso8601: time.utf8.count == 16 ? time + ":00Z" : time + "Z"))
  }

  @Test func leavesWhatItDoesNotShow() {
    for (name, change) in Self.changes {
      var form = Self.push
      change(&form)
      #expect(MessageDraft(form, timeZone: .gmt) == nil, "\(name)")
    }
    var form = Self.inApp
    form.variants[0].contents["ar"]?.layout = InAppLayout(title: "x", screen: "Other").json
    #expect(MessageDraft(form, timeZone: .gmt) == nil)
    // Variants of other buttons are more than a second title and text.
    form = Self.inApp
    form.variants[1].contents["en"]?.layout = InAppLayout(shape: .banner, button: "Other").json
    #expect(MessageDraft(form, timeZone: .gmt) == nil)
  }

  @Test func addsOrdersAndRemovesLanguages() {
    var draft = MessageDraft(contents: [
      .init(values: [.language: "en", .title: "Hi", .action: "acme://x", .image: "https://a.b/c"])
    ])
    draft.apply(.add("ar"))
    draft.apply(.add("de"))
    #expect(draft.contents.map(\.tag) == ["en", "ar", "de"] && draft.shownContent.tag == "de")
    let added = draft.contents[1]
    #expect(added[.action] == "acme://x" && added[.image] == "https://a.b/c")
    #expect(added[.title].isEmpty)
    draft.apply(.add("AR"))
    draft.apply(.add(""))
    #expect(draft.contents.count == 3)
    draft.apply(.makeDefault(2))
    draft.apply(.remove(1))
    #expect(draft.contents.map(\.tag) == ["de", "ar"])
    for step in [MessageDraft.Step.remove(7), .remove(-1), .makeDefault(2)] { draft.apply(step) }
    #expect(draft.contents.count == 2)
    draft.apply(.remove(0))
    draft.apply(.remove(0))
    #expect(draft.contents.map(\.tag) == ["ar"])
  }

  /// What is typed into fields, and the places that are refused.
  private static let typed: [([MessageDraft.Field: String], [String])] = [
    ([:], []), ([.name: " "], ["/name"]), ([.audience: "x"], ["/audience"]),
    ([.app: "x"], ["/app"]),
    ([.category: "Sale!"], ["/category"]), ([.category: "offers"], []),
    ([.holdOut: "10 %"], []), ([.holdOut: "ten"], ["/holdOutPercent"]),
    ([.holdOut: "91"], ["/holdOutPercent"]), ([.delivery: "soon"], ["/delivery/kind"]),
    ([.delivery: "at"], ["/delivery/at"]), ([.delivery: "local"], ["/delivery/at"]),
    ([.date: "2099-01-01"], ["/delivery/at"]), ([.time: "10:00"], ["/delivery/at"]),
    ([.delivery: "at", .date: "2099-01-01"], []), ([.event: "Sale"], ["/delivery/event"]),
    ([.delay: "5"], ["/delivery/delaySeconds"]), ([.delivery: "event"], ["/delivery/event"]),
    ([.delivery: "event", .event: "Sale", .delay: "1,000"], []),
    ([.delivery: "event", .event: "Sale", .delay: "soon"], ["/delivery/delaySeconds"]),
    ([.delivery: "event", .event: "Sale", .delay: "50000"], ["/delivery/delaySeconds"]),
    ([.quietFrom: "22:00"], ["/quietHours/until"]), ([.quietUntil: "08:00"], ["/quietHours/from"]),
  ]

  @Test func refusesWhatItCannotRead() {
    for (values, places) in Self.typed {
      let content = MessageDraft.Content(values: [.language: "en", .title: "Hi"])
      let draft = MessageDraft(
        values: values.merging([.name: "Sale"]) { value, _ in value },
        contents: [content]
      )
      #expect(draft.faults.map(\.pointer) == places, "\(values)")
    }
  }

  @Test(arguments: [
    ("", ""), ("https://shop.example/x", "https://shop.example/x"), ("acme://home", "acme://home"),
    (" shop.example/spring ", "https://shop.example/spring"), ("close", "close"),
    ("open_screen:PRO", "open_screen:PRO"), ("spring sale", nil), ("spring", nil), (".", nil),
    ("shop.example/spring sale", nil),
  ])
  func readsAddressesWithoutAScheme(_ typed: String, _ link: String?) {
    let content = MessageDraft.Content(values: [.language: "en", .action: typed])
    #expect(content.link == link)
    let draft = MessageDraft(values: [.name: "Sale"], contents: [content])
    #expect(draft.faults.map(\.pointer) == (link == nil ? ["/languages/0/action"] : []))
  }

  @Test(arguments: [
    ("en", true), ("pt-BR", true), ("fil", true), ("zh-Hans", true), ("english", false),
    ("", false),
    ("e", false), ("türkçe", false),
  ])
  func takesCodesOfLanguages(_ language: String, _ isCode: Bool) {
    let content = MessageDraft.Content(values: [.language: language, .title: "Hi"])
    let draft = MessageDraft(values: [.name: "Sale"], contents: [content])
    #expect(draft.faults.map(\.pointer) == (isCode ? [] : ["/languages/0"]))
  }

  @Test(arguments: [
    ("/name", "name"), ("/quietHours/until", "quietUntil"),
    ("/variants/0/contents/ar/imageURL", "image1"), ("/variants/1/contents/ar/body", "otherBody1"),
    ("/variants/0/contents/ar/layout/condition", "screen"),
    ("/variants/0/contents/ar/layout", "title1"), ("/variants/0/contents/en/action", "action0"),
    ("/variants/0/contents/ar", "title1"), ("/variants/1/contents/en", "language0"),
    ("/variants/0/contents/x", "language2"), ("/variants/0/contents", "title0"),
    ("/variants/1/name", "otherTitle0"), ("/languages/1", "language1"),
    ("/languages/1/action", "action1"),
    ("/delivery/kind", "delivery"), ("/caps", nil),
  ])
  func knowsTheFieldOfAFault(_ pointer: String, _ field: String?) {
    let draft = MessageDraft(contents: [
      .init(values: [.language: "en", .title: "Hi", .otherTitle: "Hello"]),
      .init(values: [.language: "ar"]), .init(values: [.language: " x "]),
    ])
    let error = Problem.FieldError(pointer: pointer, code: "invalid", detail: "is wrong")
    let problem = Problem(status: 422, code: "invalid_fields", title: "no", errors: [error])
    #expect(draft.fields(of: problem)[pointer] == field)
  }

  /// The API refuses the one that is missing, and names its field.
  @Test(arguments: [("22:00", ""), ("", "08:00")])
  func sendsOneOfTheQuietHoursToo(_ from: String, _ until: String) {
    let draft = MessageDraft(values: [.quietFrom: from, .quietUntil: until])
    #expect(draft.form(timeZone: .gmt).quietHours == QuietHoursForm(from: from, until: until))
    #expect(MessageDraft().form(timeZone: .gmt).quietHours == nil)
  }

  @Test func refusesALanguageThatIsThereTwice() {
    let languages = ["en", "ar", " EN "].map { MessageDraft.Content(values: [.language: $0]) }
    let faults = MessageDraft(values: [.name: "Sale"], contents: languages).faults
    #expect(faults.map(\.pointer) == ["/languages/2"])
    let two = MessageDraft(values: [.name: "Sale"], contents: Array(languages.prefix(2)))
    #expect(two.faults.isEmpty)
  }
}
