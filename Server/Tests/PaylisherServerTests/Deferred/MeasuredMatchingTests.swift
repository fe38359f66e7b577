import AttributionCore
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// A first launch whose answer is certain shows what network and device would have decided.
@Suite struct MeasuredMatchingTests {
  private func token(_ page: TestResponse, _ phone: Phone) async throws -> String {
    let handoff = try await phone.post(try Phone.path("handoff", in: page))
    let url = try #require(try handoff.json()["url"]?.stringValue)
    return String(url.split(separator: "=")[1])
  }

  private func measured(_ phone: Phone) async throws -> [FirstLaunchReport.Measured] {
    try await phone.server.manage(.get, "/api/v1/reports/first-launches")
      .decoded(FirstLaunchReport.self).measured
  }

  @Test func countsWhatATokenShows() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    let mine = try await token(try await phone.tapTelling().page, phone)
    #expect(try await phone.ask { $0.token = mine }.reason == "matched")
    // The token of a tap on another network, which network and device cannot find.
    var moved = phone
    moved.address = "203.0.113.99"
    let other = try await token(try await moved.tapTelling().page, moved)
    moved.address = "203.0.113.120"
    #expect(try await moved.ask { $0.token = other }.reason == "matched")
    let figures = try #require(try await measured(phone).first)
    #expect(figures.app == phone.server.app && figures.deliveries == 1 && figures.held == 1)
    #expect(figures.wrong?.value == 0 && figures.found?.value == 0.5)
    #expect(figures.bands.map(\.right).reduce(0, +) == 1)
    #expect(figures.bands.map(\.refused).reduce(0, +) == 1)
    let page = try await phone.server.browser(.analyst).open("/dashboard/first-launches")
    #expect(page.text.contains("Measured match quality"))
    #expect(page.text.contains("IPv4 · "))
  }

  /// The control is an app that wants no such matches.
  @Test func countsNothingWithoutProbabilisticMatching() async throws {
    let phone = try await Phone.make(isProbabilistic: false)
    let mine = try await token(try await phone.tap(), phone)
    #expect(try await phone.ask { $0.token = mine }.reason == "matched")
    #expect(try await measured(phone).isEmpty)
  }

  /// Google Play says that no link led to the install: nothing is delivered.
  @Test func takesPlaysWordForAnOrganicInstall() async throws {
    var phone = try await Phone.make()
    phone.key = try await phone.server.addApp(platform: .android, scheme: "acme")
    (phone.platform, phone.osVersion) = ("android", "15")
    phone.agent =
      "Mozilla/5.0 (Linux; Android 15; SM-S911B Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) "
      + "Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36"
    let apps = phone.server.dependencies.repositories.apps
    var app = try #require(
      try await apps.list(phone.server.workspace).first { $0.settings.platform == .android }
    )
    app.matching.isProbabilistic = true
    try await apps.update(app, by: nil)
    await phone.server.dependencies.tellObserversOfSite()
    _ = try await phone.tap()
    let organic = try await phone.ask {
      $0.isOrganic = true
      $0.signals?.model = "SM-S911B"
    }
    #expect(organic.reason == "no_candidates")
    let receipt = try await phone.server.manage(.get, "/api/v1/receipts/\(organic.receipt)")
      .decoded(ReceiptResource.self)
    #expect(receipt.trace.first?.step == "install_referrer")
  }

  @Test(arguments: [("ios", true, true), ("ios", false, false), ("android", true, false)])
  func saysApplesRuleInTheAPI(platform: String, isOn: Bool, isSaid: Bool) async throws {
    let server = try await TestServer()
    let body = """
      {"name":"Shop","platform":"\(platform)","bundleID":"com.example.other","matching":{"probabilistic":\(isOn)}}
      """
    let created = try await server.manage(.post, "/api/v1/apps", body: body)
    #expect(created.status == .created, "\(created.text)")
    #expect(created.text.contains("Developer Program License Agreement") == isSaid)
  }
}
