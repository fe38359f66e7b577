public import AttributionCore

/// What the shipped engine makes of one population: found, wrong, thefts and ties.
public struct Measurement: Sendable {
  /// Launches that follow a tap on a link that is not sensitive; deliveries right and wrong.
  public var followers = 0
  public var found = 0
  public var wrong = 0
  /// Of the wrong deliveries, those that open another link than the launch's own tap.
  public var wrongLinks = 0
  public var sensitive = 0
  public var launches = 0
  /// One guess 70 s after a tap: tried, successful; iPhones with script, Androids without.
  public var guesses: [String: (tried: Int, taken: Int)] = [:]

  public init() {}

  public init(
    _ occurrences: [Occurrence],
    _ matcher: ProbabilisticMatcher
  ) {
    var (engine, taps) = (ShippedRule(matcher), [Tap]())
    for occurrence in occurrences {
      switch occurrence {
      case .tap(let tap):
        taps.append(tap)
        if !tap.opensApp { engine.observe(tap) }
      case .launch(let launch):
        launches += 1
        let own = launch.follows.map { taps[$0] }
        if let own, !own.isSensitive { followers += 1 }
        guard let answer = engine.answer(launch) else { continue }
        let tap = taps[answer]
        if tap.isSensitive { sensitive += 1 }
        if tap.person != launch.person {
          wrong += 1
          if own?.link != tap.link { wrongLinks += 1 }
        } else if let own, !own.isSensitive {
          found += 1
        }
      }
    }
  }

  public static func + (left: Measurement, right: Measurement) -> Measurement {
    var sum = left
    sum.followers += right.followers
    sum.found += right.found
    sum.wrong += right.wrong
    sum.wrongLinks += right.wrongLinks
    sum.sensitive += right.sensitive
    sum.launches += right.launches
    for (kind, count) in right.guesses {
      let old = sum.guesses[kind] ?? (0, 0)
      sum.guesses[kind] = (old.tried + count.tried, old.taken + count.taken)
    }
    return sum
  }
}
