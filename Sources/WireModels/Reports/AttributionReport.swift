public import LinkCore

/// What an event belongs to, and why.
public struct AttributionReport: Codable, Hashable, Sendable {
  /// The event.
  public var event: EntityID
  /// Its name.
  public var name: String
  /// When it happened.
  public var occurredAt: Timestamp
  /// Why it belongs to its link, or to none: `named`, `journey`, `campaign_key`, `last_touch`,
  /// `last_impression`, `unknown_journey` or `organic`.
  public var reason: String
  /// The link that it belongs to.
  public var link: LinkID?
  /// The click that it follows.
  public var click: ClickID?
  /// The campaign that it is counted by.
  public var campaign: String?
  /// The source that it is counted by.
  public var source: String?
  /// The event that touched the person, where one decides.
  public var touch: EntityID?
  /// What the rule checked, in order.
  public var trace: [TraceEntry]

  /// Makes a report.
  public init(
    event: EntityID,
    name: String,
    occurredAt: Timestamp,
    reason: String,
    link: LinkID? = nil,
    click: ClickID? = nil,
    campaign: String? = nil,
    source: String? = nil,
    touch: EntityID? = nil,
    trace: [TraceEntry]
  ) {
    self.event = event
    self.name = name
    self.occurredAt = occurredAt
    self.reason = reason
    self.link = link
    self.click = click
    self.campaign = campaign
    self.source = source
    self.touch = touch
    self.trace = trace
  }
}
