public import AttributionCore
public import LinkCore

/// What an event belongs to as it is stored, and what the rule says about it.
public struct EventAttribution: Hashable, Sendable {
  /// The event.
  public var event: EntityID
  /// Its name.
  public var name: String
  /// When it happened.
  public var occurredAt: Timestamp
  /// Why it belongs to its link, or to none, as it is counted.
  public var reason: String
  /// The link that it belongs to.
  public var link: LinkID?
  /// The click that it follows.
  public var click: ClickID?
  /// The campaign that it is counted by.
  public var campaign: String?
  /// The source that it is counted by.
  public var source: String?
  /// What the rule says now, check by check.
  public var decision: AttributionDecision
}
