import LinkCore

/// Finds events by the indexes of people and of journeys.
///
/// The texts leave planners no choice, with and without statistics: one distinct id or journey at a
/// time, always with a range (without one, and with `IN` over several, SQLite reads every event of
/// the workspace), and rows by their whole key from the table that holds them.
struct EventLookup {
  /// The most rows that one statement reads by their keys.
  private static let part = 64

  let tenant: Int64
  let connection: any SQLConnection

  /// The ids of a distinct id's events that may follow a touch, newest first.
  func events(
    of person: Int64,
    in span: ReattributionQueue.Span,
    limit: Int
  ) throws -> [(id: EntityID, at: Timestamp)] {
    try connection.query(
      """
      SELECT uuid, occurred_at FROM event_log
      WHERE tenant_no = \(tenant) AND person_no = \(person) AND journey_no IS NULL AND kind < 2
      AND occurred_at >= \(span.start) AND occurred_at <= \(span.end)
      AND (occurred_at < \(span.end) OR uuid < \(span.endID))
      ORDER BY occurred_at DESC, uuid DESC LIMIT \(limit)
      """
    ).map { (try $0.entityID("uuid"), try $0.timestamp("occurred_at")) }
  }

  /// The event at a place after one, in the order of ids; `nil` where fewer follow.
  func event(_ place: Int, after id: EntityID) throws -> EntityID? {
    try connection.first(
      """
      SELECT uuid FROM event_log WHERE tenant_no = \(tenant) AND uuid > \(id)
      ORDER BY uuid LIMIT 1 OFFSET \(place - 1)
      """
    )?.entityID("uuid")
  }

  /// The ids of a journey's events, in the order of ids.
  func events(ofJourney journey: Int64, after id: EntityID, limit: Int) throws -> [EntityID] {
    try connection.query(
      """
      SELECT uuid FROM event_log
      WHERE tenant_no = \(tenant) AND journey_no = \(journey) AND uuid > \(id)
      ORDER BY uuid LIMIT \(limit)
      """
    ).map { try $0.entityID("uuid") }
  }

  /// Reads events by their ids, in the order of the ids; `columns` are of `event_log e` and of what
  /// `joins` adds to it.
  func rows(
    _ ids: [EntityID],
    columns: String,
    joins: String,
    _ partitions: EventPartitions
  ) throws -> [SQLRow] {
    var rows: [EntityID: SQLRow] = [:]
    let tables = Dictionary(grouping: ids) { partitions.table(holding: $0) }
    for (table, ids) in tables.sorted(by: { $0.key < $1.key }) {
      for part in ids.parts(of: Self.part) {
        let key = "(CAST(? AS \(connection.dialect.blobType)))"
        // Planned anew each time: PostgreSQL would keep what it planned while the table was empty.
        // SQLite reads the sides of a CROSS JOIN in the order in which they stand.
        let statement = SQLStatement(
          text: """
            SELECT \(columns)
            FROM (VALUES \(repeatElement(key, count: part.count).joined(separator: ", "))) AS i
            CROSS JOIN \(table) e
            \(joins)
            WHERE e.tenant_no = ? AND e.uuid = i.column1
            """,
          values: part.map(\.sqlValue) + [.integer(tenant)],
          isKept: false
        )
        for row in try connection.query(statement) { rows[try row.entityID("uuid")] = row }
      }
    }
    return ids.compactMap { rows[$0] }
  }
}
