package import LinkCore
import Persistence
package import RoutingCore

/// A link without the targets that its workspace does not allow now.
///
/// Targets were accepted when they were written. Since then the list of hosts may have become
/// shorter, or an app may have lost its scheme: what would be refused today is not served, and reads
/// as absent. A rule that leads to such a page never applies.
package struct LinkPolicyEvaluation: Sendable {
  /// The link without what is refused.
  package private(set) var link: RoutableLink
  /// What is refused: where it stands in the link, and the URL.
  package private(set) var refused: [Violation] = []
  private let policy: WorkspacePolicy

  /// A target that is not served.
  package struct Violation: Hashable, Sendable {
    package var pointer: String
    package var target: AcceptedTarget
  }

  package init(_ link: RoutableLink, under policy: WorkspacePolicy) {
    self.link = link
    self.policy = policy
    self.link.targets = allowed(link.targets, "/targets")
    self.link.expiredTarget = allowed(link.expiredTarget, policy.web, "/expiredTarget")
    for (index, rule) in link.rules.enumerated() {
      let before = refused.count
      let rule = allowed(rule, "/rules/\(index)")
      // Rules are made ready for taps anew with every change, so only where there is one.
      if refused.count > before { self.link.rules[index] = rule }
    }
  }

  private mutating func allowed(
    _ rule: RoutingRule,
    _ pointer: @autoclosure () -> String
  ) -> RoutingRule {
    var rule = rule
    switch rule.outcome {
    case .web(let page):
      if allowed(page, policy.web, pointer() + "/web") == nil { return .never(rule.name) }
    case .targets(let targets):
      rule.outcome = .targets(allowed(targets, pointer() + "/targets"))
    case .split(let split):
      var variants = split.variants
      for index in variants.indices {
        variants[index].targets = allowed(
          variants[index].targets,
          "\(pointer())/split/\(index)/targets"
        )
      }
      if let split = WeightedSplit(variants) { rule.outcome = .split(split) }
    }
    return rule
  }

  private mutating func allowed(
    _ targets: LinkTargets,
    _ pointer: @autoclosure () -> String
  ) -> LinkTargets {
    targets.map { allowed($0, policy[$1.kind], pointer() + $1.pointer) }
  }

  private mutating func allowed(
    _ target: AcceptedTarget?,
    _ policy: TargetPolicy,
    _ pointer: @autoclosure () -> String
  ) -> AcceptedTarget? {
    guard let target, !policy.stillAllows(target) else { return target }
    refused.append(Violation(pointer: pointer(), target: target))
    return nil
  }
}
