import LayoutCore
import LinkCore
public import ScreenCore
import WireModels

/// Offers, which not every user can have.
extension ScreenLint {
  /// A text about an offer must be shown only to those who can have it, or have a fallback.
  mutating func checkOffers() {
    for text in texts where !text.isForOffer {
      let names = !text.names.isDisjoint(with: ScreenValues.ofOffers)
      guard (names && text.plan == nil && !hasFallback(at: text.pointer)) || promisesTrial(text)
      else { continue }
      add(.offerUnconditional, .warning, text.pointer, Remark(.offerUnconditional))
    }
  }

  /// Whether a text that sells promises a trial in its own words.
  private func promisesTrial(_ text: LintedText) -> Bool {
    !document.plans.isEmpty && !text.names.contains("trial_duration")
      && text.text.texts.contains(where: OfferClaim.promisesTrial)
  }

  private func hasFallback(at pointer: String) -> Bool {
    document.elements.contains { element in
      guard element.pointer == pointer else { return false }
      return switch element.content {
      case .text(_, let fallback): !fallback.isEmpty
      case .buttons(let buttons, _, _): buttons.allSatisfy { !$0.fallback.isEmpty }
      default: false
      }
    }
  }
}

extension ScreenDocument {
  /// A product for each plan, for looking at the screen without a store: of a month or week where the
  /// plan's name says so, else of a year.
  public var samples: [StoreProduct] {
    plans.map { plan in
      let (unit, price) = plan.sample
      return StoreProduct(
        id: plan.product,
        name: plan.id,
        displayPrice: "$\(price).99",
        price: Int64(price) * 1_000_000 + 990_000,
        currency: "USD",
        period: plan.isSubscription ? BillingPeriod(1, unit) : nil,
        introductoryOffer: nil
      )
    }
  }
}

extension ScreenPlan {
  fileprivate var sample: (unit: BillingPeriod.Unit, price: Int) {
    let name = "\(id) \(product)".lowercased()
    if name.containsBytes(of: "week") { return (.week, 1) }
    if name.containsBytes(of: "month") { return (.month, 5) }
    return (.year, 59)
  }
}
