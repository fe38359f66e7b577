/// The categories by which languages choose a form for a number
/// ([CLDR](https://cldr.unicode.org/index/cldr-spec/plural-rules)).
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

extension PageLanguage {
  /// The category of a whole number.
  package func pluralCategory(of count: Int64) -> PluralCategory {
    switch self {
    case .english, .german, .turkish: count == 1 ? .one : .other
    case .spanish:
      count == 1 ? .one : count != 0 && count.isMultiple(of: 1_000_000) ? .many : .other
    case .arabic:
      switch (count, count % 100) {
      case (0, _): .zero
      case (1, _): .one
      case (2, _): .two
      case (_, 3...10): .few
      case (_, 11...): .many
      default: .other
      }
    }
  }

  /// The categories that a text with plural forms has in this language.
  package var pluralCategories: Set<PluralCategory> {
    switch self {
    case .english, .german, .turkish: [.one, .other]
    case .spanish: [.one, .many, .other]
    case .arabic: Set(PluralCategory.allCases)
    }
  }
}
