import AppsFlyerBridge
import AppsFlyerLib
import DeviceModels
import Foundation
import LinkCore
import Paylisher
import PaylisherTestSupport
import TargetCore
import Testing

@MainActor
@Suite struct AppsFlyerEventTests {
  let app = AppsFlyerApp(.withServer(isOrganic: true))

  @Test func revenueIsThatOfTheEvent() async throws {
    app.library.currencyCode = "EUR"
    app.library.start()
    app.library.logEvent(AFEventPurchase, withValues: [AFEventParamRevenue: 9.99, "size": "L"])
    app.library.logEvent(
      AFEventPurchase,
      withValues: [AFEventParamRevenue: "12.5", AFEventParamCurrency: "TRY"]
    )
    app.library.logEvent("af_login", withValues: nil)
    let purchases = app.phone.captured("af_purchase")
    #expect(purchases.first?["revenue"] == .number(9.99))
    #expect(purchases.first?["currency"] == "EUR")
    #expect(purchases.first?["size"] == "L")
    #expect(purchases.last?["revenue"] == .number(12.5))
    #expect(purchases.last?["currency"] == "TRY")
    #expect(app.phone.captured("af_login").first?["revenue"] == nil)
  }

  @Test func readsRevenue() {
    let rows: [([AnyHashable: Any], Double?)] = [
      (["af_revenue": Int(3)], 3), (["af_revenue": Float(0.5)], 0.5),
      (["af_revenue": "1e400"], nil), (["af_revenue": "a"], nil),
      (["af_revenue": Double.nan], nil), (["price": 3], nil),
    ]
    for (values, revenue) in rows {
      let properties = AppsFlyerEvent.properties(values, currency: nil)
      #expect(properties["revenue"] as? Double == revenue, "\(values)")
      #expect((properties["currency"] as? String) == (revenue == nil ? nil : "USD"))
    }
  }

  @Test func theUserIsTheAppsOwn() async throws {
    app.library.customerUserID = "user-7"
    app.library.customData = ["tier": "gold"]
    app.library.start()
    #expect(app.sdk.getDistinctId() == "user-7")
    app.library.logEvent("A", withValues: nil)
    #expect(app.phone.captured("A").first?["tier"] == "gold")
    app.library.start()
    #expect(app.phone.captured("$identify").count == 1)
    #expect(app.library.getAppsFlyerUID() == app.sdk.getAnonymousId())
  }

  @Test func aUserWhoIsAnonymousIsNotNamed() {
    app.library.anonymizeUser = true
    app.library.customerUserID = "user-7"
    app.library.start()
    #expect(app.sdk.getDistinctId() != "user-7")
  }

  @Test func nothingIsCapturedWhileItIsStopped() async {
    app.library.isStopped = true
    app.library.start()
    app.library.logEvent("A", withValues: nil)
    #expect(app.library.isStopped)
    #expect(await eventually { app.conversions?.failures.count == 1 })
    #expect(app.phone.captured.isEmpty)
    #expect(app.phone.transport.requests.isEmpty)
    app.library.isStopped = false
    app.library.logEvent("A", withValues: nil)
    #expect(app.phone.captured("A").count == 1)
  }

  /// Apps that ask for consent name the user before they may start.
  @Test func aUserWhoIsNamedWhileItIsStoppedIsNamedOnceItGoesOn() {
    app.library.isStopped = true
    app.library.start()
    app.library.customerUserID = "user-7"
    #expect(app.sdk.getDistinctId() != "user-7")
    app.library.isStopped = false
    #expect(app.sdk.getDistinctId() == "user-7")
    app.library.start()
    #expect(app.phone.captured("$identify").count == 1)
  }

