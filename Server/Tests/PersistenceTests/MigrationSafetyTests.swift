import Foundation
import LinkCore
import SQLiteDriver
import Testing

@testable import Persistence

/// Migrations survive a crash at every statement, and leave older programs running where they say
/// so.
@Suite struct MigrationSafetyTests {
  private static let last = Int64(Migration.all.count)

  // MARK: - Crashes

  @Test(arguments: [Engine.file, .postgresql])
  func endsWhatACrashAtAnyStatementLeft(_ engine: Engine) async throws {
    let (expected, statements) = try await Self.migrated(engine)
    #expect(statements > 100)
    let isLong = ProcessInfo.processInfo.environment["PAYLISHER_TEST_LONG"] != nil
    // Each point is a database of its own: a short run takes a part of them, another one each time.
    let step = isLong ? 1 : engine == .postgresql ? 16 : 4
    for point in stride(from: Int.random(in: 0..<step), to: statements, by: step) {
      let found = try await Self.crashed(engine, at: point)
      #expect(found == expected, "a crash before statement \(point)")
    }
  }

  /// What the schema and the rows are after migrations that nothing interrupted, and how many
  /// statements those took.
  private static func migrated(_ engine: Engine) async throws -> (Picture, Int) {
    try await engine.withEmpty { driver in
      let counting = InterruptedDriver(driver, at: .max) { _ in }
      try await Migrator().migrate(counting, now: .start)
      return (try await driver.read(Picture.init), counting.statements)
    }
  }

