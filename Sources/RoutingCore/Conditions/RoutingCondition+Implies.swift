extension RoutingCondition {
  /// Whether no tap can meet the condition.
  var isImpossible: Bool {
    switch test {
    case .platform(let set): set.isEmpty
    case .device(let set): set.isEmpty
    case .system(let set): set.isEmpty
    case .language(let set), .country(let set), .referrer(let set), .browser(let set): set.isEmpty
    case .address(let ranges): ranges.isEmpty
    case .query(_, let values): values?.isEmpty ?? false
    case .inAppBrowser(let names): names?.isEmpty ?? false
    case .dates(let from?, let until?): from >= until
    case .systemVersion(let range), .appVersion(let range): Self.isEmpty(range)
    case .dates, .hours: false
    }
  }

  /// Whether every tap that meets this condition meets the other.
  func implies(_ other: RoutingCondition) -> Bool {
    switch (test, other.test) {
    case (.platform(let narrow), .platform(let wide)): narrow.isSubset(of: wide)
    case (.device(let narrow), .device(let wide)): narrow.isSubset(of: wide)
    case (.system(let narrow), .system(let wide)): narrow.isSubset(of: wide)
    case (.country(let narrow), .country(let wide)): narrow.isSubset(of: wide)
    case (.browser(let narrow), .browser(let wide)): narrow.isSubset(of: wide)
    case (.systemVersion(let narrow), .systemVersion(let wide)),
      (.appVersion(let narrow), .appVersion(let wide)):
      wide.contains(narrow)
    case (.language(let narrow), .language(let wide)):
      narrow.allSatisfy { tag in wide.contains { LanguagePreferences.matches(tag, $0) } }
    case (.address(let narrow), .address(let wide)):
      narrow.allSatisfy { block in wide.contains { $0.contains(block) } }
    case (.query(let key, let narrow), .query(let other, let wide)):
      key == other && (wide.map { narrow?.isSubset(of: $0) ?? false } ?? true)
    case (.referrer(let narrow), .referrer(let wide)):
      narrow.allSatisfy { host in wide.contains { host == $0 || host.hasSuffix("." + $0) } }
    case (.inAppBrowser(let narrow), .inAppBrowser(let wide)):
      wide.map { narrow?.isSubset(of: $0) ?? false } ?? true
    case (.dates(let from, let until), .dates(let start, let end)):
      (start.map { first in from.map { $0 >= first } ?? false } ?? true)
        && (end.map { last in until.map { $0 <= last } ?? false } ?? true)
    case (.hours(let narrow), .hours(let wide)): narrow == wide
    default: false
    }
  }

  /// Whether no tap can meet both conditions.
  func contradicts(_ other: RoutingCondition) -> Bool {
    switch (test, other.test) {
    case (.platform(let one), .platform(let two)): one.isDisjoint(with: two)
    case (.device(let one), .device(let two)): one.isDisjoint(with: two)
    case (.system(let one), .system(let two)): one.isDisjoint(with: two)
    case (.country(let one), .country(let two)): one.isDisjoint(with: two)
    case (.browser(let one), .browser(let two)): one.isDisjoint(with: two)
    case (.inAppBrowser(let one?), .inAppBrowser(let two?)): one.isDisjoint(with: two)
    case (.systemVersion(let one), .systemVersion(let two)),
      (.appVersion(let one), .appVersion(let two)):
      Self.areApart(one.from, one.below, two.from, two.below)
    case (.dates(let from, let until), .dates(let start, let end)):
      Self.areApart(from, until, start, end)
    default: false
    }
  }

  private static func isEmpty(_ range: VersionRange) -> Bool {
    guard let from = range.from, let below = range.below else { return false }
    return from >= below
  }

  /// Whether two ranges, each from one value up to another, share nothing.
  private static func areApart<Value: Comparable>(
    _ from: Value?,
    _ until: Value?,
    _ start: Value?,
    _ end: Value?
  ) -> Bool {
    if let until, let start, until <= start { return true }
    if let end, let from, end <= from { return true }
    return false
  }
}
