import AppsFlyerShadow
import Foundation
import LinkCore
import Paylisher
import PaylisherTestSupport
import Testing

@MainActor
@Suite struct ShadowTests {
  private func shadow(_ phone: TestPhone) throws -> AppsFlyerShadow {
    let sdk = PaylisherSDK()
    let environment = phone.environment
    let shadow = AppsFlyerShadow(sdk: sdk, schemes: ["yourapp"]) { config in
      config.flushAt = 1_000
      sdk.setup(config, environment: environment)
    }
    try shadow.start(key: "https://pk@go.example.com")
    return shadow
  }

  private func comparisons(_ phone: TestPhone, _ count: Int) async -> [JSONValue] {
    _ = await eventually { phone.captured("Shadow Comparison").count >= count }
    await settle()
    return phone.captured("Shadow Comparison")
  }

  @Test func agreesOnADeferredLink() async throws {
    let phone = TestPhone.withServer()
    let shadow = try shadow(phone)
    shadow.vendorConversion([
      "af_status": "Non-organic", "is_first_launch": true, "media_source": "mail",
      "campaign": "autumn", "deep_link_value": "apple", "deep_link_sub1": "7", "adset": "x",
    ])
    let event = try #require(await comparisons(phone, 1).first)
    #expect(event["agrees"] == true)
    #expect(event["kind"] == "deferred")
    #expect(event["vendor"] == "appsflyer")
    // A launch later the vendor says the same again.
    shadow.vendorConversion(["af_status": "Non-organic", "is_first_launch": false])
    #expect(await comparisons(phone, 1).count == 1)
  }

  @Test func saysWhichValuesDiffer() async throws {
    let phone = TestPhone.withServer()
    let shadow = try shadow(phone)
    shadow.vendorResolved(
      ["deep_link_value": "pear", "pid": "mail", "c": "autumn", "deep_link_sub2": "z"],
      isDeferred: true
    )
    let event = try #require(await comparisons(phone, 1).first)
    #expect(event["agrees"] == false)
    #expect(event["link"]?.stringValue?.isEmpty == false)
    #expect(
      event["differences"] == .array(["deep_link_sub1", "deep_link_sub2", "deep_link_value"])
    )
    // Names, not values.
    #expect(!String(describing: event).contains("pear"))
  }

  @Test func saysWhereOnlyOneOfThemFindsALink() async throws {
    let phone = TestPhone.withServer(isOrganic: true)
    let shadow = try shadow(phone)
    shadow.vendorResolved(["deep_link_value": "apple"], isDeferred: true)
    let event = try #require(await comparisons(phone, 1).first)
    #expect(event["differences"] == .array(["status"]))
    #expect(event["ours"] == "none")
    #expect(event["reason"]?.stringValue?.isEmpty == false)
    #expect(event["theirs"] == "found")
  }

  @Test func comparesTappedLinksInTheirOrder() async throws {
    let phone = TestPhone.withServer(isOrganic: true)
    let shadow = try shadow(phone)
    for (number, value) in ["a", "b"].enumerated() {
      let url = try #require(URL(string: "yourapp://x/\(number)?deep_link_value=\(value)"))
      shadow.opened(url)
      shadow.vendorResolved(["deep_link_value": value], isDeferred: false)
    }
    let events = await comparisons(phone, 2)
    #expect(events.map { $0["agrees"] } == [true, true])
    #expect(events.map { $0["kind"] } == ["direct", "direct"])
  }
}
