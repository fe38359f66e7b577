import AttributionCore
package import LinkCore
package import WireModels

extension PurchaseRepository {
  /// The most currencies with sums of their own; others, which no store has, share that of none.
  private static let mostCurrencies = 100

  /// What was sold in a range of time, by what led to it.
  ///
  /// A transaction counts when it was bought, and so does its refund. A renewal that the SDK did not
  /// report belongs to what led to the first purchase of its subscription. The values with most confirmed
  /// purchases have rows, as many as in a breakdown; the rest shares one.
  package func report(
    _ workspace: WorkspaceID,
    by grouping: PurchaseGrouping,
    from start: Timestamp,
    to end: Timestamp,
    environment: PurchaseEnvironment = .production
  ) async throws -> [PurchaseReport.Row] {
    try await driver.readInBackground { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      var statement: SQLStatement = """
        SELECT \(raw: grouping.expression) AS value,
          \(raw: grouping == .variant ? PurchaseGrouping.placement.expression : "CAST(NULL AS TEXT)") AS placement,
        """
      statement += " "
      statement += Self.sums
      statement += """
         FROM (\(raw: Self.amounts)) p
        LEFT JOIN purchase o ON o.tenant_no = p.tenant_no AND o.transaction_id = p.original_id
        LEFT JOIN dimension d ON d.no = COALESCE(p.dimension_no, o.dimension_no)
        WHERE p.tenant_no = \(tenant) AND p.purchased_at >= \(start) AND p.purchased_at < \(end)
        AND COALESCE(p.environment, 'production') = \(environment.rawValue)
        GROUP BY 1, 2, 3
        """
      var rows: [Key: PurchaseReport.Row] = [:]
      for row in try connection.query(Self.largest(of: statement)) {
        let key = Key(
          hasRow: try row.bool("has_row"),
          value: try row.optionalText("value"),
          placement: try row.optionalText("placement")
        )
        if rows[key] == nil {
          rows[key] = try Self.row(key, grouping, workspace, connection)
        }
        rows[key]?.sums.append(try Self.sum(row))
      }
      return rows.values.map { row in
        var row = row
        row.sums.sort { $0.currency < $1.currency }
        return row
      }
      .sorted(by: Self.isBefore)
    }
  }

  private struct Key: Hashable {
    /// Whether the value has a row of its own.
    var hasRow: Bool
    var value: String?
    var placement: String?
  }

  /// The sums of the values and currencies with most confirmed purchases; the rest together.
  ///
  /// Both come from apps, whose key is public: purchases that they invent are confirmed by no store.
  private static func largest(of sums: SQLStatement) -> SQLStatement {
    """
    SELECT CASE WHEN place <= \(ContextCounts.mostValues) THEN 1 ELSE 0 END AS has_row,
      CASE WHEN place <= \(ContextCounts.mostValues) THEN value END AS value,
      CASE WHEN place <= \(ContextCounts.mostValues) THEN placement END AS placement,
      CASE WHEN currency_place <= \(mostCurrencies) THEN currency ELSE 'XXX' END AS currency,
      CAST(SUM(purchases) AS BIGINT) AS purchases, CAST(SUM(renewals) AS BIGINT) AS renewals,
      CAST(SUM(refunds) AS BIGINT) AS refunds, CAST(SUM(gross) AS BIGINT) AS gross,
      CAST(SUM(refunded) AS BIGINT) AS refunded,
      CAST(SUM(unverified_purchases) AS BIGINT) AS unverified_purchases,
      CAST(SUM(unverified) AS BIGINT) AS unverified
    FROM (
      SELECT t.*,
        DENSE_RANK() OVER (
          ORDER BY sold DESC, reported DESC, COALESCE(value, ''), COALESCE(placement, '')
        ) AS place,
        DENSE_RANK() OVER (ORDER BY sold_in DESC, reported_in DESC, currency) AS currency_place
      FROM (
        SELECT s.*, SUM(s.purchases) OVER v AS sold, SUM(s.unverified_purchases) OVER v AS reported,
          SUM(s.purchases) OVER c AS sold_in, SUM(s.unverified_purchases) OVER c AS reported_in
        FROM (\(sums)) s
        WINDOW v AS (PARTITION BY s.value, s.placement), c AS (PARTITION BY s.currency)
      ) t
    ) ranked
    GROUP BY 1, 2, 3, 4
    """
  }

