import AppsFlyerLib
import Foundation
import LinkCore
import Paylisher
import PaylisherTestSupport
import Testing

@MainActor
@Suite struct AppsFlyerTests {
  @Test func aTappedLinkGoesToTheDeepLinkDelegateOnly() async throws {
    let app = AppsFlyerApp(.withServer(isOrganic: true))
    app.open("https://go.example.com/c/APPLE?deep_link_sub2=x&cp=1")
    app.library.start()
    let result = try #require(await app.resolved(1).first)
    #expect(app.deepLinks?.results.count == 1)
    #expect(result.status == .found)
    #expect(result.error == nil)
    let link = try #require(result.deepLink)
    #expect(link.deeplinkValue == "apple")
    #expect(!link.isDeferred)
    #expect(link.matchType == nil)
    #expect(link.mediaSource == "mail")
    #expect(link.campaign == "autumn")
    #expect(link.clickEvent["deep_link_sub1"] as? String == "7")
    #expect(link.clickEvent["deep_link_sub2"] as? String == "x")
    #expect(link.clickEvent["fruit_amount"] as? String == "26")
    #expect(link.clickEvent["is_deferred"] as? Bool == false)
    #expect(link.clickEvent["cp_url"] == nil)
    #expect(link.toString().contains(#""deep_link_value":"apple""#))
    // The user came by themselves and tapped a link: no second delegate learns of it.
    let conversion = try #require(await app.converted(1).first)
    #expect(conversion["af_status"] as? String == "Organic")
    #expect(conversion["deep_link_value"] == nil)
    #expect(app.conversions?.opened.isEmpty == true)
  }

  @Test func withoutADeepLinkDelegateATappedLinkIsAnOpenAttribution() async throws {
    let app = AppsFlyerApp(.withServer(isOrganic: true), hasDeepLinkDelegate: false)
    app.library.start()
    app.open("yourapp://products/42?deep_link_value=pear&pid=qr")
    #expect(await eventually { app.conversions?.opened.count == 1 })
    let data = try #require(app.conversions?.opened.first)
    #expect(data["deep_link_value"] as? String == "pear")
    #expect(data["media_source"] as? String == "qr")
  }

  @Test func aDeferredLinkIsResolvedOnceAndTheConversionSaysWhereItCameFrom() async throws {
    let phone = TestPhone.withServer()
    let app = AppsFlyerApp(phone)
    app.library.start()
    let result = try #require(await app.resolved(1).first)
    #expect(app.deepLinks?.results.count == 1)
    let link = try #require(result.deepLink)
    #expect(link.isDeferred)
    #expect(link.deeplinkValue == "apple")
    #expect(link.matchType == "id_matching")
    let conversion = try #require(await app.converted(1).first)
    #expect(conversion["af_status"] as? String == "Non-organic")
    #expect(conversion["is_first_launch"] as? Bool == true)
    #expect(conversion["media_source"] as? String == "mail")
    #expect(conversion["campaign"] as? String == "autumn")
    #expect(conversion["match_type"] as? String == "id_matching")
    // What an app could open is with the other delegate.
    #expect(conversion["deep_link_value"] == nil)
    #expect(conversion["deep_link_sub1"] == nil)
    #expect(conversion["link"] == nil)
    app.library.start()
    #expect(await app.converted(1).count == 1)
    let later = AppsFlyerApp(phone)
    later.library.start()
    let again = try #require(await later.converted(1).first)
    #expect(again["af_status"] as? String == "Non-organic")
    #expect(again["is_first_launch"] as? Bool == false)
    #expect(again["install_time"] as? String == conversion["install_time"] as? String)
    #expect(later.deepLinks?.results.isEmpty == true)
  }

  @Test func withoutADeepLinkDelegateTheConversionHasTheLink() async throws {
    let app = AppsFlyerApp(.withServer(), hasDeepLinkDelegate: false)
    app.library.start()
    let conversion = try #require(await app.converted(1).first)
    #expect(conversion["deep_link_value"] as? String == "apple")
    #expect(conversion["deep_link_sub1"] as? String == "7")
    #expect(conversion["is_first_launch"] as? Bool == true)
    #expect(app.conversions?.opened.isEmpty == true)
  }

  @Test func anOrganicInstallIsNotFoundOnTheFirstLaunchOnly() async throws {
    let phone = TestPhone.withServer(isOrganic: true)
    let app = AppsFlyerApp(phone)
    app.library.start()
    #expect(await app.resolved(1).map(\.status) == [.notFound])
    let conversion = try #require(await app.converted(1).first)
    #expect(conversion["af_status"] as? String == "Organic")
    #expect(conversion["is_first_launch"] as? Bool == true)
    let later = AppsFlyerApp(phone)
    later.library.start()
    #expect(await later.converted(1).first?["is_first_launch"] as? Bool == false)
    #expect(later.deepLinks?.results.isEmpty == true)
  }

