import RoutingCore
import WireModels

extension LinkWarning {
  /// What is odd about a list of rules: those that no tap can reach.
  static func about(_ rules: [RoutingRule]) -> [LinkWarning] {
    RoutingRule.unreachable(in: rules).map { finding in
      LinkWarning(
        pointer: "/rules/\(finding.index)",
        code: "unreachable_rule",
        detail: "Rule \(finding.index + 1), \(rules[finding.index].name), is never reached: "
          + explanation(finding.reason, rules)
      )
    }
  }

  private static func explanation(
    _ reason: UnreachableRule.Reason,
    _ rules: [RoutingRule]
  ) -> String {
    switch reason {
    case .coveredBy(let index):
      "rule \(index + 1), \(rules[index].name), applies to every tap that meets its conditions. "
        + "Move it further up, or remove it."
    case .contradiction(let first, let second):
      "its conditions \(first + 1) and \(second + 1) never hold at once."
    case .impossible(let index): "its condition \(index + 1) never holds."
    }
  }
}
