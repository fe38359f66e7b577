import LinkCore

/// Reads the events of a time without reading all others, and without an index of all events by time.
///
/// Most ids are UUIDv7 and hold the moment at which they were made, so that the primary key leads to
/// them. Events whose ids are of another time (no UUIDv7, imported, or of a device whose clock is
/// wrong) are in a partial index of their own, which is empty in most workspaces.
struct EventTimeScan {
  /// How far the moment in an id may be from the moment of its event for the primary key to lead to it,
  /// in milliseconds; migrations hold the same number.
  static let tolerance: Int64 = 3_600_000

  private let tenant: Int64
  private let connection: any SQLConnection
  private let partitions: EventPartitions
  private let page: Int

  init(
    tenant: Int64,
    _ connection: any SQLConnection,
    _ partitions: EventPartitions,
    page: Int = 5_000
  ) {
    self.tenant = tenant
    self.connection = connection
    self.partitions = partitions
    self.page = page
  }

  /// The tables that hold events of a time.
  func tables(in span: Range<Timestamp>) throws -> [String] {
    let near = partitions.tables(holding: Self.ids(around: span))
    return try partitions.tables.filter { table in
      if near.contains(table) { return true }
      let text = """
        SELECT e.uuid FROM \(table) e
        WHERE e.tenant_no = ? AND e.occurred_at >= ? AND e.occurred_at < ?
        AND \(Self.skewed(connection.dialect)) LIMIT 1
        """
      let values =
        [.integer(tenant), span.lowerBound.sqlValue, span.upperBound.sqlValue]
        as [SQLValue]
      return try !query(text, values).isEmpty
    }
  }

  /// Reads every event of a time once.
  ///
  /// - Parameters:
  ///   - span: the time.
  ///   - columns: of `event_log e` and of what `joins` adds to it, with `e.uuid` and `e.occurred_at`.
  ///   - joins: other tables, each by its whole key.
  ///   - condition: what else must be true of an event; begins with `AND`, or is empty.
  ///   - body: receives each row, with `columns`.
  /// - Throws: ``StoreError``, and what `body` throws.
  func rows(
    in span: Range<Timestamp>,
    columns: String,
    joins: String,
    where condition: String = "",
    _ body: (SQLRow) throws -> Void
  ) throws {
    let ids = Self.ids(around: span)
    let read = "SELECT \(columns) FROM"
    let rest = """
      e \(joins) WHERE e.tenant_no = ?
      AND e.occurred_at >= ? AND e.occurred_at < ? \(condition)
      """
    let values =
      [.integer(tenant), span.lowerBound.sqlValue, span.upperBound.sqlValue]
      as [SQLValue]
    for table in partitions.tables(holding: ids) {
      let text = """
        \(read) \(table) \(rest) AND e.uuid >= ? AND e.uuid < ? ORDER BY e.uuid LIMIT \(page)
        """
      try pages(from: ids.lowerBound) { start in
        try query(text, values + [start.sqlValue, ids.upperBound.sqlValue])
      } body: { row in
        if try !Self.isSkewed(row.entityID("uuid"), at: row.timestamp("occurred_at")) {
          try body(row)
        }
      }
    }
    for table in partitions.tables {
      let text = """
        \(read) \(table) \(rest) AND \(Self.skewed(connection.dialect))
        AND (e.occurred_at > ? OR e.uuid >= ?) ORDER BY e.occurred_at, e.uuid LIMIT \(page)
        """
      var start = span.lowerBound
      try pages(from: EntityID(high: 0, low: 0)) { id in
        try query(
          text,
          [.integer(tenant), start.sqlValue, span.upperBound.sqlValue, start.sqlValue, id.sqlValue]
        )
      } body: { row in
        start = try row.timestamp("occurred_at")
        try body(row)
      }
    }
  }

  /// Reads the events of a time in groups; an event is in one row's count, and a group may have several rows.
  ///
  /// - Parameters:
  ///   - span: the time.
  ///   - grouping: what rows are grouped by.
  ///   - columns: of the groups.
  ///   - joins: other tables, each by its whole key.
  ///   - condition: what else must be true of an event; begins with `AND`, or is empty.
  ///   - body: receives each row, with `columns`.
  /// - Throws: ``StoreError``, and what `body` throws.
  func groups(
    in span: Range<Timestamp>,
    by grouping: String,
    columns: String,
    joins: String,
    where condition: String = "",
    _ body: (SQLRow) throws -> Void
  ) throws {
    let ids = Self.ids(around: span)
    let ofTime = """
      e \(joins) WHERE e.tenant_no = ? AND e.occurred_at >= ? AND e.occurred_at < ? \(condition)
      """
    let values: [SQLValue] = [
      .integer(tenant), span.lowerBound.sqlValue, span.upperBound.sqlValue,
      ids.lowerBound.sqlValue, ids.upperBound.sqlValue,
    ]
    for table in partitions.tables(holding: ids) {
      let text = """
        SELECT \(columns) FROM \(table) \(ofTime) AND e.uuid >= ? AND e.uuid < ?
        GROUP BY \(grouping)
        """
      for row in try query(text, values) { try body(row) }
    }
    // An event of the time whose id is elsewhere is in the index of those.
    for table in partitions.tables {
      let text = """
        SELECT \(columns) FROM \(table) \(ofTime) AND (e.uuid < ? OR e.uuid >= ?)
        AND \(Self.skewed(connection.dialect)) GROUP BY \(grouping)
        """
      for row in try query(text, values) { try body(row) }
    }
  }

