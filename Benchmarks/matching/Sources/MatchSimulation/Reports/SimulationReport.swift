/// What a simulation found, rule by rule.
public struct SimulationReport: Hashable, Sendable, Codable {
  /// The scenario's name.
  public let scenario: String
  /// What decided everything that was left to chance; of several runs, the first one's.
  public let seed: UInt64
  /// How many people there were.
  public let people: Int
  /// For how many days they were watched.
  public let days: Int
  /// How many runs were added up, each with a seed of its own.
  public let runs: Int
  /// How many taps there were.
  public private(set) var taps = 0
  /// How many first launches there were.
  public private(set) var launches = 0
  public private(set) var results: [RuleComparison.Result] = []

  /// Plays a scenario once or several times, and adds up.
  public init(
    _ scenario: Scenario,
    seed: UInt64,
    runs: Int = 1,
    others: RuleComparison.Others = .all
  ) {
    self.scenario = scenario.name
    self.seed = seed
    self.people = scenario.people
    self.days = scenario.days
    self.runs = max(1, runs)
    for run in 0..<UInt64(self.runs) {
      add(RuleComparison(scenario, seed: seed &+ run, others: others))
    }
  }

  /// Plays a scenario of the second population once or several times, and adds up.
  public init(
    _ scenario: HouseholdScenario,
    seed: UInt64,
    runs: Int = 1,
    others: RuleComparison.Others = .all
  ) {
    self.scenario = scenario.name
    self.seed = seed
    self.people = scenario.phones
    self.days = scenario.days
    self.runs = max(1, runs)
    for run in 0..<UInt64(self.runs) {
      add(RuleComparison(scenario, seed: seed &+ run, others: others))
    }
  }

  /// Of each rule the configuration that is compared in one line.
  ///
  /// Of the rule that knows the population, the one that finds most with wrong deliveries at most as
  /// frequent as the bar.
  public var best: [RuleComparison.Result] {
    let limits = results.filter { $0.rule == ComparedRules.limit }
    let limit =
      limits.filter { $0.tally.wrongRate <= Self.bar }
      .max { $0.tally.recall < $1.tally.recall } ?? limits.last
    return results.filter(\.isBest) + [limit].compactMap(\.self)
  }

  /// The most wrong deliveries that the product allows itself, of all deliveries.
  public static let bar = 0.001

  /// The shipped engine's counts.
  public var shipped: Tally? {
    results.first { $0.rule == ComparedRules.shippedName && $0.isBest }?.tally
  }

  /// The shipped engine's recall as a part of the limit's.
  public var shareOfLimit: Double? {
    guard let shipped, let limit = best.last(where: { $0.rule == ComparedRules.limit })?.tally,
      limit.recall > 0
    else { return nil }
    return shipped.recall / limit.recall
  }

  private mutating func add(_ comparison: RuleComparison) {
    taps += comparison.taps
    launches += comparison.launches
    results =
      results.isEmpty
      ? comparison.results : zip(results, comparison.results).map { $0 + $1 }
  }
}

extension RuleComparison.Result {
  /// The same rule's counts over two comparisons.
  static func + (left: RuleComparison.Result, right: RuleComparison.Result) -> RuleComparison.Result
  {
    RuleComparison.Result(
      rule: left.rule,
      setting: left.setting,
      isBest: left.isBest,
      tally: left.tally + right.tally
    )
  }
}
