public import LinkCore

/// What a screen shows besides its document: the store's products, and what the user did.
public struct ScreenState: Equatable, Sendable {
  /// How far the store's products are.
  public enum Products: String, Equatable, Sendable, CaseIterable {
    /// The store was asked.
    case loading
    /// The store answered.
    case loaded
    /// The store cannot be reached, or does not know the products.
    case missing
  }

  /// The store's products by their ids.
  public var products: [String: StoreProduct] = [:]
  /// How far they are.
  public var loading = Products.loading
  /// The plan that the user chose, `nil` for the default one.
  public var selectedPlan: String?
  /// The chosen answers by question.
  public var answers: [String: String] = [:]
  /// Whether a purchase is under way; nothing can be bought meanwhile.
  public var isPurchasing = false
  /// When the screen opened.
  public var openedAt: Timestamp
  /// The time now.
  public var now: Timestamp
  /// Whether the linter reads the texts, so that each value has a ``TextMark`` around it.
  package var marksValues = false

  /// Makes the state of a screen that opens.
  public init(openedAt now: Timestamp, products: [StoreProduct]? = nil) {
    (openedAt, self.now) = (now, now)
    guard let products else { return }
    loading = products.isEmpty ? .missing : .loaded
    for product in products { self.products[product.id] = product }
  }
}

/// The values of the variables in the texts of a screen.
package struct ScreenValues {
  let document: ScreenDocument
  let state: ScreenState
  let words: PeriodWords

  /// Every name that a text may use, besides a plan's name and a dot before it.
  package static let names: Set<String> = [
    "product_name", "price", "currency", "period", "duration", "price_per_day", "price_per_week",
    "price_per_month", "price_per_year", "intro_price", "intro_period", "intro_duration",
    "trial_duration", "discount", "countdown",
  ]
  /// The names that only an introductory offer fills.
  package static let ofOffers: Set<String> = [
    "intro_price", "intro_period", "intro_duration", "trial_duration",
  ]

  /// The plan that is chosen.
  var selected: ScreenPlan? { state.selectedPlan.flatMap(document.plan) ?? document.defaultPlan }

  func product(of plan: ScreenPlan?) -> StoreProduct? {
    plan.flatMap { state.products[$0.product] }
  }

  /// The text with its variables, in which names without a plan mean the given one.
  func fill(_ text: String, plan: ScreenPlan?, countdown: String? = nil) -> String? {
    TextTemplate.fill(text) { name in
      if name == "countdown" { return countdown }
      guard let dot = name.lastIndex(of: ".") else { return shownValue(name, of: plan) }
      return shownValue(
        String(name[name.index(after: dot)...]),
        of: document.plans.first { $0.id.lowercased() == name[..<dot] }
      )
    }
  }

  private func shownValue(_ name: String, of plan: ScreenPlan?) -> String? {
    let value = value(name, of: plan)
    guard state.marksValues, let value, let plan else { return value }
    return TextMark.value(name, of: document.plans.firstIndex(of: plan) ?? 0, value)
  }

  private func value(_ name: String, of plan: ScreenPlan?) -> String? {
    guard let product = product(of: plan) else { return nil }
    let offer = product.introductoryOffer
    return switch name {
    case "product_name": product.name
    case "price": product.displayPrice
    case "currency": product.currency
    case "period": product.period.map(words.short)
    case "duration": product.period.map(words.text)
    case "price_per_day": price(of: product, per: .day)
    case "price_per_week": price(of: product, per: .week)
    case "price_per_month": price(of: product, per: .month)
    case "price_per_year": price(of: product, per: .year)
    case "intro_price": offer.flatMap { $0.payment == .freeTrial ? nil : $0.displayPrice }
    case "intro_period": offer.map { words.short($0.period) }
    case "intro_duration": offer.map { words.text($0.duration) }
    case "trial_duration":
      offer.flatMap { $0.payment == .freeTrial ? words.text($0.duration) : nil }
    case "discount": discount(of: product)
    default: nil
    }
  }

  private func price(of product: StoreProduct, per unit: BillingPeriod.Unit) -> String? {
    guard let period = product.period else { return nil }
    let amount = (Double(product.price) / period.length(in: unit)).rounded(.up)
    guard amount < 1e18 else { return nil }
    return PriceText(product.displayPrice, amount: product.price)?.text(of: Int64(amount))
  }

  /// How much less a month costs than with the most expensive plan, in per cent rounded down.
  private func discount(of product: StoreProduct) -> String? {
    func monthly(_ product: StoreProduct) -> Double? {
      product.period.map { Double(product.price) / $0.length(in: .month) }
    }
    guard let mine = monthly(product) else { return nil }
    let others = document.plans.compactMap { self.product(of: $0) }
      .filter { $0.currency == product.currency }.compactMap(monthly)
    guard let most = others.max(), most > 0, mine < most else { return nil }
    let percent = Int((1 - mine / most) * 100 + 1e-9)
    return percent > 0 ? "\(percent)%" : nil
  }

  /// The rest of a countdown, such as `2 d 03:12:45`; `nil` when it has ended.
  func rest(of countdown: Countdown) -> String? {
    let end: Int64 =
      switch countdown.end {
      case .at(let moment): moment.milliseconds
      case .after(let seconds): state.openedAt.milliseconds + Int64(seconds * 1_000)
      }
    let seconds = (end - state.now.milliseconds + 999) / 1_000
    guard seconds > 0 else { return nil }
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(two(seconds / 3_600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    let days = Int(clamping: seconds / 86_400)
    return days == 0 ? clock : "\(words.text(days, .day)) \(clock)"
  }
}