  /// A moment before which no event is, of those from a moment on; `nil` where there are none.
  ///
  /// No regular id is later than the last month with a table.
  func first(from moment: Timestamp) throws -> Timestamp? {
    let moments = [try firstSkewed(from: moment), try firstRegular(from: moment)]
    return moments.compactMap(\.self).min()
  }

  private func firstSkewed(from moment: Timestamp) throws -> Timestamp? {
    try partitions.tables.compactMap { table in
      try query(
        """
        SELECT e.occurred_at FROM \(table) e WHERE e.tenant_no = ? AND e.occurred_at >= ?
        AND \(Self.skewed(connection.dialect)) ORDER BY e.occurred_at LIMIT 1
        """,
        [.integer(tenant), moment.sqlValue]
      ).first?.timestamp("occurred_at")
    }.min()
  }

  private func firstRegular(from moment: Timestamp) throws -> Timestamp? {
    guard let last = partitions.months.last else { return nil }
    let start = Self.ids(around: moment..<moment).lowerBound
    let end = EventMonth(last, plus: 1).firstID
    let first = try partitions.tables.compactMap { table in
      try query(
        """
        SELECT e.uuid FROM \(table) e WHERE e.tenant_no = ? AND e.uuid >= ? AND e.uuid < ?
        ORDER BY e.uuid LIMIT 1
        """,
        [.integer(tenant), start.sqlValue, end.sqlValue]
      ).first?.entityID("uuid")
    }.min()
    guard let first else { return nil }
    let made = Int64(first.high >> 16)
    // Later ids are of events after this moment; of those in between one may be before the first.
    let bound = Timestamp(milliseconds: made + Self.tolerance)
    let near = first..<EntityID(first: Timestamp(milliseconds: made + 2 * Self.tolerance))
    let found = try partitions.tables(holding: near).compactMap { table in
      try query(
        """
        SELECT MIN(e.occurred_at) AS first FROM \(table) e
        WHERE e.tenant_no = ? AND e.uuid >= ? AND e.uuid < ? AND e.occurred_at >= ?
        """,
        [.integer(tenant), near.lowerBound.sqlValue, near.upperBound.sqlValue, moment.sqlValue]
      ).first?.optionalInt64("first").map { Timestamp(milliseconds: $0) }
    }.min()
    return max(moment, min(found ?? bound, bound))
  }

  private func pages(
    from first: EntityID,
    _ read: (EntityID) throws -> [SQLRow],
    body: (SQLRow) throws -> Void
  ) throws {
    var start = first
    while true {
      let rows = try read(start)
      for row in rows { try body(row) }
      guard rows.count == page, let last = rows.last else { return }
      start = try last.entityID("uuid").next
    }
  }

  private func query(_ text: String, _ values: [SQLValue]) throws -> [SQLRow] {
    // Planned anew each time: PostgreSQL would keep what it planned while a table was empty.
    try connection.query(SQLStatement(text: text, values: values, isKept: false))
  }
}

// MARK: - Ids

extension EventTimeScan {
  /// Whether an event is in the index of those whose ids are of another time.
  static func isSkewed(_ id: EntityID, at moment: Timestamp) -> Bool {
    let made = Int64(id.high >> 16)
    return made < max(0, moment.milliseconds - tolerance)
      || made > max(0, moment.milliseconds + tolerance)
  }

  /// Where the ids of events of a time are that are not in that index.
  private static func ids(around span: Range<Timestamp>) -> Range<EntityID> {
    let start = max(0, max(0, span.lowerBound.milliseconds) - tolerance)
    // A moment of an id has 48 bits.
    let last = min(max(-tolerance, span.upperBound.milliseconds), 1 << 48 - 2 * tolerance)
    return EntityID(
      first: Timestamp(milliseconds: start)
    )..<max(
      EntityID(first: Timestamp(milliseconds: start)),
      EntityID(first: Timestamp(milliseconds: last + tolerance + 1))
    )
  }

  /// ``isSkewed(_:at:)`` of `event_log e` as the index `event_skew` has it, word for word: engines
  /// take a partial index where its condition is a part of the question.
  private static func skewed(_ dialect: SQLDialect) -> String {
    switch dialect.engine {
    case .sqlite: sqliteCondition(of: "e.")
    case .postgresql: postgresCondition(of: "e.")
    }
  }

  /// The condition of the index on SQLite.
  static func sqliteCondition(of table: String) -> String {
    """
    hex(substr(\(table)uuid, 1, 6)) NOT BETWEEN
      printf('%012X', max(0, \(table)occurred_at - 3600000))
      AND printf('%012X', max(0, \(table)occurred_at + 3600000))
    """
  }

  /// The condition of the index on PostgreSQL.
  static func postgresCondition(of table: String) -> String {
    let made = (0..<6).map { "(get_byte(\(table)uuid, \($0))::bigint << \(40 - $0 * 8))" }
    return """
      \(made.joined(separator: " + ")) NOT BETWEEN
        GREATEST(0::bigint, \(table)occurred_at - 3600000)
        AND GREATEST(0::bigint, \(table)occurred_at + 3600000)
      """
  }
}
