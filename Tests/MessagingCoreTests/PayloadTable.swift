import LayoutCore
import LinkCore
import MessagingCore
import Testing

/// Payloads, real-shaped and mutated, and what is read from each.
struct PayloadRow: Sendable, CustomTestStringConvertible {
  var name: String
  var json: JSONValue
  var holds: @Sendable (MessagePayload?) -> Bool

  var testDescription: String { name }

  init(_ name: String, _ json: JSONValue, _ holds: @escaping @Sendable (MessagePayload?) -> Bool) {
    (self.name, self.json, self.holds) = (name, json, holds)
  }

  static let all: [PayloadRow] =
    kinds + sources + identifiers + texts + silence + moments + delays + screens + styles + closes
    + blocks + buttons + actions + conditionsAsText + without + documents

  static let truths: [JSONValue] = [true, "true", "TRUE", " true ", 1, 1.0, "1", "yes"]
  static let untruths: [JSONValue] = [false, "false", "False", 0, "0", "no"]
  static let noBooleans: [JSONValue] = ["maybe", 2, [], [:], nil]
  static let twelves: [JSONValue] = [12, 12.0, "12", " 12 ", "12.0", "12%", "12px", "1.2e1"]
  static let noNumbers: [JSONValue] = [
    "", "twelve", "nan", "-inf", "1e999", "0xC", true, [], [:], nil,
  ]

  static func page(
    style: [String: JSONValue?] = [:],
    close: JSONValue? = nil,
    extra: JSONValue? = nil,
    _ blocks: [JSONValue] = [TestPayload.text, TestPayload.buttons]
  ) -> JSONValue {
    TestPayload.page.with([
      "style": (TestPayload.page["style"] ?? [:]).with(style),
      "close": close ?? TestPayload.page["close"],
      "extra": extra ?? TestPayload.page["extra"],
      "blocks": ["order": .array(blocks)],
    ])
  }

  static func inApp(_ page: JSONValue, kind: String = "modal") -> JSONValue {
    TestPayload.inApp(kind, pages: [page])
  }
}

extension PayloadRow {
  static let kinds: [PayloadRow] = MessageKind.allCases.flatMap { kind in
    let raw = kind.rawValue
    let spellings = [
      raw, raw.lowercased(), raw.filter { $0 != "-" && $0 != "_" },
      String(raw.map { $0 == "-" ? "_" : $0 == "_" ? "-" : $0 }), " \(raw) ",
    ]
    return spellings.map { text in
      PayloadRow("type \(text)", TestPayload.push.with(["type": .string(text)])) {
        $0?.kind == kind
      }
    }
  }

  static let sources: [PayloadRow] = [
    PayloadRow("source lower case", TestPayload.push.with(["source": "paylisher"])) { $0 != nil },
    PayloadRow("source of another", TestPayload.push.with(["source": "Other"])) { $0 == nil },
    PayloadRow("no source, but a number", TestPayload.push.with(["source": nil])) { $0 != nil },
    PayloadRow("no source, no number", TestPayload.push.with(["source": nil, "pushId": nil])) {
      $0 == nil
    },
    PayloadRow("no source, no type", TestPayload.push.with(["source": nil, "type": nil])) {
      $0 == nil
    },
    PayloadRow("no type", TestPayload.push.with(["type": nil])) { $0?.kind == .push },
    PayloadRow("a type from later", TestPayload.push.with(["type": "CARD"])) { $0?.kind == .push },
    PayloadRow("empty", [:]) { $0 == nil },
    PayloadRow("no object", ["Paylisher"]) { $0 == nil },
    PayloadRow("null", nil) { $0 == nil },
    PayloadRow("another product's", ["aps": ["alert": "Hi"], "gcm.message_id": "1"]) { $0 == nil },
  ]

  static let identifiers: [PayloadRow] =
    [
      ("1042", "1042"), (1_042, "1042"), (1_042.0, "1042"), (" 1042 ", "1042"), ("abc", "abc"),
      (0, "0"), (-1, "-1"), (9_223_372_036_854_775_807, "9223372036854775807"), ("", nil),
      ("  ", nil), (nil, nil), ([], nil), ([:], nil),
    ].map { (value: JSONValue, expected: String?) in
      PayloadRow("pushId \(value)", TestPayload.inApp().with(["pushId": value])) { payload in
        payload?.pushID == expected && payload?.layout?.pages.count == 1
          && payload?.identity.description.hasPrefix(expected == nil ? "content:" : "push:") == true
      }
    }

  static let texts: [PayloadRow] =
    [
      ("{\"en\":\"Hello\",\"tr\":\"Merhaba\"}", "Merhaba"),
      (["en": "Hello", "tr": "Merhaba"], "Merhaba"),
      ("\"{\\\"tr\\\":\\\"Merhaba\\\"}\"", "Merhaba"), ("Plain", "Plain"), ("{broken", "{broken"),
      (["TR": "Merhaba", "en": "Hello"], "Merhaba"),
      (["tr-TR": "Merhaba", "en": "Hello"], "Merhaba"),
      (["tr_TR": "Merhaba", "en": "Hello"], "Merhaba"), (["de": "Hallo", "en": "Hello"], "Hello"),
      (["de": "Hallo", "fr": "Salut"], "Hallo"), (["tr": "", "en": "Hello"], "Hello"),
      (["tr": 5, "en": "Hello"], "5"), (["tr": [], "en": "Hello"], "Hello"), (7, "7"),
      (["": "Hello"], nil), ([:], nil), ([], nil), ("", nil), (nil, nil), ("[1,2]", nil),
    ].map { (value: JSONValue, expected: String?) in
      PayloadRow("title \(value)", TestPayload.push.with(["title": value])) { payload in
        payload?.notification(for: ["tr-CY"].compactMap { LanguageTag($0) }).title == expected
      }
    }

