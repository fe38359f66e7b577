import AttributionCore
import LinkCore

extension Reattribution {
  /// Attributes a page of all events again, in the order of their ids: those that are touches are
  /// found again, those that may follow a touch follow it.
  ///
  /// At most `limit` events are attributed again; four times as many are looked at.
  ///
  /// - Returns: the id of the last event of the page; `nil` at the end.
  mutating func attribute(
    after id: EntityID,
    limit: Int,
    _ attributor: inout Attributor,
    _ dictionary: inout StringDictionary,
    _ rollups: inout RollupDelta
  ) throws -> EntityID? {
    let end = try lookup.event(limit * 4, after: id)
    let page = (after: id, through: end ?? EntityID(high: .max, low: .max))
    let settled = try settled(in: page, &attributor, &dictionary)
    let ids = try events(in: page, besides: settled, limit: limit)
    let rows = try rows(ids)
    let keptFrom = try Retention.keptFrom(connection)
    for row in rows where try row.timestamp("occurred_at") >= keptFrom {
      if let touch = try StoredTouch(event: row) { try attributor.touches.store(touch) }
    }
    let free = try rows.filter { try FollowingEvent($0).mayFollow && !DimensionKey($0).isDirect }
      .map { (row: $0, at: try $0.timestamp("occurred_at")) }
      .sorted { $0.at > $1.at }
    if let newest = free.first?.at {
      let people = Set(try free.map { try $0.row.int64("person_no") })
      try attributor.touches.look(for: people, at: newest)
    }
    for (row, _) in free { try attribute(row, &attributor, &dictionary, &rollups) }
    return ids.count == limit ? ids.last : end
  }

  /// What events of a page have that carry no link and follow none: rows of SQL, each a visit, an app and a
  /// dimension.
  private func settled(
    in page: (after: EntityID, through: EntityID),
    _ attributor: inout Attributor,
    _ dictionary: inout StringDictionary
  ) throws -> [String] {
    let rows = try connection.query(
      """
      SELECT DISTINCT e.dimension_no, e.app_no, e.visit_no, a.digest AS app_id, v.text AS visit
      FROM event_log e
      LEFT JOIN term a ON a.no = e.app_no
      LEFT JOIN term v ON v.no = e.visit_no
      WHERE e.tenant_no = \(tenant) AND e.uuid > \(page.after) AND e.uuid <= \(page.through)
      AND e.click_no IS NULL
      """
    )
    return try rows.compactMap { row in
      let own = try attributor.attribution(of: EventOrigin(row), &dictionary)
      let dimension = try row.int64("dimension_no")
      guard own.dimension == dimension, own.click == nil, !own.isAttributed
      else { return nil }
      let (visit, app) = (try row.optionalInt64("visit_no"), try row.optionalInt64("app_no"))
      return "(\(visit ?? 0), \(app ?? 0), \(dimension))"
    }
  }

  /// The events of a page, but those that carry and follow no link and whose person nothing touched: they are
  /// most, and stay what they are.
  private func events(
    in page: (after: EntityID, through: EntityID),
    besides settled: [String],
    limit: Int
  ) throws -> [EntityID] {
    var statement: SQLStatement = """
      SELECT e.uuid FROM event_log e
      WHERE e.tenant_no = \(tenant) AND e.uuid > \(page.after) AND e.uuid <= \(page.through)
      """
    if !settled.isEmpty {
      statement.text += """
         AND NOT (e.click_no IS NULL
        AND (COALESCE(e.visit_no, 0), COALESCE(e.app_no, 0), e.dimension_no)
        IN (VALUES \(settled.joined(separator: ", ")))
        """
      statement += """
         AND NOT EXISTS (
          SELECT 1 FROM touch t WHERE t.tenant_no = \(tenant) AND t.person_no = COALESCE(
            (SELECT l.root_no FROM person_link l
             WHERE l.tenant_no = \(tenant) AND l.person_no = e.person_no),
            e.person_no
          )
        ))
        """
    }
    statement += " ORDER BY e.uuid LIMIT \(limit)"
    statement.isKept = false
    return try connection.query(statement).map { try $0.entityID("uuid") }
  }
}
