import LinkCore

/// Makes and removes the tables of months.
struct PartitionMaker {
  private let connection: any SQLConnection

  init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// Makes the table of a month, and moves the events of that month into it that came before it.
  func make(_ month: EventMonth) throws {
    switch connection.dialect.engine {
    case .sqlite: try copyDefinitions(month)
    case .postgresql:
      try connection.executeScript(
        """
        CREATE TABLE \(month.table)
        (LIKE event_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)
        """
      )
    }
    try move(to: month)
    try include(month)
  }

  /// Removes a month with all its events, however many there are, but those that are named: they go
  /// where ids without a month are.
  func drop(_ month: EventMonth, keeping strays: [EventStray]) throws {
    switch connection.dialect.engine {
    case .sqlite:
      let tables = try EventPartitions.tables(connection).filter { $0 != month.table }
      try connection.executeScript(Self.view(over: tables))
    case .postgresql:
      try connection.executeScript("ALTER TABLE event_log DETACH PARTITION \(month.table)")
    }
    _ = try connection.executeEach(
      """
      INSERT INTO \(EventPartitions.misc) SELECT * FROM \(month.table)
      WHERE tenant_no = ? AND uuid = ?
      """,
      strays.map { [.integer($0.tenant), $0.id.sqlValue] }
    )
    try connection.executeScript("DROP TABLE \(month.table)")
  }

  /// SQLite has no partitions: the table and its indexes are those of `event_log_misc`.
  private func copyDefinitions(_ month: EventMonth) throws {
    for row in try definitions(type: "table") {
      try connection.executeScript(Self.renamed(try row.text("sql"), to: month))
    }
    try addIndexes(month)
  }

  /// Gives the table of a month the indexes of `event_log_misc`, no more and no fewer; on SQLite, where
  /// a migration cannot name the tables of months.
  func addIndexes(_ month: EventMonth) throws {
    guard connection.dialect.engine == .sqlite else { return }
    let wanted = try definitions(type: "index")
    let names = try Set(wanted.map { "\(try $0.text("name"))_\(month.digits)" })
    for name in try indexes(of: month.table) where !names.contains(name) {
      try connection.executeScript("DROP INDEX \(name)")
    }
    for row in wanted {
      let name = try row.text("name")
      let text = Self.renamed(try row.text("sql"), to: month)
        .replacing(name, with: "\(name)_\(month.digits)", maxReplacements: 1)
        .replacing("CREATE INDEX", with: "CREATE INDEX IF NOT EXISTS", maxReplacements: 1)
      try connection.executeScript(text)
    }
  }

  private func definitions(type: String) throws -> [SQLRow] {
    try connection.query(
      """
      SELECT name, sql FROM sqlite_master
      WHERE tbl_name = \(EventPartitions.misc) AND type = \(type) AND sql IS NOT NULL
      """
    )
  }

  private func indexes(of table: String) throws -> [String] {
    try connection.query(
      """
      SELECT name FROM sqlite_master
      WHERE tbl_name = \(table) AND type = 'index' AND sql IS NOT NULL
      """
    ).map { try $0.text("name") }
  }

  private static func renamed(_ definition: String, to month: EventMonth) -> String {
    definition.replacing("\"\(EventPartitions.misc)\"", with: month.table, maxReplacements: 1)
  }

  /// Moves the events of the month that came before its table was there.
  private func move(to month: EventMonth) throws {
    let (first, end) = (month.firstID, EventMonth(month, plus: 1).firstID)
    for tenant in try connection.query("SELECT no FROM tenant").map({ try $0.int64("no") }) {
      let rows: SQLStatement =
        " WHERE tenant_no = \(tenant) AND uuid >= \(first) AND uuid < \(end)"
      var copy = SQLStatement(
        text: "INSERT INTO \(month.table) SELECT * FROM \(EventPartitions.misc)"
      )
      copy += rows
      guard try connection.execute(copy) > 0 else { continue }
      var removal = SQLStatement(text: "DELETE FROM \(EventPartitions.misc)")
      removal += rows
      try connection.execute(removal)
    }
  }

  private func include(_ month: EventMonth) throws {
    switch connection.dialect.engine {
    case .sqlite:
      try connection.executeScript(Self.view(over: EventPartitions.tables(connection)))
    case .postgresql:
      let (first, end) = (month.firstID, EventMonth(month, plus: 1).firstID)
      try connection.executeScript(
        """
        ALTER TABLE event_log ATTACH PARTITION \(month.table)
        FOR VALUES FROM ('\\x\(Self.hex(first))') TO ('\\x\(Self.hex(end))')
        """
      )
    }
  }

  private static func view(over tables: [String]) -> String {
    let parts = tables.map { "SELECT * FROM \($0)" }.joined(separator: " UNION ALL ")
    return "DROP VIEW event_log; CREATE VIEW event_log AS \(parts)"
  }

  private static func hex(_ id: EntityID) -> String {
    id.description.replacing("-", with: "")
  }
}
