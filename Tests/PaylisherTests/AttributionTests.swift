import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct AttributionTests {
  let phone = TestPhone()

  @Test func stampsEveryEventOfTheSession() async throws {
    let app = TestApp(phone)
    app.open("yourapp://products/42?keyName=SUMMER25&jid=j1&source=push")
    app.sdk.capture("Product Viewed")
    let event = try #require(phone.captured("Product Viewed").first)
    #expect(event["campaign_key"] == "SUMMER25")
    #expect(event["deeplink_key"] == "SUMMER25")
    #expect(event["campaign_source"] == "unknown")
    #expect(event["jid"] == "j1")
    #expect(event["journey_source"] == "deeplink")
    #expect(event["$session_id"]?.stringValue == app.sdk.getSessionId())
    #expect(event["distinct_id"]?.stringValue == app.sdk.getDistinctId())
  }

  @Test func anOrganicLaunchStaysClean() async throws {
    let app = TestApp(phone)
    app.open("yourapp://products/42?keyName=SUMMER25&jid=j1")
    let again = TestApp(phone)
    again.sdk.capture("Product Viewed")
    let event = try #require(phone.captured("Product Viewed").first)
    #expect(event["campaign_key"] == nil)
    #expect(event["jid"] == nil)
  }

  @Test func aLinkAfterAnHourBelongsToTheSessionItBegins() async throws {
    let app = TestApp(phone)
    let before = app.sdk.getSessionId()
    phone.clock.advance(bySeconds: 3_600)
    app.open("yourapp://products/42?keyName=SUMMER25&jid=j1")
    app.sdk.applicationDidBecomeActive()
    app.sdk.capture("Product Viewed")
    let event = try #require(phone.captured("Product Viewed").first)
    #expect(event["campaign_key"] == "SUMMER25")
    #expect(event["jid"] == "j1")
    #expect(event["$session_id"]?.stringValue != before)
  }

  @Test func activityKeepsASessionAliveForADayAtMost() async {
    let app = TestApp(phone)
    let first = app.sdk.getSessionId()
    for _ in 0..<47 {
      phone.clock.advance(bySeconds: 1_800)
      app.sdk.capture("Tick")
    }
    #expect(app.sdk.getSessionId() == first)
    phone.clock.advance(bySeconds: 1_801)
    app.sdk.capture("Tick")
    #expect(app.sdk.getSessionId() != first)
  }

  @Test func aLaterLinkWithoutAKeyTakesTheCampaignAwayAndLeavesTheJourney() async throws {
    let app = TestApp(phone)
    app.open("yourapp://products/42?keyName=SUMMER25&jid=j1")
    app.open("yourapp://products/43")
    app.sdk.capture("Product Viewed")
    let event = try #require(phone.captured("Product Viewed").first)
    #expect(event["campaign_key"] == nil)
    #expect(event["jid"] == "j1")
  }

  @Test func aResolvedJourneyDoesNotReplaceTheLinksOwn() async throws {
    let phone = TestPhone { _ in campaign(to: "products/42", jid: "campaign") }
    let app = TestApp(phone)
    app.open("https://go.example.com/c/AbC123?jid=own")
    _ = await app.observed(1)
    app.sdk.capture("A")
    #expect(try #require(phone.captured("A").first)["jid"] == "own")
    phone.clock.advance(bySeconds: 3)
    app.open("https://go.example.com/c/Other1")
    _ = await app.observed(2)
    app.sdk.capture("B")
    #expect(try #require(phone.captured("B").first)["campaign_key"] == "Other1")
  }

  @Test func canBeTurnedOff() async throws {
    let app = TestApp(phone) { $0.deepLinkConfig.autoRegisterCampaignKeys = false }
    app.open("yourapp://products/42?keyName=SUMMER25")
    app.sdk.capture("Product Viewed")
    #expect(try #require(phone.captured("Product Viewed").first)["campaign_key"] == nil)
  }

  /// A purchase that another person approved while the app was not there, and a refund.
  @Test(arguments: [false, true])
  func aPurchaseOfBeforeLeavesTheSessionAlone(isRefund: Bool) async throws {
    let app = TestApp(phone)
    var transaction = StoreTransaction(
      id: "1",
      productID: "pro",
      purchasedAt: phone.clock.now(),
      price: 1_000_000,
      currency: "EUR"
    )
    if isRefund {
      (transaction.revokedAt, transaction.revocation) = (phone.clock.now(), .refunded)
    }
    phone.clock.advance(bySeconds: 3_600)
    app.open("yourapp://products/42?keyName=SUMMER25&jid=j1")
    app.sdk.engine?.paywalls.purchases.record(transaction)
    let name = isRefund ? "In-App Purchase Refunded" : "In-App Purchase"
    let purchase = try #require(phone.captured(name).first)
    #expect(purchase["campaign_key"] == nil && purchase["$session_id"] == nil)
    app.sdk.capture("A")
    let event = try #require(phone.captured("A").first)
    #expect(event["campaign_key"] == "SUMMER25" && event["jid"] == "j1")
  }

  @Test func theCallersPropertiesWin() async throws {
    let app = TestApp(phone)
    app.sdk.register(["plan": "free", "campaign_key": "super"])
    app.open("yourapp://products/42?keyName=SUMMER25")
    app.sdk.capture("A", properties: ["plan": "gold", "campaign_key": "own"])
    app.sdk.capture("B")
    #expect(try #require(phone.captured("A").first)["campaign_key"] == "own")
    #expect(try #require(phone.captured("A").first)["plan"] == "gold")
    #expect(try #require(phone.captured("B").first)["campaign_key"] == "SUMMER25")
    #expect(try #require(phone.captured("B").first)["plan"] == "free")
  }
}
