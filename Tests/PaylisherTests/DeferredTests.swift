import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct DeferredTests {
  let phone = TestPhone()

  @Test func deliversAMatchOnceToTheCaller() async throws {
    phone.transport.respond { request in
      request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "products/42")
    }
    let app = launch()
    let result = await check(app)
    #expect(await eventually { result.withLock { $0 } == ["success products/42"] })
    #expect(await app.observed(0) == [])
    app.sdk.capture("A")
    let event = try #require(phone.captured("A").first)
    #expect(event["campaign_key"] == "AbC123")
    #expect(event["jid"] == "j1")
    #expect(event["journey_source"] == "deferred_deeplink")
    let matched = try #require(phone.captured("Deferred Deep Link Match").first)
    #expect(matched["receipt"] == "r1")
    #expect(matched["is_first_launch"] == true)
    #expect(app.sdk.lastDeferredOutcome?.reason == "matched")
  }

  @Test func deliversAMatchWhereThereAreNoClosures() async {
    phone.transport.respond { request in
      request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "products/42")
    }
    let app = launch(handlers: [])
    let result = await check(app)
    #expect(await eventually { result.withLock { $0 } == ["success products/42"] })
  }

  @Test func aGatedMatchPassesTheSameGate() async {
    phone.transport.respond { request in
      request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "wallet")
    }
    let app = launch()
    let result = await check(app)
    #expect(await app.observed(2) == ["announced wallet", "login wallet"])
    #expect(result.withLock { $0 } == [])
    app.completions[0](true)
    #expect(await eventually { result.withLock { $0 } == ["success wallet"] })
    #expect(app.seen.count == 2)
  }

  @Test func theFirstLaunchLastsUntilTheServerAnswers() async throws {
    let app = launch()
    let offline = await check(app)
    #expect(await eventually { offline.withLock { $0 } == ["error"] })
    phone.transport.respond { _ in TransportResponse(status: 503) }
    let down = await check(launch())
    #expect(await eventually { down.withLock { $0 } == ["error"] })
    phone.transport.respond { _ in .json(200, ["status": "no_match", "reason": "no_candidates"]) }
    let answered = launch()
    let result = await check(answered)
    #expect(await eventually { result.withLock { $0 } == ["none"] })
    #expect(answered.sdk.lastDeferredOutcome?.reason == "no_candidates")
    let later = launch()
    let again = await check(later)
    #expect(await eventually { again.withLock { $0 } == ["none"] })
    #expect(later.sdk.lastDeferredOutcome?.reason == "already_checked")
    let installs = phone.transport.requests.map { $0.json["installID"] }
    #expect(installs.count == 3)
    #expect(Set(installs).count == 1)
    let check = try #require(phone.captured("Deferred Deep Link Check").first)
    #expect(check["is_first_launch"] == false)
  }

  @Test func enforcesTheWindowItself() async {
    let click = phone.clock.now().advanced(bySeconds: -7_200).iso8601
    phone.transport.respond { _ in match(clickedAt: click) }
    let app = launch { $0.deferredDeepLinkConfig?.withAttributionWindow(3_600_000) }
    let result = await check(app)
    #expect(await eventually { result.withLock { $0 } == ["none"] })
    #expect(app.sdk.lastDeferredOutcome?.reason == "window_elapsed")
  }

  @Test func refusesALinkThatIsNotTheApps() async {
    phone.transport.respond { _ in match(url: "https://evil.example.net/c/A") }
    let app = launch()
    _ = await check(app)
    #expect(await eventually { app.sdk.lastDeferredOutcome != nil })
    #expect(app.sdk.lastDeferredOutcome?.reason == "domain_not_configured")
    #expect(await app.observed(0) == [])
  }

  @Test func callersDuringALookUpShareItsAnswer() async {
    phone.transport.respond { _ in .json(200, ["status": "no_match"]) }
    let app = launch()
    let first = await check(app)
    let second = await check(app)
    #expect(
      await eventually { first.withLock { $0 } + second.withLock { $0 } == ["none", "none"] }
    )
    #expect(phone.transport.requests.count == 1)
  }

  @Test func asksWithAKeyAnIdAndATokenFromTheClipboard() async throws {
    phone.transport.respond { _ in .json(200, ["status": "no_match"]) }
    let text = "https://go.example.com/c/AbC123?pl_token=t1&a=b"
    let app = launch { $0.deferredDeepLinkConfig?.withClipboard(Clipboard(text: text)) }
    _ = await check(app)
    #expect(await eventually { app.sdk.lastDeferredOutcome != nil })
    let request = try #require(phone.transport.requests.first)
    #expect(request.method == "POST")
    #expect(request.url.absoluteString == "https://api.example.com/v1/deferred-deeplink")
    #expect(request.headers["Authorization"] == "Bearer pk")
    #expect(request.json["token"] == "t1")
    #expect(request.json["tokenSource"] == "clipboard")
    #expect(request.json["url"] == "https://go.example.com/c/AbC123?a=b")
    #expect(request.json["attributionWindow"] == 86_400_000)
  }

  @Test(arguments: [
    "https://go.example.com/c/AbC123", "http://go.example.com/c/AbC123?pl_token=t",
    "https://bank.example.net/?pl_token=t", "my password", "yourapp://c/AbC123?pl_token=t", "",
  ])
  func keepsNothingElseThatIsOnTheClipboard(text: String) async throws {
    phone.transport.respond { _ in nil }
    let app = launch { $0.deferredDeepLinkConfig?.withClipboard(Clipboard(text: text)) }
    _ = await check(app)
    #expect(await eventually { app.sdk.lastDeferredOutcome != nil })
    let request = try #require(phone.transport.requests.first)
    #expect(request.json["token"] == nil)
    #expect(request.json["url"] == nil)
    let kept = try #require(try phone.storage.value(named: "deferred"))
    #expect(text.isEmpty || !String(decoding: kept, as: UTF8.self).contains(text))
  }

  @Test func readsTheClipboardOnceAndStillHasTheTokenAfterAnOfflineLaunch() async throws {
    let clipboard = Clipboard(text: "https://go.example.com/c/AbC123?pl_token=t1")
    for _ in 0..<2 {
      let app = launch { $0.deferredDeepLinkConfig?.withClipboard(clipboard) }
      _ = await check(app)
      #expect(await eventually { app.sdk.lastDeferredOutcome != nil })
    }
    #expect(clipboard.reads.withLock { $0 } == 1)
    #expect(phone.transport.requests.map { $0.json["token"] } == ["t1", "t1"])
  }

  @Test func aClipboardThatTheSystemDoesNotDescribeIsAskedThreeTimes() async {
    let clipboard = Clipboard(
      text: "https://go.example.com/c/AbC123?pl_token=t1",
      isDescribed: false
    )
    for launches in 1...4 {
      let app = launch { $0.deferredDeepLinkConfig?.withClipboard(clipboard) }
      _ = await check(app)
      #expect(await eventually { app.sdk.lastDeferredOutcome != nil })
      #expect(clipboard.questions.withLock { $0 } == min(launches, 3))
    }
    #expect(clipboard.reads.withLock { $0 } == 0)
  }

  @Test func aClipboardThatEndsTheProcessIsNotReadAgain() async throws {
    let clipboard = Clipboard(text: "", isDescribed: true) { [phone] in
      let kept = try? phone.storage.value(named: "deferred")
      return kept.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    let app = launch { $0.deferredDeepLinkConfig?.withClipboard(clipboard) }
    _ = await check(app)
    #expect(await eventually { app.sdk.lastDeferredOutcome != nil })
    #expect(clipboard.keptAtRead.withLock { $0 }.contains("\"hasReadClipboard\":true"))
    #expect(clipboard.keptAtQuestion.withLock { $0 }.contains("\"clipboardAttempts\":1"))
  }

  @Test func aClipboardThatNeverAnswersHoldsNothingUp() async {
    phone.transport.respond { _ in .json(200, ["status": "no_match"]) }
    let app = launch { $0.deferredDeepLinkConfig?.withClipboard(SilentClipboard()) }
    let result = await check(app)
    #expect(await eventually { phone.clock.sleeperCount > 0 })
    phone.clock.advance(bySeconds: 10)
    #expect(await eventually { result.withLock { $0 } == ["none"] })
  }

  @Test func asksAgainWhenTheNetworkReturnsAndThenNoMore() async {
    let network = ManualNetwork()
    let app = launch(network: network)
    let result = await check(app)
    #expect(await eventually { result.withLock { $0 } == ["error"] })
    network.change(NetworkPath(isReachable: false))
    phone.transport.respond { request in
      request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "products/42")
    }
    #expect(phone.transport.requests.count == 1)
    network.change(NetworkPath(isReachable: true, isWiFi: true))
    #expect(await app.observed(1) == ["open products/42"])
    network.change(NetworkPath(isReachable: true, isCellular: true))
    _ = await check(app)
    #expect(await eventually { app.sdk.lastDeferredOutcome?.reason == "already_checked" })
    #expect(result.withLock { $0 } == ["error"])
    let questions = phone.transport.requests.filter { $0.url.path.hasSuffix("deferred-deeplink") }
    #expect(questions.count == 2)
  }

  @Test func keepsACodeThatWasTypedWithoutANetworkAfterAnEarlierAnswer() async {
    phone.transport.respond { _ in .json(200, ["status": "no_match", "reason": "no_candidates"]) }
    let first = launch()
    let none = await check(first)
    #expect(await eventually { none.withLock { $0 } == ["none"] })
    phone.transport.respond { _ in nil }
    let typed = Locked<[String]>([])
    first.sdk.deferredDeepLink(
      code: "7K3M-9QXT",
      onSuccess: { _ in typed.withLock { $0.append("success") } },
      onNoMatch: { typed.withLock { $0.append("none") } },
      onError: { _ in typed.withLock { $0.append("error") } }
    )
    #expect(await eventually { typed.withLock { $0 } == ["error"] })
    phone.transport.respond { request in
      request.url.path.hasSuffix("deferred-deeplink") ? match() : campaign(to: "products/42")
    }
    let second = launch()
    let found = await check(second)
    #expect(await eventually { found.withLock { $0 } == ["success products/42"] })
    #expect(phone.transport.requests.contains { $0.json["code"] == "7K3M-9QXT" })
  }

  @Test func isOffUntilItIsConfigured() async {
    let app = TestApp(phone)
    let result = await check(app)
    #expect(await eventually { result.withLock { $0 } == ["none"] })
    #expect(app.sdk.lastDeferredOutcome?.reason == "disabled")
  }

  func launch(
    handlers: [TestApp.Handler] = TestApp.Handler.allCases,
    network: ManualNetwork = ManualNetwork(),
    _ configure: (PaylisherConfig) -> Void = { _ in }
  ) -> TestApp {
    TestApp(phone, handlers: handlers, network: network) { config in
      config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
      configure(config)
    }
  }

  private func check(_ app: TestApp) async -> Locked<[String]> {
    app.sdk.answers()
  }

  final class Clipboard: PaylisherClipboard {
    let text: String
    let isDescribed: Bool
    let kept: @Sendable () -> String
    let questions = Locked(0)
    let reads = Locked(0)
    let keptAtQuestion = Locked("")
    let keptAtRead = Locked("")

    init(
      text: String,
      isDescribed: Bool = true,
      kept: @escaping @Sendable () -> String = { "" }
    ) {
      self.text = text
      self.isDescribed = isDescribed
      self.kept = kept
    }

    func hasProbableWebURL() async -> Bool? {
      questions.withLock { $0 += 1 }
      keptAtQuestion.withLock { $0 = kept() }
      return isDescribed ? true : nil
    }

    func probableWebURL() async -> String? {
      reads.withLock { $0 += 1 }
      keptAtRead.withLock { $0 = kept() }
      return text
    }
  }

  struct SilentClipboard: PaylisherClipboard {
    func hasProbableWebURL() async -> Bool? { await withUnsafeContinuation { _ in } }

    func probableWebURL() async -> String? { nil }
  }
}