  /// Every transaction with its amount, and what of it was refunded.
  private static let amounts: StaticString = """
    SELECT q.*, (q.amount * q.share + 50000) / 100000 AS refunded FROM (
      SELECT r.*, COALESCE(r.price, r.reported_price, 0) AS amount,
        CASE WHEN r.state_at IS NULL THEN r.reported_share ELSE r.refund_share END AS share,
        CASE WHEN r.state_at IS NULL THEN 0 ELSE 1 END AS verified
      FROM purchase r
    ) q
    """

  private static let sums: SQLStatement = """
    COALESCE(p.currency, p.reported_currency, 'XXX') AS currency,
    CAST(SUM(p.verified) AS BIGINT) AS purchases,
    CAST(SUM(CASE WHEN p.verified = 1 AND p.transaction_id <> p.original_id THEN 1 ELSE 0 END)
      AS BIGINT) AS renewals,
    CAST(SUM(CASE WHEN p.verified = 1 AND p.revoked_at IS NOT NULL THEN 1 ELSE 0 END)
      AS BIGINT) AS refunds,
    CAST(SUM(p.verified * p.amount) AS BIGINT) AS gross,
    CAST(SUM(p.verified * p.refunded) AS BIGINT) AS refunded,
    CAST(SUM(1 - p.verified) AS BIGINT) AS unverified_purchases,
    CAST(SUM((1 - p.verified) * (p.amount - p.refunded)) AS BIGINT) AS unverified
    """

  private static func row(
    _ key: Key,
    _ grouping: PurchaseGrouping,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> PurchaseReport.Row {
    guard key.hasRow else { return PurchaseReport.Row(value: ValueNames.other) }
    guard let dimension = grouping.dimension else {
      return PurchaseReport.Row(value: key.value, placement: key.placement)
    }
    let number = key.value.flatMap { Int64($0) } ?? DimensionKey.none
    let name = try ValueNames(workspace, .dimension(dimension), connection).name(number)
    return PurchaseReport.Row(value: name.value, link: name.link)
  }

  private static func sum(_ row: SQLRow) throws -> PurchaseSum {
    let text = { (thousandths: Int64) in MoneyAmount(thousandths: thousandths).decimal }
    let (gross, refunded) = (try row.int64("gross"), try row.int64("refunded"))
    return PurchaseSum(
      currency: try row.text("currency"),
      purchases: try row.int64("purchases"),
      renewals: try row.int64("renewals"),
      refunds: try row.int64("refunds"),
      gross: text(gross),
      refunded: text(refunded),
      net: text(gross - refunded),
      unverifiedPurchases: try row.int64("unverified_purchases"),
      unverified: text(try row.int64("unverified"))
    )
  }

  private static func isBefore(_ left: PurchaseReport.Row, _ right: PurchaseReport.Row) -> Bool {
    let count = { (row: PurchaseReport.Row) in
      row.sums.reduce(0) { $0 + $1.purchases + $1.unverifiedPurchases }
    }
    if count(left) != count(right) { return count(left) > count(right) }
    return (left.value ?? "", left.placement ?? "") < (right.value ?? "", right.placement ?? "")
  }
}

extension PurchaseGrouping {
  /// The dimension that it is by, whose numbers stand for names.
  fileprivate var dimension: ReportDimension? {
    switch self {
    case .link: .link
    case .campaign: .campaign
    default: nil
    }
  }

  /// What rows are grouped by: of the transaction, else of the first of its subscription.
  fileprivate var expression: StaticString {
    switch self {
    case .link: "CAST(CASE WHEN d.link_no > 0 THEN d.link_no END AS TEXT)"
    case .campaign: "CAST(CASE WHEN d.campaign_no > 0 THEN d.campaign_no END AS TEXT)"
    case .message: "COALESCE(p.message, o.message)"
    case .screen: "COALESCE(p.screen, o.screen)"
    case .placement: "COALESCE(p.placement, o.placement)"
    case .variant: "COALESCE(p.variant, o.variant)"
    case .product: "p.product"
    }
  }
}
