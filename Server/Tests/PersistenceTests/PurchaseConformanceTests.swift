import LinkCore
import Persistence
import Testing
import WireModels

/// Transactions of stores, on every engine.
@Suite struct PurchaseConformanceTests {
  private static let tombstoneKey = TombstoneKey(key: Array(repeating: 7, count: 32))
  private static let buyer = EntityID(high: 0x0192_F0C1_2F3A_7000, low: 0x8000_0000_0000_0007)

  /// One of the things that can be known of a transaction, by whatever way.
  private enum Step: Sendable {
    case reported(EventRecord)
    case signed(StoreNotificationResource, SignedPurchase)
  }

  private static func store(
    _ step: Step,
    _ tenant: Tenant,
    _ repositories: Repositories
  ) async throws {
    switch step {
    case .reported(let event):
      _ = try await repositories.events.append(tenant.id, [event])
    case .signed(let notification, let purchase):
      _ = try await repositories.purchases.store(
        tenant.id,
        app: tenant.app.id,
        notification,
        purchase
      )
    }
  }

  private static func event(
    _ tenant: Tenant,
    _ name: String = "In-App Purchase",
    transaction: String = "1",
    revenue: String = "59.99",
    currency: String = "EUR",
    more: String = ""
  ) -> EventRecord {
    var event = tenant.event(name, person: "ada")
    event.properties = """
      {"transaction_id":"\(transaction)","product_id":"pro","currency":"\(currency)",\
      "revenue":\(revenue)\(more)}
      """
    return event
  }

  private static func signed(
    _ tenant: Tenant,
    _ state: PurchaseState = .purchased,
    transaction: String = "1",
    original: String? = nil,
    at moment: Int64,
    changesState: Bool = true,
    price: Int64? = 59_990,
    share: Int64 = 0,
    buyer: EntityID? = nil
  ) -> Step {
    var purchase = SignedPurchase(
      transactionID: transaction,
      originalID: original ?? transaction,
      productID: "pro",
      app: tenant.app.id,
      environment: .production,
      purchasedAt: .at(900),
      state: state,
      changesState: changesState,
      price: price,
      currency: "EUR",
      refundShare: share
    )
    purchase.revokedAt = share > 0 ? .at(moment) : nil
    purchase.accountToken = buyer
    let notification = StoreNotificationResource(
      id: EntityID(timestamp: .at(moment)),
      type: "TYPE",
      transactionID: transaction,
      signedAt: .at(moment),
      receivedAt: .at(moment)
    )
    return .signed(notification, purchase)
  }

  private static func rows(
    _ tenant: Tenant,
    _ repositories: Repositories,
    by grouping: PurchaseGrouping = .screen
  ) async throws -> [PurchaseReport.Row] {
    try await repositories.purchases.report(
      tenant.id,
      by: grouping,
      from: .start,
      to: .at(100_000)
    )
  }

  /// Every order of notifications and reports, each of them twice, leaves the same row and the same
  /// revenue.
  @Test(arguments: Engine.allCases)
  func isTheSameWhateverTheOrder(_ engine: Engine) async throws {
    try await engine.with { driver in
      let first = try await Tenant(driver)
      let repositories = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      let origin = #","screen_id":"SUMMER","placement_id":"start","screen_source":"message""#
      var seen: Set<[PurchaseReport.Row]> = []
      for (number, order) in Self.orders(of: Array(0..<6)).enumerated() where number % 31 == 0 {
        try await Self.empty(driver)
        let steps: [Step] = [
          .reported(Self.event(first, more: origin)),
          .reported(Self.event(first, "In-App Purchase Refunded", revenue: "null")),
          Self.signed(first, at: 10, buyer: Self.buyer),
          Self.signed(first, .grace, at: 20, buyer: Self.buyer),
          Self.signed(first, .refunded, at: 30, share: 50_000, buyer: Self.buyer),
          Self.signed(first, at: 40, changesState: false, buyer: Self.buyer),
        ]
        for step in (order + order).map({ steps[$0] }) {
          try await Self.store(step, first, repositories)
        }
        seen.insert(try await Self.rows(first, repositories))
        let page = try await repositories.purchases.list(first.id)
        let row = try #require(page.items.first)
        #expect(page.items.count == 1)
        #expect((row.state, row.isVerified, row.purchasedAt) == (.refunded, true, .at(900)))
        #expect((row.amount, row.refunded, row.currency) == ("59.99", "29.995", "EUR"))
        #expect(row.distinctID == Self.buyer.description)
        #expect(row.origin.screen == "SUMMER")
      }
      #expect(seen.count == 1)
      let sum = try #require(seen.first?.first?.sums.first)
      #expect((sum.purchases, sum.refunds, sum.unverifiedPurchases) == (1, 1, 0))
      #expect((sum.gross, sum.refunded, sum.net) == ("59.99", "29.995", "29.995"))
    }
  }

