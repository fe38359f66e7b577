import LinkCore
import RoutingCore
import Testing
import WireModels

/// Countries and store pages as people write them.
struct CountryCodeTests {
  @Test(arguments: [
    ("TR", "TR"), ("gb", "GB"), ("XK", "XK"), ("UK", nil), ("en", nil), ("Türkiye", nil),
    ("T1", nil), ("ÄÖ", nil), ("", nil),
  ])
  func reads(text: String, code: String?) {
    #expect(CountryCode(text)?.description == code)
  }

  @Test func refusesInARuleWhatNoVisitorHasAndKeepsWhatIsStored() throws {
    let form = ConditionForm(.country, values: ["TR", "UK"])
    let fault = #expect(throws: FormFault.self) { try form.condition(checksNames: true) }
    #expect(fault?.field == "values/1")
    #expect(fault?.reason == .country)
    #expect(try form.condition() == .country(["TR", "UK"]))
  }

  @Test(arguments: [
    ("apps.apple.com", true, nil), ("testflight.apple.com", true, nil),
    ("play.google.com", false, nil), ("f-droid.org", false, nil),
    ("appgallery.huawei.com", false, nil), ("play.google.com", true, WarningReason.otherStoreApple),
    ("f-droid.org", true, .androidStoreApple), ("apps.apple.com", false, .otherStoreGoogle),
    ("example.com", true, .noStoreApple), ("example.com", false, .noStoreGoogle),
  ])
  func saysWhatIsOddAboutAStorePage(host: String, isApple: Bool, reason: WarningReason?) {
    #expect(StorePage.oddity(host: host, isApple: isApple)?.reason == reason)
  }
}
