import AppStoreNotifications
import AppStoreTestSupport
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Notifications of the App Store and revenue over HTTP.
@Suite struct AppStoreNotificationTests {
  private let store: TestAppStore
  private let server: TestServer

  init() async throws {
    let store = try TestAppStore(at: TestServer.start)
    let verifier = try AppStoreVerifier(roots: [store.rootPEM()])
    self.store = store
    server = try await TestServer { $0.appStore = verifier }
    try await server.makeDomain([try server.link("SUMMER25")])
  }

  private func notify(
    _ test: TestNotification,
    app: AppID? = nil
  ) async throws -> TestResponse {
    try await server.send(
      .post,
      "/v1/app-store/notifications/\(app ?? server.app)",
      headers: [.contentType: "application/json"],
      body: try test.body(by: store)
    )
  }

  private func notification(
    _ type: String = "SUBSCRIBED",
    transaction: String = "1",
    original: String? = nil
  ) -> TestNotification {
    TestNotification(type, transaction: transaction, original: original, at: TestServer.start)
  }

  /// What the SDK captures about a purchase on a screen.
  private func report(transaction: String = "1", person: String = "ada") async throws {
    let moment = TestServer.start.iso8601
    let body = """
      {"api_key":"\(server.publishableKey)","sent_at":"\(moment)","batch":[\
      {"event":"In-App Purchase","distinct_id":"\(person)","timestamp":"\(moment)","properties":{\
      "transaction_id":"\(transaction)","original_transaction_id":"\(transaction)",\
      "product_id":"pro_yearly","revenue":59.99,"currency":"EUR","screen_id":"SUMMER",\
      "placement_id":"start","variant":"b","plan_id":"yearly","screen_source":"message",\
      "message_id":"spring","campaign_key":"SUMMER25"}}]}
      """
    let answer = try await server.send(.post, "/batch", body: body)
    try #require(try answer.decoded(BatchResponse.self).accepted.count == 1, "\(answer.text)")
  }

  private func report(by grouping: String) async throws -> PurchaseReport {
    try await server.manage(.get, "/api/v1/reports/purchases?by=\(grouping)")
      .decoded(PurchaseReport.self)
  }

  private func purchases() async throws -> [PurchaseResource] {
    try await server.manage(.get, "/api/v1/purchases").decoded(Page<PurchaseResource>.self).items
  }

  /// Link, campaign, message, screen, placement, variant and product, to the unit; the report of the
  /// app and the notification of the store count once.
  @Test(arguments: [true, false])
  func countsAPurchaseOnce(_ isReportedFirst: Bool) async throws {
    if isReportedFirst { try await report() }
    #expect(try await notify(notification()).status == .ok)
    if !isReportedFirst { try await report() }
    let expected: [(String, String?)] = [
      ("link", "SUMMER25"), ("campaign", "summer25"), ("message", "spring"), ("screen", "SUMMER"),
      ("placement", "start"), ("variant", "b"), ("product", "pro_yearly"),
    ]
    for (grouping, value) in expected {
      let rows = try await report(by: grouping).rows
      #expect(rows.map(\.value) == [value], "\(grouping)")
      let sum = try #require(rows.first?.sums.first)
      #expect((sum.currency, sum.purchases, sum.net) == ("EUR", 1, "59.99"))
      #expect((sum.unverified, sum.unverifiedPurchases) == ("0.00", 0))
    }
    let purchase = try #require(try await purchases().first)
    #expect((purchase.state, purchase.isVerified, purchase.distinctID) == (.purchased, true, "ada"))
    #expect((purchase.origin.openedBy, purchase.origin.plan) == ("message", "yearly"))
    #expect(purchase.environment == .production)
  }

  /// A person gets the own purchases, whichever of the merged ids is asked for.
  @Test func listsThePurchasesOfAPerson() async throws {
    try await report(transaction: "1", person: "ada")
    try await report(transaction: "2", person: "grace")
    let merge =
      #"{"event":"$identify","distinct_id":"ada","properties":{"$anon_distinct_id":"anon-7"}}"#
    let body = #"{"api_key":"\#(server.publishableKey)","batch":[\#(merge)]}"#
    #expect(try await server.send(.post, "/batch", body: body).status == .ok)
    for (person, transactions) in [("ada", ["1"]), ("anon-7", ["1"]), ("nobody", [])] {
      let found = try await server.manage(.get, "/api/v1/purchases?person=\(person)")
        .decoded(Page<PurchaseResource>.self)
      #expect(found.items.map(\.transactionID) == transactions, "\(person)")
    }
    let browser = try await server.browser(.analyst)
    let export = try await browser.open("/dashboard/people/export?person=ada").json()
    #expect(export["purchases"]?.arrayValue?.count == 1)
    #expect(export["firstLaunches"]?.arrayValue?.isEmpty == true)
  }

  @Test func refundsReduceRevenue() async throws {
    try await report()
    _ = try await notify(notification())
    var refund = notification("REFUND")
    let later = JSONValue.integer(TestServer.start.milliseconds + 1_000)
    refund.notification["signedDate"] = later
    refund.transaction?["signedDate"] = later
    refund.transaction?["revocationDate"] = later
    refund.transaction?["revocationReason"] = 0
    #expect(try await notify(refund).status == .ok)
    let sum = try #require(try await report(by: "link").rows.first?.sums.first)
    #expect((sum.gross, sum.refunded, sum.net, sum.refunds) == ("59.99", "59.99", "0.00", 1))
    let purchase = try #require(try await purchases().first)
    #expect((purchase.state, purchase.refunded) == (.refunded, "59.99"))
    #expect(purchase.revokedAt != nil)
  }

