public import LinkCore

/// One event as a device sends it.
public struct BatchEvent: Codable, Hashable, Sendable {
  /// The event's name, such as `Deep Link Opened`.
  public var event: String
  /// Who did it.
  public var distinctID: String
  /// Anything the app wants to know about it.
  public var properties: [String: JSONValue]
  /// When it happened, by the device's clock, in ISO 8601.
  public var timestamp: String
  /// The event's id, made once, when it was captured: re-sends of one id are one event.
  public var uuid: EntityID

  /// Makes an event.
  public init(
    event: String,
    distinctID: String,
    properties: [String: JSONValue],
    timestamp: String,
    uuid: EntityID
  ) {
    self.event = event
    self.distinctID = distinctID
    self.properties = properties
    self.timestamp = timestamp
    self.uuid = uuid
  }

  private enum CodingKeys: String, CodingKey {
    case event, properties, timestamp, uuid
    case distinctID = "distinct_id"
  }
}
