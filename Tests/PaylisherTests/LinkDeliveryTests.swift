import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct LinkDeliveryTests {
  let phone = TestPhone()

  @Test func deliversBothKindsOfLinkWithTheSameRoute() async {
    let app = TestApp(phone)
    #expect(app.open("yourapp://products/42/reviews"))
    #expect(app.open("https://go.example.com/products/42/reviews"))
    #expect(await app.observed(2) == Array(repeating: "open products/42/reviews", count: 2))
  }

  @Test(arguments: [
    "otherapp://products", "https://other.example.com/c/A", "com.google.x:/oauth?code=1",
  ])
  func leavesLinksOfOthersAlone(text: String) async {
    let app = TestApp(phone)
    #expect(!app.open(text))
    #expect(await app.observed(0) == [])
    #expect(phone.captured.isEmpty)
    #expect(phone.transport.requests.isEmpty)
  }

  @Test func keepsLinksThatComeBeforeSetup() async throws {
    let sdk = PaylisherSDK()
    for number in 0..<10 {
      let url = try #require(URL(string: "yourapp://products/\(number)"))
      #expect(!sdk.handleDeepLink(url))
    }
    _ = try sdk.handleDeepLink(#require(URL(string: "otherapp://oauth?code=1")))
    let seen = Locked<[String]>([])
    sdk.onDeepLink { link, _ in seen.withLock { $0.append(link.pathSegments[1]) } }
    sdk.setup(TestApp.config(), environment: phone.environment)
    #expect(await eventually { seen.withLock { $0.count } == 10 })
    #expect(seen.withLock { $0 } == (0..<10).map(String.init))
    #expect(phone.captured("Deep Link Opened").count == 10)
  }

  @Test func keepsLinksUntilSomebodyReceivesThem() async {
    let app = TestApp(phone, handlers: [])
    app.open("yourapp://products/1")
    app.register(.fail)
    app.open("yourapp://products/2")
    #expect(await app.observed(0) == [])
    app.register(.receive)
    #expect(await app.observed(2) == ["open products/1", "open products/2"])
  }

  @Test func deliversALinkOnceThatSceneAndDelegateForward() async {
    let app = TestApp(phone)
    #expect(app.open("yourapp://products/42"))
    #expect(app.open("yourapp://products/42"))
    #expect(await app.observed(1) == ["open products/42"])
    app.sdk.applicationDidBecomeActive()
    phone.clock.advance(bySeconds: 5)
    app.open("yourapp://products/42")
    #expect(await app.observed(2).count == 2)
    #expect(phone.captured("Deep Link Opened").count == 2)
  }

  @Test func aSlowLaunchForwardsALinkTwiceAndOpensItOnce() async {
    let app = TestApp(phone)
    app.open("yourapp://products/42")
    phone.clock.advance(bySeconds: 9)
    app.open("yourapp://products/42")
    #expect(await app.observed(1) == ["open products/42"])
  }

  @Test func theSameLinkAfterLeavingTheAppIsAnotherTap() async {
    let app = TestApp(phone)
    app.sdk.applicationDidBecomeActive()
    app.open("yourapp://products/42")
    app.open("yourapp://products/42")
    app.sdk.applicationDidEnterBackground()
    app.open("yourapp://products/42")
    #expect(await app.observed(2).count == 2)
  }

  @Test func callsEveryClosureAndTheDelegate() async {
    let app = TestApp(phone)
    app.register(.receive)
    let delegate = Delegate()
    app.sdk.setDeepLinkHandler(delegate)
    app.open("yourapp://products/42")
    #expect(await app.observed(2).count == 2)
    #expect(delegate.received == ["products"])
  }

  @Test func reportsWhatCannotBeReadWithoutItsContent() async throws {
    let app = TestApp(phone)
    #expect(!app.open("yourapp://?token=secret"))
    #expect(await app.observed(1) == ["failed no_destination"])
    let event = try #require(phone.captured("Deep Link Failed").first)
    #expect(!String(describing: event).contains("secret"))
  }

  @Test func neverReportsCredentials() async throws {
    let app = TestApp(phone)
    app.open("yourapp://products/1?access_token=abc&email=a%40b.c&code=1&color=red#frag")
    _ = await app.observed(1)
    let event = try #require(phone.captured("Deep Link Opened").first)
    #expect(event["parameters"] == ["color": "red"])
    #expect(event["full_url"]?.stringValue == "yourapp://products/1?color=red")
    #expect(app.links.first?.parameters["access_token"] == "abc")
  }

  final class Delegate: PaylisherDeepLinkHandler {
    private(set) var received: [String] = []

    func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool) {
      received.append(deepLink.destination)
    }
  }
}
