import LinkCore
import Persistence
import Redirecting
import RoutingCore
import TargetCore
import WireModels

extension LinkWarning {
  /// What is allowed and probably a mistake: rules that no tap can reach, store pages that are in no
  /// store of the platform, and routes of apps that have no store page.
  static func about(
    _ link: LinkRecord,
    under policy: WorkspacePolicy? = nil,
    now: Timestamp
  ) -> [LinkWarning] {
    stores(link.targets) + missing(link.targets, policy?.storeless ?? [])
      + ended(link.rules, now) + unreachable(link.rules)
  }

  /// The routes that lead phones without the app nowhere: neither the link nor the app has a store page.
  private static func missing(
    _ targets: LinkTargets,
    _ storeless: Set<AppStorePages.Key>
  ) -> [LinkWarning] {
    let names: [(TargetDevice, String)] = [(.ios, "iOS"), (.ipad, "iOS"), (.android, "Android")]
    return names.compactMap { device, platform in
      guard let target = targets[device], target.store == nil, let app = target.app,
        storeless.contains(.init(.scheme(app.scheme), isApple: device != .android))
      else { return nil }
      return LinkWarning(
        pointer: "/targets/\(device.rawValue)/app",
        code: "app_without_store",
        detail:
          "The \(platform) app with the scheme \(app.scheme) has no store page, so phones without "
          + "it cannot install it. Set the app's store page, or one for this link."
      )
    }
  }

  private static func stores(_ targets: LinkTargets) -> [LinkWarning] {
    let pages: [(device: String, page: AcceptedTarget?, isApple: Bool)] = [
      ("ios", targets.ios?.store, true), ("ipad", targets.ipad?.store, true),
      ("android", targets.android?.store, false), ("huawei", targets.huawei?.store, false),
    ]
    return pages.compactMap { device, page, isApple in
      guard let host = page?.host, let oddity = StorePage.oddity(host: host, isApple: isApple)
      else { return nil }
      return LinkWarning(
        pointer: "/targets/\(device)/store",
        code: StorePage(host: host) == nil ? "no_store" : "other_store",
        detail: "The store page for \(device) \(oddity)."
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