  @Test func joinsThePersonByTheAccountToken() async throws {
    let person = EntityID(timestamp: TestServer.start)
    try await report(transaction: "9", person: person.description)
    var test = notification()
    test.transaction?["appAccountToken"] = .string(person.description.uppercased())
    test.transaction?["expiresDate"] = .integer(TestServer.start.milliseconds + 1)
    _ = try await notify(test)
    let purchase = try #require(try await purchases().first { $0.transactionID == "1" })
    #expect((purchase.distinctID, purchase.accountToken) == (person.description, person))
    #expect(purchase.expiresAt != nil)
  }

  @Test func keepsTestersApart() async throws {
    var test = notification()
    test.data["environment"] = "Sandbox"
    test.transaction?["environment"] = "Sandbox"
    _ = try await notify(test)
    #expect(try await report(by: "product").rows.isEmpty)
    let sandbox = try await server.manage(
      .get,
      "/api/v1/reports/purchases?by=product&environment=sandbox"
    ).decoded(PurchaseReport.self)
    #expect(sandbox.rows.first?.sums.first?.net == "59.99")
  }

  @Test func refusesARangeThatEndsBeforeItBegins() async throws {
    for range in ["from=2&to=1", "from=0&to=\(401 * 86_400_000)"] {
      let answer = try await server.manage(.get, "/api/v1/reports/purchases?by=link&\(range)")
      #expect(try answer.problem().code == "invalid_query")
    }
  }

  @Test func familyMembersBringNoRevenue() async throws {
    var test = notification()
    test.transaction?["inAppOwnershipType"] = "FAMILY_SHARED"
    _ = try await notify(test)
    #expect(try await report(by: "product").rows.first?.sums.first?.net == "0.00")
  }

  @Test func answersARepeatedNotificationWith200() async throws {
    // attack 83
    let test = notification()
    let body = try test.body(by: store)
    for expected in ["stored", "repeated", "repeated"] {
      let answer = try await server.send(
        .post,
        "/v1/app-store/notifications/\(server.app)",
        body: body
      )
      #expect(answer.status == .ok)
      #expect(try answer.json()["status"]?.stringValue == expected)
    }
    let path = "/api/v1/apps/\(server.app)/store-notifications"
    let stored = try await server.manage(.get, path)
      .decoded(Page<StoreNotificationResource>.self)
    #expect(stored.items.map(\.type) == ["SUBSCRIBED"])
    #expect(stored.items.first?.transactionID == "1")
  }

  /// What the App Store did not sign can never become right (400), what it signed may, once the app's
  /// settings do.
  @Test func refusesWhatIsNotForTheApp() async throws {
    // attack 83
    let path = "/v1/app-store/notifications/\(server.app)"
    let forged = try notification().body(by: TestAppStore(at: TestServer.start))
    let answer = try await server.send(.post, path, body: forged)
    #expect(try answer.problem().code == "untrusted_notification")
    #expect(answer.status == .badRequest)
    var other = notification()
    other.data["bundleId"] = "com.example.other"
    #expect(try await notify(other).problem().code == "conflicting_fields")
    let unknown = try await notify(notification(), app: AppID(timestamp: TestServer.start))
    #expect(unknown.status == .notFound)
    for body in ["", "[]", "{}", #"{"signedPayload":1}"#, #"{"signedPayload":"x"}"#] {
      let answer = try await server.send(.post, path, body: body)
      #expect((400..<500).contains(answer.status.code), "\(body)")
    }
    #expect(try await purchases().isEmpty)
  }

  /// The number in the address of the app's page must be that of the notification.
  @Test func checksTheNumberOfTheApp() async throws {
    // attack 83
    let settings = """
      {"name":"Acme","platform":"ios","bundleID":"com.example.acme",\
      "storeURL":"https://apps.apple.com/app/id1"}
      """
    let path = "/api/v1/apps/\(server.app)"
    #expect(try await server.manage(.put, path, body: settings).status == .ok)
    #expect(try await notify(notification()).problem().code == "conflicting_fields")
    let right = settings.replacing("id1", with: "acme/id41234")
    #expect(try await server.manage(.put, path, body: right).status == .ok)
    #expect(try await notify(notification()).status == .ok)
  }

  private static let states: [(String, String?, PurchaseState, Bool)] = [
    ("SUBSCRIBED", "INITIAL_BUY", .purchased, true),
    ("ONE_TIME_CHARGE", nil, .purchased, true), ("DID_RENEW", nil, .renewed, true),
    ("DID_FAIL_TO_RENEW", "GRACE_PERIOD", .grace, true),
    ("DID_FAIL_TO_RENEW", nil, .expired, true), ("EXPIRED", "VOLUNTARY", .expired, true),
    ("GRACE_PERIOD_EXPIRED", nil, .expired, true),
    ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", .purchased, false),
    ("CONSUMPTION_REQUEST", nil, .purchased, false), ("NEW", nil, .purchased, false),
  ]

  /// How each notification changes the state of its transaction.
  @Test(arguments: Self.states)
  func readsStates(
    _ type: String,
    _ subtype: String?,
    _ state: PurchaseState,
    _ isChange: Bool
  ) async throws {
    var test = notification(type)
    test.transaction?["transactionReason"] = type == "DID_RENEW" ? "RENEWAL" : "PURCHASE"
    let verifier = try AppStoreVerifier(roots: [store.rootPEM()])
    let app = AppStoreApp(bundleID: "com.example.acme")
    let read = try await verifier.notification(
      test.signed(by: store),
      for: app,
      now: TestServer.start
    )
    let found = AppStoreState(type, subtype: subtype, try #require(read.transaction))
    #expect((found.state, found.isChange) == (state, isChange))
  }
}
