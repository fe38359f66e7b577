import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct CampaignTests {
  @Test func asksTheLinksOwnDomainAndRoutesByTheAnswer() async throws {
    let phone = TestPhone { _ in campaign(to: "products/42?color=red", jid: "j1") }
    let app = TestApp(phone)
    app.open("https://go.example.com/c/AbC123?source=ig")
    #expect(await app.observed(1) == ["open products/42"])
    let link = try #require(app.links.first)
    #expect(link.resolvedDestination == "products/42")
    #expect(link.parameters == ["color": "red", "source": "ig"])
    #expect(link.campaignData?.title == "Summer")
    #expect(link.jid == "j1")
    let url = phone.transport.requests.first?.url.absoluteString
    #expect(url == "https://go.example.com/resolve/AbC123")
    // The link's own domain says whose it is.
    #expect(phone.transport.requests.first?.headers["Authorization"] == nil)
  }

  @Test func asksTheHostForCustomSchemesWithTheKeyEncoded() async {
    let phone = TestPhone { _ in TransportResponse(status: 404) }
    let app = TestApp(phone)
    app.open("yourapp://products/42?keyName=a%2F..%2F%3Fb")
    _ = await app.observed(1)
    let url = phone.transport.requests.first?.url.absoluteString
    #expect(url == "https://api.example.com/resolve/a%2F%2E%2E%2F%3Fb")
    let key = phone.transport.requests.first?.headers["Authorization"]
    #expect(key?.hasPrefix("Bearer ") == true)
  }

  @Test func aRouteBelowAnOrdinaryPathHasNoKey() async {
    let phone = TestPhone()
    let app = TestApp(phone)
    app.open("yourapp://products/laptop")
    app.open("yourapp://campaigns/ceyiz")
    #expect(await app.observed(2).count == 2)
    #expect(phone.transport.requests.isEmpty)
  }

  @Test func gatesWhereACampaignLeads() async {
    let phone = TestPhone { _ in campaign(to: "wallet/transfer") }
    let app = TestApp(phone)
    app.open("https://go.example.com/AbC123")
    #expect(await app.observed(2) == ["announced wallet/transfer", "login wallet/transfer"])
  }

  @Test func deliversInTimeWithoutANetworkAndAddsTheCampaignLater() async throws {
    let gate = Gate()
    let phone = TestPhone { _ in
      await gate.wait()
      return campaign(to: "products/42")
    }
    let app = TestApp(phone)
    app.open("https://go.example.com/c/AbC123")
    #expect(await app.observed(0) == [])
    #expect(await eventually { phone.clock.sleeperCount > 0 })
    phone.clock.advance(bySeconds: 3)
    #expect(await app.observed(1) == ["open c/AbC123"])
    let link = try #require(app.links.first)
    #expect(link.campaignData == nil)
    await gate.open()
    #expect(await eventually { link.campaignData != nil })
    #expect(await app.observed(1) == ["open c/AbC123"])
    #expect(link.pathSegments == ["c", "AbC123"])
  }

  @Test func aLateCampaignThatNeedsALoginIsAskedAboutAndNotHandedOut() async throws {
    let (app, gate) = await lateCampaign(to: "wallet/transfer")
    let link = try #require(app.links.first)
    await gate.open()
    #expect(
      await app.observed(3) == [
        "open c/AbC123", "announced wallet/transfer", "login wallet/transfer",
      ]
    )
    #expect(link.campaignData == nil)
    #expect(link.resolvedDestination == "c/AbC123")
    app.completions[0](true)
    #expect(await app.observed(4).last == "open wallet/transfer")
  }

  @Test func aLateCampaignThatIsDeclinedOpensNothing() async throws {
    let (app, gate) = await lateCampaign(to: "wallet/transfer")
    await gate.open()
    _ = await app.observed(3)
    app.completions[0](false)
    #expect(await app.observed(4).last == "failed declined")
    #expect(
      app.links.allSatisfy { $0.pathSegments != ["wallet", "transfer"] || $0 !== app.links[0] }
    )
    #expect(app.links[0].campaignData == nil)
  }

  @Test func aLateCampaignIsObservedWithItsRoute() async throws {
    let (app, gate) = await lateCampaign(to: "products/42")
    let seen = Locked<[String]>([])
    app.sdk.onDeepLinkResolved { link in
      seen.withLock { $0.append(link.resolvedDestination) }
    }
    await gate.open()
    #expect(await eventually { seen.withLock { $0 } == ["products/42"] })
    #expect(app.links.first?.campaignData?.title == "Summer")
    #expect(await app.observed(1) == ["open c/AbC123"])
  }

  @Test func anApprovalDoesNotCoverWhereALateCampaignLeads() async throws {
    let gate = Gate()
    let phone = TestPhone { _ in
      await gate.wait()
      return campaign(to: "account/delete")
    }
    let app = TestApp(phone)
    app.open("yourapp://wallet?keyName=AbC123")
    #expect(await eventually { phone.clock.sleeperCount > 0 })
    phone.clock.advance(bySeconds: 3)
    #expect(await app.observed(2) == ["announced wallet", "login wallet"])
    app.completions[0](true)
    #expect(await app.observed(3).last == "open wallet")
    await gate.open()
    #expect(
      await app.observed(5).suffix(2) == ["announced account/delete", "login account/delete"]
    )
    #expect(app.links[0].campaignData == nil)
  }

  @Test func aPageOfTheLinkDomainIsNoCampaign() async throws {
    let phone = TestPhone { _ in TransportResponse(status: 404) }
    let app = TestApp(phone)
    app.open("https://go.example.com/products")
    #expect(await app.observed(1) == ["open products"])
    app.sdk.capture("A")
    #expect(try #require(phone.captured("A").first)["campaign_key"] == nil)
    #expect(app.links.first?.campaignKeyName == nil)
    let opened = try #require(phone.captured("Deep Link Opened").first)
    #expect(opened["campaign_key"] == nil)
    #expect(opened["has_campaign_key"] == false)
    phone.clock.advance(bySeconds: 61)
    app.open("https://go.example.com/products")
    #expect(await app.observed(2).count == 2)
    #expect(phone.transport.requests(to: "/resolve/products").count == 1)
  }

  @Test func aShortLinkIsACampaignOnceTheServerKnowsIt() async throws {
    let gate = Gate()
    let phone = TestPhone { _ in
      await gate.wait()
      return campaign(to: "products/42")
    }
    let app = TestApp(phone)
    app.open("https://go.example.com/AbC123")
    app.sdk.capture("Before")
    await gate.open()
    #expect(await app.observed(1) == ["open products/42"])
    app.sdk.capture("After")
    #expect(try #require(phone.captured("Before").first)["campaign_key"] == nil)
    #expect(try #require(phone.captured("After").first)["campaign_key"] == "AbC123")
    #expect(app.links.first?.campaignKeyName == "AbC123")
    app.open("yourapp://products/43")
    app.sdk.capture("Later")
    #expect(try #require(phone.captured("Later").first)["campaign_key"] == nil)
  }

  /// An app that was given a short link without its campaign, which comes once the gate opens.
  private func lateCampaign(to route: String) async -> (TestApp, Gate) {
    let gate = Gate()
    let phone = TestPhone { _ in
      await gate.wait()
      return campaign(to: route)
    }
    let app = TestApp(phone)
    app.open("https://go.example.com/c/AbC123")
    _ = await eventually { phone.clock.sleeperCount > 0 }
    phone.clock.advance(bySeconds: 3)
    _ = await app.observed(1)
    return (app, gate)
  }

  @Test func asksOnceMoreAndOnlyOnce() async {
    let phone = TestPhone { _ in TransportResponse(status: 503) }
    let app = TestApp(phone)
    app.open("https://go.example.com/c/AbC123")
    #expect(await app.observed(1) == ["open c/AbC123"])
    #expect(phone.transport.requests.count == 2)
  }

  @Test func sharesAndRemembersAnAnswer() async {
    let phone = TestPhone { _ in campaign(to: "products/42") }
    let app = TestApp(phone)
    app.open("https://go.example.com/c/AbC123?a=1")
    app.open("https://go.example.com/c/AbC123?a=2")
    #expect(await app.observed(2).count == 2)
    app.open("https://go.example.com/c/AbC123?a=3")
    #expect(await app.observed(3).count == 3)
    #expect(phone.transport.requests.count == 1)
    phone.clock.advance(bySeconds: 301)
    app.open("https://go.example.com/c/AbC123?a=4")
    #expect(await app.observed(4).count == 4)
    #expect(phone.transport.requests(to: "/resolve/AbC123").count == 2)
  }

  @Test func keepsTheOrderOfLinksWhereTheFirstIsSlow() async {
    let gate = Gate()
    let phone = TestPhone { _ in
      await gate.wait()
      return campaign(to: "products/1")
    }
    let app = TestApp(phone)
    app.open("https://go.example.com/c/AbC123")
    app.open("yourapp://products/2")
    #expect(await app.observed(0) == [])
    await gate.open()
    #expect(await app.observed(2) == ["open products/1", "open products/2"])
  }

  @Test(arguments: [
    (true, true, ["deeplink_received", "deeplink_resolved", "deeplink_navigation"]),
    (true, false, ["deeplink_received", "deeplink_resolve_failed", "deeplink_navigation"]),
    (false, true, []),
  ])
  func diagnosticsSayEachStepWhereTheyAreWanted(
    isWanted: Bool,
    isKnown: Bool,
    expected: [String]
  ) async {
    let phone = TestPhone { _ in
      isKnown ? campaign(to: "products/42") : TransportResponse(status: 404)
    }
    let app = TestApp(phone) { $0.deepLinkConfig.captureDeepLinkDiagnostics = isWanted }
    app.open("https://go.example.com/c/AbC123?token=secret")
    _ = await app.observed(1)
    let steps = phone.captured.filter {
      $0["event"]?.stringValue?.hasPrefix("deeplink_") == true
    }
    #expect(steps.compactMap { $0["event"]?.stringValue } == expected)
    #expect(!String(describing: steps).contains("secret"))
    for step in steps { #expect(step["properties"]?["campaign_key"] == "AbC123") }
  }

  @Test func anOddFieldCostsNoOther() async throws {
    let phone = TestPhone { _ in
      .json(200, ["_id": "plain", "title": "T", "webUrl": 7, "adId": ["$oid": "a1"]])
    }
    let app = TestApp(phone)
    app.open("https://go.example.com/c/AbC123")
    _ = await app.observed(1)
    let data = try #require(app.links.first?.campaignData)
    #expect(data.title == "T")
    #expect(data.webUrl == nil)
    #expect(data.id?.oid == "plain")
    #expect(data.adId?.oid == "a1")
  }
}

/// Holds whoever waits until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
