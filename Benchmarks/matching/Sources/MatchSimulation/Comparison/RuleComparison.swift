public import AttributionCore

/// One scenario, played through every rule side by side.
public struct RuleComparison: Sendable {
  /// What a rule came to in one configuration.
  public struct Result: Hashable, Sendable, Codable {
    /// The rule's name.
    public let rule: String
    /// The configuration, such as a threshold.
    public let setting: String
    /// Whether it is the configuration that is compared in one line.
    public let isBest: Bool
    /// The counts.
    public let tally: Tally
  }

  /// The rules beside the server's own.
  public enum Others: Sendable {
    case none
    /// The rule that knows the population.
    case limit
    /// The published rules, the control and the limit.
    case all
  }

  /// The rules' results, rule by rule and from lenient to strict.
  public let results: [Result]
  /// How many taps there were.
  public let taps: Int
  /// How many first launches there were.
  public let launches: Int

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The population and what it does.
  ///   - seed: Decides everything that is left to chance.
  ///   - matchers: The server's own engine in the configurations to try, the shipped one if empty,
  ///     which is then tried with lower and higher thresholds too.
  ///   - countsNeighbours: Whether the server counts who else is on a network.
  ///   - others: The other rules that take part; without them a comparison takes less time.
  public init(
    _ scenario: Scenario,
    seed: UInt64,
    matchers: [ProbabilisticMatcher] = [],
    countsNeighbours: Bool = true,
    others: Others = .all
  ) {
    let timeline = Timeline(scenario, seed: seed)
    let truth = Truth(timeline.population, occurrences: timeline.occurrences)
    var rules = ComparedRules.shipped(matchers, countsNeighbours: countsNeighbours)
    if others != .none { rules += ComparedRules.limits(truth) }
    if others == .all { rules += ComparedRules.published + [ComparedRules.control] }
    self.init(timeline.occurrences, rules)
  }

  /// Plays a scenario of the second population.
  ///
  /// - Parameters:
  ///   - scenario: The population and what it does.
  ///   - seed: Decides everything that is left to chance.
  ///   - matchers: As for the first population.
  ///   - shufflesEvidence: Whether every launch gets another one's network and device: a control,
  ///     under which no rule may find anything.
  ///   - others: The other rules that take part.
  public init(
    _ scenario: HouseholdScenario,
    seed: UInt64,
    matchers: [ProbabilisticMatcher] = [],
    shufflesEvidence: Bool = false,
    others: Others = .all
  ) {
    var timeline = HouseholdTimeline(scenario, seed: seed)
    if shufflesEvidence { timeline.shuffleEvidence(seed: seed) }
    var rules = ComparedRules.shipped(matchers, countsNeighbours: true)
    if others != .none { rules += ComparedRules.limits(HouseholdTruth(timeline.population)) }
    if others == .all { rules += ComparedRules.published + [ComparedRules.control] }
    self.init(timeline.occurrences, rules)
  }

  private init(_ occurrences: [Occurrence], _ rules: [ComparedRule]) {
    var (run, rules) = (ComparisonRun(), rules)
    for occurrence in occurrences { run.play(occurrence, &rules) }
    results = rules.map {
      Result(rule: $0.rule, setting: $0.setting, isBest: $0.isBest, tally: $0.tally)
    }
    (taps, launches) = (run.taps.count, run.launches)
  }
}

/// Plays events one after the other, and keeps the counts.
private struct ComparisonRun {
  private(set) var taps: [Tap] = []
  private(set) var launches = 0
  /// Who opened or launched the app on a network of late, and when.
  private var activity: [NetworkID: [(time: Int64, person: Int)]] = [:]
  private static let late: Int64 = MatchPolicy.longestWindow

  mutating func play(_ occurrence: Occurrence, _ rules: inout [ComparedRule]) {
    switch occurrence {
    case .tap(let tap):
      taps.append(tap)
      if tap.opensApp {
        activity[tap.network, default: []].append((tap.time, tap.person))
      } else {
        for index in rules.indices { rules[index].engine.observe(tap) }
      }
    case .launch(let launch):
      launches += 1
      play(launch, &rules)
      activity[launch.network, default: []].append((launch.time, launch.person))
    }
  }

  private mutating func play(_ launch: Launch, _ rules: inout [ComparedRule]) {
    let neighbours = neighbours(of: launch)
    let followed = launch.follows.map { taps[$0] }
    for index in rules.indices {
      let hasToken = launch.token.map { rules[index].routes.contains($0) } ?? false
      if let followed, !followed.isSensitive {
        rules[index].tally.followers += 1
        if hasToken { rules[index].tally.certain += 1 }
      }
      if hasToken, let followed {
        rules[index].engine.consume(followed, by: launch)
      } else {
        let answer = rules[index].engine.answer(launch, neighbours: neighbours)
        if let estimate = rules[index].engine.estimate {
          let isWrong = taps[estimate.tap].person != launch.person
          rules[index].tally.calibration.add(doubt: estimate.doubt, isWrong: isWrong)
        }
        if let answer { rules[index].tally.count(taps[answer], for: launch) }
      }
    }
  }

  private mutating func neighbours(of launch: Launch) -> Int {
    guard var recent = activity[launch.network] else { return 0 }
    recent.removeAll { launch.time - $0.time > Self.late }
    activity[launch.network] = recent
    return Set(recent.map(\.person)).subtracting([launch.person]).count
  }
}

extension Tally {
  /// Counts a delivery without a token.
  fileprivate mutating func count(_ tap: Tap, for launch: Launch) {
    let isRight = tap.person == launch.person
    if !isRight { wrong += 1 }
    if !isRight, tap.isSensitive { wrongSensitive += 1 }
    if isRight, tap.isSensitive { sensitive += 1 }
    // Who tapped and launched for another reason was not to be found.
    if isRight, !tap.isSensitive, launch.follows != nil { correct += 1 }
  }
}
