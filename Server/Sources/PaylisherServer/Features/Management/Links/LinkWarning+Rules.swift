import Dashboard
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import TargetCore
import WireModels

extension LinkWarning {
  /// What is allowed and probably a mistake: rules that no tap can reach, store pages that are in no
  /// store of the platform, routes of apps that have no store page, and an end that was past when it was saved.
  ///
  /// A link that is not saved, which a preview shows, would be saved `now`.
  static func about(
    _ link: LinkRecord,
    under policy: WorkspacePolicy,
    isSaved: Bool = true,
    now: Timestamp
  ) -> [LinkWarning] {
    stores(link.targets) + (link.routing.offersStore ? missing(link.targets, policy.storeless) : [])
      + past(link, at: isSaved ? link.updatedAt : now) + ended(link.rules, now)
      + unreachable(link.rules)
  }

  /// The end of a link that was past already when the link was saved: one that comes later is no mistake.
  private static func past(_ link: LinkRecord, at moment: Timestamp) -> [LinkWarning] {
    guard let end = link.expiresAt, end <= moment else { return [] }
    return [
      LinkWarning(
        pointer: "/expiresAt",
        code: "expired_when_saved",
        .expired,
        ["end": .init(end.iso8601)]
      )
    ]
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
        .withoutStore,
        ["platform": .init(platform), "scheme": .init(app.scheme)]
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
        oddity.reason,
        oddity.arguments.merging(["device": .init(device)]) { $1 }
      )
    }
  }

  private static func ended(_ rules: [RoutingRule], _ now: Timestamp) -> [LinkWarning] {
    rules.enumerated().compactMap { index, rule in
      guard let end = rule.conditions.compactMap(\.end).min(), end <= now else { return nil }
      return LinkWarning(
        pointer: "/rules/\(index)",
        code: "ended_rule",
        .ended,
        ["number": .init(index + 1), "name": .init(rule.name), "end": .init(end.iso8601)]
      )
    }
  }

  private static func unreachable(_ rules: [RoutingRule]) -> [LinkWarning] {
    RoutingRule.unreachable(in: rules).map { finding in
      var (reason, arguments) = explanation(finding.reason, rules)
      arguments["number"] = .init(finding.index + 1)
      arguments["name"] = .init(rules[finding.index].name)
      return LinkWarning(
        pointer: "/rules/\(finding.index)",
        code: "unreachable_rule",
        reason,
        arguments
      )
    }
  }

  private static func explanation(
    _ reason: UnreachableRule.Reason,
    _ rules: [RoutingRule]
  ) -> (WarningReason, [String: Problem.Argument]) {
    switch reason {
    case .coveredBy(let index):
      (.covered, ["other": .init(index + 1), "earlier": .init(rules[index].name)])
    case .contradiction(let first, let second):
      (.contradiction, ["first": .init(first + 1), "second": .init(second + 1)])
    case .impossible(let index): (.impossible, ["first": .init(index + 1)])
    }
  }
}
