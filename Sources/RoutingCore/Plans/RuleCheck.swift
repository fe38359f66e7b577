/// A condition as numbers, so that holding it against a tap follows no reference and compares no text.
///
/// Ranges of places point into the lists of the ``RulePlan`` that the check belongs to.
enum RuleCheck: Hashable, Sendable {
  /// The platform's bit is one of these.
  case platform(UInt32)
  /// The device's bit is one of these.
  case device(UInt32)
  /// The operating system's bit is one of these.
  case system(UInt32)
  /// The moment is one of these.
  case dates(ClosedRange<Int64>)
  /// No tap meets it.
  case never
  /// The country is one of these words.
  case country(Range<Int>)
  /// The browser is one of these words.
  case browser(Range<Int>)
  /// The app whose web view asks is one of these words; any where there is no list.
  case inAppBrowser(Range<Int>?)
  /// The address is in one of these blocks.
  case address(Range<Int>)
  /// The zone's time is in this window.
  case hours(Int)
  /// The system's version is in this range.
  case systemVersion(Int)
  /// The app's version is in this range.
  case appVersion(Int)
  /// The host of the page before is one of these words, or below it.
  case referrer(Range<Int>)
  /// One of the best languages is one of these words, or belongs to it.
  case language(Range<Int>)
  /// The query has a key, with one of these words; with any value where there is no list.
  case query(UInt64, Range<Int>?)

  /// Whether facts have to be read out of text first: such checks come last in their rule.
  var needsReading: Bool {
    switch self {
    case .platform, .device, .system, .dates, .never, .country, .browser, .inAppBrowser, .address,
      .hours:
      false
    case .systemVersion, .appVersion, .referrer, .language, .query: true
    }
  }
}

extension CaseIterable where Self: Equatable {
  /// The bit that stands for the value in a set of such values.
  var bit: UInt32 {
    var bit: UInt32 = 1
    for value in Self.allCases {
      if value == self { return bit }
      bit <<= 1
    }
    return 0
  }
}

extension Set where Element: CaseIterable {
  /// The bits of all values.
  var bits: UInt32 { reduce(0) { $0 | $1.bit } }
}
