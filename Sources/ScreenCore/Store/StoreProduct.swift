/// A product as the store sells it to this user.
public struct StoreProduct: Equatable, Sendable {
  /// The store's id of the product.
  public var id: String
  /// The name in the store, in the user's language.
  public var name: String
  /// The price as the store writes it, such as `59,99 €`.
  public var displayPrice: String
  /// The price in millionths of the currency: 59.99 is 59,990,000.
  public var price: Int64
  /// The currency (ISO 4217), such as `EUR`.
  public var currency: String
  /// How long one payment lasts; `nil` for a product that is bought once.
  public var period: BillingPeriod?
  /// The offer for new subscribers, where there is one and this user may have it.
  public var introductoryOffer: IntroductoryOffer?

  /// Makes a product.
  public init(
    id: String,
    name: String,
    displayPrice: String,
    price: Int64,
    currency: String,
    period: BillingPeriod? = nil,
    introductoryOffer: IntroductoryOffer? = nil
  ) {
    (self.id, self.name, self.displayPrice) = (id, name, displayPrice)
    (self.price, self.currency, self.period) = (price, currency, period)
    self.introductoryOffer = introductoryOffer
  }
}

/// How long a payment of a subscription lasts.
public struct BillingPeriod: Equatable, Sendable {
  /// A unit of the calendar.
  public enum Unit: String, Equatable, Sendable, CaseIterable {
    /// A day.
    case day
    /// Seven days.
    case week
    /// A month.
    case month
    /// Twelve months.
    case year

    /// Days on average: a month is a twelfth of 365.25 days.
    var days: Double {
      switch self {
      case .day: 1
      case .week: 7
      case .month: 365.25 / 12
      case .year: 365.25
      }
    }
  }

  /// The unit.
  public let unit: Unit
  /// How many units, 1 or more.
  public let count: Int

  /// Makes a period; `nil` for fewer than one unit or more than 1,000.
  public init?(_ count: Int, _ unit: Unit) {
    guard (1...1_000).contains(count) else { return nil }
    (self.unit, self.count) = (unit, count)
  }

  /// Reads `P1M`, `P3M`, `P1Y`, `P7D` or `P2W` (ISO 8601 with one unit).
  public init?(iso8601 text: String) {
    let units: [Character: Unit] = ["D": .day, "W": .week, "M": .month, "Y": .year]
    guard text.first == "P", let last = text.last, let unit = units[last],
      let count = Int(text.dropFirst().dropLast()), !text.contains("+")
    else { return nil }
    self.init(count, unit)
  }

  /// The period in another unit: a year is 12 months, a quarter is a quarter of a year.
  func length(in other: Unit) -> Double {
    let months: [Unit: Double] = [.month: 1, .year: 12]
    if let mine = months[unit], let theirs = months[other] { return Double(count) * mine / theirs }
    return Double(count) * unit.days / other.days
  }
}

/// What a store offers to new subscribers.
public struct IntroductoryOffer: Equatable, Sendable {
  /// How the offer is paid.
  public enum Payment: String, Equatable, Sendable, CaseIterable {
    /// Nothing is paid.
    case freeTrial = "free_trial"
    /// A lower price is paid each period.
    case payAsYouGo = "pay_as_you_go"
    /// A lower price is paid once for the whole offer.
    case payUpFront = "pay_up_front"
  }

  /// How it is paid.
  public var payment: Payment
  /// The price of the offer as the store writes it.
  public var displayPrice: String
  /// The price of the offer in millionths of the currency.
  public var price: Int64
  /// How long one payment of the offer lasts.
  public var period: BillingPeriod
  /// How many such periods the offer has.
  public var periodCount: Int

  /// Makes an offer.
  public init(
    payment: Payment,
    displayPrice: String,
    price: Int64,
    period: BillingPeriod,
    periodCount: Int = 1
  ) {
    (self.payment, self.displayPrice, self.price) = (payment, displayPrice, price)
    (self.period, self.periodCount) = (period, periodCount)
  }

  /// How long the whole offer lasts.
  public var duration: BillingPeriod {
    let count = period.count.multipliedReportingOverflow(by: max(1, periodCount))
    return (count.overflow ? nil : BillingPeriod(count.partialValue, period.unit)) ?? period
  }
}