  @Test func withoutANetworkTheNextStartAsksAgain() async throws {
    let phone = TestPhone()
    let app = AppsFlyerApp(phone)
    app.library.start()
    #expect(await app.resolved(1).map(\.status) == [.failure])
    #expect(app.deepLinks?.results.first?.error != nil)
    #expect(app.conversions?.failures.count == 1)
    let later = AppsFlyerApp(TestPhone.withServer(isOrganic: true))
    later.library.start()
    #expect(await later.converted(1).first?["is_first_launch"] as? Bool == true)
  }

  @Test(arguments: [true, false])
  func aCopiedLinkAndTheLookUpThatFindsItAreOneLink(copiedComesFirst: Bool) async throws {
    let app = AppsFlyerApp(.withServer())
    let copied = URL(string: "https://go.example.com/c/APPLE?cp_url=true&deep_link_value=apple")
    if copiedComesFirst { app.library.performOnAppAttribution(with: copied) }
    app.library.start()
    let result = try #require(await app.resolved(1).first)
    #expect(result.deepLink?.deeplinkValue == "apple")
    #expect((result.deepLink?.clickEvent["cp_url"] != nil) == copiedComesFirst)
    if !copiedComesFirst { app.library.performOnAppAttribution(with: copied) }
    #expect(await app.resolved(1).count == 1)
    let conversion = try #require(await app.converted(1).first)
    #expect(conversion["af_status"] as? String == "Non-organic")
    #expect(conversion["deep_link_value"] == nil)
    // A tap on the same link later is another one.
    phoneLater(app)
    app.open("https://go.example.com/c/APPLE")
    #expect(await app.resolved(2).count == 2)
  }

  private func phoneLater(_ app: AppsFlyerApp) {
    app.phone.clock.advance(bySeconds: 120)
  }

  @Test func linksOfOthersAreLeftAlone() async {
    let app = AppsFlyerApp(.withServer(isOrganic: true))
    app.library.start()
    app.open("otherapp://x?deep_link_value=a")
    app.open("https://evil.example/c/APPLE")
    #expect(await app.resolved(1).map(\.status) == [.notFound])
  }

  @Test func aBrokenLinkIsAFailure() async {
    let app = AppsFlyerApp(.withServer(isOrganic: true))
    app.library.start()
    #expect(await app.resolved(1).count == 1)
    app.open("https://go.example.com/a/../../../b")
    #expect(await app.resolved(2).last?.status == .failure)
    #expect(app.conversions?.refused.isEmpty == true)
  }

  @Test func opensTheLinkOfAPushAtTheNamedPath() async throws {
    let app = AppsFlyerApp(.withServer(isOrganic: true))
    app.library.addPushNotificationDeepLinkPath(["absent"])
    app.library.addPushNotificationDeepLinkPath(["data", "link"])
    app.library.start()
    #expect(await app.resolved(1).count == 1)
    app.library.handlePushNotification([
      "aps": ["alert": "Hello"], "af": ["pid": "push", "c": "news"],
      "data": ["link": "https://go.example.com/c/APPLE?pid=push"],
    ])
    let result = try #require(await app.resolved(2).last)
    #expect(result.deepLink?.deeplinkValue == "apple")
    #expect(result.deepLink?.mediaSource == "push")
    #expect(app.phone.captured("af_push_opened").first?["c"] == "news")
    app.library.handlePushNotification(["data": ["link": 7]])
    app.library.handlePushNotification(nil)
    #expect(await app.resolved(2).count == 2)
  }

  @Test func addsParametersToLinksThatContainAText() async throws {
    let app = AppsFlyerApp(.withServer(isOrganic: true))
    app.library.appendParametersToDeeplinkURL(
      contains: "go.example.com",
      parameters: ["pid": "web", "deep_link_value": "other"]
    )
    app.open("https://go.example.com/c/APPLE?deep_link_value=mine")
    app.library.start()
    let result = try #require(await app.resolved(1).first)
    #expect(result.deepLink?.mediaSource == "web")
    #expect(result.deepLink?.deeplinkValue == "mine")
  }

  @Test func followsALinkOfAnotherServiceToOneOfTheApp() async throws {
    let phone = TestPhone.withServer(isOrganic: true)
    let app = AppsFlyerApp(phone)
    app.library.resolveDeepLinkURLs = ["click.mail.example"]
    app.library.start()
    #expect(await app.resolved(1).count == 1)
    phone.transport.respond { request in
      switch request.url.path {
      case "/a":
        TransportResponse(status: 302, headers: ["location": "https://click.mail.example/b"])
      case "/b":
        TransportResponse(status: 302, headers: ["location": "https://go.example.com/fruits/pears"])
      case "/evil": TransportResponse(status: 302, headers: ["location": "https://evil.example/x"])
      default: nil
      }
    }
    app.open("https://click.mail.example/a")
    app.open("https://click.mail.example/evil")
    let result = try #require(await app.resolved(2).last)
    #expect(result.deepLink?.deeplinkValue == "fruits/pears")
    #expect(app.deepLinks?.results.count == 2)
  }
}
