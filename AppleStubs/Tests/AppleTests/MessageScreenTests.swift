import Foundation
import LayoutCore
import LinkCore
import ScreenCore
import SwiftUI
import Testing
import UIKit

@testable import Paylisher

/// The SwiftUI renderer of in-app messages draws the tree whose golden files are in LayoutCoreTests.
@MainActor @Suite struct MessageScreenTests {
  nonisolated static let samples = [
    "banner", "modal", "fullscreen", "modal-carousel", "fullscreen-carousel",
  ]

  static func document(_ name: String) throws -> LayoutDocument {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Tests/LayoutCoreTests/Samples/\(name).json")
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
    return try #require(
      LayoutDocument(
        kind: json["layoutType"]?.stringValue,
        defaultLanguage: LanguageTag("en"),
        layouts: json["layouts"] ?? []
      )
    )
  }

  /// What the stub of the geometry reader gives.
  private static let environment = LayoutEnvironment(
    size: LayoutSize(width: 390, height: 844),
    insets: LayoutInsets(top: 47, bottom: 34)
  )

  /// A sample on the screen, with what its taps ask for.
  private static func shown(
    _ name: String,
    asking ask: @escaping @MainActor (LayoutAction) -> Void
  ) throws -> (model: MessageModel, host: StubHost) {
    let document = try document(name)
    let pictures = try Dictionary(
      uniqueKeysWithValues: document.imageURLs.map { ($0, try #require(UIImage(data: Data([1])))) }
    )
    let model = MessageModel(document: document, languages: [], pictures: pictures, act: ask)
    return (model, StubHost(showing: MessageScreen(model: model)))
  }

  @Test(arguments: samples) func drawsEveryTextAndTakesEveryTap(name: String) throws {
    var asked: [LayoutAction] = []
    let (model, host) = try Self.shown(name) { asked.append($0) }
    let geometry = model.geometry(in: Self.environment)
    let nodes = geometry.flattened.map(\.node)
    for node in nodes {
      if case .text(let run) = node.content { #expect(host.texts.contains(run.text)) }
    }
    let actions = nodes.compactMap(\.action)
    let hasBackdrop = geometry.backdrop != nil
    #expect(host.taps.count == actions.count + (hasBackdrop ? 1 : 0))
    for tap in host.taps { tap() }
    for action in actions where action != .nextPage && action != .previousPage {
      #expect(asked.contains(action))
    }
    #expect(model.messageFrame.height > 0)
  }

  /// VoiceOver and Switch Control do not touch the screen: whatever a tap does is an action of an element that they reach.
  @Test(arguments: samples) func everyTapIsAnAccessibilityAction(name: String) throws {
    var asked: [LayoutAction] = []
    let (model, host) = try Self.shown(name) { asked.append($0) }
    let geometry = model.geometry(in: Self.environment)
    let all = geometry.flattened.map(\.node)
    let nodes = all.filter { $0.action != nil }
    // The ground of a banner is no element: what is read on it does the same.
    let silent = nodes.filter { $0.accessibility == nil }
    #expect(silent.allSatisfy { $0 == geometry.message })
    let active = all.filter { node in
      node.accessibility != nil && (node.action != nil || !silent.isEmpty)
    }
    for action in host.accessibilityActions { action() }
    for label in host.labels { _ = label.accessibilityActivate() }
    let expected = nodes.compactMap(\.action).filter { $0 != .nextPage && $0 != .previousPage }
    #expect(!expected.isEmpty)
    #expect(expected.allSatisfy(asked.contains))
    let texts = host.labels.filter { $0.accessibilityActivate() }
    #expect(host.accessibilityActions.count + texts.count == active.count)
  }

  @Test func theTextsOfALegalElementAreActivated() throws {
    let document = try ScreenDocument(json: [
      "blocks": [
        ["type": "legal", "terms": "https://e.example/t", "note": "Renews."]
      ]
    ])
    let acted = Counter()
    let request = ScreenRequest(
      document: document,
      state: ScreenState(openedAt: Timestamp(milliseconds: 0), products: []),
      pictures: [:],
      shown: {},
      acted: { _ in acted.count += 1 },
      closed: {}
    )
    let host = StubHost(showing: PaywallScreen(model: PaywallModel(request, languages: [])))
    for (text, isAction) in [("Terms", true), ("Renews.", false)] {
      let label = try #require(host.labels.first { $0.attributedText?.string == text })
      #expect(label.accessibilityActivate() == isAction)
    }
    #expect(acted.count == 1)
  }

  /// VoiceOver says which plan is chosen, and calls the texts of a `legal` element what they are.
  @Test func saysWhatIsChosenAndWhatCanBeTapped() throws {
    let document = try ScreenDocument(json: [
      "plans": [["id": "yearly", "product": "y"], ["id": "monthly", "product": "m"]],
      "blocks": [
        ["type": "text", "content": "Pro"], ["type": "plans"],
        ["type": "legal", "terms": "https://e.example/t", "note": "Renews."],
      ],
    ])
    var state = ScreenState(openedAt: Timestamp(milliseconds: 0), products: [])
    state.selectedPlan = "monthly"
    let request = ScreenRequest(
      document: document,
      state: state,
      pictures: [:],
      shown: {},
      acted: { _ in },
      closed: {}
    )
    let model = PaywallModel(request, languages: [])
    let host = StubHost(showing: PaywallScreen(model: model))
    let chosen: AccessibilityTraits = [.isButton, .isSelected]
    #expect(host.traits.filter { $0.contains(.isButton) } == [.isButton, chosen, .isButton])
    model.state.selectedPlan = "yearly"
    host.render()
    #expect(host.traits.filter { $0.contains(.isButton) } == [chosen, .isButton, .isButton])
    func traits(_ text: String) -> UIAccessibilityTraits? {
      host.labels.first { $0.attributedText?.string == text }?.accessibilityTraits
    }
    #expect(traits("Terms") == .link)
    #expect(traits("Restore purchases") == .button)
    #expect(traits("Renews.") == .staticText)
  }

  /// The window goes where the screen's width leaves nothing to show, also after a rotation.
  @Test func saysThatNothingIsShown() throws {
    for isCompact in [true, false] {
      let when: JSONValue = ["compact": .bool(isCompact)]
      let document = try ScreenDocument(json: [
        "blocks": [["type": "text", "content": "Pro", "when": when]]
      ])
      let empty = Counter()
      let request = ScreenRequest(
        document: document,
        state: ScreenState(openedAt: Timestamp(milliseconds: 0), products: []),
        pictures: [:],
        shown: {},
        acted: { _ in },
        closed: {},
        isEmpty: { empty.count += 1 }
      )
      let model = PaywallModel(request, languages: [])
      // The stub's screen is a phone's.
      StubHost(showing: PaywallScreen(model: model)).appear()
      #expect(empty.count == (isCompact ? 0 : 1))
    }
  }

  @MainActor final class Counter { var count = 0 }

  @Test func pagesStayWithinTheMessage() throws {
    let model = MessageModel(
      document: try Self.document("modal-carousel"),
      languages: [],
      pictures: [:]
    ) { _ in }
    model.perform(.previousPage)
    #expect(model.page == 0)
    for _ in 0..<9 { model.perform(.nextPage) }
    #expect(model.page == 2)
  }

  /// A message over a screen of the app changes neither its status bar nor its rotation, and a screen
  /// reader stays in it.
  @Test(arguments: [("modal", true), ("banner", false)])
  func aMessageKeepsTheScreenBelowAsItIs(_ kind: String, isModal: Bool) throws {
    let scene = UIWindowScene()
    let window = UIWindow(windowScene: scene)
    let controller = PortraitController()
    window.rootViewController = UIViewController()
    window.rootViewController?.present(controller, animated: false)
    window.makeKeyAndVisible()
    let presenter = MessagePresenter()
    let isShown = presenter.present(
      try Self.document(kind),
      in: scene,
      languages: [],
      pictures: [:],
      callbacks: MessagePresenter.Callbacks(shown: {}, acted: { _ in }, closed: {})
    )
    #expect(isShown)
    let overlay = try #require(scene.windows.last)
    #expect(overlay.accessibilityViewIsModal == isModal)
    let top = try #require(overlay.rootViewController)
    #expect(top.supportedInterfaceOrientations == .portrait)
    #expect(top.preferredStatusBarStyle == .lightContent)
    #expect(top.prefersStatusBarHidden)
    #expect(top.prefersHomeIndicatorAutoHidden)
  }

  @Test func oneMessageIsShownAtATime() throws {
    let presenter = MessagePresenter()
    let callbacks = MessagePresenter.Callbacks(shown: {}, acted: { _ in }, closed: {})
    let document = try Self.document("modal")
    let shown = (0..<2).map { _ in
      presenter.present(
        document,
        in: UIWindowScene(),
        languages: [],
        pictures: [:],
        callbacks: callbacks
      )
    }
    #expect(shown == [true, false])
    #expect(presenter.isPresenting)
  }
}

/// A screen that is dark, portrait and without bars.
@MainActor private final class PortraitController: UIViewController {
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var prefersStatusBarHidden: Bool { true }
  override var prefersHomeIndicatorAutoHidden: Bool { true }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
}
