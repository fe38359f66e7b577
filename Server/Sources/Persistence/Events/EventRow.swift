import LinkCore

/// Reads events back from `event_log` and its terms.
enum EventRow: Sendable {
  /// Everything of an event; a condition on `e` follows.
  static let select: StaticString = """
    SELECT e.uuid, a.digest AS app_id, n.text AS name, p.text AS distinct_id, e.occurred_at,
      e.client_lag, e.sent_lag, e.received_lag, l.digest AS link_id, c.text AS context,
      v.text AS visit, k.text AS property_keys, e.property_values, e.content_hash
    FROM event_log e
    JOIN term n ON n.no = e.name_no
    JOIN term p ON p.no = e.person_no
    JOIN dimension d ON d.no = e.dimension_no
    LEFT JOIN term a ON a.no = e.app_no
    LEFT JOIN term l ON l.no = d.link_no
    LEFT JOIN term c ON c.no = e.context_no
    LEFT JOIN term v ON v.no = e.visit_no
    LEFT JOIN term k ON k.no = e.keys_no
    """

  static func record(_ row: SQLRow) throws -> EventRecord {
    let occurredAt = try row.timestamp("occurred_at")
    let receivedAt = occurredAt.milliseconds &+ (try row.int64("received_lag"))
    let visit = try row.optionalText("visit").map { try VisitText(json: $0) }
    let text = PropertyText(
      context: try row.optionalText("context"),
      visit: visit?.properties ?? "",
      keys: try row.optionalText("property_keys"),
      values: try row.text("property_values")
    )
    return EventRecord(
      uuid: try row.entityID("uuid"),
      app: try row.optionalID("app_id"),
      name: try row.text("name"),
      distinctID: try row.text("distinct_id"),
      occurredAt: occurredAt,
      clientTimestamp: try row.optionalInt64("client_lag").map {
        Timestamp(milliseconds: occurredAt.milliseconds &- $0)
      },
      sentAt: try row.optionalInt64("sent_lag").map {
        Timestamp(milliseconds: receivedAt &- $0)
      },
      receivedAt: Timestamp(milliseconds: receivedAt),
      sessionID: visit?.session,
      link: try row.optionalID("link_id"),
      campaignKey: visit?.key,
      jid: visit?.jid,
      properties: text.text,
      contentHash: try row.blob("content_hash")
    )
  }
}
