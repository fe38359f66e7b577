import Foundation
import LayoutCore
import LinkCore
import Paylisher
import PaylisherTestSupport
import Purchasely
import ScreenCore
import Testing

/// What apps of Purchasely call, on a phone whose display notes what it is given.
@MainActor @Suite(.serialized) struct PurchaselyTests {
  @MainActor final class Display {
    var shown: [ScreenRequest] = []
  }

  let display = Display()
  let phone = TestPhone { request in
    request.url.path.hasSuffix("OFF")
      ? .json(200, ["status": "deactivated"])
      : request.url.path.contains("/v1/screens/")
        ? .json(
          200,
          [
            "status": "screen", "screen": "SUMMER", "placement": "onboarding", "variant": "A",
            "document": [
              "plans": [["id": "yearly", "product": "pro_yearly", "default": true]],
              "blocks": [
                ["type": "plans"], ["type": "button", "action": "purchase", "label": "Buy"],
              ],
            ],
          ]
        ) : .json(200, [:])
  }

  /// An app whose process begins, before it starts the SDK.
  init() {
    Purchasely.sdk = PaylisherSDK.unstarted()
    Purchasely.schemes = ["app"]
    Purchasely.readyToOpenDeeplink = false
    Purchasely.setPaywallActionsInterceptor { _, _, _, proceed in proceed(true) }
  }

  @discardableResult
  private func start(_ mode: PLYRunningMode = .full) -> ScriptedStore {
    var environment = phone.environment
    let store = ScriptedStore(
      [
        StoreProduct(
          id: "pro_yearly",
          name: "Pro",
          displayPrice: "59,99 €",
          price: 59_990_000,
          currency: "EUR",
          period: BillingPeriod(1, .year)
        )
      ],
      clock: phone.clock
    )
    environment.store = store
    environment.screens = ScreenDisplay(
      show: { [display] request in
        display.shown.append(request)
        request.shown()
        return true
      },
      hide: { [display] in display.shown.last?.closed() }
    )
    let config = PaylisherConfig(apiKey: "pk", host: "https://api.example.com")
    (config.opensScreens, config.buysInScreens) = (true, mode == .full)
    config.deepLinkConfig.customSchemes = ["app"]
    Purchasely.sdk.setup(config, environment: environment)
    Purchasely.start(withAPIKey: "pk", runningMode: mode)
    return store
  }

  /// The server that the key names is a domain of the app's links.
  @Test func opensLinksOfTheServerInTheKey() {
    let config = Purchasely.configuration("https://pk@go.example.com", .observer)
    #expect(config.apiKey == "pk" && config.host.absoluteString == "https://go.example.com")
    #expect(config.deepLinkConfig.universalLinkDomains == ["https://go.example.com"])
    #expect(config.opensScreens && !config.buysInScreens)
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  nonisolated static let links: [(String, Bool)] = [
    ("app://ply/presentations/", true), ("APP://ply/presentations/SUMMER", true),
    ("app://ply/placements/onboarding", true), ("app://ply/cancellation_survey", true),
    ("app://ply/cancellation_survey/PRO", true), ("app://ply/subscriptions", true),
    ("app://ply/update_billing", true), ("app://ply/other", false), ("app://products/1", false),
    ("other://ply/presentations", false), ("https://example.com/ply/presentations", false),
  ]

  @Test(arguments: links)
  func handlesItsOwnLinks(text: String, isHandled: Bool) throws {
    #expect(try Purchasely.isDeeplinkHandled(deeplink: url(text)) == isHandled)
    start()
    #expect(try Purchasely.isDeeplinkHandled(deeplink: url(text)) == isHandled)
    #expect(try Purchasely.handleDeeplink(url(text)) == isHandled)
  }

  @Test func keepsLinksUntilStartAndReady() async throws {
    #expect(try Purchasely.isDeeplinkHandled(deeplink: url("app://ply/presentations/SUMMER")))
    start()
    await settle()
    #expect(display.shown.isEmpty)
    Purchasely.readyToOpenDeeplink(true)
    #expect(await eventually { display.shown.count == 1 })
    #expect(Purchasely.readyToOpenDeeplink)
  }

  @Test func tellsTheDefaultHandler() async throws {
    var results: [(PLYProductViewControllerResult, String?)] = []
    Purchasely.setDefaultPresentationResultHandler { result, plan in
      MainActor.assumeIsolated { results.append((result, plan?.vendorId)) }
    }
    start()
    Purchasely.readyToOpenDeeplink(true)
    #expect(try Purchasely.isDeeplinkHandled(deeplink: url("app://ply/placements/onboarding")))
    #expect(await eventually { display.shown.count == 1 })
    display.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await eventually { results.count == 1 })
    #expect(phone.captured("In-App Purchase").count == 1)
    #expect(results.first?.0 == .purchased)
    #expect(results.first?.1 == "yearly")
  }

