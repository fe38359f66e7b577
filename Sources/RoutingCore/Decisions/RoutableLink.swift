public import LinkCore

/// The facts about a link that decide where a tap goes.
public struct RoutableLink: Hashable, Sendable {
  /// Where it leads.
  public var targets: LinkTargets
  /// Whether it works.
  public var isEnabled: Bool
  /// When it begins to work; before, it answers as if it did not exist.
  public var startsAt: Timestamp?
  /// When it stops working.
  public var expiresAt: Timestamp?
  /// Where it leads once it stopped working; ``LinkTargets/fallback`` where this is `nil`.
  public var expiredTarget: AcceptedTarget?
  /// Exceptions, tried in order before the targets.
  public var rules: [RoutingRule]

  /// Makes a link.
  public init(
    targets: LinkTargets,
    isEnabled: Bool = true,
    startsAt: Timestamp? = nil,
    expiresAt: Timestamp? = nil,
    expiredTarget: AcceptedTarget? = nil,
    rules: [RoutingRule] = []
  ) {
    self.targets = targets
    self.isEnabled = isEnabled
    self.startsAt = startsAt
    self.expiresAt = expiresAt
    self.expiredTarget = expiredTarget
    self.rules = rules
  }
}
