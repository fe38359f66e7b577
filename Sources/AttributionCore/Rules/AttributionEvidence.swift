public import LinkCore

/// What is known of where an event came from.
public struct AttributionEvidence: Hashable, Sendable {
  /// Something that an event carries, and whether it leads to a link.
  public enum Carried: Hashable, Sendable {
    /// The event carries none.
    case absent
    /// It carries one that leads nowhere, or not yet.
    case unknown
    /// It leads to a link.
    case known
  }

  /// When the event happened.
  public var occurredAt: Timestamp
  /// A link that it names.
  public var link: Carried
  /// Its journey.
  public var journey: Carried
  /// Its campaign key.
  public var campaignKey: Carried
  /// What touched its person, in any order.
  public var touches: [AttributionTouch]

  /// Collects evidence.
  public init(
    occurredAt: Timestamp,
    link: Carried = .absent,
    journey: Carried = .absent,
    campaignKey: Carried = .absent,
    touches: [AttributionTouch] = []
  ) {
    self.occurredAt = occurredAt
    self.link = link
    self.journey = journey
    self.campaignKey = campaignKey
    self.touches = touches
  }
}

/// Something that led a person to an app, or showed a link to a person who had it.
public struct AttributionTouch: Hashable, Sendable {
  /// How strong it is.
  public enum Kind: Int64, Hashable, Sendable, CaseIterable {
    /// A link was shown, and may not have been looked at.
    case impression = 0
    /// A link opened the app.
    case deepLink = 1
  }

  /// The event that says so.
  public var event: EntityID
  /// How strong it is.
  public var kind: Kind
  /// When it happened.
  public var occurredAt: Timestamp

  /// Makes a touch.
  public init(event: EntityID, kind: Kind, occurredAt: Timestamp) {
    self.event = event
    self.kind = kind
    self.occurredAt = occurredAt
  }
}