  @Test func asksTheInterceptorOnceForEachTap() async throws {
    var asked: [PLYPresentationAction] = []
    Purchasely.setPaywallActionsInterceptor { action, parameters, info, proceed in
      MainActor.assumeIsolated { asked.append(action) }
      #expect(info?.presentationId == "SUMMER")
      if action == .purchase { #expect(parameters?.plan?.appleProductId == "pro_yearly") }
      proceed(false)
      proceed(true)
    }
    start()
    Purchasely.readyToOpenDeeplink(true)
    #expect(try Purchasely.isDeeplinkHandled(deeplink: url("app://ply/presentations/SUMMER")))
    #expect(await eventually { display.shown.count == 1 })
    display.shown[0].acted(.screen(.purchase(plan: nil)))
    await settle()
    #expect(asked == [.purchase])
    #expect(phone.captured("In-App Purchase").isEmpty)
  }

  /// An observer buys itself, whatever it answers.
  @Test func buysNothingForObservers() async throws {
    Purchasely.setPaywallActionsInterceptor { _, _, _, proceed in proceed(true) }
    start(.paywallObserver)
    Purchasely.readyToOpenDeeplink(true)
    #expect(try Purchasely.isDeeplinkHandled(deeplink: url("app://ply/presentations/SUMMER")))
    #expect(await eventually { display.shown.count == 1 })
    display.shown[0].acted(.screen(.purchase(plan: nil)))
    await settle()
    #expect(phone.captured("In-App Purchase").isEmpty)
  }

  /// Observers call it after each purchase: the user is asked nothing, and nothing is counted twice.
  @Test func synchronizesWithoutAskingTheUser() async throws {
    let store = start(.paywallObserver)
    _ = await store.purchase("pro_yearly", account: "")
    let done = Locked(0)
    Purchasely.synchronize(success: { done.withLock { $0 += 1 } })
    #expect(await eventually { done.withLock { $0 } == 1 })
    phone.clock.advance(byMilliseconds: 60_000)
    try await Purchasely.syncPurchase(for: "pro_yearly")
    let events = phone.captured.filter { $0["event"] == "In-App Purchase Restored" }
    #expect(events.count == 2)
    #expect(Set(events.map { $0["uuid"] }).count == 1)
    #expect(Set(events.map { $0["timestamp"] }).count == 1)
    // The app finishes what it bought.
    #expect(store.calls.allSatisfy { !$0.hasPrefix("restore") && !$0.hasPrefix("finish") })
  }

  @Test func loadsWithoutShowing() async throws {
    start()
    var found: [PLYPresentation?] = []
    Purchasely.fetchPresentation(
      for: "onboarding",
      fetchCompletion: { presentation, _ in
        MainActor.assumeIsolated { found.append(presentation) }
      }
    )
    Purchasely.fetchPresentation(
      for: "OFF",
      fetchCompletion: { presentation, _ in
        MainActor.assumeIsolated { found.append(presentation) }
      }
    )
    #expect(await eventually { found.count == 2 })
    #expect(display.shown.isEmpty)
    let normal = try #require(found.compactMap { $0 }.first { $0.type == .normal })
    #expect(normal.id == "SUMMER" && normal.plans.map(\.planVendorId) == ["yearly"])
    #expect(found.compactMap { $0 }.contains { $0.type == .deactivated })
    normal.display()
    #expect(await eventually { display.shown.count == 1 })
  }

  /// As apps of version 6 show a screen: built, loaded, displayed, and told how it ended.
  @Test func buildsLoadsAndShows() async throws {
    start()
    var outcomes: [PLYPresentationOutcome] = []
    func request(_ placement: String) -> PLYPresentationRequest {
      PLYPresentationBuilder.forPlacementId(placement)
        .onDismissed { outcome in MainActor.assumeIsolated { outcomes.append(outcome) } }
        .build()
    }
    let presentation = try await request("onboarding").preload()
    #expect(presentation.type == .normal && presentation.screenId == "SUMMER")
    #expect(display.shown.isEmpty && !presentation.isFlow)
    presentation.display(from: nil)
    #expect(await eventually { display.shown.count == 1 })
    display.shown[0].closed()
    #expect(await eventually { outcomes.count == 1 })
    #expect(outcomes[0].purchaseResult == .none && outcomes[0].closeReason == .button)
    request("onboarding").display()
    #expect(await eventually { display.shown.count == 2 })
    display.shown[1].acted(.screen(.purchase(plan: nil)))
    #expect(await eventually { outcomes.count == 2 })
    #expect(outcomes[1].purchaseResult == .purchased && outcomes[1].plan?.vendorId == "yearly")
    #expect(outcomes[1].closeReason == .programmatic)
    // One that is switched off is loaded as such, and not shown.
    var found: [PLYPresentationType?] = []
    request("OFF").preload { presentation, _ in
      MainActor.assumeIsolated { found.append(presentation?.type) }
    }
    #expect(await eventually { found == [.deactivated] })
    #expect(outcomes.count == 2)
  }

  /// Requests of version 6 that load and show in one step, and those of 5 that hear about loading.
  @Test func displaysInOneStep() async throws {
    start()
    let request = PLYPresentationBuilder.from(placementId: "onboarding").build()
    let presentation = try await request.display(transition: .drawer(heightPercentage: 0.6))
    #expect(presentation.screenId == "SUMMER")
    #expect(await eventually { display.shown.count == 1 })
    let off = PLYPresentationBuilder.from(placementId: "OFF").build()
    await #expect(throws: PLYError.self) { try await off.display(transition: nil) }
    var errors: [Bool] = []
    off.display(transition: .fullScreen) { presentation, error in
      MainActor.assumeIsolated { errors.append(presentation == nil && error is PLYError) }
    }
    #expect(await eventually { errors == [true] })
    var loaded: [String] = []
    for id in ["OFF", "onboarding"] {
      Purchasely.fetchPresentation(
        for: id,
        fetchCompletion: { _, _ in MainActor.assumeIsolated { loaded.append("fetched") } },
        loadedCompletion: { MainActor.assumeIsolated { loaded.append("loaded \(id)") } }
      )
      let count = id == "OFF" ? 1 : 3
      #expect(await eventually { loaded.count == count })
    }
    #expect(loaded == ["fetched", "fetched", "loaded onboarding"])
    #expect(display.shown.count == 1)
  }

  /// One handler for each kind of tap, which answers later.
  @Test func asksTheHandlerOfAnAction() async throws {
    defer { Purchasely.removeAllActionInterceptors() }
    let asked = Locked<[String]>([])
    Purchasely.interceptAction(.purchase) { info, parameters in
      asked.withLock { $0.append(parameters?.plan?.appleProductId ?? "") }
      #expect(info?.presentationId == "SUMMER")
      return .success
    }
    Purchasely.interceptAction(.restore) { _, _, completion in
      asked.withLock { $0.append("restore") }
      completion(.failed)
      completion(.notHandled)
    }
    start()
    Purchasely.readyToOpenDeeplink(true)
    #expect(try Purchasely.isDeeplinkHandled(deeplink: url("app://ply/presentations/SUMMER")))
    #expect(await eventually { display.shown.count == 1 })
    display.shown[0].acted(.screen(.purchase(plan: nil)))
    display.shown[0].acted(.screen(.restore))
    #expect(await eventually { asked.withLock { $0.count } == 2 })
    await settle()
    #expect(asked.withLock { $0.sorted() } == ["pro_yearly", "restore"])
    #expect(phone.captured("In-App Purchase").isEmpty)
    // Without a handler the SDK buys.
    Purchasely.removeActionInterceptor(.purchase)
    display.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await eventually { !phone.captured("In-App Purchase").isEmpty })
  }

  /// The raw values of the two enumerations differ; the cases mean the same.
  @Test func namesResultsInBothVersions() {
    #expect(PLYProductViewControllerResult.purchased.rawValue == 0)
    #expect(PLYPurchaseResult.purchased.rawValue == 1)
    #expect(PLYPurchaseResult.cancelled.rawValue == 0)
  }
}
