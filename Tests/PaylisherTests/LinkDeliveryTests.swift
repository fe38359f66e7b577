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
    phone.clock.advance(bySeconds: 1)
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

  /// The system opens the app on the root of its domain, so the app is told to show its home.
  @Test(arguments: ["https://go.example.com/", "https://go.example.com?utm_source=mail"])
  func theRootOfADomainIsTheHomeOfTheApp(_ text: String) async throws {
    let app = TestApp(phone)
    #expect(app.open(text))
    #expect(await app.observed(1) == ["open "])
    let link = try #require(app.links.first)
    #expect(link.pathSegments == [])
    #expect(link.resolvedDestination == "")
    #expect(!link.isShortLink && link.campaignKeyName == nil)
    #expect(phone.transport.requests.isEmpty)
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
    app.open("yourapp://products/1?access_token=abc&email=a%40b.c&code=1&utm_source=mail#frag")
    _ = await app.observed(1)
    let event = try #require(phone.captured("Deep Link Opened").first)
    #expect(event["parameters"] == ["utm_source": "mail"])
    #expect(event["full_url"]?.stringValue == "yourapp://products/1?utm_source=mail")
    #expect(app.links.first?.parameters["access_token"] == "abc")
  }

  @Test func reportsTheParametersThatTheAppNames() async throws {
    let app = TestApp(phone) { $0.deepLinkConfig.reportedParameters = ["Color", "size"] }
    app.open("yourapp://products/1?color=red&size=eyJhbGciOiJIUzI1NiJ9&weight=1")
    _ = await app.observed(1)
    let event = try #require(phone.captured("Deep Link Opened").first)
    #expect(event["parameters"] == ["color": "red"])
  }

  nonisolated private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"

  /// A link, and what events say of it.
  @Test(arguments: [
    (
      "yourapp://products/1?jwt=a&mail=b&tel=1&msisdn=2&sid=3&ticket=4&iban=5&tckn=6",
      "yourapp://products/1"
    ),
    ("yourapp://reset/\(token)", "yourapp://reset/~"),
    ("yourapp://verify/123456", "yourapp://verify/~"),
    ("yourapp://users/a%40b.c/orders", "yourapp://users/~/orders"),
    ("yourapp://pay/4111111111111111", "yourapp://pay/~"),
    ("yourapp://pay/TR330006100519786457841326", "yourapp://pay/~"),
    ("yourapp://call/+905551112233", "yourapp://call/~"),
    ("yourapp://open/9f86d081884c7d659a2feaa0c55ad015", "yourapp://open/~"),
    ("yourapp://\(token)", "yourapp://~"),
    (
      "https://go.example.com/reset/\(token)?utm_source=x",
      "https://go.example.com/reset/~?utm_source=x"
    ),
    ("yourapp://a?utm_content=\(token)&source=a%40b.c&utm_medium=m", "yourapp://a?utm_medium=m"),
    ("yourapp://a?utm_source=x&\u{301}password=123456", "yourapp://a?utm_source=x"),
    ("yourapp://products/42/reviews", "yourapp://products/42/reviews"),
    (
      "yourapp://products/iphone-15-pro-max-256gb-black",
      "yourapp://products/iphone-15-pro-max-256gb-black"
    ),
    (
      "yourapp://orders/6d92078a-8246-4ba4-ae5b-76104861e7dc",
      "yourapp://orders/6d92078a-8246-4ba4-ae5b-76104861e7dc"
    ),
    (
      "https://go.example.com/c/SUMMER25?k=SUMMER25", "https://go.example.com/c/SUMMER25?k=SUMMER25"
    ),
  ])
  func reportsNoSecretsOfALink(text: String, reported: String) async throws {
    let app = TestApp(phone) { $0.deepLinkConfig.captureDeepLinkDiagnostics = true }
    app.open(text)
    _ = await eventually { !phone.captured("Deep Link Opened").isEmpty }
    let event = try #require(phone.captured("Deep Link Opened").first)
    #expect(event["full_url"]?.stringValue == reported)
    let all = String(describing: phone.captured)
    for secret in ["eyJ", "a@b.c", "4111", "TR33", "90555", "9f86d0", "123456"] {
      #expect(!all.contains(secret), "\(secret)")
    }
  }

  @Test func closuresAreCalledAfterTheirRegistrationHasReturned() async {
    let app = TestApp(phone, handlers: [])
    app.open("yourapp://products/1")
    await settle()
    app.register(.receive)
    #expect(app.seen == [])
    #expect(await app.observed(1) == ["open products/1"])
  }

  @Test func whatIsChangedAfterSetupHasNoEffect() async {
    var kept: PaylisherConfig?
    let app = TestApp(phone) { kept = $0 }
    kept?.deepLinkConfig.customSchemes = ["late"]
    kept?.deepLinkConfig.authRequiredDestinations = []
    #expect(!app.open("late://products"))
    #expect(app.open("yourapp://wallet"))
    #expect(await app.observed(2) == ["announced wallet", "login wallet"])
  }

  final class Delegate: PaylisherDeepLinkHandler {
    private(set) var received: [String] = []

    func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool) {
      received.append(deepLink.destination)
    }
  }
}
