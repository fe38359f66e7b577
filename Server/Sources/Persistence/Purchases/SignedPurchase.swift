package import LinkCore
package import WireModels

/// What a store signed about a transaction.
package struct SignedPurchase: Hashable, Sendable {
  /// The store's id.
  package var transactionID: String
  /// The first transaction of the subscription.
  package var originalID: String
  package var productID: String
  package var app: AppID
  /// Where it was made.
  package var environment: PurchaseEnvironment
  /// When the user was charged.
  package var purchasedAt: Timestamp
  /// When the paid period ends.
  package var expiresAt: Timestamp?
  /// What became of it.
  package var state: PurchaseState
  /// Whether the notification is about a change of state, and not only about a transaction that has
  /// one: then the latest signed one decides.
  package var changesState: Bool
  /// The price in thousandths of the currency; `nil` where the store did not say it.
  package var price: Int64?
  package var currency: String?
  /// The refunded part of the price in thousandths of a percent.
  package var refundShare: Int64
  /// When the store took it back.
  package var revokedAt: Timestamp?
  /// The UUID that the app passed to the store.
  package var accountToken: EntityID?

  package init(
    transactionID: String,
    originalID: String,
    productID: String,
    app: AppID,
    environment: PurchaseEnvironment,
    purchasedAt: Timestamp,
    state: PurchaseState = .purchased,
    changesState: Bool = true,
    price: Int64? = nil,
    currency: String? = nil,
    refundShare: Int64 = 0
  ) {
    (self.transactionID, self.originalID) = (transactionID, originalID)
    (self.productID, self.app, self.environment) = (productID, app, environment)
    (self.purchasedAt, self.state, self.changesState) = (purchasedAt, state, changesState)
    (self.price, self.currency, self.refundShare) = (price, currency, refundShare)
  }

  /// All of a price, in thousandths of a percent.
  package static let wholeShare: Int64 = 100_000

  /// The columns that the store's signature decides, in the order of ``values(tenant:of:person:)``.
  private static let columns = [
    "tenant_no", "transaction_id", "id", "original_id", "product", "app_id", "environment",
    "purchased_at", "expires_at", "state", "state_at", "state_id", "price", "currency",
    "refund_share", "revoked_at", "account_token", "person_no",
  ]

  /// Whatever the order in which notifications arrive, the row says what the latest signed one does.
  private static let upsert: String = {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let changes = columns.dropFirst(3).filter { $0 != "person_no" }
      .map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO purchase (\(columns.joined(separator: ", "))) VALUES (\(places))
      ON CONFLICT (tenant_no, transaction_id) DO UPDATE SET \(changes),
        person_no = COALESCE(excluded.person_no, purchase.person_no)
      WHERE purchase.state_at IS NULL OR purchase.state_at < excluded.state_at
        OR (purchase.state_at = excluded.state_at AND purchase.state_id < excluded.state_id)
      """
  }()

  /// Stores what a notification says.
  func store(
    _ connection: any SQLConnection,
    tenant: Int64,
    notification: StoreNotificationResource,
    person: Int64?
  ) throws {
    let stateAt = changesState ? notification.signedAt.milliseconds : 0
    let values: [any SQLBindable] = [
      tenant, transactionID, EntityID(timestamp: purchasedAt), originalID, productID, app,
      environment.rawValue, purchasedAt, expiresAt, state.rawValue, stateAt, notification.id,
      price, currency, refundShare, revokedAt, accountToken, person,
    ]
    try connection.execute(SQLStatement(text: Self.upsert, values: values.map(\.sqlValue)))
  }
}
