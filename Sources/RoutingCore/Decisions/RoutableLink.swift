public import LinkCore
public import TargetCore

/// The facts about a link that decide where a tap goes.
public struct RoutableLink: Hashable, Sendable {
  /// Where it leads.
  public var targets: LinkTargets
  /// Whether it works.
  public var state: LinkState
  /// When it begins to work; before, it answers as if it did not exist.
  public var startsAt: Timestamp?
  /// When it stops working.
  public var expiresAt: Timestamp?
  /// Where it leads once it stopped working; a page that says so where this is `nil`.
  public var expiredTarget: AcceptedTarget?
  /// Where links of its domain lead once they stopped working, unless they say so themselves.
  public var domainExpiredTarget: AcceptedTarget?
  /// How many clicks it takes until it stops working.
  public var clickLimit: Int64?
  /// Whether it asks for a password.
  public var hasPassword: Bool
  /// Whether the query of a tap is passed on to where the link leads.
  public var forwardsParameters = true
  /// Whether web pages get the click's id.
  public var forwardsClickID = false
  /// Whether targets without a store page use that of the app that they open.
  public var offersStore = true
  /// The link whose targets and gates it follows, as an invitation does; see ``following(_:)``.
  public var template: LinkID?
  /// The store pages of the workspace's apps, for targets without a page of their own.
  public var appStores = AppStorePages()
  /// Exceptions, tried in order before the targets.
  public var rules: [RoutingRule] {
    didSet { plan = rules.isEmpty ? nil : RulePlan(rules) }
  }
  /// The conditions of the rules, ready for taps; `nil` where there is no rule.
  private(set) var plan: RulePlan?

  /// Makes a link.
  public init(
    targets: LinkTargets,
    state: LinkState = .active,
    startsAt: Timestamp? = nil,
    expiresAt: Timestamp? = nil,
    expiredTarget: AcceptedTarget? = nil,
    clickLimit: Int64? = nil,
    hasPassword: Bool = false,
    rules: [RoutingRule] = []
  ) {
    self.targets = targets
    self.state = state
    self.startsAt = startsAt
    self.expiresAt = expiresAt
    self.expiredTarget = expiredTarget
    self.clickLimit = clickLimit
    self.hasPassword = hasPassword
    self.rules = rules
    plan = rules.isEmpty ? nil : RulePlan(rules)
  }
}
