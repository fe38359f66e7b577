import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct LinkGateTests {
  let phone = TestPhone()

  @Test(arguments: [
    "yourapp://wallet", "yourapp://Wallet", "yourapp://WALLET/transfer", "yourapp:///wallet",
    "yourapp://w%61llet/x", "https://go.example.com/wallet/transfer",
    "HTTPS://GO.example.com/wallet/",
    "yourapp://products/1?auth=required", "yourapp://products/../wallet",
  ])
  func announcesButDoesNotOpenWithoutAnAnswer(text: String) async {
    let app = TestApp(phone, handlers: [.receive, .fail])
    app.open(text)
    let seen = await app.observed(1)
    #expect(!seen.contains { $0.hasPrefix("open") })
  }

  @Test func opensAfterAnApprovalOnce() async {
    let app = TestApp(phone)
    app.open("yourapp://wallet/cards")
    #expect(await app.observed(2) == ["announced wallet/cards", "login wallet"])
    app.completions[0](true)
    app.completions[0](true)
    app.completions[0](false)
    #expect(await app.observed(3).dropFirst(2) == ["open wallet/cards"])
    #expect(phone.captured("Deep Link Completed").count == 1)
    #expect(phone.captured("Deep Link Cancelled").isEmpty)
    #expect(!app.sdk.hasPendingDeepLink)
  }

  @Test func asksWhoeverRegistersLater() async {
    let app = TestApp(phone, handlers: [.receive])
    app.open("yourapp://wallet")
    #expect(await app.observed(1) == ["announced wallet"])
    app.register(.authenticate)
    #expect(await app.observed(2) == ["announced wallet", "login wallet"])
  }

  @Test func anAnswerBelongsToTheLinkItWasAskedFor() async {
    let app = TestApp(phone)
    app.open("yourapp://wallet")
    _ = await app.observed(2)
    app.open("yourapp://account")
    #expect(
      await app.observed(5).dropFirst(2) == [
        "failed replaced", "announced account", "login account",
      ]
    )
    app.completions[0](true)
    #expect(await app.observed(5).count == 5)
    app.completions[1](true)
    #expect(await app.observed(6).last == "open account")
    #expect(phone.captured("Deep Link Cancelled").map { $0["reason"] } == ["replaced"])
  }

  @Test func aDeclinedLinkEndsWithOneEventAndOneCallback() async {
    let app = TestApp(phone)
    app.open("yourapp://wallet")
    _ = await app.observed(2)
    app.completions[0](false)
    #expect(await app.observed(3).last == "failed declined")
    #expect(phone.captured("Deep Link Cancelled").count == 1)
    app.sdk.completePendingDeepLink()
    #expect(await app.observed(3).count == 3)
  }

  @Test func aCancelledLinkEndsWithOneEventAndOneCallback() async {
    let app = TestApp(phone)
    app.open("yourapp://wallet")
    _ = await app.observed(2)
    app.sdk.cancelPendingDeepLink()
    app.sdk.cancelPendingDeepLink()
    #expect(await app.observed(3).last == "failed cancelled")
    #expect(phone.captured("Deep Link Cancelled").count == 1)
  }

  @Test func aForgottenLinkLeavesNoTrace() async {
    let app = TestApp(phone)
    app.open("yourapp://wallet")
    _ = await app.observed(2)
    app.sdk.clearPendingDeepLink()
    #expect(await app.observed(2).count == 2)
    #expect(phone.captured("Deep Link Cancelled").isEmpty)
  }

  @Test func aLinkWaitsNoLongerThanItsTimeout() async throws {
    let app = TestApp(phone)
    app.open("yourapp://wallet")
    _ = await app.observed(2)
    phone.clock.advance(bySeconds: 299)
    await settle()
    #expect(app.sdk.hasPendingDeepLink)
    phone.clock.advance(bySeconds: 1)
    #expect(await app.observed(3).last == "failed timed_out")
    let event = try #require(phone.captured("Deep Link Timeout").first)
    #expect(event["timeout_seconds"] == 300)
    #expect(event["waited_seconds"] == 300)
  }

  @Test func aPendingLinkSurvivesTheProcess() async {
    let app = TestApp(phone)
    app.open("yourapp://wallet/cards?source=push")
    _ = await app.observed(2)
    let again = TestApp(phone)
    #expect(await again.observed(2) == ["announced wallet/cards", "login wallet"])
    #expect(again.links[0].source == "push")
    again.completions[0](true)
    #expect(await again.observed(3).last == "open wallet/cards")
    #expect(await TestApp(phone).observed(0) == [])
  }

  @Test func aPendingLinkDoesNotOutliveItsTimeoutInAnotherProcess() async {
    let app = TestApp(phone)
    app.open("yourapp://wallet")
    _ = await app.observed(2)
    phone.clock.advance(bySeconds: 301)
    _ = await app.observed(3)
    #expect(await TestApp(phone).observed(0) == [])
  }

  /// `Task.sleep` stands still while a phone sleeps: the clock goes on and no timer fires.
  @Test(arguments: [301, -3_600, 86_400 * 30])
  func aLinkIsNotOpenedAfterItsTimeoutByAnyWay(elapsed: Int64) async {
    for way in 0..<4 {
      let clock = ManualClock()
      let phone = TestPhone(clock: clock)
      let app = TestApp(phone)
      app.open("yourapp://wallet")
      _ = await app.observed(2)
      clock.jump(bySeconds: elapsed)
      switch way {
      case 0: app.completions[0](true)
      case 1: app.sdk.completePendingDeepLink()
      case 2: #expect(!app.sdk.hasPendingDeepLink)
      default: app.sdk.applicationDidBecomeActive()
      }
      #expect(await app.observed(3) == ["announced wallet", "login wallet", "failed timed_out"])
      #expect(app.sdk.pendingDeepLink == nil)
      #expect(phone.captured("Deep Link Timeout").count == 1)
    }
  }

  @Test func anApprovedLinkWaitsForAClosureToReceiveIt() async {
    let app = TestApp(phone)
    app.open("yourapp://wallet")
    _ = await app.observed(2)
    let again = TestApp(phone, handlers: [.authenticate])
    #expect(await again.observed(1) == ["login wallet"])
    again.completions[0](true)
    #expect(await again.observed(1) == ["login wallet"])
    again.register(.receive)
    #expect(await again.observed(2).last == "open wallet")
  }

  @Test func aLinkIsKeptUntilTheClosureHasIt() async throws {
    let storage = phone.storage
    let app = TestApp(phone, handlers: [.authenticate])
    let keptInClosure = Locked<[Bool]>([])
    app.sdk.onDeepLink { _, requiresAuth in
      let data = try? storage.value(named: "pending-link")
      let isKept = data.map { String(decoding: $0, as: UTF8.self) }?.contains("wallet") == true
      if !requiresAuth { keptInClosure.withLock { $0.append(isKept) } }
    }
    app.open("yourapp://wallet")
    _ = await app.observed(1)
    app.completions[0](true)
    #expect(await eventually { keptInClosure.withLock { $0 } == [true] })
    #expect(await eventually { ((try? storage.value(named: "pending-link")) ?? nil) == nil })
  }

  @Test func aLinkOpenedInsideTheCallbackIsNotLost() async {
    let app = TestApp(phone)
    app.sdk.onDeepLink { [sdk = app.sdk] link, requiresAuth in
      guard !requiresAuth, link.destination == "wallet", let next = URL(string: "yourapp://account")
      else { return }
      sdk.handleDeepLink(next)
    }
    app.open("yourapp://wallet")
    _ = await app.observed(2)
    app.completions[0](true)
    #expect(await app.observed(5).suffix(2) == ["announced account", "login account"])
    #expect(app.sdk.pendingDeepLinkDestination == "account")
  }

  @Test func withoutAutomaticHandlingLinksAreOnlyAnnounced() async {
    let app = TestApp(phone) { $0.deepLinkConfig.autoHandleDeepLinks = false }
    app.open("yourapp://wallet")
    #expect(await app.observed(1) == ["announced wallet"])
    #expect(!app.sdk.hasPendingDeepLink)
  }
}
