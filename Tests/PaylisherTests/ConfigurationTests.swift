import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct ConfigurationTests {
  let phone = TestPhone { .accepting($0) }

  @Test func linksCanBeConfiguredAfterSetup() async {
    let app = TestApp(phone) { $0.deepLinkConfig = PaylisherDeepLinkConfig() }
    #expect(!app.open("later://wallet"))
    app.sdk.configureDeepLinks(Self.later())
    #expect(app.open("later://wallet"))
    #expect(await app.observed(1) == ["open wallet"])
    app.sdk.configureDeepLinks(authRequired: ["wallet"])
    app.sdk.applicationDidBecomeActive()
    phone.clock.advance(bySeconds: 5)
    #expect(app.open("later://wallet"))
    #expect(await app.observed(3).suffix(2) == ["announced wallet", "login wallet"])
  }

  @Test func linksConfiguredBeforeSetupStayConfigured() throws {
    let sdk = PaylisherSDK()
    sdk.configureDeepLinks(Self.later())
    sdk.configureDeepLinks(authRequired: ["wallet"])
    sdk.onDeepLink { _, _ in }
    sdk.setup(TestApp.config(), environment: phone.environment)
    #expect(try sdk.handleDeepLink(#require(URL(string: "later://wallet"))))
    #expect(sdk.pendingDeepLinkDestination == "wallet")
    #expect(try !sdk.handleDeepLink(#require(URL(string: "yourapp://wallet"))))
  }

  @Test func aGateThatIsAddedLaterHoldsLinksThatStillWait() async {
    let app = TestApp(phone, handlers: [])
    app.open("yourapp://vault")
    app.sdk.configureDeepLinks(authRequired: ["vault"])
    app.register(.receive)
    #expect(await app.observed(1) == ["announced vault"])
  }

  @Test func theLogCanBeTurnedOnAndOff() {
    let app = TestApp(phone)
    app.sdk.capture("Quiet")
    app.sdk.debug()
    app.sdk.capture("Loud", properties: ["secret": "s3cret"])
    app.sdk.debug(false)
    app.sdk.capture("Quiet again")
    #expect(phone.log == ["[Paylisher] captured Loud"])
  }

  @Test(arguments: [
    ("go.example.com", "https://go.example.com", 0),
    ("https://go.example.com", "https://go.example.com", 0),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080", 0),
    ("ftp://go.example.com", "https://unreadable-host.invalid", 1),
    ("", "https://unreadable-host.invalid", 1),
  ])
  func sendsNowhereWhereAHostIsNone(host: String, expected: String, warnings: Int) async {
    let config = PaylisherConfig(apiKey: "pk", host: host)
    #expect(config.host.absoluteString == expected)
    let sdk = phone.launch(config)
    #expect(phone.log.count == warnings)
    sdk.capture("A")
    sdk.optIn()
    let report = await sdk.flushAndWait()
    #expect(phone.transport.requests.isEmpty == (warnings == 1))
    #expect((report.waiting > 0) == (warnings == 1))
  }

  @Test func saysWhyNothingIsDeliveredWhereNoLinkIsTheApps() {
    let app = TestApp(phone) { $0.deepLinkConfig = PaylisherDeepLinkConfig() }
    #expect(!app.open("yourapp://products"))
    #expect(phone.log.count == 1)
    let silent = TestApp(phone, handlers: []) { $0.deepLinkConfig = PaylisherDeepLinkConfig() }
    #expect(!silent.open("com.google.x:/oauth?code=1"))
    #expect(phone.log.count == 1)
  }

  @Test func aSanitizerMayChangeAndRemoveWhatIsStored() throws {
    let app = TestApp(phone) { $0.propertiesSanitizer = Sanitizer() }
    app.sdk.capture("A", properties: ["email": "a@b.c", "plan": "gold"])
    let event = try #require(phone.captured("A").first)
    #expect(event["email"] == nil)
    #expect(event["plan"] == "gold")
    #expect(event["seen"] == true)
  }

  @Test func theAppChoosesTheIdsOfEverybodyWithoutAName() throws {
    let chosen = try #require(UUID(uuidString: "00000000-0000-4000-8000-0000000000AB"))
    let app = TestApp(phone) { $0.getAnonymousId = { _ in chosen } }
    #expect(app.sdk.getAnonymousId() == chosen.uuidString.lowercased())
    app.sdk.identify("u1")
    app.sdk.reset()
    #expect(app.sdk.getAnonymousId() == chosen.uuidString.lowercased())
  }

  @Test(arguments: [
    ("ShopView", "ShopView"), ("ModifiedContent<ShopView, _Padding>", "ShopView"),
    ("ModifiedContent<ModifiedContent<ShopView, A>, B<C>>", "ShopView"),
    ("ModifiedContent<NavigationStack<Array<String>, Text>, A>", "NavigationStack"),
  ])
  func aScreenWithoutANameHasThatOfItsType(type: String, name: String) {
    #expect(ScreenName.of(view: type) == name)
  }

  @Test func aScreenThatAppearsAgainWithoutAnybodyMovingCountsOnce() {
    // Nothing is sent, and so nothing leaves the queue.
    let phone = TestPhone()
    let app = TestApp(phone)
    for _ in 0..<2 { app.sdk.screenAppeared("Home", properties: nil) }
    app.sdk.screenAppeared("Product", properties: ["id": 1])
    app.sdk.screenAppeared("Product", properties: ["id": 2])
    app.sdk.applicationDidEnterBackground()
    app.sdk.screenAppeared("Product", properties: ["id": 2])
    app.sdk.screen("Home")
    let names = phone.captured("$screen").map { $0["$screen_name"] }
    #expect(names == ["Home", "Product", "Product", "Product", "Home"])
  }

  @Test func screensThatAnnounceThemselvesCanBeTurnedOff() {
    let app = TestApp(phone) { $0.captureScreenViews = false }
    app.sdk.screenAppeared("Home", properties: nil)
    app.sdk.screen("Named")
    #expect(phone.captured("$screen").map { $0["$screen_name"] } == ["Named"])
  }

  @Test func noEventNamesAMessagingToken() throws {
    let app = TestApp(phone)
    app.sdk.registerFCMToken("abc:def")
    app.sdk.registerFCMToken("")
    #expect(phone.captured("$fcm_token_registered").count == 1)
    let event = try #require(phone.captured("$fcm_token_registered").first)
    #expect(event["token_length"] == 7)
    #expect(event["$set"]?["platform"] == "ios")
    #expect(event["$set"]?["token"] == nil)
    #expect(event["token"] == nil)
  }

  @Test(arguments: [
    ("ig", "instagram"), ("https://t.co", "twitter"), ("newsletter", "unknown"),
  ])
  func namesASource(raw: String, expected: String) {
    #expect(PaylisherDeeplinkSource.classify(raw) == expected)
    #expect(PaylisherDeeplinkSource.classify(" ") == nil)
    let none = PaylisherDeeplinkSource.canonical(rawSource: nil, referrer: nil, platformHint: nil)
    #expect(none == "direct")
  }

  @Test func everyEventDescribesTheDevice() {
    let properties = DeviceFacts.current().properties
    for name in ["$device_model", "$os_name", "$os_version", "$locale", "$timezone", "$lib"] {
      #expect(properties[name]?.stringValue?.isEmpty == false, "\(name)")
    }
    #expect(properties["$is_emulator"] == false)
  }

  @Test func postsThatItHasStarted() async {
    let posts = Locked(0)
    let center = NotificationCenter.default
    let name = PaylisherSDK.didStartNotification
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
      posts.withLock { $0 += 1 }
    }
    defer { center.removeObserver(token) }
    _ = TestApp(phone)
    #expect(await eventually { posts.withLock { $0 } > 0 })
  }

  private static func later() -> PaylisherDeepLinkConfig {
    let config = PaylisherDeepLinkConfig()
    config.customSchemes = ["later"]
    return config
  }

  final class Sanitizer: PaylisherPropertiesSanitizer {
    func sanitize(_ properties: [String: Any]) -> [String: Any] {
      var properties = properties
      properties["email"] = nil
      properties["seen"] = true
      return properties
    }
  }
}