  @Test func aKeyWithoutAServerIsAnError() async {
    app.library.appsFlyerDevKey = "YOUR_SECRET_FROM_WEB"
    let errors = Locked<[String]>([])
    app.library.start { _, error in
      errors.withLock { $0.append(error?.localizedDescription ?? "none") }
    }
    #expect(await eventually { !errors.withLock { $0.isEmpty } })
    #expect(errors.withLock { $0.first?.contains("https://KEY@HOST") } == true)
    #expect(!app.sdk.isSetUp)
  }

  @Test(
    arguments: [
      ("https://pk@go.example.com", nil, [], "pk", "https://go.example.com"),
      ("http://pk@127.0.0.1:8080", nil, [], "pk", "http://127.0.0.1:8080"),
      ("pk", "go.example.com", [], "pk", "https://go.example.com"),
      ("pk", nil, ["links.example.com"], "pk", "https://links.example.com"),
    ] as [(String, String?, [String], String, String)]
  )
  func readsTheKey(
    text: String,
    host: String?,
    domains: [String],
    key: String,
    server: String
  ) throws {
    var settings = AppsFlyerSettings()
    (settings.key, settings.host, settings.domains) = (text, host, domains)
    let found = try settings.server()
    #expect(found == (key, server))
  }

  @Test(arguments: [true, false])
  func anInvitationIsAShortLinkOrALongOne(isReachable: Bool) async throws {
    let app = AppsFlyerApp(.withServer(isOrganic: true))
    app.library.appInviteOneLinkID = "APPLE"
    app.library.start()
    #expect(await app.resolved(1).count == 1)
    app.phone.transport.respond { _ in
      isReachable ? .json(201, ["url": "https://go.example.com/c/Xy7"]) : nil
    }
    let generator = AppsFlyerLinkGenerator()
    generator.setCampaign("summer")
    generator.setChannel("whatsapp")
    generator.addParameterValue("apple", forKey: "deep_link_value")
    generator.addParameters(["deep_link_sub1": "7", "number": 3, "af_dp": "other://x"])
    let urls = Locked<[URL?]>([])
    app.library.invite(generator, InviteCompletion { url, _ in urls.withLock { $0.append(url) } })
    #expect(await eventually { urls.withLock { $0.count } == 1 })
    let query = "af_channel=whatsapp&c=summer&deep_link_sub1=7&deep_link_value=apple"
    let long = "https://go.example.com/c/APPLE?\(query)&pid=af_app_invites"
    #expect(
      urls.withLock { $0.first??.absoluteString }
        == (isReachable ? "https://go.example.com/c/Xy7" : long)
    )
    let request = try #require(app.phone.transport.requests.last)
    #expect(request.url.absoluteString == "https://go.example.com/v1/invites")
    #expect(request.headers["Authorization"] == "Bearer pk")
    let body = try JSONDecoder().decode(InviteRequest.self, from: request.body ?? Data())
    #expect(body.template == "APPLE")
    #expect(body.parameters["deep_link_value"] == "apple")
    #expect(body.parameters["af_dp"] == nil)
  }

  @Test func anInvitationIsALinkOfTheTemplate() async throws {
    let invited = try AppsFlyerInvite(
      domain: "go.example.com",
      template: "AbC123",
      parameters: OneLinkParameters(["c": "summer sale", "pid": "af_app_invites"])
    ).longURL()
    #expect(
      invited.absoluteString == "https://go.example.com/c/AbC123?c=summer%20sale&pid=af_app_invites"
    )
    for (template, domain, long, expected) in [
      ("", "go.example.com", "", AppsFlyerInvite.Failure.noTemplate),
      ("AbC123", "", "", .noDomain),
      (
        "AbC123", "go.example.com", String(repeating: "a", count: 251),
        .tooLong(OneLinkParameters.TooLong(name: "af_og_title", limit: 250))
      ),
    ] {
      let invite = AppsFlyerInvite(
        domain: domain,
        template: template,
        parameters: OneLinkParameters(["af_og_title": long])
      )
      #expect(throws: expected) { try invite.longURL() }
    }
  }
}
