public import LinkCore

/// The facts about a link that decide where a tap goes.
public struct RoutableLink: Hashable, Sendable {
  /// Where it leads.
  public var targets: LinkTargets
  /// Whether it works.
  public var isEnabled: Bool
  /// When it stops working.
  public var expiresAt: Timestamp?

  /// Makes a link.
  public init(targets: LinkTargets, isEnabled: Bool = true, expiresAt: Timestamp? = nil) {
    self.targets = targets
    self.isEnabled = isEnabled
    self.expiresAt = expiresAt
  }
}