  /// The same after a crash, and another start.
  private static func crashed(_ engine: Engine, at point: Int) async throws -> Picture {
    guard engine == .file else {
      return try await engine.withEmpty { driver in
        let interrupted = InterruptedDriver(driver, at: point) { connection in
          _ = try connection.query("SELECT pg_terminate_backend(pg_backend_pid())")
        }
        // The driver itself begins again on a new session, as another start would.
        try await Migrator().migrate(interrupted, now: .start)
        #expect(interrupted.statements > point)
        return try await driver.read(Picture.init)
      }
    }
    return try await Scratch.with { directory in
      let (data, image) = (directory + "/data", directory + "/image")
      let driver = try SQLiteDriver(directory: data)
      // What a killed process leaves is its files as they are in the middle of the transaction.
      let interrupted = InterruptedDriver(driver, at: point) { _ in
        try FileManager.default.copyItem(atPath: data, toPath: image)
      }
      await #expect(throws: InterruptedDriver.Interruption.self) {
        try await Migrator().migrate(interrupted, now: .start)
      }
      try await driver.close()
      let restarted = try SQLiteDriver(directory: image)
      try await Migrator().migrate(restarted, now: .start)
      let picture = try await restarted.read(Picture.init)
      try await restarted.close()
      return picture
    }
  }

  // MARK: - Older programs

  /// A next schema that only adds: a table, an index, and columns to every table.
  private static let growth: Migration = {
    func script(_ number: String) -> String {
      // On SQLite a view stands for the tables of events.
      let columns = CopiedTable.order.filter { number == "BIGINT" || $0 != "event_log" }.map {
        """
        ALTER TABLE \($0) ADD COLUMN later TEXT;
        ALTER TABLE \($0) ADD COLUMN later_count \(number) NOT NULL DEFAULT 7;
        """
      }
      return columns.joined(separator: "\n") + """

        CREATE TABLE later (id \(number) PRIMARY KEY);
        CREATE INDEX later_link ON link (workspace_id, later);
        """
    }
    return Migration(
      number: last + 1,
      name: "only adds",
      oldestWriter: last,
      sqlite: script("INTEGER"),
      postgresql: script("BIGINT")
    )
  }()

  /// This program is the older one; it was running when a newer one migrated.
  @Test(arguments: Engine.allCases)
  func goesOnWhenANewerProgramHasOnlyAdded(_ engine: Engine) async throws {
    try await engine.with { driver in
      var walk = try await StoreWalk(driver, seed: 14)
      try await walk.run(steps: 200)
      try await Migrator(Migration.all + [Self.growth]).migrate(driver, now: .start)
      try await walk.run(steps: 200)
      #expect(try await Migrator().migrate(driver, now: .start) == [])
      try await walk.compareRows()
      #expect(walk.differences == [])
    }
  }

  /// The control of the test above: a step that says it only adds, and does not.
  @Test(arguments: Engine.allCases)
  func failsWhereANewerProgramLied(_ engine: Engine) async throws {
    let script = "ALTER TABLE link RENAME COLUMN title TO heading"
    let lie = Migration(
      number: Self.last + 1,
      name: "says that it only adds",
      oldestWriter: Self.last,
      sqlite: script,
      postgresql: script
    )
    try await engine.with { driver in
      var walk = try await StoreWalk(driver, seed: 14)
      try await Migrator(Migration.all + [lie]).migrate(driver, now: .start)
      await #expect(throws: StoreError.self) { try await walk.run(steps: 200) }
    }
  }

  @Test func namesTheSchemaThatIsNeeded() async throws {
    try await Engine.memory.with { driver in
      let end = Migration(
        number: Self.last + 2,
        name: "removes",
        sqlite: "DROP TABLE later",
        postgresql: "DROP TABLE later"
      )
      try await Migrator(Migration.all + [Self.growth, end]).migrate(driver, now: .start)
      let error = await #expect(throws: StoreError.self) {
        try await Migrator().migrate(driver, now: .start)
      }
      #expect(error?.code == .newerSchema)
      #expect(error?.message.contains("know schema \(Self.last + 2) may write") == true)
      let between = Migrator(Migration.all + [Self.growth])
      await expectStoreError(.newerSchema) { try await between.migrate(driver, now: .start) }
    }
  }

  @Test func letsNoProgramOfTheFutureWrite() {
    for migration in Migration.all {
      #expect((1...migration.number).contains(migration.oldestWriter))
    }
  }

  // MARK: - Looking

  private static func tables(_ connection: any SQLConnection) throws -> [SQLTable] {
    try CopiedTable.names(connection).filter { $0 != "schema_migration" }.sorted()
      .map { try CopiedTable($0, connection).table }
  }

  private static func rows(
    _ table: SQLTable,
    _ connection: any SQLConnection
  ) throws -> [[SQLValue]] {
    let text = """
      SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name)
      ORDER BY \(table.key.joined(separator: ", "))
      """
    return try connection.query(SQLStatement(text: text))
      .map { row in try table.columns.map { try row.value($0) } }
  }

  /// A whole database: its schema, and its rows but for the moments of migrations.
  ///
  /// PostgreSQL does not take numbers back that a lost transaction drew, so there the rows are
  /// counted, and events are read by the view that has no numbers.
  private struct Picture: Hashable, Sendable {
    let schema: [[SQLValue]]
    let rows: [[[SQLValue]]]

    init(_ connection: any SQLConnection) throws {
      let isSQLite = connection.dialect.engine == .sqlite
      let tables = try MigrationSafetyTests.tables(connection)
      if isSQLite {
        rows = try tables.map { try MigrationSafetyTests.rows($0, connection) }
      } else {
        let counts = try tables.map { table in
          try connection.count(SQLStatement(text: "SELECT COUNT(*) AS count FROM \(table.name)"))
        }
        let events: SQLStatement =
          "SELECT uuid, name, distinct_id, properties FROM event ORDER BY uuid"
        let stored = try connection.query(events).map { row in
          try ["uuid", "name", "distinct_id", "properties"].map { try row.value($0) }
        }
        rows = [[counts.map { .integer($0) }], stored]
      }
      let parts: SQLStatement =
        isSQLite
        ? "SELECT name, sql AS part FROM sqlite_master ORDER BY name"
        : """
        SELECT relname::text AS name, attname::text || format_type(atttypid, atttypmod)
          || attnotnull::text AS part
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relnamespace = current_schema()::regnamespace AND attnum > 0
        ORDER BY 1, 2
        """
      schema = try connection.query(parts).map { [try $0.value("name"), try $0.value("part")] }
    }
  }
}