  private static func orders(of steps: [Int]) -> [[Int]] {
    guard steps.count > 1 else { return [steps] }
    return steps.indices.flatMap { index in
      var rest = steps
      let step = rest.remove(at: index)
      return orders(of: rest).map { [step] + $0 }
    }
  }

  private static func empty(_ driver: any SQLDriver) async throws {
    try await driver.write { connection in
      for table in ["purchase", "store_notification"] {
        try connection.execute(SQLStatement(text: "DELETE FROM \(table)"))
      }
    }
  }

  /// A notification with an id that came before changes nothing.
  @Test(arguments: Engine.allCases)
  func takesANotificationOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let purchases = Repositories(driver: driver).purchases
      guard case .signed(let notification, var purchase) = Self.signed(tenant, at: 1) else {
        return
      }
      let app = tenant.app.id
      #expect(try await purchases.store(tenant.id, app: app, notification, purchase))
      purchase.transactionID = "2"
      #expect(try await !purchases.store(tenant.id, app: app, notification, purchase))
      #expect(try await purchases.list(tenant.id).items.map(\.transactionID) == ["1"])
      #expect(try await purchases.notifications(tenant.id, app: app) == [notification])
      #expect(try await purchases.notifications(tenant.id, app: AppID(timestamp: .start)) == [])
    }
  }

  /// What only the app reported is no revenue, and one that it invents counts for nothing else.
  @Test(arguments: Engine.allCases)
  func keepsReportsApartUntilTheStoreConfirms(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver)
      let report = Self.event(tenant, revenue: "999999", more: #","screen_id":"S""#)
      try await Self.store(.reported(report), tenant, repositories)
      var sum = try await Self.rows(tenant, repositories).first?.sums.first
      #expect((sum?.net, sum?.unverified, sum?.unverifiedPurchases) == ("0.00", "999999.00", 1))
      try await Self.store(Self.signed(tenant, at: 5), tenant, repositories)
      sum = try await Self.rows(tenant, repositories).first?.sums.first
      #expect((sum?.net, sum?.unverified, sum?.unverifiedPurchases) == ("59.99", "0.00", 0))
    }
  }

  /// A renewal that no app reported belongs to the screen of the first purchase.
  @Test(arguments: Engine.allCases)
  func attributesRenewals(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver)
      var event = Self.event(tenant, more: #","screen_id":"S","variant":"b","placement_id":"p""#)
      event.link = tenant.link.id
      try await Self.store(.reported(event), tenant, repositories)
      try await Self.store(Self.signed(tenant, at: 5), tenant, repositories)
      let renewal = Self.signed(tenant, .renewed, transaction: "2", original: "1", at: 6)
      try await Self.store(renewal, tenant, repositories)
      for grouping in PurchaseGrouping.allCases {
        let rows = try await Self.rows(tenant, repositories, by: grouping)
        #expect(rows.count == 1, "\(grouping)")
        let sum = rows.first?.sums.first
        #expect((sum?.purchases, sum?.renewals, sum?.net) == (2, 1, "119.98"))
      }
      let link = try await Self.rows(tenant, repositories, by: .link).first
      #expect((link?.value, link?.link) == ("SUMMER25", tenant.link.id))
      let variant = try await Self.rows(tenant, repositories, by: .variant).first
      #expect((variant?.value, variant?.placement) == ("b", "p"))
    }
  }

  /// A thousand values have rows, and a hundred currencies sums; what a store confirmed comes before what apps
  /// claim, and nothing is lost.
  @Test(arguments: Engine.allCases)
  func sumsUpInventedValuesTogether(_ engine: Engine) async throws {
    // attack 93
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver)
      for start in stride(from: 0, to: 2_040, by: 510) {
        let invented = (start..<start + 510).map { number in
          let more = #","screen_id":"s\#(number / 2)""#
          return Self.event(tenant, transaction: "t\(number)", revenue: "1", more: more)
        }
        _ = try await repositories.events.append(tenant.id, invented)
      }
      let own = Self.event(tenant, transaction: "own", more: #","screen_id":"own""#)
      try await Self.store(.reported(own), tenant, repositories)
      try await Self.store(Self.signed(tenant, transaction: "own", at: 5), tenant, repositories)
      let rows = try await Self.rows(tenant, repositories)
      #expect(rows.count == 1_001)
      let other = try #require(rows.first { $0.value == "(other)" }?.sums)
      #expect(other.map(\.unverifiedPurchases) == [42] && other.map(\.unverified) == ["42.00"])
      #expect(rows.first { $0.value == "own" }?.sums.map(\.net) == ["59.99"])
      let sums = rows.flatMap(\.sums)
      #expect(sums.reduce(0) { $0 + $1.unverifiedPurchases } == 2_040)
      #expect(sums.reduce(0) { $0 + $1.purchases } == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func sumsUpInventedCurrenciesTogether(_ engine: Engine) async throws {
    // attack 93
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver)
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVW")
      let events = (0..<120).map { number in
        let code = "Q\(letters[number / 23])\(letters[number % 23])"
        return Self.event(tenant, transaction: "t\(number)", revenue: "1", currency: code)
      }
      _ = try await repositories.events.append(tenant.id, events)
      try await Self.store(Self.signed(tenant, transaction: "own", at: 5), tenant, repositories)
      let sums = try await Self.rows(tenant, repositories, by: .product).flatMap(\.sums)
      #expect(sums.count == 101)
      #expect(sums.first { $0.currency == "EUR" }?.net == "59.99")
      #expect(sums.first { $0.currency == "XXX" }?.unverifiedPurchases == 21)
    }
  }

  /// The account of the money stays when the buyer is erased, and a later notification names no person.
  @Test(arguments: Engine.allCases)
  func forgetsTheBuyer(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      try await Self.store(Self.signed(tenant, at: 5, buyer: Self.buyer), tenant, repositories)
      _ = try await repositories.erasure.erase(
        tenant.id,
        person: Self.buyer.description,
        now: .at(10),
        by: nil
      )
      let late = Self.signed(tenant, .expired, at: 20, buyer: Self.buyer)
      try await Self.store(late, tenant, repositories)
      let row = try #require(try await repositories.purchases.list(tenant.id).items.first)
      #expect((row.distinctID, row.accountToken, row.event) == (nil, nil, nil))
      #expect((row.state, row.amount) == (.expired, "59.99"))
    }
  }

  @Test(arguments: Engine.allCases)
  func showsNothingOfAnotherWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let other = try await Tenant(driver, name: "other")
      let repositories = Repositories(driver: driver)
      try await Self.store(Self.signed(tenant, at: 5), tenant, repositories)
      #expect(try await repositories.purchases.list(other.id).items.isEmpty)
      #expect(try await Self.rows(other, repositories).isEmpty)
      let app = tenant.app.id
      #expect(try await repositories.purchases.notifications(other.id, app: app).isEmpty)
    }
  }
}
