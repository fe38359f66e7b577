import AttributionCore
import JSONCoding
import LinkCore

/// What the SDK reports of a purchase: the person, the screen that sold it and what opened that.
///
/// It comes with the publishable key, so that its amount is no revenue until the store confirms it.
struct ReportedPurchase: Hashable, Sendable {
  /// The event of a purchase; the other two take one back.
  static let purchaseName = "In-App Purchase"
  private static let reversals: Set = ["In-App Purchase Refunded", "In-App Purchase Revoked"]

  private let transactionID: String
  private let originalID: String
  private let productID: String
  private let event: EntityID
  private let app: AppID?
  private let at: Timestamp
  private let isReversal: Bool
  /// In thousandths of the currency.
  private let price: Int64?
  private let currency: String?
  private let origin: [String?]
  private let message: String?

  /// `nil` for every other event, and for one without a transaction or a product.
  init?(_ record: EventRecord) {
    let isReversal = Self.reversals.contains(record.name)
    guard isReversal || record.name == Self.purchaseName,
      let members = record.properties.members
    else { return nil }
    let text = { (name: String) -> String? in
      members.json(of: name).flatMap { OwnProperties.scalar($0) }
        .flatMap { (1...255).contains($0.utf8.count) && !$0.utf8.contains(0) ? $0 : nil }
    }
    guard let transactionID = text("transaction_id"), let productID = text("product_id") else {
      return nil
    }
    (self.transactionID, self.productID) = (transactionID, productID)
    originalID = text("original_transaction_id") ?? transactionID
    (event, app, at, self.isReversal) = (record.uuid, record.app, record.occurredAt, isReversal)
    price = text("revenue").flatMap { MoneyAmount(rounding: $0) }?.thousandths
    let code = CurrencyCode(text("currency"))
    currency = code == .none ? nil : code.code
    origin = ["screen_source", "screen_id", "placement_id", "variant", "plan_id"].map(text)
    message = text("message_id")
  }

  /// Stores the report, within the transaction that stores its event.
  ///
  /// What the store signed stays as it is, and so does an earlier report of the same transaction.
  func store(
    _ connection: any SQLConnection,
    tenant: Int64,
    person: Int64,
    dimension: Int64
  ) throws {
    guard !isReversal else { return try storeReversal(connection, tenant: tenant) }
    let message = try message(connection, tenant: tenant)
    try connection.execute(
      """
      INSERT INTO purchase (
        tenant_no, transaction_id, id, original_id, product, app_id, purchased_at, state,
        refund_share, reported_share, event_id, reported_price, reported_currency, person_no,
        dimension_no, opened_by, screen, placement, variant, plan, message
      ) VALUES (
        \(tenant), \(transactionID), \(event), \(originalID), \(productID), \(app), \(at),
        'reported', 0, 0, \(event), \(price), \(currency), \(person), \(dimension), \(origin[0]),
        \(origin[1]), \(origin[2]), \(origin[3]), \(origin[4]), \(message)
      )
      ON CONFLICT (tenant_no, transaction_id) DO UPDATE SET
        purchased_at = CASE WHEN purchase.state_at IS NULL THEN excluded.purchased_at
          ELSE purchase.purchased_at END,
        event_id = excluded.event_id, reported_price = excluded.reported_price,
        reported_currency = excluded.reported_currency,
        person_no = COALESCE(purchase.person_no, excluded.person_no),
        dimension_no = excluded.dimension_no, opened_by = excluded.opened_by,
        screen = excluded.screen, placement = excluded.placement, variant = excluded.variant,
        plan = excluded.plan, message = excluded.message
      WHERE purchase.event_id IS NULL
      """
    )
  }

  /// A reversal names no person and no screen, so that it may arrive before the purchase.
  private func storeReversal(_ connection: any SQLConnection, tenant: Int64) throws {
    try connection.execute(
      """
      INSERT INTO purchase (
        tenant_no, transaction_id, id, original_id, product, app_id, purchased_at, state,
        refund_share, reported_share
      ) VALUES (
        \(tenant), \(transactionID), \(event), \(originalID), \(productID), \(app), \(at),
        'reported', 0, \(SignedPurchase.wholeShare)
      )
      ON CONFLICT (tenant_no, transaction_id) DO UPDATE SET
        reported_share = excluded.reported_share
      """
    )
  }

  /// The message; devices name the send, which is gone once the message is deleted.
  private func message(_ connection: any SQLConnection, tenant: Int64) throws -> String? {
    guard let message, let send = EntityID(message) else { return message }
    let row = try connection.first(
      "SELECT message_id FROM message_send WHERE tenant_no = \(tenant) AND id = \(send)"
    )
    return try row?.entityID("message_id").description ?? message
  }

  /// Follows an event that is attributed to something else now.
  static func attribute(
    _ connection: any SQLConnection,
    tenant: Int64,
    event: EntityID,
    dimension: Int64
  ) throws {
    try connection.execute(
      """
      UPDATE purchase SET dimension_no = \(dimension)
      WHERE tenant_no = \(tenant) AND event_id = \(event)
      """
    )
  }
}

extension MoneyAmount {
  /// The amount in thousandths, rounded, a half away from zero.
  var thousandths: Int64 {
    let rounding: Int64 = millionths < 0 ? -500 : 500
    return whole * 1_000 + (millionths + rounding) / 1_000
  }

  init(thousandths: Int64) {
    self.init(whole: thousandths / 1_000, millionths: thousandths % 1_000 * 1_000)
  }
}
