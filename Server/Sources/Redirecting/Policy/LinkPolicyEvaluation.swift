import Foundation
package import LinkCore
package import Persistence
package import RoutingCore
package import TargetCore

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

  /// A target that is not served.
  package struct Violation: Hashable, Sendable {
    package var pointer: String
    package var target: AcceptedTarget
  }

  package init(_ link: consuming RoutableLink, under policy: WorkspacePolicy) {
    self.link = link
    if !policy.allows(self.link.targets) {
      self.link.targets = allowed(self.link.targets, under: policy, "/targets")
    }
    self.link.expiredTarget = allowed(self.link.expiredTarget, policy.web, "/expiredTarget")
    for (index, rule) in self.link.rules.enumerated() {
      let before = refused.count
      let rule = allowed(rule, under: policy, "/rules/\(index)")
      // Rules are made ready for taps anew with every change, so only where there is one.
      if refused.count > before { self.link.rules[index] = rule }
    }
  }

  private mutating func allowed(
    _ rule: RoutingRule,
    under policy: WorkspacePolicy,
    _ pointer: @autoclosure () -> String
  ) -> RoutingRule {
    var rule = rule
    switch rule.outcome {
    case .web(let page):
      if allowed(page, policy.web, pointer() + "/web") == nil { return .never(rule.name) }
    case .targets(let targets):
      rule.outcome = .targets(allowed(targets, under: policy, pointer() + "/targets"))
    case .split(let split):
      var variants = split.variants
      for index in variants.indices {
        variants[index].targets = allowed(
          variants[index].targets,
          under: policy,
          "\(pointer())/split/\(index)/targets"
        )
      }
      if let split = WeightedSplit(variants) { rule.outcome = .split(split) }
    }
    return rule
  }

  private mutating func allowed(
    _ targets: LinkTargets,
    under policy: WorkspacePolicy,
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

extension WorkspacePolicy {
  /// Whether a link has nothing but targets, all of which the workspace allows now: most have, and nothing of
  /// them needs to be made anew.
  func allowsAll(of link: borrowing RoutableLink) -> Bool {
    link.rules.isEmpty && link.expiredTarget == nil && allows(link.targets)
  }

  /// Whether every target is one that the workspace allows now.
  fileprivate func allows(_ targets: LinkTargets) -> Bool {
    targets.allSatisfy { self[$1].stillAllows($0) }
  }
}

/// What the links of a workspace may lead to.
package struct WorkspacePolicy: Hashable, Sendable {
  /// Web pages: the hosts that the workspace lists, or any public one.
  package let pages: TargetPolicy
  /// Web targets of links: pages, and addresses of the schemes that the workspace allows, such as `tel:`.
  package let web: TargetPolicy
  /// Pages in stores: the same, and the stores themselves.
  package let store: TargetPolicy
  /// Routes inside apps: the schemes that the workspace's apps register.
  package let app: TargetPolicy
  /// Whether the OneLink parameters of a tap may choose among these.
  package let acceptsOneLinkTargets: Bool
  /// What opens apps that have no store page.
  package private(set) var storeless: Set<AppStorePages.Key> = []

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - schemes: The schemes that the workspace's apps register.
  ///   - hosts: The hosts that it lists; `nil` for any public one.
  ///   - webSchemes: The schemes besides `https` that it allows in web targets.
  ///   - oneLinks: Whether the OneLink parameters of a tap may choose its target.
  package init(
    schemes: Set<String> = [],
    hosts: [String]? = nil,
    webSchemes: [String] = [],
    oneLinks: Bool = false
  ) {
    acceptsOneLinkTargets = oneLinks
    pages = TargetPolicy(schemes: ["https"], hosts: hosts)
    web = TargetPolicy(
      schemes: Set(webSchemes.filter(CustomScheme.mayBeAllowed)).union(["https"]),
      hosts: hosts
    )
    store = TargetPolicy(schemes: ["https"], hosts: hosts.map { $0 + QueryPassThrough.storeHosts })
    app = TargetPolicy(schemes: schemes)
  }

  /// What a kind of target may be.
  package subscript(kind: TargetPlace.Kind) -> TargetPolicy {
    switch kind {
    case .app: app
    case .store: store
    case .universalLink: pages
    case .web: web
    }
  }

  package init(
    apps: [AppRecord],
    hosts: [String]?,
    webSchemes: [String] = [],
    oneLinks: Bool = false
  ) {
    self.init(
      schemes: Set(apps.compactMap(\.scheme)),
      hosts: hosts,
      webSchemes: webSchemes,
      oneLinks: oneLinks
    )
    func openers(_ apps: some Sequence<AppRecord>) -> Set<AppStorePages.Key> {
      Set(
        apps.compactMap { app in
          app.scheme.map { .init(.scheme($0), isApple: app.settings.platform == .ios) }
        }
      )
    }
    storeless = openers(apps.lazy.filter { $0.settings.storeURL == nil })
      .subtracting(openers(apps.lazy.filter { $0.settings.storeURL != nil }))
  }

  /// What a workspace allows now.
  package init(of workspace: WorkspaceID, in repositories: Repositories) async throws {
    let apps = try await repositories.apps.list(workspace)
    let settings = try await repositories.workspaces.find(workspace)
    self.init(
      apps: apps,
      hosts: settings?.allowedHosts,
      webSchemes: settings?.allowedSchemes ?? [],
      oneLinks: settings?.acceptsOneLinkTargets ?? false
    )
  }
}

/// The offsets of time zones, for rules that look at the clock on the wall.
package enum ZoneOffsets: Sendable {
  /// Whether there is a time zone of a name.
  package static func knows(_ name: String) -> Bool {
    TimeZone(identifier: name) != nil
  }

  /// Minutes east of UTC at a moment, by the name of the zone.
  package static func minutes(_ zones: [String], at moment: Timestamp) -> [String: Int] {
    guard !zones.isEmpty else { return [:] }
    let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
    return zones.reduce(into: [:]) { offsets, name in
      offsets[name] = TimeZone(identifier: name).map { $0.secondsFromGMT(for: date) / 60 }
    }
  }
}
