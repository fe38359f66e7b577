public import TargetCore

/// One exception from where a link leads: conditions that must all hold, and what then happens.
///
/// Rules are tried in order; the first whose conditions all hold decides.
public struct RoutingRule: Hashable, Sendable {
  /// Its name for people.
  public var name: String
  /// What must hold, all of it; a rule without conditions always applies.
  public var conditions: [RoutingCondition]
  /// Where the tap then goes.
  public var outcome: Outcome

  /// Makes a rule.
  public init(name: String, conditions: [RoutingCondition], outcome: Outcome) {
    self.name = name
    self.conditions = conditions
    self.outcome = outcome
  }

  /// A rule that keeps its place and never applies: what stands for one that may not be followed.
  public static func never(_ name: String) -> RoutingRule {
    RoutingRule(name: name, conditions: [.platform([])], outcome: .targets(LinkTargets()))
  }

  /// Whether the rule never applies.
  var isNever: Bool { conditions == [.platform([])] }

  /// What a rule does; kept by reference, so that looking at conditions copies little.
  public indirect enum Outcome: Hashable, Sendable {
    /// Straight to a web page, on every platform.
    case web(AcceptedTarget)
    /// These targets instead of the link's own, by platform as always.
    case targets(LinkTargets)
    /// One of several targets, by weight and always the same for one seed.
    case split(WeightedSplit)
  }
}
