import LayoutCore
import LinkCore
import MessagingCore

extension PayloadRow {
  private static func style(
    _ key: String,
    _ value: JSONValue,
    _ holds: @escaping @Sendable (PageStyle?) -> Bool
  ) -> PayloadRow {
    PayloadRow("style \(key) \(value)", inApp(page(style: [key: value]))) {
      holds($0?.layout?.pages.first?.style)
    }
  }

  static let styles: [PayloadRow] =
    twelves.map { value in style("radius", value) { $0?.radius == 12 } }
    + noNumbers.map { value in style("radius", value) { $0?.radius == nil } }
    + truths.map { value in style("navigationalArrows", value) { $0?.showsArrows == true } }
    + untruths.map { value in style("navigationalArrows", value) { $0?.showsArrows == false } }
    + ["FFFFFF", "#ffffff", "0xFFFFFF", "#FFFFFFFF", "fff"].map { value in
      style("bgColor", .string(value)) { $0?.color?.light == .white }
    }
    + ["", "white", "#12345", 5, [], "#zzzzzz"].map { value in
      style("bgColor", value) { $0?.color == nil }
    }
    + [("top", VerticalAlignment.top), ("CENTER", .center), ("bottom", .bottom), ("left", .center)]
    .map { value, expected in
      style("verticalPosition", .string(value)) { $0?.position == expected }
    }
    + [
      PayloadRow(
        "a background with everything",
        inApp(
          page(style: [
            "bgImage": "https://a.example/b.png", "bgImageMask": true, "bgImageColor": "#000000",
            "bgImageFit": "fill", "bgImageAlignX": "left", "bgImageAlignY": "bottom",
            "bgImagePadding": "99", "bgBottomInset": "30", "bgBottomColor": "#123456",
            "bgBottomRadiusTop": "-40",
          ])
        )
      ) { payload in
        let style = payload?.layout?.pages[0].style
        return style?.image?.fit == ImageFit(mode: .fill, x: 0, y: 1) && style?.image?.padding == 45
          && style?.image?.mask?.light == .black && style?.panel?.height == 30
          && style?.panel?.roundness == 0
      },
      style("bgBottomInset", 20) { $0?.panel?.color.light == .white },
    ]

  static let closes: [PayloadRow] =
    truths.map { value in
      PayloadRow("close active \(value)", inApp(page(close: ["active": value], [TestPayload.text])))
      {
        $0?.layout?.pages[0].close?.appearance == .icon(.basic)
      }
    }
    + (untruths + noBooleans).map { value in
      PayloadRow("close active \(value), another way out", inApp(page(close: ["active": value]))) {
        $0?.layout?.pages[0].close == nil
      }
    }
    + (untruths + noBooleans).map { value in
      PayloadRow(
        "close active \(value), no other way out",
        inApp(page(close: ["active": value], extra: [:], [TestPayload.text]), kind: "fullscreen")
      ) { $0?.layout?.pages[0].close == CloseButton() }
    }
    + CloseButton.Position.allCases.map { position in
      let close: JSONValue = ["active": true, "position": .string(position.rawValue)]
      return PayloadRow("close at \(position)", inApp(page(close: close))) {
        $0?.layout?.pages[0].close?.position == position
      }
    }

