import LinkCore

/// A row of `event` and its record.
enum EventRow: Sendable {
  static let columns: StaticString = """
    uuid, app_id, name, distinct_id, occurred_at, client_timestamp, sent_at, received_at,
    session_id, link_id, campaign_key, jid, properties, content_hash
    """

  static let insert = """
    INSERT INTO event (\(columns), workspace_id, kind)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (workspace_id, uuid) DO NOTHING
    """

  static func values(_ event: EventRecord, workspace: SQLValue, link: LinkID?) -> [SQLValue] {
    [
      event.uuid.sqlValue, event.app.sqlValue, .text(event.name), .text(event.distinctID),
      event.occurredAt.sqlValue, event.clientTimestamp.sqlValue, event.sentAt.sqlValue,
      event.receivedAt.sqlValue, event.sessionID.sqlValue, link.sqlValue,
      event.campaignKey.sqlValue, event.jid.sqlValue, .text(event.properties),
      .blob(event.contentHash), workspace, .integer(EventKind(name: event.name).rawValue),
    ]
  }

  static func record(_ row: SQLRow) throws -> EventRecord {
    EventRecord(
      uuid: try row.entityID("uuid"),
      app: try row.optionalID("app_id"),
      name: try row.text("name"),
      distinctID: try row.text("distinct_id"),
      occurredAt: try row.timestamp("occurred_at"),
      clientTimestamp: try row.optionalTimestamp("client_timestamp"),
      sentAt: try row.optionalTimestamp("sent_at"),
      receivedAt: try row.timestamp("received_at"),
      sessionID: try row.optionalText("session_id"),
      link: try row.optionalID("link_id"),
      campaignKey: try row.optionalText("campaign_key"),
      jid: try row.optionalText("jid"),
      properties: try row.text("properties"),
      contentHash: try row.blob("content_hash")
    )
  }
}
