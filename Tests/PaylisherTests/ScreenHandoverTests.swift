import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Links to screens are handed over as other links are: kept until the screen opens, then forgotten.
@MainActor @Suite struct ScreenHandoverTests {
  typealias App = ScreenTests.App

  nonisolated static let gated = "yourapp://ply/presentations/SUMMER?auth=required"

  /// The server leads the campaign of a link to a screen.
  private func phone(auth: String = "") -> TestPhone {
    TestPhone { request in
      let path = request.url.path
      if path.contains("/v1/screens/") { return .json(200, ScreenTests.paywall) }
      return path.contains("/resolve/")
        ? campaign(to: "ply/presentations/SUMMER\(auth)") : .json(200, [:])
    }
  }

  /// Launches once more than a link is tried, and expects nothing of it.
  private func expectNothingMore(of phone: TestPhone) async {
    for _ in 0..<2 {
      let later = App(phone)
      await settle()
      #expect(later.shown.isEmpty && later.links.isEmpty)
      #expect(!later.sdk.hasPendingDeepLink)
    }
    phone.clock.advance(bySeconds: 86_400)
    let last = App(phone)
    await settle()
    #expect(last.shown.isEmpty)
    #expect(phone.captured("Deep Link Timeout").isEmpty)
    #expect(phone.captured("Deep Link Completed").count <= 1)
  }

  /// The app asks where a link is a screen by itself, or hands every link to the SDK.
  @Test(arguments: [true, false], [true, false])
  func aScreenOpensAfterTheLoginAndOnce(endsDuringLogin: Bool, opens: Bool) async throws {
    let phone = phone()
    var app = App(phone, opens: opens)
    let url = try #require(URL(string: Self.gated))
    #expect(opens ? app.open(Self.gated) : app.sdk.engine?.links.openScreen(url) == true)
    #expect(await eventually { app.sdk.hasPendingDeepLink })
    if endsDuringLogin { app = App(phone, opens: opens) }
    app.sdk.completePendingDeepLink()
    #expect(await app.isShown(1))
    await settle()
    app.closed()
    #expect(await app.hasEnded(1))
    #expect(phone.captured("Deep Link Completed").count == 1)
    await expectNothingMore(of: phone)
  }

  @Test(arguments: [true, false])
  func aCampaignThatLeadsToAScreenDoesTheSame(endsDuringLogin: Bool) async {
    let phone = phone(auth: "?auth=required")
    var app = App(phone)
    #expect(app.open("https://go.example.com/c/AbC123"))
    #expect(await eventually { app.sdk.hasPendingDeepLink })
    if endsDuringLogin { app = App(phone) }
    app.sdk.completePendingDeepLink()
    #expect(await app.isShown(1))
    await settle()
    await expectNothingMore(of: phone)
  }

  /// The message whose tap opened a screen is reported with it, also where the login took a launch.
  @Test func theMessageOfAScreenOutlivesTheLogin() async throws {
    let phone = phone()
    let first = App(phone)
    let url = try #require(URL(string: Self.gated))
    #expect(first.sdk.engine?.links.open(url, message: "m1") == true)
    #expect(await eventually { first.sdk.hasPendingDeepLink })
    let app = App(phone)
    app.sdk.completePendingDeepLink()
    #expect(await app.isShown(1))
    #expect(await eventually { !phone.captured("Screen Opened").isEmpty })
    #expect(phone.captured("Screen Opened").first?["message_id"] == "m1")
  }

  /// A screen that found no place after its login is over with its time.
  @Test func aScreenThatWaitedTooLongIsForgotten() async {
    let phone = phone()
    let app = App(phone, isReady: false)
    #expect(app.open(Self.gated))
    app.sdk.setReadyForScreens(true)
    #expect(await eventually { app.sdk.hasPendingDeepLink })
    app.sdk.setReadyForScreens(false)
    app.sdk.completePendingDeepLink()
    phone.clock.advance(byMilliseconds: LinkMachine.screenWait + 1)
    app.sdk.setReadyForScreens(true)
    await settle()
    #expect(app.shown.isEmpty)
    #expect(phone.storage.values[PendingRecord.name] == nil)
  }

  /// The link that led to the install opens its screen in one launch, not in the next two as well.
  @Test func theLinkOfTheInstallOpensItsScreenOnce() async throws {
    let phone = phone()
    var kept = DeferredState(installID: InstallID(EntityID(high: 1, low: 2)))
    (kept.isDone, kept.hasMatched) = (true, true)
    kept.match = DeferredState.Match(
      text: "https://go.example.com/c/AbC123?jid=j1",
      foundAt: phone.clock.now()
    )
    try phone.storage.setValue(JSONEncoder().encode(kept), named: DeferredState.name)
    let app = App(phone)
    #expect(await app.isShown(1))
    #expect(
      await eventually {
        let kept = phone.storage.values[DeferredState.name]
        let state = kept.flatMap { try? JSONDecoder().decode(DeferredState.self, from: $0) }
        return state?.match == nil
      }
    )
    await expectNothingMore(of: phone)
  }
}
