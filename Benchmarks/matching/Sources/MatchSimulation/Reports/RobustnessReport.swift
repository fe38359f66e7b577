import AttributionCore

/// What the shipped engine does in randomly drawn populations.
public struct RobustnessReport: Hashable, Sendable, Codable {
  /// One population's counts.
  public struct Row: Hashable, Sendable, Codable {
    /// The scenario's name, which names its parameters.
    public let scenario: String
    /// The shipped engine's counts.
    public let shipped: Tally
    /// The counts of the rule that knows the population, where it is wrong at most as often as the
    /// bar or the shipped engine.
    public let limit: Tally

    /// The shipped engine's recall as a part of the limit's.
    public var shareOfLimit: Double {
      limit.recall > 0 ? shipped.recall / limit.recall : 1
    }
  }

  /// The populations, in order.
  public private(set) var rows: [Row] = []

  /// Plays random populations, from `seed` on.
  public init(populations: Int, seed: UInt64, people: Int, days: Int) {
    for index in 0..<UInt64(max(0, populations)) {
      var scenario = Scenario.random(seed &+ index)
      (scenario.people, scenario.days) = (people, days)
      let comparison = RuleComparison(
        scenario,
        seed: seed &+ index,
        matchers: [ProbabilisticMatcher()],
        others: .limit
      )
      rows.append(Self.row(scenario.name, comparison.results))
    }
  }

  /// All counts together.
  public var total: Tally {
    rows.reduce(Tally()) { $0 + $1.shipped }
  }

  /// The limit's counts together.
  public var limit: Tally {
    rows.reduce(Tally()) { $0 + $1.limit }
  }

  /// The population in which most deliveries go wrong.
  public var worst: Row? {
    rows.max { $0.shipped.wrongRate < $1.shipped.wrongRate }
  }

  private static func row(_ name: String, _ results: [RuleComparison.Result]) -> Row {
    let shipped = results.first { $0.rule == ComparedRules.shippedName }?.tally ?? Tally()
    let allowed = max(SimulationReport.bar, shipped.wrongRate)
    let limits = results.filter { $0.rule == ComparedRules.limit }.map(\.tally)
    let limit = limits.filter { $0.wrongRate <= allowed }.max { $0.recall < $1.recall }
    return Row(scenario: name, shipped: shipped, limit: limit ?? limits.last ?? Tally())
  }
}
