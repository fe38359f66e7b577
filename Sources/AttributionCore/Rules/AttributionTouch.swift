public import LinkCore

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
