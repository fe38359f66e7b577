import Foundation
import LayoutCore
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// What the server answers, and what is kept of it.
extension ScreenTests {
  /// Who saw nothing is counted too, or an A/B test could not be compared with its hold-out.
  @Test func countsUsersWhoAreHeldOut() async throws {
    let answer: JSONValue = ["status": "hold_out", "placement": "onboarding", "rule": "test"]
    let app = App(Self.phone(answer))
    #expect(app.open("yourapp://ply/placements/onboarding"))
    #expect(await app.hasEnded(1))
    let event = try #require(app.phone.captured("Screen Held Out").first)
    #expect(event["placement_id"] == "onboarding" && event["placement_rule"] == "test")
    #expect(app.phone.captured("Screen Opened").isEmpty)
  }

  /// A kept screen is asked about by its tag, and stays as it is where the server has nothing newer.
  @Test func asksOnlyForWhatIsNewer() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("screens-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let phone = Self.phone()
    phone.transport.respond { request in
      guard request.url.path.contains("/v1/screens/") else { return .json(200, [:]) }
      if request.headers["If-None-Match"] == "\"7\"" { return TransportResponse(status: 304) }
      var response = TransportResponse.json(200, Self.paywall)
      response.headers["etag"] = "\"7\""
      return response
    }
    func tags() -> [String?] {
      phone.transport.requests.filter { $0.url.path.contains("/v1/screens/") }
        .map { $0.headers["If-None-Match"] }
    }
    let app = App(phone, folder: folder)
    for count in 1...3 {
      app.sdk.presentScreen("SUMMER")
      #expect(await app.isShown(count))
      app.closed()
      #expect(await eventually { tags().count >= count })
      await settle()
    }
    #expect(tags() == [nil, "\"7\"", "\"7\""])
    #expect(app.shown.allSatisfy { $0.document == app.shown[0].document })
  }

  /// A screen of the workspace goes before the store's page.
  @Test func showsAScreenForSubscriptionsWhereThereIsOne() async {
    let app = App(Self.phone())
    #expect(app.open("yourapp://ply/subscriptions"))
    #expect(await app.isShown(1))
    #expect(!app.store.calls.contains("manage"))
  }

  /// A short link whose stored target is a screen opens it, by its campaign.
  @Test func opensTheScreenThatAShortLinkNames() async throws {
    let phone = Self.phone()
    phone.transport.respond { request in
      if request.url.path.contains("/v1/screens/") { return .json(200, Self.paywall) }
      guard request.url.path == "/resolve/SUMMER25" else { return .json(200, [:]) }
      return .json(
        200,
        ["keyName": "SUMMER25", "scheme": "yourapp://ply/placements/onboarding", "jid": "j-1"]
      )
    }
    let app = App(phone)
    #expect(app.open("https://go.example.com/c/SUMMER25"))
    #expect(await app.isShown(1))
    let paths = phone.transport.requests.map(\.url.path).filter { $0.contains("screens") }
    #expect(paths == ["/v1/screens/placements/onboarding"])
    #expect(app.links.isEmpty)
    #expect(phone.captured("Deep Link Opened").count == 1)
    app.shown[0].acted(.screen(.purchase(plan: nil)))
    #expect(await app.hasEnded(1))
    let sale = try #require(phone.captured("In-App Purchase").first)
    #expect(sale["campaign_key"] == "SUMMER25" && sale["placement_id"] == "onboarding")
  }

  /// A campaign that leads to a route of the app, or to another app's scheme, opens no screen.
  @Test(arguments: ["yourapp://products/42", "otherapp://ply/presentations/A", "ply"])
  func leavesOtherCampaignsToTheApp(scheme: String) async {
    let phone = Self.phone()
    phone.transport.respond { request in
      request.url.path == "/resolve/SUMMER25"
        ? .json(200, ["keyName": "SUMMER25", "scheme": .string(scheme)]) : .json(200, [:])
    }
    let app = App(phone)
    #expect(app.open("https://go.example.com/c/SUMMER25"))
    #expect(await eventually { app.links.count == 1 })
    #expect(app.shown.isEmpty)
    #expect(phone.transport.requests.allSatisfy { !$0.url.path.contains("screens") })
  }