  static let blocks: [PayloadRow] =
    twelves.flatMap { value in
      [
        ("fontSize", TestPayload.text), ("horizontalMargin", TestPayload.text),
        ("marginTop", TestPayload.text),
      ].map { key, block in
        PayloadRow("text \(key) \(value)", inApp(page([block.with([key: value])]))) { payload in
          guard case .text(let text)? = payload?.layout?.pages[0].blocks.first else { return false }
          return switch key {
          case "fontSize": text.font.size == (value == "12px" ? .points(12) : .percent(12))
          case "horizontalMargin": text.horizontalMargin == 12
          default: text.margins.top == 12
          }
        }
      }
    }
    + noNumbers.map { value in
      PayloadRow("fontSize \(value)", inApp(page([TestPayload.text.with(["fontSize": value])]))) {
        guard case .text(let text)? = $0?.layout?.pages[0].blocks.first else { return false }
        return text.font.size == .points(16)
      }
    }
    + truths.map { value in
      PayloadRow(
        "fillAvailableSpacing \(value)",
        inApp(page([TestPayload.spacer.with(["fillAvailableSpacing": value]), TestPayload.text]))
      ) {
        guard case .spacer(let spacer)? = $0?.layout?.pages[0].blocks.first else { return false }
        return spacer.fills
      }
    }
    + [
      ("1.5", 1.5), (1.5, 1.5), ("3:2", 1.5), ("3/2", 1.5), ("16x9", 16.0 / 9), ("0", nil),
      ("a:b", nil),
      ("1:0", nil), (-2, nil),
    ].map { (value: JSONValue, expected: Double?) in
      PayloadRow(
        "aspectRatio \(value)",
        inApp(page([TestPayload.image.with(["aspectRatio": value])]))
      ) {
        guard case .image(let image)? = $0?.layout?.pages[0].blocks.first else { return false }
        return image.aspectRatio == expected
      }
    }
    + ([5, "text", nil, [], [:], ["type": 5], ["type": "map"], ["type": "text"]] as [JSONValue])
    .map { odd in
      PayloadRow(
        "an odd block \(odd)",
        inApp(page([odd, TestPayload.text, odd, TestPayload.buttons]))
      ) {
        $0?.layout?.pages[0].blocks.count == 2
      }
    }

  static let buttons: [PayloadRow] = [
    PayloadRow("ACTION-BASED", TestPayload.actionBased) { payload in
      payload?.buttons.map(\.action) == [.open("shop://buy"), .dismiss]
        && payload?.notification(for: []).category.buttons.map(\.title) == ["Buy", "Later"]
    },
    PayloadRow(
      "buttons as JSON",
      TestPayload.push.with([
        "buttons": [
          ["label": "A", "action": "shop://a"],
          ["label": ["en": "B"], "action": "copy", "text": "X"],
          ["action": "shop://no-label"], 5, ["label": "C", "action": "settings"], ["label": "D"],
          ["label": "E"],
        ]
      ])
    ) {
      $0?.buttons.map(\.action) == [.open("shop://a"), .copy("X"), .openSettings, .dismiss]
    },
    PayloadRow("buttons broken", TestPayload.actionBased.with(["buttons": "[{"])) {
      $0?.buttons.isEmpty == true && $0?.notification(for: []).category == .plain
    },
    PayloadRow(
      "five buttons in a layout",
      inApp(
        page([
          [
            "type": "buttonGroup",
            "buttons": [
              ["label": "1"], ["label": 2], ["label": "3"], ["label": "4"], ["label": "5"],
            ],
          ]
        ])
      )
    ) {
      guard case .buttons(let group)? = $0?.layout?.pages[0].blocks.first else { return false }
      return group.buttons.count == 3
    },
    PayloadRow("a single button", inApp(page([["type": "button", "label": "OK"]]))) {
      guard case .buttons(let group)? = $0?.layout?.pages[0].blocks.first else { return false }
      return group.buttons[0].action == .dismiss
    },
  ]

  static let actions: [PayloadRow] =
    [
      ("shop://cart", .open("shop://cart")), ("https://a.example", .open("https://a.example")),
      ("", nil), ("close", .dismiss), ("copy:X", .copy("X")), (nil, nil), (5, .dismiss),
    ].map { (value: JSONValue, expected: LayoutAction?) in
      PayloadRow("action \(value)", TestPayload.push.with(["action": value])) {
        $0 != nil && $0?.action(for: .opened) == expected
      }
    }
    + [
      ("https://a.example/b.png", true), ("http://a.example/b.png", false),
      ("file:///etc/a", false),
      ("https://u:p@a.example/b", false), ("data:image/png;base64,AA", false), ("", false),
      (5, false),
    ].map { (value: JSONValue, isTaken: Bool) in
      PayloadRow("imageUrl \(value)", TestPayload.push.with(["imageUrl": value])) {
        $0 != nil && ($0?.imageURL != nil) == isTaken
      }
    }
}
