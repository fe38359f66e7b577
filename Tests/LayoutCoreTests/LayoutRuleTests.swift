import LayoutCore
import LinkCore
import Testing

/// What every layout keeps to, and what was wrong in the product that the format comes from.
@Suite struct LayoutRuleTests {
  static let hello: JSONValue = ["type": "text", "content": ["en": "Hello"]]

  static let screens: [LayoutEnvironment] = [
    (320, 480), (320, 568), (390, 844), (430, 932), (844, 390), (1_024, 1_366),
  ].flatMap { width, height in
    [1.0, 2.3].map { scale in
      LayoutEnvironment(
        size: LayoutSize(width: width, height: height),
        insets: LayoutInsets(top: 20, bottom: 21),
        textScale: scale
      )
    }
  }

  // MARK: B20

  @Test(arguments: LayoutKind.allCases)
  func aMessageWithoutAWayOutGetsOne(kind: LayoutKind) throws {
    let open: JSONValue = ["type": "buttonGroup", "buttons": [["label": "Go", "action": "a://b"]]]
    for blocks in [[Self.hello], [Self.hello, open]] as [JSONValue] {
      let document = try #require(
        LayoutDocument(
          kind: kind.rawValue,
          defaultLanguage: nil,
          layouts: [["close": ["active": "false"], "blocks": ["order": blocks]]]
        )
      )
      for screen in Self.screens {
        let geometry = document.resolve(in: screen)
        let close = try #require(geometry.waysOut.first)
        #expect(close.node.touchFrame.width >= 44 && close.node.touchFrame.height >= 44)
        let whole = LayoutRect(x: 0, y: 0, width: screen.size.width, height: screen.size.height)
        #expect(whole.contains(close.frame))
      }
    }
  }

  @Test(arguments: LayoutKind.allCases)
  func theAuthorsWayOutIsKept(kind: LayoutKind) throws {
    let dismiss: JSONValue = [
      "type": "buttonGroup", "buttons": [["label": "No", "action": "close"]],
    ]
    let document = try #require(LayoutDocument.page(kind: kind, Self.hello, dismiss))
    #expect(document.pages[0].close == nil)
  }

  @Test func everyPageOfACarouselCanBeClosed() throws {
    let page: JSONValue = ["blocks": ["order": [Self.hello]]]
    let closed: JSONValue = ["close": ["active": true], "blocks": ["order": [Self.hello]]]
    let document = try #require(
      LayoutDocument(
        kind: "fullscreen-carousel",
        defaultLanguage: nil,
        layouts: [page, closed, page]
      )
    )
    #expect(document.pages.allSatisfy { $0.close != nil })
    #expect(document.resolve().waysOut.count == 3)
  }

  @Test func aPageIsNotClosedByTheBackdropOfAnother() throws {
    let page: JSONValue = ["blocks": ["order": [Self.hello]]]
    let second: JSONValue = [
      "extra": ["overlay": ["action": "close"]], "blocks": ["order": [Self.hello]],
    ]
    let document = try #require(
      LayoutDocument(kind: "modal-carousel", defaultLanguage: nil, layouts: [page, second])
    )
    #expect(!document.resolve().closesOnBackdropTap)
    #expect(document.resolve().waysOut.count == 2)
  }

  @Test func theBackdropOfAModalStaysReachable() throws {
    let long: JSONValue = .string(String(repeating: "Words and words. ", count: 200))
    let document = try #require(
      LayoutDocument.page(
        extra: ["overlay": ["action": "close"]],
        ["type": "text", "content": ["en": long]]
      )
    )
    for screen in Self.screens {
      let geometry = document.resolve(in: screen)
      #expect(geometry.closesOnBackdropTap)
      #expect(geometry.message.frame.y >= 44)
    }
  }

  // MARK: B21

  @Test(arguments: LayoutKind.allCases)
  func aTextWithMarginsKeepsItsAction(kind: LayoutKind) throws {
    let text: JSONValue = [
      "type": "text", "content": ["en": "Tap"], "action": "shop://a", "horizontalMargin": "10",
    ]
    let geometry = try #require(LayoutDocument.page(kind: kind, text)).resolve()
    let node = try #require(geometry.first { $0.action == .open("shop://a") })
    #expect(node.node.touchFrame.height >= 44)
  }

  @Test func aBannerDoesItsAction() throws {
    let document = try #require(
      LayoutDocument.page(kind: .banner, extra: ["banner": ["action": "shop://cart"]], Self.hello)
    )
    let geometry = document.resolve()
    #expect(geometry.message.action == .open("shop://cart"))
    // A screen reader reaches it by the text.
    #expect(geometry.first { $0.accessibility?.role == .link }?.node.action == .open("shop://cart"))
  }

  @Test(arguments: LayoutKind.allCases)
  func picturesKeepTheirFit(kind: LayoutKind) throws {
    let image: JSONValue = [
      "type": "image", "url": "https://a.example/b.png", "imageFit": "contain",
      "imageAlignX": "left", "imageAlignY": "bottom", "imagePadding": "10",
    ]
    let geometry = try #require(LayoutDocument.page(kind: kind, image)).resolve()
    let drawn = geometry.flattened.compactMap { node, _ -> LayoutImage? in
      if case .image(let image) = node.content { image } else { nil }
    }
    #expect(drawn.first?.fit == ImageFit(mode: .contain, x: 0, y: 1))
  }

  @Test(arguments: [
    (ImageFit(mode: .cover), LayoutRect(x: -50, y: 0, width: 200, height: 100)),
    (ImageFit(mode: .cover, x: 1), LayoutRect(x: -100, y: 0, width: 200, height: 100)),
    (ImageFit(mode: .contain, y: 0), LayoutRect(x: 0, y: 0, width: 100, height: 50)),
    (ImageFit(mode: .fill), LayoutRect(x: 0, y: 0, width: 100, height: 100)),
  ])
  func aPictureFillsItsFrame(fit: ImageFit, expected: LayoutRect) {
    let frame = LayoutSize(width: 100, height: 100)
    #expect(fit.rectangle(of: LayoutSize(width: 40, height: 20), in: frame) == expected)
  }

  // MARK: Never clipped

  @Test(arguments: LayoutSample.all)
  func whatDoesNotFitScrolls(sample: LayoutSample) throws {
    for screen in Self.screens {
      let geometry = try sample.document.resolve(in: screen)
      for (node, _) in geometry.flattened {
        guard case .scroll(let height) = node.content else { continue }
        #expect(node.children.allSatisfy { $0.frame.maxY <= height + 0.5 })
        #expect(node.children.allSatisfy { $0.frame.x >= 0 && $0.frame.maxX <= node.frame.width })
        #expect(node.frame.height >= 44)
      }
    }
  }

  @Test(arguments: LayoutSample.all)
  func largerTextNeedsMoreRoom(sample: LayoutSample) throws {
    let document = try sample.document
    var environment = LayoutEnvironment.phone
    let usual = document.resolve(in: environment).textHeight
    environment.textScale = 2
    #expect(document.resolve(in: environment).textHeight > usual * 1.3)
  }

  // MARK: Direction

  @Test func aMessageFromRightToLeftIsMirrored() throws {
    let document = try #require(
      LayoutDocument.page(
        close: ["active": true, "position": "right"],
        ["type": "text", "content": ["ar": "مرحبا"], "textAlignment": "left"],
        [
          "type": "buttonGroup", "buttonGroupType": "double-horizontal",
          "buttons": [["label": ["ar": "نعم"]], ["label": ["ar": "لا"]]],
        ]
      )
    )
    // The device is English: the language of the message decides.
    let geometry = document.resolve()
    #expect(geometry.isRightToLeft)
    let close = try #require(
      geometry.first { if case .closeIcon = $0.content { true } else { false } }
    )
    #expect(close.frame.x < 195)
    let (yes, no) = try (#require(geometry.text("نعم")), #require(geometry.text("لا")))
    #expect(yes.frame.x > no.frame.x)
    guard case .text(let run)? = geometry.text("مرحبا")?.node.content else { return }
    #expect(run.alignment == .right)
  }

  @Test func pagesFromRightToLeftBeginAtTheRight() throws {
    let page: (JSONValue) -> JSONValue = {
      ["blocks": ["order": [["type": "text", "content": $0]]]]
    }
    let document = try #require(
      LayoutDocument(
        kind: "modal-carousel",
        defaultLanguage: nil,
        layouts: [page(["he": "אחת"]), page(["he": "שתיים"])]
      )
    )
    let geometry = document.resolve()
    let (one, two) = try (#require(geometry.text("אחת")), #require(geometry.text("שתיים")))
    #expect(one.frame.x > two.frame.x)
  }

  // MARK: Colors

  @Test func aGroundThatNobodyChoseFollowsTheDevice() throws {
    let document = try #require(LayoutDocument.page(Self.hello))
    var environment = LayoutEnvironment.phone
    for (scheme, ground, ink) in [
      (LayoutColorScheme.light, "#ffffffff", "#000000ff"), (.dark, "#1c1c1eff", "#ffffffff"),
    ] {
      environment.colorScheme = scheme
      let geometry = document.resolve(in: environment)
      guard case .surface(let surface) = geometry.message.content else { return }
      #expect(surface.color.description == ground)
      guard case .text(let run)? = geometry.text("Hello")?.node.content else { return }
      #expect(run.color.description == ink)
    }
  }

  // MARK: Reading

  @Test func theCloseButtonIsReadLast() throws {
    let document = try #require(
      LayoutDocument.page(close: ["active": true], Self.hello, Self.hello)
    )
    let spoken = document.resolve().flattened.compactMap(\.node.accessibility)
    #expect(spoken.map(\.role) == [.heading, .text, .button])
    #expect(spoken.last?.label == "Close")
  }

  @Test func lessMotionIsAFade() throws {
    let document = try #require(
      LayoutDocument.page(extra: ["transition": "bottom-to-top"], Self.hello)
    )
    var environment = LayoutEnvironment.phone
    #expect(document.resolve(in: environment).transition == .bottomToTop)
    environment.reducesMotion = true
    #expect(document.resolve(in: environment).transition == .fade)
  }

  @Test func buttonsThatDoNotFitBesideOneAnotherAreStacked() throws {
    let button: (String) -> JSONValue = { ["label": .string($0), "action": "close"] }
    for (label, isRow) in [("Yes", true), ("A very long label for half a modal", false)] {
      let group: JSONValue = [
        "type": "buttonGroup", "buttonGroupType": "double-horizontal",
        "buttons": [button("No"), button(label)],
      ]
      let geometry = try #require(LayoutDocument.page(group)).resolve()
      let (one, two) = try (#require(geometry.text("No")), #require(geometry.text(label)))
      #expect((one.frame.y == two.frame.y) == isRow)
    }
  }
}

extension LayoutGeometry {
  fileprivate var textHeight: Double {
    flattened.reduce(0) { sum, found in
      if case .text = found.node.content { sum + found.frame.height } else { sum }
    }
  }
}
