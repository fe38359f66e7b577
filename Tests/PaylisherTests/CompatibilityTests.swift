import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Names and types of the earlier SDK that apps use.
@MainActor
@Suite(.serialized) struct CompatibilityTests {
  let phone = TestPhone { .accepting($0) }

  @Test func anArrivalOfALinkIsEqualToItselfAndToNoOther() async {
    let app = TestApp(phone)
    app.open("yourapp://wallet")
    _ = await app.observed(2)
    app.sdk.completePendingDeepLink()
    phone.clock.advance(bySeconds: 60)
    app.sdk.applicationDidBecomeActive()
    app.open("yourapp://products")
    _ = await app.observed(4)
    // Announced and opened are one arrival.
    #expect(app.links.count == 3)
    #expect(Set(app.links).count == 2)
    #expect(app.links[0] == app.links[1])
    #expect(app.links[0] != app.links[2])
  }

  @Test func theManagersAreTheSharedSDK() throws {
    let manager = PaylisherDeepLinkManager.shared
    #expect(!PaylisherDeepLinkManager.isConfigured())
    #expect(!PaylisherDeferredDeepLinkManager.isSetup())
    manager.setupWithAuthDestinations(["wallet"])
    manager.addAuthRequiredDestination("account")
    #expect(manager.doesDestinationRequireAuth("Wallet/transfer"))
    #expect(manager.doesDestinationRequireAuth("account"))
    manager.removeAuthRequiredDestination("account")
    #expect(!manager.doesDestinationRequireAuth("account"))
    let handler = LinkDeliveryTests.Delegate()
    manager.handler = handler
    #expect(manager.handler === handler)
    #expect(!manager.hasPendingDeepLink())
    #expect(manager.getPendingDestination() == nil)
    #expect(try !manager.handleURL(#require(URL(string: "nobodys://x")), sourceApplication: nil))
    manager.setupWithAuthDestinations([])
  }

  @Test func theConfigurationOfSetupCanBeRead() {
    let config = TestApp.config()
    let sdk = PaylisherSDK.with(config, environment: phone.environment)
    sdk.setup(TestApp.config(), environment: phone.environment)
    #expect(sdk.config === config)
    #expect(!sdk.isSessionReplayActive())
    #expect(PaylisherSDK().config.apiKey == "")
  }

  @Test(arguments: [
    (PaylisherJourneySource.deeplink, "deeplink"), (.deferredDeeplink, "deferred_deeplink"),
    (.campaignResolution, "campaign_resolution"), (.push, "push"), (.email, "email"),
    (.custom("sms"), "sms"),
  ])
  func namesHowAJourneyBegan(source: PaylisherJourneySource, expected: String) {
    #expect(source.rawValue == expected)
  }

  @Test func numbersKeepTheirSignAndSize() {
    let app = TestApp(phone)
    app.sdk.capture(
      "A",
      properties: ["large": UInt64.max, "small": UInt64(7), "least": Int64.min, "half": Float(0.5)]
    )
    let event = phone.captured("A").first
    #expect(event?["large"] == .number(Double(UInt64.max)))
    #expect(event?["small"] == 7)
    #expect(event?["least"] == .integer(.min))
    #expect(event?["half"] == 0.5)
  }
}
