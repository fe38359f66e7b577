public import LinkCore

/// The body of `POST /batch`: events, oldest first.
public struct BatchRequest: Codable, Hashable, Sendable {
  /// The publishable key of the app.
  public var apiKey: String
  /// The events; at most 500.
  public var batch: [BatchEvent]
  /// When the device sent this request, by its own clock, in ISO 8601.
  public var sentAt: String?

  /// Makes a request.
  public init(apiKey: String, batch: [BatchEvent], sentAt: String? = nil) {
    self.apiKey = apiKey
    self.batch = batch
    self.sentAt = sentAt
  }

  private enum CodingKeys: String, CodingKey {
    case apiKey = "api_key"
    case batch
    case sentAt = "sent_at"
  }
}

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
