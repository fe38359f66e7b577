import Database
import SQLiteDriver
import Testing
import WireModels

@testable import PaylisherServer

/// Every column has a producer and a reader, and every look-up an index.
///
/// A column that no request fills, or that nothing reads for an answer or a message, is a feature that only its
/// own tests have. A statement that reads a table that grows as a whole makes others wait for longer every day.
@Suite struct StoredColumnsTests {
  @Test func haveProducersAndReaders() async throws {
    // attack 33
    let driver = StatementRecorder(try SQLiteDriver())
    try await EveryFeature.with(driver) { feature in
      try await feature.useLinks()
      try await feature.useEvents()
      try await feature.matchByNetwork()
      try await feature.matchByCode()
      try await feature.useMessages()
      try await feature.usePurchases()
      try await feature.useScreens()
      try await feature.useAccounts()
      try await feature.shareAReport()
      try await feature.mailAReport()
      try await feature.raiseAnAlert()
      try await feature.readEverything()
      try await feature.changeSettings()
      // The use of a key is noted after the answer.
      for _ in 0..<3_000 {
        guard try await driver.emptyColumns().contains("api_key.last_used_at") else { break }
        try await Task.sleep(for: .milliseconds(10))
      }
      let empty = try await driver.emptyColumns()
      try await feature.eraseAPerson()
      let schema = try SchemaCopy(try await driver.schema())
      let reads = try ColumnReads(schema, statements: driver.statements).names
      let unread = try await driver.columns().map(\.description).filter { !reads.contains($0) }
      #expect(empty == [])
      #expect(Set(unread) == Self.readElsewhere)
      let writing = try QueryPlans(schema, statements: driver.writingStatements).wholeReads
      // An erasure blots out the values of properties that no day counts any more.
      let growing = writing.filter { !Self.smallTables.contains($0.key) }
      #expect(Set(growing.keys) == ["property_rollup"], "\(growing)")
      let all = try QueryPlans(schema, statements: driver.statements).wholeReads
      #expect(
        Set(all.keys).subtracting(Self.smallTables) == Self.tablesOfLongReads,
        "\(all.filter { !Self.smallTables.union(Self.tablesOfLongReads).contains($0.key) })"
      )
      let keys = try await feature.list(KeyResource.self, "keys")
      #expect(keys.contains { $0.kind == .secret && $0.lastUsedAt != nil })
    }
  }

  /// What an operator reads with a tool of the database, what servers read that share PostgreSQL, what retention
  /// reads, and what searches read among more than ten thousand links.
  private static let readElsewhere: Set = [
    "link_search.number", "link_search.newest",
    "event_batch.oldest_at", "event_batch.newest_at",
    "schema_migration.name", "schema_migration.applied_at", "match_key.hour", "match_key.sealed",
  ]

  /// Tables whose rows operators make, and those of which a workspace has few rows.
  private static let smallTables: Set = [
    "alert", "alert_incident", "alert_recipient",
    "api_key", "app", "audience", "audit_head", "domain", "match_shadow", "member", "message",
    "message_event", "message_sequence", "sequence_event", "one_time_link", "people_list",
    "property", "push_key", "report_recipient", "report_schedule", "report_share", "saved_report",
    "schema_migration",
    "sqlite_master", "tenant", "workspace",
  ]
  /// What is read as a whole beside the writer: by reports, audiences, erasures and rebuilds.
  private static let tablesOfLongReads: Set = [
    "dimension", "erased_person", "event_log", "person_day", "person_dimension", "person_link",
    "person_profile", "person_property", "property_rollup",
  ]

  /// The control: without statistics SQLite takes the key where an index has more of the condition.
  @Test func aReadOfAWholeWorkspaceIsFound() throws {
    // attack 33
    let schema = try SchemaCopy([
      """
      CREATE TABLE t (tenant_no INTEGER, a INTEGER, b INTEGER, c INTEGER, PRIMARY KEY (tenant_no, a))
        WITHOUT ROWID
      """,
      "CREATE INDEX t_b ON t (tenant_no, b)",
    ])
    let whole = "SELECT x.c FROM t x WHERE x.tenant_no = ? AND x.b = ?"
    let named = "SELECT x.c FROM t x INDEXED BY t_b WHERE x.tenant_no = ? AND x.b = ?"
    let page = "SELECT a FROM t WHERE tenant_no = ? ORDER BY a LIMIT 10"
    let plans = try QueryPlans(schema, statements: [whole, named, page])
    #expect(plans.wholeReads == ["t": [whole]])
  }

  /// The control: a column that is written and compared with what is written is not read.
  @Test func aColumnThatIsOnlyWrittenIsNotRead() throws {
    let reads = try ColumnReads(
      SchemaCopy(["CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c TEXT, d TEXT)"]),
      statements: [
        "INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT (a) DO UPDATE SET b = excluded.b",
        "UPDATE t SET c = ? WHERE a = ?", "SELECT count(*) FROM t WHERE d IS NULL",
      ]
    )
    #expect(reads.names.subtracting(["t."]) == ["t.a", "t.d"])
  }
}

extension StatementRecorder {
  /// The columns that are `NULL` in every row.
  fileprivate func emptyColumns() async throws -> [String] {
    try await read { connection in
      try Self.columns(connection).filter(\.isNullable).filter { column in
        let filled = SQLStatement(
          text: "SELECT 1 AS one FROM \(column.table) WHERE \(column.name) IS NOT NULL LIMIT 1"
        )
        return try !connection.exists(filled)
      }.map(\.description)
    }
  }

  /// The statements that make the schema.
  fileprivate func schema() async throws -> [String] {
    try await read { connection in
      try connection.query(
        """
        SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
          AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
        """
      ).map { try $0.text("sql") }
    }
  }

  fileprivate func columns() async throws -> [Column] {
    try await read { try Self.columns($0) }
  }

  fileprivate struct Column: CustomStringConvertible {
    let table: String
    let name: String
    let isNullable: Bool

    var description: String { "\(table).\(name)" }
  }

  /// The columns of all tables; those of events once for all months.
  private static func columns(_ connection: any SQLConnection) throws -> [Column] {
    try connection.query(
      """
      SELECT m.name AS table_name, c.name, c."notnull" = 0 AND c.pk = 0 AS is_nullable
      FROM pragma_table_list m, pragma_table_info(m.name) c
      WHERE m.schema = 'main' AND m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
        AND (m.name NOT LIKE 'event_log_%' OR m.name = 'event_log_misc')
      """
    ).map { row in
      let table = try row.text("table_name")
      return Column(
        table: table == "event_log_misc" ? "event_log" : table,
        name: try row.text("name"),
        isNullable: try row.int64("is_nullable") == 1
      )
    }
  }
}
