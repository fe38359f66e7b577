import LayoutCore
import ScreenCore

/// What a variant of a screen sells, and whether the rest is there that must be with it.
struct ShownScreen {
  let document: ScreenDocument
  let elements: [ScreenElement]
  let variant: LintVariant

  /// The places of the plans that a user can buy with one tap, or chooses between: each needs its price.
  var plans: Set<Int> {
    var ids = purchases
    if ids.isEmpty || elements.contains(where: \.isPicker) { ids.insert(variant.plan) }
    let places = ids.map { id in document.plans.firstIndex { $0.id == id ?? variant.plan } }
    return Set(places.compactMap { $0 })
  }

  /// What the screen lacks in this variant.
  var missing: [ScreenLint.Duty] {
    guard !document.plans.isEmpty else { return [] }
    let legal = elements.compactMap { element -> LegalLinks? in
      if case .legal(let links) = element.content { links } else { nil }
    }
    let actions = elements.flatMap(\.actions)
    var missing: [ScreenLint.Duty] = []
    if legal.allSatisfy({ $0.terms == nil }) { missing.append(.terms) }
    if legal.allSatisfy({ $0.privacy == nil }) { missing.append(.privacy) }
    if !actions.contains(.screen(.restore)) { missing.append(.restore) }
    if purchases.isEmpty { missing.append(.purchase) }
    return missing
  }

  /// The plans that buttons buy; `nil` for the chosen one.
  private var purchases: Set<String?> {
    elements.flatMap(\.actions).reduce(into: []) { plans, action in
      if case .screen(.purchase(let plan)) = action { plans.insert(plan) }
    }
  }
}

/// Finds prices and periods in the texts of a laid out screen.
struct PriceReader {
  let texts: [ShownText]
  let marked: MarkedScreen

  /// The texts with the price of a plan.
  func prices(of plan: Int) -> [ShownText] { texts.filter { $0.names("price", of: plan) } }

  /// Whether a legible text has a plan's period as a variable, or in words beside its price.
  func showsPeriod(of plan: Int) -> Bool {
    texts.contains { text in
      guard text.isLegible else { return false }
      return text.names("period", of: plan) || text.names("duration", of: plan)
        || (text.names("price", of: plan) && PeriodWord.isBesideVariable(in: text.literal))
    }
  }
}

extension ShownText {
  /// Variables that say less than what is charged.
  private static let claims: Set<String> = [
    "price_per_day", "price_per_week", "price_per_month", "intro_price", "trial_duration",
    "intro_duration", "discount",
  ]

  /// Whether it promises a trial or discount, or names a part of the price, without what is charged.
  var isClaim: Bool {
    guard !variables.contains(where: { $0.name == "price" }) else { return false }
    return variables.contains { Self.claims.contains($0.name) } || OfferClaim.isIn(literal)
  }
}
