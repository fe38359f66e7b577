/// Money of one currency.
public struct RevenueResource: Codable, Hashable, Sendable {
  /// The currency, three letters (ISO 4217); `XXX` for amounts that name none.
  public var currency: String
  /// The exact sum as a decimal number, such as `129.90`; a string, because numbers of JSON are
  /// rounded by many of its readers.
  public var amount: String
  /// How many events it was in.
  public var purchases: Int64

  /// Makes a sum.
  public init(currency: String, amount: String, purchases: Int64) {
    self.currency = currency
    self.amount = amount
    self.purchases = purchases
  }
}
