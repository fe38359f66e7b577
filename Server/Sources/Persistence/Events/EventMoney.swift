import AttributionCore

/// The money that an event says was earned.
enum EventMoney: Hashable, Sendable {
  /// An amount in a currency.
  case amount(MoneyAmount, CurrencyCode)
  /// An amount that cannot be added up exactly: not a number, too large or with too many decimals.
  case unreadable

  /// The properties that hold an amount, the first that is there counts.
  static let names = ["$revenue", "revenue"]
  private static let currencies = ["currency", "$currency"]

  /// `nil` for events that say nothing about money.
  init?(_ properties: OwnProperties) {
    guard let json = Self.names.lazy.compactMap({ properties[$0] }).first, json != "null" else {
      return nil
    }
    guard let amount = OwnProperties.scalar(json).flatMap({ MoneyAmount(decimal: $0) }) else {
      self = .unreadable
      return
    }
    let currency = Self.currencies.lazy.compactMap { properties[$0] }.first
    self = .amount(amount, CurrencyCode(currency.flatMap { OwnProperties.string($0) }))
  }
}
