import Foundation
import LayoutCore
import LinkCore
import PaylisherTestSupport
import ScreenCore
import Testing

@testable import Paylisher

/// Screens from the link to the purchase, on a phone without a display of its own.
@MainActor @Suite struct ScreenTests {
  /// An app with a display that notes what it is given.
  @MainActor final class App {
    let phone: TestPhone
    let store: ScriptedStore
    let sdk: PaylisherSDK
    private(set) var shown: [ScreenRequest] = []
    private(set) var states: [ScreenState] = []
    private(set) var outcomes: [PaylisherScreenOutcome] = []
    private(set) var links: [String] = []
    private(set) var logins = 0
    let presented = Locked<[PlatformRequest]>([])
    var isInFront = true
    /// How often the display was asked for a screen.
    private(set) var asked = 0

    nonisolated static let monthly = StoreProduct(
      id: "pro_monthly",
      name: "Pro",
      displayPrice: "9,99 €",
      price: 9_990_000,
      currency: "EUR",
      period: BillingPeriod(1, .month)
    )
    nonisolated static let yearly = StoreProduct(
      id: "pro_yearly",
      name: "Pro",
      displayPrice: "59,99 €",
      price: 59_990_000,
      currency: "EUR",
      period: BillingPeriod(1, .year)
    )

    init(
      _ phone: TestPhone,
      store: ScriptedStore? = nil,
      mortal: (any PaylisherStore)? = nil,
      folder: URL? = nil,
      isReady: Bool = true,
      isActive: Bool? = nil,
      buys: Bool = true,
      opens: Bool = true
    ) {
      self.phone = phone
      self.store = store ?? ScriptedStore([Self.yearly], clock: phone.clock)
      var environment = phone.environment
      environment.store = mortal ?? self.store
      environment.screenFolder = folder
      environment.reportsActivity = isActive != nil
      environment.present = { [presented] shown in presented.withLock { $0.append(shown) } }
      typealias Calls = (
        @MainActor (ScreenRequest) -> Bool, @MainActor (ScreenState) -> Void, @MainActor () -> Void
      )
      let display = Locked<Calls?>(nil)
      environment.screens = ScreenDisplay(
        show: { request in display.withLock { $0 }?.0(request) ?? false },
        update: { state in display.withLock { $0 }?.1(state) },
        hide: { [display] in display.withLock { $0 }?.2() }
      )
      let config = TestApp.config {
        ($0.opensScreens, $0.buysInScreens) = (opens, buys)
      }
      sdk = PaylisherSDK.with(config, environment: environment)
      display.withLock { value in
        value = (
          { [weak self] request in
            self?.asked += 1
            guard let self, isInFront else { return false }
            shown.append(request)
            request.shown()
            return true
          }, { [weak self] state in self?.states.append(state) },
          { [weak self] in self?.closed() }
        )
      }
      sdk.onDeepLink { [weak self] link, _ in
        MainActor.assumeIsolated { self?.links.append(link.url.absoluteString) }
      }
      sdk.onScreenEnded { [weak self] outcome in
        MainActor.assumeIsolated { self?.outcomes.append(outcome) }
      }
      sdk.onScreenLogin { [weak self] in MainActor.assumeIsolated { self?.logins += 1 } }
      sdk.setReadyForScreens(isReady)
      if isActive == true { sdk.applicationDidBecomeActive() }
    }

    func open(_ text: String) -> Bool {
      URL(string: text).map { sdk.handleDeepLink($0) } ?? false
    }

    /// The user closes the screen that is open, or the SDK does.
    func closed() { shown.last?.closed() }

    func isShown(_ count: Int) async -> Bool { await eventually { shown.count >= count } }
    func hasEnded(_ count: Int) async -> Bool { await eventually { outcomes.count >= count } }
  }

  nonisolated static let paywall: JSONValue = [
    "status": "screen", "screen": "SUMMER", "version": 3, "placement": "onboarding",
    "rule": "test", "variant": "A",
    "document": [
      "plans": [["id": "yearly", "product": "pro_yearly"]],
      "blocks": [
        ["type": "plans"], ["type": "button", "action": "purchase", "label": "Buy {{price}}"],
        ["type": "question", "id": "why", "choices": [["id": "a"], ["id": "b"]]],
      ],
    ],
  ]

  nonisolated static func phone(_ answer: JSONValue = paywall, status: Int = 200) -> TestPhone {
    TestPhone { request in
      request.url.path.contains("/v1/screens/") ? .json(status, answer) : .json(200, [:])
    }
  }

