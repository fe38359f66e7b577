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
    try await engine.withEmpty { driver in
      try await Migrator().migrate(driver, now: .start)
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

  /// A start does not begin a transaction for each migration that is there.
  @Test(arguments: Engine.allCases)
  func asksOnceWhatIsThere(_ engine: Engine) async throws {
    try await engine.with { driver in
      let counting = InterruptedDriver(driver, at: .max) { _ in }
      let applied = try await Migrator().migrate(counting, now: .start)
      #expect(applied == [])
      #expect(counting.statements <= 4)
    }
  }

  @Test func numbersMigrationsWithoutGaps() {
    #expect(Migration.all.map(\.number) == Array(1...Int64(Migration.all.count)))
  }

  @Test func writesBothDialectsOfEveryTable() {
    for migration in Migration.all {
      if !Self.ofOneEngine.contains(migration.name) {
        let (sqlite, postgresql) = (Self.names(migration.sqlite), Self.names(migration.postgresql))
        #expect(sqlite == postgresql)
        #expect(!sqlite.isEmpty)
      }
      #expect(!migration.postgresql.contains("BLOB"))
      #expect(!migration.postgresql.contains("STRICT"))
    }
  }

  /// Searches have tables and triggers on SQLite, and an index of an extension on PostgreSQL, where alone random
  /// ids have a table of their own.
  private static let ofOneEngine: Set = ["search of links", "events of random ids"]

  /// The names of tables, columns and indexes: the first word of every line.
  ///
  /// Views, partitions and triggers, whose bodies have semicolons, are written differently for each
  /// engine.
  private static func names(_ script: String) -> [String] {
    script.split(separator: ";").filter { statement in
      let isOfOneEngine = [
        "CREATE VIEW", "RENAME CONSTRAINT", " PARTITION OF ", "CREATE TRIGGER", "CREATE FUNCTION",
      ].contains { statement.contains($0) }
      return !isOfOneEngine && !statement.drop(while: \.isWhitespace).hasPrefix("END")
    }
    .flatMap { $0.split(separator: "\n") }
    .compactMap { line in line.split(separator: " ").first.map(String.init) }
  }
}
