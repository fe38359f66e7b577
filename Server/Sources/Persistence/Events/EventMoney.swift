import AttributionCore

/// The money that an event says was earned.
enum EventMoney: Hashable, Sendable {
  /// An amount in a currency.
  case amount(MoneyAmount, CurrencyCode)
  /// An amount that cannot be added up: not a number, or too large.
  case unreadable

  /// The properties that hold an amount, the first that is there and not `null` counts.
  static let names = ["$revenue", "revenue"]
  private static let currencies = ["currency", "$currency"]

  /// `nil` for events that say nothing about money.
  init?(_ properties: OwnProperties) {
    guard let json = Self.first(of: Self.names, in: properties) else { return nil }
    guard let amount = OwnProperties.scalar(json).flatMap({ MoneyAmount(rounding: $0) }) else {
      self = .unreadable
      return
    }
    let currency = Self.first(of: Self.currencies, in: properties)
    self = .amount(amount, CurrencyCode(currency.flatMap { OwnProperties.string($0) }))
  }

  /// The first of some properties that is there and not `null`.
  private static func first(of names: [String], in properties: OwnProperties) -> String? {
    names.lazy.compactMap { properties[$0] }.first { $0 != "null" }
  }
}