  @Test func holdsLinksUntilTheAppIsReady() async {
    let app = App(Self.phone(), isReady: false)
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(app.open("https://go.example.com/ply/placements/onboarding"))
    // Forwarded twice by scene and app delegate.
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    await settle()
    #expect(app.shown.isEmpty)
    app.sdk.setReadyForScreens(true)
    #expect(await app.isShown(1))
    await settle()
    #expect(app.shown.count == 1)
    app.closed()
    #expect(await app.isShown(2))
    app.closed()
    #expect(await app.hasEnded(2))
    await settle()
    let paths = app.phone.transport.requests.map(\.url.path).filter { $0.contains("screens") }
    #expect(
      paths == ["/v1/screens/presentations/SUMMER", "/v1/screens/placements/onboarding"]
    )
    #expect(app.outcomes.map(\.result) == [.cancelled, .cancelled])
    #expect(app.links.isEmpty)
  }

  @Test func forgetsLinksAfterFiveMinutes() async {
    let app = App(Self.phone(), isReady: false)
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    app.phone.clock.advance(byMilliseconds: 301_000)
    app.sdk.setReadyForScreens(true)
    await settle()
    #expect(app.shown.isEmpty)
  }

  nonisolated static let others = [
    "yourapp://ply/nothing", "yourapp://plyx/presentations", "otherapp://ply/presentations/A",
    "yourapp://ply/presentations/A/B", "https://example.com/ply/presentations/A",
    "http://go.example.com/ply/presentations/A", "yourapp:ply/presentations", "not a url",
  ]

  /// A link that opens no screen is left alone: no request, no event, no state.
  @Test(arguments: others)
  func leavesOtherLinksAlone(text: String) async throws {
    let app = App(Self.phone())
    let url = try #require(URL(string: text) ?? URL(string: "not:a"))
    #expect(!app.sdk.handleScreenLink(url))
    await settle()
    #expect(app.phone.transport.requests(to: "A").isEmpty)
    #expect(app.phone.captured("Deep Link Opened").isEmpty)
    #expect(app.shown.isEmpty && app.links.isEmpty && app.outcomes.isEmpty)
  }

  /// An app that opens no screens gets these links as before.
  @Test func leavesScreensToAppsThatDoNotUseThem() async {
    let app = TestApp(Self.phone(), handlers: [.receive])
    app.open("yourapp://ply/presentations/SUMMER")
    #expect(await app.observed(1).count == 1)
  }

  nonisolated static let unavailable: [(JSONValue, Int, PaylisherScreenOutcome.Reason)] = [
    (["status": "deactivated"], 200, .deactivated), (["status": "hold_out"], 200, .holdOut),
    (["status": "unknown"], 200, .unknown), ([:], 404, .unknown), ([:], 410, .unknown),
    ([:], 500, .offline), (["status": "screen", "document": [:]], 200, .unreadable),
    (["status": "screen", "document": ["schema": 9, "blocks": []]], 200, .unreadable),
  ]

  @Test(arguments: unavailable)
  func saysWhyThereIsNothingToShow(
    answer: JSONValue,
    status: Int,
    reason: PaylisherScreenOutcome.Reason
  ) async {
    let app = App(Self.phone(answer, status: status))
    #expect(app.open("yourapp://ply/placements/onboarding"))
    #expect(await app.hasEnded(1))
    #expect(app.outcomes.first?.result == .unavailable(reason))
    #expect(app.shown.isEmpty)
  }

  @Test func opensWithoutANetworkOnceItWasSeen() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("screens-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let phone = Self.phone()
    phone.clock.advance(byMilliseconds: 0)
    let first = App(phone, folder: folder)
    #expect(first.open("yourapp://ply/presentations/SUMMER"))
    #expect(await first.isShown(1))
    phone.transport.respond { _ in nil }
    let second = App(phone, folder: folder)
    #expect(second.open("yourapp://ply/presentations/SUMMER"))
    #expect(await second.isShown(1))
    #expect(second.shown.first?.document == first.shown.first?.document)
    #expect(second.open("yourapp://ply/presentations/WINTER"))
    second.closed()
    #expect(await second.hasEnded(2))
    #expect(second.outcomes.last?.result == .unavailable(.offline))
  }

  nonisolated static let scripts: [(ScriptedStore.Script, String)] = [
    (.cancelled, "Purchase Cancelled"), (.failed, "Purchase Failed"),
    (.pending, "Purchase Pending"),
  ]

  nonisolated static let revocations: [(StoreTransaction.Revocation, String)] = [
    (.refunded, "In-App Purchase Refunded"), (.revoked, "In-App Purchase Revoked"),
  ]

  @Test func answersQuestionsAsEvents() async throws {
    let app = App(Self.phone())
    #expect(app.open("yourapp://ply/cancellation_survey/pro_yearly"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.answer(question: "why", choice: "b")))
    #expect(await eventually { app.states.last?.answers == ["why": "b"] })
    let event = try #require(app.phone.captured("Survey Answered").first)
    #expect(event["question"] == "why" && event["choice"] == "b")
  }
}
