import LinkCore

/// A table as both engines have it.
struct CopiedTable: Sendable {
  /// Every table of the schema but `schema_migration` and the index of searches, which the target's triggers
  /// make; a row comes after those it refers to.
  static let order = [
    "workspace", "app", "api_key", "domain", "link", "link_tag", "link_change", "idempotency_key",
    "click", "click_visitor", "handoff", "install", "receipt", "click_alias", "match_key",
    "candidate_link",
    "candidate", "match_shadow", "tenant", "term", "person_link", "dimension", "event_log",
    "event_batch",
    "touch", "opened", "person_day", "person_dimension", "rollup", "property", "property_value",
    "property_rollup", "refused_event", "erased_person", "erasure_remnant", "reattribution",
    "rollup_rebuild",
    "push_address",
    "marketing_consent", "push_ack",
    "counter", "installation_setting",
    "person_profile", "person_device", "person_property", "person_event", "audience",
    "people_list", "people_list_member",
    "store_notification", "purchase",
    "push_key", "message", "message_step", "message_event", "message_send", "message_count",
    "message_sequence", "sequence_event", "sequence_entry", "sequence_count",
    "user_account", "user_identity", "recovery_code", "member", "user_session", "one_time_link",
    "screen", "screen_version", "placement",
    "saved_report", "report_share", "report_schedule", "report_recipient",
    "alert", "alert_recipient", "alert_incident",
    "audit_entry", "audit_detail", "audit_head",
  ]

  /// The table that is divided by months.
  static let events = "event_log"

  let table: SQLTable

  /// Reads the columns and the key of a table.
  init(_ name: String, _ connection: any SQLConnection) throws {
    // On SQLite a view stands for the tables of events, which are all alike and have a key.
    let tables = name == Self.events ? try EventPartitions.tables(connection) : []
    let described = tables.contains(EventPartitions.misc) ? EventPartitions.misc : name
    let rows = try connection.query(Self.columns(of: described, connection.dialect.engine))
    let columns = try rows.map { try $0.text("name") }
    let key = try rows.filter { try $0.int64("position") > 0 }
      .sorted { try $0.int64("position") < $1.int64("position") }.map { try $0.text("name") }
    guard !columns.isEmpty, !key.isEmpty else {
      throw StoreError(.failed, "The table \(name) is missing, or has no key.")
    }
    table = SQLTable(name, columns: columns, key: key)
  }

  /// The names of the tables that a database has, but for the index of searches.
  static func names(_ connection: any SQLConnection) throws -> [String] {
    let statement: SQLStatement =
      switch connection.dialect.engine {
      case .sqlite:
        """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND (type = 'table' OR name = 'event_log') AND name NOT LIKE 'sqlite_%'
          AND substr(name, 1, 10) <> 'event_log_' AND name <> 'link_search'
        """
      case .postgresql:
        """
        SELECT relname::text AS name FROM pg_class
        WHERE relkind IN ('r', 'p') AND NOT relispartition
          AND relnamespace = current_schema()::regnamespace
        """
      }
    return try connection.query(statement).map { try $0.text("name") }
  }

  /// A page of rows by the key, after a row.
  func page(
    _ connection: any SQLConnection,
    after last: [SQLValue]?,
    limit: Int
  ) throws -> [[SQLValue]] {
    let key = table.key.joined(separator: ", ")
    var statement = SQLStatement(
      text: "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name)"
    )
    if let last {
      let places = table.key.map { _ in "?" }.joined(separator: ", ")
      statement.text += " WHERE (\(key)) > (\(places))"
      statement.values = keyValues(of: last)
    }
    statement.text += " ORDER BY \(key) LIMIT \(limit)"
    return try connection.query(statement).map { row in try table.columns.map { try row.value($0) }
    }
  }

  /// Stores rows that were read from a table of the same kind.
  func insert(_ rows: [[SQLValue]], _ connection: any SQLConnection) throws {
    guard table.name == Self.events, let column = table.columns.firstIndex(of: "uuid") else {
      return try connection.copy(rows, into: table)
    }
    let partitions = try EventPartitions(connection)
    let divided = Dictionary(grouping: rows) { row in
      if case .blob(let bytes) = row[column], let id = EntityID(bytes: bytes) {
        return partitions.table(holding: id)
      }
      return EventPartitions.misc
    }
    for (name, rows) in divided {
      try connection.copy(
        rows,
        into: SQLTable(name, columns: table.columns, key: table.key)
      )
    }
  }

  private func keyValues(of row: [SQLValue]) -> [SQLValue] {
    table.key.compactMap { name in table.columns.firstIndex(of: name).map { row[$0] } }
  }

  private static func columns(of name: String, _ engine: SQLDialect.Engine) -> SQLStatement {
    switch engine {
    case .sqlite:
      "SELECT name, pk AS position FROM pragma_table_info(\(name)) ORDER BY name"
    case .postgresql:
      """
      SELECT attname::text AS name,
        coalesce(array_position(indkey::int2[], attnum) + 1, 0) AS position
      FROM pg_attribute
      LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary
      WHERE attrelid = to_regclass(\(name)) AND attnum > 0 AND NOT attisdropped
      ORDER BY attname COLLATE "C"
      """
    }
  }
}
