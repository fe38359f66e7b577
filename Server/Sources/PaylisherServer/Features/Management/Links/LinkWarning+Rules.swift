import LinkCore
import Persistence
import RoutingCore
import WireModels

extension LinkWarning {
  /// What is allowed and probably a mistake: rules that no tap can reach, and pages of the other
  /// platform's store.
  static func about(_ link: LinkRecord, now: Timestamp) -> [LinkWarning] {
    stores(link.targets) + ended(link.rules, now) + unreachable(link.rules)
  }

  private static func stores(_ targets: LinkTargets) -> [LinkWarning] {
    let apple: Set = ["apps.apple.com", "itunes.apple.com"]
    let google: Set = ["play.google.com"]
    let odd: [(String, AcceptedTarget?, Set<String>, String)] = [
      ("ios", targets.ios?.store, google, "Google Play"),
      ("ipad", targets.ipad?.store, google, "Google Play"),
      ("android", targets.android?.store, apple, "the App Store"),
      ("huawei", targets.huawei?.store, apple, "the App Store"),
    ]
    return odd.compactMap { device, page, hosts, store in
      guard let host = page?.host, hosts.contains(host) else { return nil }
      return LinkWarning(
        pointer: "/targets/\(device)/store",
        code: "other_store",
        detail: "The store page for \(device) is one of \(store)."
      )
    }
  }

  private static func ended(_ rules: [RoutingRule], _ now: Timestamp) -> [LinkWarning] {
    rules.enumerated().compactMap { index, rule in
      guard let end = rule.conditions.compactMap(\.end).min(), end <= now else { return nil }
      return LinkWarning(
        pointer: "/rules/\(index)",
        code: "ended_rule",
        detail: "Rule \(index + 1), \(rule.name), ended on \(end.iso8601)."
      )
    }
  }

  private static func unreachable(_ rules: [RoutingRule]) -> [LinkWarning] {
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
