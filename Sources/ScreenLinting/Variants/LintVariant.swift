import LayoutCore
import LinkCore
import ScreenCore

/// One way in which users see a screen once the store has answered: the linter lays out each of them.
struct LintVariant {
  var language: LanguageTag?
  var isCompact = true
  var offer = ScreenCondition.Offer.none
  /// The id of the chosen plan.
  var plan: String?
  /// The time since the screen opened, on the clock of its countdowns.
  var now = Timestamp(milliseconds: 0)
  var scheme = LayoutColorScheme.light

  /// The differences from other variants, in the words of the document.
  var traits: [String] {
    [
      language?.description, "compact: \(isCompact)", "offer: \(offer.rawValue)",
      plan.map { "selected: \($0)" }, now.milliseconds > 0 ? "ended" : "countdown",
      scheme.rawValue,
    ].compactMap { $0 }
  }

  /// A phone upright, or a tablet.
  var environment: LayoutEnvironment {
    LayoutEnvironment(
      size: isCompact
        ? LayoutSize(width: 390, height: 844) : LayoutSize(width: 834, height: 1_194),
      colorScheme: scheme,
      languages: language.map { [$0] } ?? []
    )
  }

  /// The state with these products, each with the offer.
  func state(_ products: [StoreProduct]) -> ScreenState {
    var state = ScreenState(
      openedAt: Timestamp(milliseconds: 0),
      products: products.map { product in
        var product = product
        product.introductoryOffer = offer.sample
        return product
      }
    )
    (state.selectedPlan, state.now, state.marksValues) = (plan, now, true)
    return state
  }
}

extension ScreenCondition.Offer {
  /// An offer of this kind.
  fileprivate var sample: IntroductoryOffer? {
    let week = BillingPeriod(7, .day)
    return switch self {
    case .trial, .any:
      week.map {
        IntroductoryOffer(payment: .freeTrial, displayPrice: "$0.00", price: 0, period: $0)
      }
    case .discount:
      week.map {
        IntroductoryOffer(payment: .payUpFront, displayPrice: "$0.49", price: 490_000, period: $0)
      }
    case .none: nil
    }
  }
}

extension ScreenDocument {
  /// Every way in which users see the screen: language, width, offer, chosen plan and time, in light colors.
  ///
  /// What the document does not speak of has one value: without a condition of the width, all are of a phone.
  var lintVariants: [LintVariant] {
    let languages = lintedLanguages
    let states = lintedStates
    // A document of very many variants is tried in a share of them, in which each language and each state still is.
    let stride = states.count * languages.count / Self.maximumVariants + 1
    return states.enumerated().flatMap { place, state in
      languages.enumerated().compactMap { number, language in
        guard (place + number) % stride == 0 else { return nil }
        var variant = state
        variant.language = language
        return variant
      }
    }
  }

  /// The most variants that are laid out, each in light and in dark colors.
  private static let maximumVariants = 512

  /// The variants of one language.
  private var lintedStates: [LintVariant] {
    let samples = samples
    var states: [LintVariant] = []
    for isCompact in lintedWidths {
      for offer in lintedOffers {
        for now in lintedTimes {
          var state = LintVariant(isCompact: isCompact, offer: offer, now: now)
          for plan in plans(choosableIn: state, samples) {
            state.plan = plan
            states.append(state)
          }
        }
      }
    }
    return states
  }

  /// All plans where the picker is shown, else the one that is chosen from the start.
  private func plans(choosableIn variant: LintVariant, _ samples: [StoreProduct]) -> [String?] {
    let shown = shownElements(in: variant.state(samples), isCompact: variant.isCompact)
    guard shown.contains(where: \.isPicker), !plans.isEmpty else { return [defaultPlan?.id] }
    return plans.map(\.id)
  }

  private var lintedWidths: [Bool] {
    elements.contains { $0.condition.isCompact != nil } ? [true, false] : [true]
  }

  private var lintedLanguages: [LanguageTag?] {
    let texts = elements.flatMap(\.texts) + plans.flatMap(\.texts)
    let languages = Set(texts.flatMap(\.languages))
    guard !languages.isEmpty else { return [nil] }
    return languages.union([defaultLanguage].compactMap { $0 }).sorted()
  }

  private var lintedOffers: [ScreenCondition.Offer] {
    let texts = (elements.flatMap(\.texts) + plans.flatMap(\.texts)).flatMap(\.texts)
    let names = texts.flatMap(TextTemplate.variables).map { name in
      name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    }
    let depends =
      elements.contains { $0.condition.offer != nil }
      || !ScreenValues.ofOffers.isDisjoint(with: names)
    return depends ? [.none, .trial, .discount] : [.none]
  }

  /// When the screen opens, and when each of its countdowns has ended; of more than three, when all have.
  private var lintedTimes: [Timestamp] {
    let ends = elements.compactMap { element -> Int64? in
      guard case .countdown(let countdown) = element.content else { return nil }
      return switch countdown.end {
      case .at(let moment): max(1, moment.milliseconds)
      case .after(let seconds): Int64(seconds * 1_000)
      }
    }
    let times = Set(ends).sorted()
    return ([0] + (times.count > 3 ? times.suffix(1) : times)).map { Timestamp(milliseconds: $0) }
  }
}

extension ScreenElement {
  var isPicker: Bool { if case .plans = content { true } else { false } }
}
