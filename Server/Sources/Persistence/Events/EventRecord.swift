public import LinkCore

/// One event of a person.
public struct EventRecord: Hashable, Sendable {
  /// Made once, when it was captured; unique in the workspace.
  public var uuid: EntityID
  /// The app that sent it, where the key tells.
  public var app: AppID?
  /// Its name.
  public var name: String
  /// Who did it.
  public var distinctID: String
  /// When it happened, corrected by the difference of the device's clock.
  public var occurredAt: Timestamp
  /// When it happened by the device's clock, as sent.
  public var clientTimestamp: Timestamp?
  /// When the device sent it by its own clock.
  public var sentAt: Timestamp?
  /// When the server received it.
  public var receivedAt: Timestamp
  /// The session it belongs to.
  public var sessionID: String?
  /// The link it is attributed to; looked up by `jid`, then by `campaignKey`, where it is `nil`.
  public var link: LinkID?
  /// The campaign key it carried.
  public var campaignKey: String?
  /// The journey it carried.
  public var jid: String?
  /// Everything else, as a JSON object.
  public var properties: String
  /// 8 to 16 bytes that differ where the content of two events with one id differs.
  public var contentHash: [UInt8]

  /// Makes an event.
  public init(
    uuid: EntityID,
    app: AppID? = nil,
    name: String,
    distinctID: String,
    occurredAt: Timestamp,
    clientTimestamp: Timestamp? = nil,
    sentAt: Timestamp? = nil,
    receivedAt: Timestamp,
    sessionID: String? = nil,
    link: LinkID? = nil,
    campaignKey: String? = nil,
    jid: String? = nil,
    properties: String = "{}",
    contentHash: [UInt8]
  ) {
    self.uuid = uuid
    self.app = app
    self.name = name
    self.distinctID = distinctID
    self.occurredAt = occurredAt
    self.clientTimestamp = clientTimestamp
    self.sentAt = sentAt
    self.receivedAt = receivedAt
    self.sessionID = sessionID
    self.link = link
    self.campaignKey = campaignKey
    self.jid = jid
    self.properties = properties
    self.contentHash = contentHash
  }
}
