public import LinkCore

/// An event as it was stored.
public struct EventResource: Codable, Hashable, Sendable {
  /// Its id, made by the device.
  public var uuid: EntityID
  /// Its name.
  public var name: String
  /// Who did it.
  public var distinctID: String
  /// When it happened, corrected by the difference of the device's clock.
  public var occurredAt: Timestamp
  /// When the server received it.
  public var receivedAt: Timestamp
  /// The app that sent it.
  public var app: AppID?
  /// The link that it is attributed to.
  public var link: LinkID?
  /// The campaign key that it carried.
  public var campaignKey: String?
  /// The journey that it carried.
  public var jid: String?
  /// The session it belongs to.
  public var session: String?
  /// Everything else.
  public var properties: JSONValue

  /// Makes an event.
  public init(
    uuid: EntityID,
    name: String,
    distinctID: String,
    occurredAt: Timestamp,
    receivedAt: Timestamp,
    app: AppID?,
    link: LinkID?,
    campaignKey: String?,
    jid: String?,
    session: String?,
    properties: JSONValue
  ) {
    self.uuid = uuid
    self.name = name
    self.distinctID = distinctID
    self.occurredAt = occurredAt
    self.receivedAt = receivedAt
    self.app = app
    self.link = link
    self.campaignKey = campaignKey
    self.jid = jid
    self.session = session
    self.properties = properties
  }
}
