import LinkCore

/// The conditions of a list of rules, made ready for taps once: when a link is loaded.
///
/// Rules keep their order. Within a rule, what is known at once is looked at before what has to be
/// read out of a header or the query.
struct RulePlan: Hashable, Sendable {
  /// A check and the place of its condition in the rule.
  struct Step: Hashable, Sendable {
    var check: ConditionCheck
    var place: Int
  }

  /// The steps of all rules, one rule behind the other.
  private(set) var steps: [Step] = []
  /// Where the steps of each rule end.
  private(set) var ends: [Int] = []
  /// The hashes that checks look for.
  private(set) var words: [UInt64] = []
  private(set) var blocks: [NetworkRange] = []
  private(set) var windows: [HourWindow] = []
  private(set) var versions: [VersionRange] = []

  /// Makes a plan for rules in their order.
  init(_ rules: [RoutingRule]) {
    ends.reserveCapacity(rules.count)
    for rule in rules {
      let ready = rule.conditions.enumerated().map {
        Step(check: check($0.element.test), place: $0.offset)
      }
      steps += ready.filter { !$0.check.needsReading } + ready.filter(\.check.needsReading)
      ends.append(steps.count)
    }
  }

  private mutating func check(_ test: RoutingCondition.Test) -> ConditionCheck {
    switch test {
    case .platform(let set): return .platform(set.bits)
    case .device(let set): return .device(set.bits)
    case .system(let set): return .system(set.bits)
    case .systemVersion(let range): return .systemVersion(place(range))
    case .appVersion(let range): return .appVersion(place(range))
    case .language(let tags): return .language(places(tags))
    case .country(let countries): return .country(places(countries))
    case .address(let ranges):
      blocks += ranges
      return .address(blocks.count - ranges.count..<blocks.count)
    case .query(let key, let values): return .query(WordHash.of(key), values.map { places($0) })
    case .referrer(let hosts):
      return .referrer(places(hosts.map { WordHash.of($0.utf8.reversed()) }))
    case .browser(let names): return .browser(places(names))
    case .inAppBrowser(let names): return .inAppBrowser(names.map { places($0) })
    case .dates(let from, let until): return Self.dates(from, until)
    case .hours(let window):
      windows.append(window)
      return .hours(windows.count - 1)
    }
  }

  private static func dates(_ from: Timestamp?, _ until: Timestamp?) -> ConditionCheck {
    let first = from?.milliseconds ?? .min
    guard let until = until?.milliseconds else { return .dates(first...Int64.max) }
    return first < until ? .dates(first...(until - 1)) : .never
  }

  private mutating func place(_ range: VersionRange) -> Int {
    versions.append(range)
    return versions.count - 1
  }

  private mutating func places(_ texts: Set<String>) -> Range<Int> {
    places(texts.map { WordHash.of($0) })
  }

  private mutating func places(_ hashes: [UInt64]) -> Range<Int> {
    words += hashes
    return words.count - hashes.count..<words.count
  }
}
