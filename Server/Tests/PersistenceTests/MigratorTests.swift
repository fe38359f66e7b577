import LinkCore
import Persistence
import SQLiteDriver
import Testing

/// Migrations.
@Suite struct MigratorTests {
  /// How many migrations this version has, each applied when a test begins.
  private static let last = Int64(Migration.all.count)

  private static let extra = Migration(
    number: last + 1,
    name: "one more",
    sqlite: "CREATE TABLE extra (id INTEGER PRIMARY KEY)",
    postgresql: "CREATE TABLE extra (id BIGINT PRIMARY KEY)"
  )

  @Test(arguments: Engine.allCases)
  func appliesOnlyWhatIsMissing(_ engine: Engine) async throws {
    try await engine.with { driver in
      #expect(try await Migrator().migrate(driver, now: .at(1)) == [])
      #expect(
        try await Migrator(Migration.all + [Self.extra]).migrate(driver, now: .at(2)) == [
          Self.last + 1
        ]
      )
      let numbers = try await driver.read { connection in
        try connection.query("SELECT number, applied_at FROM schema_migration ORDER BY number")
          .map { [try $0.int64("number"), try $0.int64("applied_at")] }
      }
      let known = (1...Self.last).map { [$0, Timestamp.start.milliseconds] }
      #expect(numbers == known + [[Self.last + 1, Timestamp.at(2).milliseconds]])
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesASchemaOfANewerVersion(_ engine: Engine) async throws {
    try await engine.with { driver in
      try await Migrator(Migration.all + [Self.extra]).migrate(driver, now: .start)
      let error = await #expect(throws: StoreError.self) {
        try await Migrator().migrate(driver, now: .start)
      }
      #expect(error?.code == .newerSchema)
      let versions =
        "schema \(Self.last + 1); this version knows up to \(Self.last), "
        + "and only versions that know schema \(Self.last + 1) may write it"
      #expect(error?.message.contains(versions) == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesAMigrationThatWasEdited(_ engine: Engine) async throws {
    try await engine.with { driver in
      let edited = Migration(number: 1, name: "", sqlite: "SELECT 1", postgresql: "SELECT 1")
      await expectStoreError(.corrupt, field: "schema_migration") {
        try await Migrator([edited]).migrate(driver, now: .start)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func leavesNothingOfAMigrationThatFails(_ engine: Engine) async throws {
    try await engine.with { driver in
      let broken = Migration(
        number: Self.last + 1,
        name: "broken",
        sqlite: "CREATE TABLE half (id INTEGER); CREATE TABLE half (id INTEGER)",
        postgresql: "CREATE TABLE half (id BIGINT); CREATE TABLE half (id BIGINT)"
      )
      await expectStoreError(.failed) {
        try await Migrator(Migration.all + [broken]).migrate(driver, now: .start)
      }
      await expectStoreError(.failed) {
        _ = try await driver.read { try $0.query("SELECT id FROM half") }
      }
      let migrator = Migrator(Migration.all + [Self.extra])
      let numbers = try await migrator.migrate(driver, now: .start)
      #expect(numbers == [Self.last + 1])
    }
  }

  @Test func numbersMigrationsWithoutGaps() {
    #expect(Migration.all.map(\.number) == Array(1...Int64(Migration.all.count)))
  }

  @Test func writesBothDialectsOfEveryTable() {
    for migration in Migration.all {
      let (sqlite, postgresql) = (Self.names(migration.sqlite), Self.names(migration.postgresql))
      #expect(sqlite == postgresql)
      #expect(!sqlite.isEmpty)
      #expect(!migration.postgresql.contains("BLOB"))
      #expect(!migration.postgresql.contains("STRICT"))
    }
  }

  /// The names of tables, columns and indexes: the first word of every line.
  ///
  /// Views and partitions are written differently for each engine.
  private static func names(_ script: String) -> [String] {
    script.split(separator: ";").filter { statement in
      let isOfOneEngine = ["CREATE VIEW", "RENAME CONSTRAINT", " PARTITION OF "].contains {
        statement.contains($0)
      }
      return !isOfOneEngine
    }
    .flatMap { $0.split(separator: "\n") }
    .compactMap { line in line.split(separator: " ").first.map(String.init) }
  }

  @Test(arguments: Engine.allCases)
  func takesOverTheEventsOfAnOlderSchema(_ engine: Engine) async throws {
    try await engine.withEmpty { driver in
      try await Migrator(.beforeNumbers).migrate(driver, now: .start)
      // The repositories of today note which links change; those of that version did not.
      let changes = Migration.all[3].script(for: driver.dialect)
      try await driver.write { try $0.executeScript(changes) }
      // Repositories write the column, which the older schema does not have.
      try await driver.write { connection in
        try connection.executeScript(
          "ALTER TABLE app ADD COLUMN matching TEXT; ALTER TABLE app ADD COLUMN attribution TEXT"
        )
      }
      let tenant = try await Tenant(driver)
      try await driver.write { connection in
        try connection.executeScript(
          "ALTER TABLE app DROP COLUMN matching; ALTER TABLE app DROP COLUMN attribution"
        )
      }
      let click = tenant.click(at: .start)
      try await driver.write { connection in
        try connection.executeScript(tenant.oldRows(click, connection.dialect))
        try connection.executeScript("DROP TABLE link_change")
      }
      try await Migrator().migrate(driver, now: .at(1))
      let repositories = Repositories(driver: driver)
      let events = try await repositories.events.list(tenant.id, limit: 200).items
      #expect(events.count == 120)
      #expect(events.allSatisfy { $0.link == tenant.link.id && $0.properties == #"{"n": 1}"# })
      #expect(
        try await repositories.reports.funnel(tenant.id)
          == FunnelCounts(clicks: 1, opens: 1, events: 60)
      )
    }
  }
}

extension [Migration] {
  fileprivate static let beforeNumbers = Array(Migration.all.prefix(2))
}

extension Tenant {
  /// Statements that store a click and 120 events as the first version did.
  fileprivate func oldRows(_ click: ClickRecord, _ dialect: SQLDialect) -> String {
    let (start, end) = dialect.engine == .sqlite ? ("x'", "'") : ("'\\x", "'::bytea")
    func literal(_ id: EntityID) -> String {
      start + id.description.replacing("-", with: "") + end
    }
    let events = (0..<120).map { number in
      let (kind, name) = number % 2 == 0 ? (0, "Purchase") : (1, "Application Opened")
      return """
        INSERT INTO event VALUES (
          \(literal(id.value)), \(literal(EntityID(timestamp: .start))), NULL, \(kind), '\(name)',
          'person', 10, 9, 11, 12, 's', \(literal(link.id.value)), NULL, '\(click.id)',
          '{"n": 1}', \(start)0102030405060708090a0b0c0d0e0f10\(end)
        );
        """
    }
    let row = """
      INSERT INTO click VALUES (
        \(literal(id.value)), \(literal(click.id.value)), \(literal(link.id.value)), 5, 'ios',
        'landing', 0, NULL, NULL, NULL, NULL, NULL, '[]'
      );
      """
    return row + events.joined()
  }
}
