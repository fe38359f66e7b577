import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Every caller of the look-up is answered once, and a link that was found reaches the app once.
@MainActor
@Suite struct DeferredAnswerTests {
  let phone = TestPhone { request in
    request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "products/42")
  }

  @Test func callersDuringALookUpShareTheLink() async {
    let gate = Gate()
    phone.transport.respond { request in
      await gate.wait()
      return request.url.path.hasSuffix("deferred-deeplink")
        ? match() : campaign(to: "products/42")
    }
    let app = launch()
    let answers = (0..<5).map { _ in app.sdk.answers() }
    await gate.open()
    #expect(
      await eventually { answers.allSatisfy { $0.withLock { $0 } == ["success products/42"] } }
    )
    #expect(await app.observed(0) == [])
    let later = app.sdk.answers()
    #expect(await eventually { later.withLock { $0 } == ["none"] })
  }

  @Test func aCallerBeforeSetupIsAnswered() async {
    let sdk = PaylisherSDK()
    let answer = sdk.answers()
    let code = Locked(0)
    sdk.deferredDeepLink(
      code: "7K3M-9QXT",
      onSuccess: { _ in code.withLock { $0 += 1 } },
      onNoMatch: { code.withLock { $0 += 1 } },
      onError: { _ in code.withLock { $0 += 1 } }
    )
    sdk.setup(
      TestApp.config { $0.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig() },
      environment: phone.environment
    )
    #expect(await eventually { answer.withLock { $0 } == ["success products/42"] })
    #expect(await eventually { code.withLock { $0 } == 1 })
  }

  @Test func aCallerIsAnsweredWhereTheSameLinkWasJustOpened() async {
    let app = launch()
    #expect(app.open("https://go.example.com/c/AbC123?jid=j1"))
    let answer = app.sdk.answers()
    #expect(await eventually { answer.withLock { $0 } == ["none"] })
    #expect(app.sdk.lastDeferredOutcome?.reason == "already_opened")
    #expect(await app.observed(1) == ["open products/42"])
  }

  @Test func aCallerDoesNotQueueBehindLinksThatWaitForClosures() async {
    let app = launch(handlers: [])
    app.open("yourapp://products/1")
    let answer = app.sdk.answers()
    #expect(await eventually { answer.withLock { $0 } == ["success products/42"] })
  }

  @Test(arguments: ["clear", "cancel", "decline", "time out", "replace", "close"])
  func aCallerIsAnsweredHoweverAGatedMatchEnds(end: String) async throws {
    phone.transport.respond { request in
      request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "wallet")
    }
    var app: TestApp? = launch()
    let answer = try #require(app).sdk.answers()
    #expect(await app?.observed(2) == ["announced wallet", "login wallet"])
    switch end {
    case "clear": app?.sdk.clearPendingDeepLink()
    case "cancel": app?.sdk.cancelPendingDeepLink()
    case "decline": app?.completions[0](false)
    case "time out": phone.clock.advance(bySeconds: 300)
    case "replace": app?.open("yourapp://account")
    default:
      app?.sdk.close()
      app = nil
    }
    #expect(await eventually { answer.withLock { $0 } == ["error"] })
    await settle()
    #expect(answer.withLock { $0 } == ["error"])
  }

  @Test func aGatedMatchThatIsOnlyAnnouncedIsAnAnswer() async {
    phone.transport.respond { request in
      request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "wallet")
    }
    let app = launch { $0.deepLinkConfig.autoHandleDeepLinks = false }
    let answer = app.sdk.answers()
    #expect(await eventually { answer.withLock { $0 } == ["error"] })
    #expect(await app.observed(1) == ["announced wallet"])
  }

  @Test func aMatchThatNobodyWaitsForGoesToTheClosuresOrTheNextCaller() async {
    for goesToClosures in [true, false] {
      let phone = TestPhone()
      let network = ManualNetwork()
      let app = launch(phone, network: network) {
        $0.deferredDeepLinkConfig?.withAutoHandle(goesToClosures)
      }
      let failed = app.sdk.answers()
      #expect(await eventually { failed.withLock { $0 } == ["error"] })
      phone.transport.respond { request in
        request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "products/42")
      }
      network.change(NetworkPath(isReachable: true, isWiFi: true))
      #expect(await eventually { app.sdk.lastDeferredOutcome?.isMatch == true })
      if goesToClosures {
        #expect(await app.observed(1) == ["open products/42"])
      } else {
        #expect(await app.observed(0) == [])
        let next = app.sdk.answers()
        #expect(await eventually { next.withLock { $0 } == ["success products/42"] })
        #expect(await app.observed(0) == [])
      }
    }
  }

  @Test func aMatchOutlivesTheProcessUntilTheAppHasIt() async throws {
    // The first launch ends before there is a closure or a campaign.
    let (campaigns, isAsked) = (Gate(), Locked(false))
    phone.transport.respond { request in
      if request.url.path.hasSuffix("deferred-deeplink") { return match() }
      isAsked.withLock { $0 = true }
      await campaigns.wait()
      return nil
    }
    let first = launch(handlers: [])
    let lost = first.sdk.answers()
    // Otherwise the next answer may reach the first launch.
    #expect(await eventually { isAsked.withLock { $0 } })
    #expect(first.sdk.lastDeferredOutcome?.isMatch == true)
    phone.transport.respond { _ in campaign(to: "products/42") }
    let second = launch()
    let found = second.sdk.answers()
    #expect(await eventually { found.withLock { $0 } == ["success products/42"] })
    let third = launch()
    let none = third.sdk.answers()
    #expect(await eventually { none.withLock { $0 } == ["none"] })
    #expect(await third.observed(0) == [])
    #expect(phone.transport.requests(to: "deferred-deeplink").count == 1)
    withExtendedLifetime(lost) {}
    await campaigns.open()
  }

  @Test func aMatchIsKeptWhileTheClosureRunsAndNotAfter() async {
    let storage = phone.storage
    let isKept: @Sendable () -> Bool = {
      let data = (try? storage.value(named: "deferred")) ?? nil
      return data.map { String(decoding: $0, as: UTF8.self).contains("\"match\"") } ?? false
    }
    let app = launch()
    let kept = Locked<[Bool]>([])
    app.sdk.checkDeferredDeepLink(
      onSuccess: { _ in kept.withLock { $0.append(isKept()) } },
      onNoMatch: {},
      onError: { _ in }
    )
    #expect(await eventually { kept.withLock { $0 } == [true] })
    #expect(await eventually { !isKept() })
  }

  /// A link that ends the app each time is given up, or no launch would ever succeed.
  @Test func aMatchThatEndsTheAppIsGivenUp() async throws {
    let match = DeferredState.Match(
      text: "https://go.example.com/c/AbC123",
      foundAt: phone.clock.now(),
      launches: DeferredState.Match.maximumLaunches
    )
    var kept = DeferredState(installID: InstallID(phone.environment.makeID(phone.clock.now())))
    (kept.isDone, kept.match) = (true, match)
    phone.storage.encode(kept, named: DeferredState.name)
    #expect(await launch().observed(0) == [])
    kept.match?.launches = 1
    phone.storage.encode(kept, named: DeferredState.name)
    #expect(await launch().observed(1) == ["open products/42"])
  }

  @Test func aGatedMatchOutlivesTheProcessOnce() async {
    phone.transport.respond { request in
      request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "wallet")
    }
    let first = launch()
    _ = first.sdk.answers()
    #expect(await first.observed(2) == ["announced wallet", "login wallet"])
    let second = launch()
    let joined = second.sdk.answers()
    #expect(await second.observed(2) == ["announced wallet", "login wallet"])
    second.completions[0](true)
    #expect(await eventually { joined.withLock { $0 } == ["success wallet"] })
    #expect(await second.observed(2).count == 2)
    #expect(await launch().observed(0) == [])
  }

  @Test func aRefusedLookUpIsNotRepeatedByItself() async {
    phone.transport.respond { _ in TransportResponse(status: 401) }
    let network = ManualNetwork()
    let app = launch(network: network)
    let answer = app.sdk.answers()
    #expect(await eventually { answer.withLock { $0 } == ["error"] })
    for _ in 0..<20 {
      network.change(NetworkPath(isReachable: true, isWiFi: true))
      await settle()
    }
    #expect(phone.transport.requests(to: "deferred-deeplink").count == 1)
  }

  @Test func aLookUpWithoutAnAnswerIsRepeatedLessAndLessOftenUntilTheAppIsLeft() async {
    phone.transport.respond { _ in nil }
    let network = ManualNetwork()
    let app = launch(network: network)
    let answer = app.sdk.answers()
    #expect(await eventually { answer.withLock { $0 } == ["error"] })
    let count = { phone.transport.requests(to: "deferred-deeplink").count }
    // At once, after 30 seconds, and after 60 more.
    for (seconds, asked) in [(0, 2), (1, 2), (10, 2), (19, 3), (30, 3), (30, 4)] {
      phone.clock.advance(bySeconds: Int64(seconds))
      network.change(NetworkPath(isReachable: true, isWiFi: true))
      #expect(await eventually { count() >= asked })
      await settle()
      #expect(count() == asked)
    }
    app.sdk.applicationDidBecomeActive()
    app.sdk.applicationDidEnterBackground()
    phone.clock.advance(bySeconds: 3_600)
    network.change(NetworkPath(isReachable: true, isWiFi: true))
    await settle()
    #expect(count() == 4)
  }

  @Test func theClipboardIsReadOnceTheAppIsActive() async {
    let clipboard = DeferredTests.Clipboard(text: "https://go.example.com/c/AbC123?pl_token=t1")
    var environment = phone.environment
    environment.reportsActivity = true
    let config = TestApp.config {
      $0.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig().withClipboard(clipboard)
    }
    let sdk = PaylisherSDK.with(config, environment: environment)
    let answer = sdk.answers()
    await settle()
    #expect(clipboard.questions.withLock { $0 } == 0)
    sdk.applicationDidBecomeActive()
    #expect(await eventually { answer.withLock { $0 } == ["success products/42"] })
    #expect(phone.transport.requests.first?.json["token"] == "t1")
  }

  @Test func anAppThatDoesNotBecomeActiveIsAnsweredAndAsksLater() async {
    let clipboard = DeferredTests.Clipboard(text: "https://go.example.com/c/AbC123?pl_token=t1")
    var environment = phone.environment
    environment.reportsActivity = true
    let config = TestApp.config {
      $0.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig().withClipboard(clipboard)
    }
    let sdk = PaylisherSDK.with(config, environment: environment)
    let (answer, opened) = (sdk.answers(), Locked<[String]>([]))
    sdk.onDeepLink { link, _ in opened.withLock { $0.append(link.resolvedDestination) } }
    #expect(await eventually { phone.clock.sleeperCount > 0 })
    phone.clock.advance(bySeconds: 10)
    #expect(await eventually { answer.withLock { $0 } == ["error"] })
    #expect(sdk.lastDeferredOutcome?.reason == "not_active")
    #expect(phone.transport.requests.isEmpty)
    sdk.applicationDidBecomeActive()
    #expect(await eventually { opened.withLock { $0 } == ["products/42"] })
    #expect(answer.withLock { $0 } == ["error"])
  }

  func launch(
    _ phone: TestPhone? = nil,
    handlers: [TestApp.Handler] = TestApp.Handler.allCases,
    network: ManualNetwork = ManualNetwork(),
    _ configure: (PaylisherConfig) -> Void = { _ in }
  ) -> TestApp {
    TestApp(phone ?? self.phone, handlers: handlers, network: network) { config in
      config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
      configure(config)
    }
  }
}
