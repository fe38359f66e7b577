public import LinkCore

/// What stores sold in a range of time, by what led to it.
public struct PurchaseReport: Codable, Hashable, Sendable {
  /// What it is by.
  public var by: PurchaseGrouping
  /// Where the range begins.
  public var from: Timestamp
  /// Where it has ended.
  public var to: Timestamp
  /// Whose purchases count.
  public var environment: PurchaseEnvironment
  /// One row for each value, most purchases first.
  public var rows: [Row]

  /// Makes a report.
  public init(
    by: PurchaseGrouping,
    from: Timestamp,
    to: Timestamp,
    environment: PurchaseEnvironment,
    rows: [Row]
  ) {
    (self.by, self.from, self.to, self.environment) = (by, from, to, environment)
    self.rows = rows
  }

  /// A value and what was sold by it.
  public struct Row: Codable, Hashable, Sendable {
    /// The value, for links their code; absent for purchases that have none.
    public var value: String?
    /// The link, in a report by link.
    public var link: LinkID?
    /// The placement, in a report by variant.
    public var placement: String?
    /// The money, by currency.
    public var sums: [PurchaseSum]

    /// Makes a row.
    public init(
      value: String?,
      link: LinkID? = nil,
      placement: String? = nil,
      sums: [PurchaseSum] = []
    ) {
      (self.value, self.link, self.placement, self.sums) = (value, link, placement, sums)
    }
  }
}

/// What a report of purchases can be by.
public enum PurchaseGrouping: String, Codable, Hashable, Sendable, CaseIterable {
  /// The link that opened the app.
  case link
  /// The campaign key.
  case campaign
  /// The message whose tap opened the screen.
  case message
  /// The screen.
  case screen
  /// The placement.
  case placement
  /// The placement and the variant of its A/B test.
  case variant
  /// The product.
  case product
}

/// Purchases in one currency.
///
/// Amounts are exact decimal numbers; strings, because numbers of JSON are rounded by many of its
/// readers.
public struct PurchaseSum: Codable, Hashable, Sendable {
  /// The currency, three letters (ISO 4217); `XXX` where none is known.
  public var currency: String
  /// Transactions that the store confirmed, renewals included.
  public var purchases: Int64
  /// Those of them that are renewals.
  public var renewals: Int64
  /// Those of them that were refunded or revoked.
  public var refunds: Int64
  /// The prices of confirmed transactions.
  public var gross: String
  /// What of it was refunded.
  public var refunded: String
  /// What is left.
  public var net: String
  /// Transactions that only the app reported.
  public var unverifiedPurchases: Int64
  /// Their prices less refunds; in no other sum.
  public var unverified: String

  /// Names all of it.
  public init(
    currency: String,
    purchases: Int64,
    renewals: Int64,
    refunds: Int64,
    gross: String,
    refunded: String,
    net: String,
    unverifiedPurchases: Int64,
    unverified: String
  ) {
    (self.currency, self.purchases, self.renewals) = (currency, purchases, renewals)
    (self.refunds, self.gross, self.refunded, self.net) = (refunds, gross, refunded, net)
    (self.unverifiedPurchases, self.unverified) = (unverifiedPurchases, unverified)
  }
}