  @Test func handsOverToTheStore() async {
    let app = App(Self.phone([:], status: 404))
    #expect(app.open("yourapp://ply/subscriptions"))
    #expect(await app.hasEnded(1))
    #expect(app.store.calls.contains("manage"))
    #expect(app.open("https://go.example.com/ply/update_billing"))
    #expect(await app.hasEnded(2))
    #expect(app.shown.isEmpty)
    let billing = URL(string: "https://apps.apple.com/account/billing")
    #expect(app.presented.withLock { $0 } == [billing].compactMap { $0.map(PlatformRequest.url) })
  }

  /// Each button does what its action says, and is counted with what it is about.
  @Test func buttonsDoWhatTheirActionsSay() async throws {
    let app = App(Self.phone())
    #expect(app.open("yourapp://ply/presentations/SUMMER"))
    #expect(await app.isShown(1))
    app.shown[0].acted(.screen(.login))
    app.shown[0].acted(.screen(.redeemCode))
    app.shown[0].acted(.screen(.manageSubscription))
    app.shown[0].acted(.open("https://example.com/terms"))
    app.shown[0].acted(.open("yourapp://shop"))
    app.shown[0].acted(.copy("SAVE20"))
    #expect(await eventually { app.logins == 1 && app.links == ["yourapp://shop"] })
    #expect(await eventually { Set(["redeem", "manage"]).isSubset(of: app.store.calls) })
    let terms = try #require(URL(string: "https://example.com/terms"))
    #expect(await eventually { app.presented.withLock { $0 } == [.url(terms), .copy("SAVE20")] })
    app.shown[0].acted(.screen(.openPlacement("winter")))
    #expect(await app.isShown(2))
    app.shown[1].acted(.screen(.openScreen("AUTUMN")))
    #expect(await app.isShown(3))
    app.shown[2].acted(.screen(.back))
    #expect(await app.hasEnded(3))
    let paths = app.phone.transport.requests.map(\.url.path).filter { $0.contains("screens") }
    #expect(
      paths == [
        "/v1/screens/presentations/SUMMER", "/v1/screens/placements/winter",
        "/v1/screens/presentations/AUTUMN",
      ]
    )
    let actions = app.phone.captured("Screen Action").map { $0["action"]?.stringValue ?? "" }
    #expect(
      actions == [
        "login", "redeem_code", "manage_subscription", "open", "open", "copy", "open_placement",
        "open_screen", "back",
      ]
    )
  }

  /// A message names a screen or placement without the scheme of an app, in a push and on a button.
  @Test(arguments: ["open_placement:onboarding", "yourapp://ply/placements/onboarding"])
  func opensTheScreenThatAMessageNames(action: String) async {
    let app = App(Self.phone(), isReady: false)
    app.sdk.handlePush(
      ["source": "Paylisher", "type": "PUSH", "pushId": "spring", "action": action],
      isTapped: true
    )
    await settle()
    #expect(app.shown.isEmpty)
    app.sdk.setReadyForScreens(true)
    #expect(await app.isShown(1))
    let paths = app.phone.transport.requests.map(\.url.path).filter { $0.contains("screens") }
    #expect(paths == ["/v1/screens/placements/onboarding"])
    #expect(app.phone.captured("Screen Opened").map { $0["message_id"] } == ["spring"])
    #expect(app.links.isEmpty)
  }

  /// What the store charged counts, not the price of the product that was shown.
  @Test func takesTheChargeOfTheStore() {
    func read(_ json: JSONValue) -> StoreTransaction {
      var transaction = StoreTransaction(
        id: "1",
        productID: "pro",
        purchasedAt: Timestamp(milliseconds: 0),
        price: 59_990_000,
        currency: "EUR"
      )
      transaction.readCharge(from: json)
      return transaction
    }
    let introductory = read(["price": 9_990, "currency": "USD", "offerType": 1])
    #expect(introductory.price == 9_990_000 && introductory.currency == "USD")
    #expect(read(["price": 0, "currency": "EUR"]).price == 0)
    for json in [[:], ["price": -1, "currency": "EUR"], ["price": 5]] as [JSONValue] {
      #expect(read(json).price == 59_990_000 && read(json).currency == "EUR")
    }
    #expect(
      read(["price": 9_990, "currency": "EUR", "inAppOwnershipType": "FAMILY_SHARED"]).price == 0
    )
  }
}
