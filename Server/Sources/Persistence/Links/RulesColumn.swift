import LinkCore
import RoutingCore

/// A rule as the JSON of a column.
///
/// A rule that cannot be read, such as one that a newer version wrote or a hand changed, reads as
/// one that never applies: better no exception than a wrong one, and the others keep their places.
struct RulesColumn: Codable, Sendable {
  var name: String
  var conditions: [ConditionForm]
  var web: String?
  var targets: TargetsColumn?
  var split: [Variant]?

  struct Variant: Codable, Sendable {
    var name: String
    var weight: UInt32
    var targets: TargetsColumn
  }

  init(_ rule: RoutingRule) {
    name = rule.name
    conditions = rule.conditions.map(\.form)
    switch rule.outcome {
    case .web(let page): web = page.description
    case .targets(let other): targets = TargetsColumn(other)
    case .split(let split): self.split = split.variants.map(Variant.init)
    }
  }

  /// The rule.
  var rule: RoutingRule {
    let conditions = conditions.map { try? $0.condition() }
    guard let outcome, !conditions.contains(nil) else {
      return .never(name)
    }
    return RoutingRule(name: name, conditions: conditions.compactMap(\.self), outcome: outcome)
  }

  private var outcome: RoutingRule.Outcome? {
    if let web { return StoredTarget.web(web).map { .web($0) } }
    if let targets { return .targets(targets.targets) }
    let variants = split?.map {
      WeightedSplit.Variant(name: $0.name, weight: $0.weight, targets: $0.targets.targets)
    }
    return variants.flatMap { WeightedSplit($0) }.map { .split($0) }
  }
}

extension RulesColumn.Variant {
  init(_ variant: WeightedSplit.Variant) {
    name = variant.name
    weight = variant.weight
    targets = TargetsColumn(variant.targets)
  }
}