  static let silence: [PayloadRow] =
    truths.map { value in
      PayloadRow("silent \(value)", TestPayload.push.with(["silent": value])) {
        $0?.isSilent == true
      }
    }
    + (untruths + noBooleans).map { value in
      PayloadRow("silent \(value)", TestPayload.push.with(["silent": value])) {
        $0?.isSilent == false
      }
    }

  static let documents: [PayloadRow] =
    LayoutKind.allCases.flatMap { kind in
      [kind.rawValue, kind.rawValue.uppercased(), kind.rawValue.replacingHyphens].map { name in
        PayloadRow("layoutType \(name)", TestPayload.inApp(name)) { $0?.layout?.kind == kind }
      }
    } + [
      PayloadRow("no layoutType", TestPayload.inApp().with(["layoutType": nil])) {
        $0?.layout?.kind == .modal
      },
      PayloadRow("a layoutType from later", TestPayload.inApp("hologram")) {
        $0?.layout?.kind == .modal
      },
      PayloadRow("layouts as JSON", TestPayload.inApp().with(["layouts": [TestPayload.page]])) {
        $0?.layout?.pages.count == 1
      },
      PayloadRow("one layout", TestPayload.inApp().with(["layouts": TestPayload.page])) {
        $0?.layout?.pages.count == 1
      },
      PayloadRow("layouts in text in text", twice) { $0?.layout?.pages.count == 1 },
      PayloadRow("layouts broken", TestPayload.inApp().with(["layouts": "[{"])) {
        $0 != nil && $0?.layout == nil
      },
      PayloadRow("layouts empty", TestPayload.inApp(pages: [])) { $0 != nil && $0?.layout == nil },
      PayloadRow("an odd layout among others", oddPage) { $0?.layout?.pages.count == 2 },
      PayloadRow("three layouts in a modal", three("modal")) { $0?.layout?.pages.count == 1 },
      PayloadRow("three layouts in a carousel", three("modal-carousel")) {
        $0?.layout?.pages.count == 3
      },
      PayloadRow("a native card", native) {
        $0?.layout?.kind == .modal && $0?.layout?.pages[0].blocks.count == 4
      },
      PayloadRow("a native card as JSON", native.with(["native": parsedNative])) {
        $0?.layout?.pages[0].blocks.count == 4
      },
      PayloadRow("a native card beside layouts", native.with(["layouts": [TestPayload.page]])) {
        $0?.layout?.pages[0].blocks.count == 4 && $0?.layout?.pages[0].close != nil
      },
      PayloadRow("a layout in a push", TestPayload.push.with(["layouts": [TestPayload.page]])) {
        $0 != nil && $0?.layout == nil
      },
    ]

  private static let twice = TestPayload.inApp().with([
    "layouts": .string(JSONValue.string(JSONValue.array([TestPayload.page]).text).text)
  ])
  private static let oddPage = TestPayload.inApp("modal-carousel").with([
    "layouts": [TestPayload.page, 5, "x", nil, [:], TestPayload.page]
  ])
  private static func three(_ kind: String) -> JSONValue {
    TestPayload.inApp(kind, pages: [TestPayload.page, TestPayload.page, TestPayload.page])
  }
  private static let parsedNative: JSONValue = [
    "title": ["en": "Title"], "body": "Body", "titleAlign": "left", "actionText": "Go",
    "actionUrl": "shop://go",
  ]
  private static let native = TestPayload.inApp().with([
    "layouts": nil, "native": .string(parsedNative.text),
  ])

  /// Each member of a payload, a page and a block taken away: the message is still shown.
  static let without: [PayloadRow] =
    ["pushId", "defaultLang", "layoutType", "condition"].map { key in
      PayloadRow("without \(key)", TestPayload.inApp().with([key: nil])) {
        $0?.layout?.pages.count == 1
      }
    }
    + ["style", "close", "extra"].flatMap { key in
      ([nil, "x", 5, [], true] as [JSONValue?]).map { value in
        PayloadRow(
          "\(key) is \(String(describing: value))",
          inApp(TestPayload.page.with([key: value]))
        ) {
          $0?.layout?.pages[0].blocks.count == 4
        }
      }
    }
    + [TestPayload.text, TestPayload.image, TestPayload.buttons, TestPayload.spacer].flatMap {
      block in
      (block.objectValue ?? [:]).keys.sorted().map { key in
        PayloadRow(
          "a block without \(key)",
          inApp(page([block.with([key: nil]), TestPayload.text]))
        ) {
          $0?.layout != nil
        }
      }
    }
}

extension String {
  fileprivate var replacingHyphens: String { String(map { $0 == "-" ? "_" : $0 }) }
}
