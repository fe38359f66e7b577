import Foundation
import LinkCore
import RoutingCore
import WireModels

extension LinkReader {
  /// The rules, each with every fault at the very field.
  mutating func rules(_ resources: [RuleResource]) -> [RoutingRule] {
    var rules: [RoutingRule] = []
    for (index, resource) in resources.enumerated() {
      let pointer = "/rules/\(index)"
      let conditions = conditions(resource.conditions ?? [], at: pointer + "/conditions")
      if let outcome = outcome(resource, at: pointer) {
        rules.append(
          RoutingRule(name: resource.name, conditions: conditions, outcome: outcome)
        )
      }
    }
    return rules
  }

  private mutating func conditions(
    _ resources: [ConditionResource],
    at pointer: String
  ) -> [RoutingCondition] {
    var conditions: [RoutingCondition] = []
    for (index, resource) in resources.enumerated() {
      do throws(ConditionFault) {
        conditions.append(
          try resource.form.condition(knowsZone: ZoneOffsets.knows, checksNames: true)
        )
      } catch {
        conflict("\(pointer)/\(index)/\(error.field)", error.code, error.detail)
      }
    }
    return conditions
  }

  private mutating func outcome(
    _ resource: RuleResource,
    at pointer: String
  ) -> RoutingRule.Outcome? {
    switch (resource.web, resource.targets, resource.split) {
    case (let web?, nil, nil):
      return targets.web(web, at: pointer + "/web").map { .web($0) }
    case (nil, let other?, nil):
      return .targets(targets.targets(other, at: pointer + "/targets"))
    case (nil, nil, let variants?):
      return split(variants, at: pointer + "/split").map { .split($0) }
    default:
      conflict(pointer, "one_outcome", "must have one of web, targets and split")
      return nil
    }
  }

  private mutating func split(
    _ resources: [VariantResource],
    at pointer: String
  ) -> WeightedSplit? {
    var variants: [WeightedSplit.Variant] = []
    for (index, resource) in resources.enumerated() {
      variants.append(
        WeightedSplit.Variant(
          name: resource.name,
          weight: UInt32(clamping: resource.weight),
          targets: targets.targets(resource.targets, at: "\(pointer)/\(index)/targets")
        )
      )
    }
    let split = WeightedSplit(variants)
    if split == nil { conflict(pointer, "no_weight", "needs a variant with a weight above 0") }
    return split
  }
}
