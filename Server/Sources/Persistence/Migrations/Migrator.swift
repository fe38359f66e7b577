import Crypto
public import LinkCore

/// Brings a database to the schema of this version.
///
/// Each migration runs in one transaction together with its row in `schema_migration`. A database
/// that a newer version has changed, or whose migrations differ from this program's, is refused
/// before anything is written.
public struct Migrator: Sendable {
  private let migrations: [Migration]

  /// Makes a migrator.
  public init(_ migrations: [Migration] = Migration.all) {
    self.migrations = migrations
  }

  /// Applies what is missing and returns the numbers of what it applied.
  ///
  /// - Throws: ``StoreError/Code/newerSchema`` or ``StoreError/Code/corrupt``.
  @discardableResult
  public func migrate(_ driver: any SQLDriver, now: Timestamp) async throws -> [Int64] {
    let table = Self.table(bytes: driver.dialect.engine == .sqlite ? "BLOB" : "BYTEA")
    try await driver.write { connection in
      try connection.take([.migration])
      try connection.executeScript(table)
    }
    try check(await applied(driver))
    var numbers: [Int64] = []
    for migration in migrations where try await apply(migration, to: driver, now: now) {
      numbers.append(migration.number)
    }
    return numbers
  }

  /// The numbers and checksums that the database knows, in order.
  private func applied(_ driver: any SQLDriver) async throws -> [(Int64, [UInt8])] {
    try await driver.read { connection in
      try connection.query("SELECT number, checksum FROM schema_migration ORDER BY number")
        .map { (try $0.int64("number"), try $0.blob("checksum")) }
    }
  }

  private func check(_ applied: [(Int64, [UInt8])]) throws {
    let known = Dictionary(uniqueKeysWithValues: migrations.map { ($0.number, $0) })
    for (number, checksum) in applied {
      guard let migration = known[number] else {
        throw StoreError(
          .newerSchema,
          """
          The database has schema \(applied.last?.0 ?? number); this version knows up to \
          \(migrations.last?.number ?? 0). Start the version that wrote it, or a newer one, or \
          point this one at another data directory.
          """
        )
      }
      guard Self.checksums(of: migration).contains(checksum) else {
        throw StoreError(
          .corrupt,
          "Migration \(number) of the database is not the one that this version has.",
          field: "schema_migration"
        )
      }
    }
  }

  private func apply(
    _ migration: Migration,
    to driver: any SQLDriver,
    now: Timestamp
  ) async throws -> Bool {
    let engine = driver.dialect
    return try await driver.write { connection in
      try connection.take([.migration])
      let isApplied: SQLStatement =
        "SELECT number FROM schema_migration WHERE number = \(migration.number)"
      if try connection.exists(isApplied) { return false }
      let script = migration.script(for: engine)
      try connection.executeScript(script)
      try Upgrade.run(after: migration, connection)
      try connection.execute(
        """
        INSERT INTO schema_migration (number, name, checksum, applied_at)
        VALUES (\(migration.number), \(migration.name), \(Self.checksum(script)), \(now))
        """
      )
      return true
    }
  }

  private static func checksum(_ script: String) -> [UInt8] {
    Array(SHA256.hash(data: Array(script.utf8)))
  }

  private static func checksums(of migration: Migration) -> [[UInt8]] {
    [checksum(migration.sqlite), checksum(migration.postgresql)]
  }

  private static func table(bytes: String) -> String {
    """
    CREATE TABLE IF NOT EXISTS schema_migration (
      number BIGINT PRIMARY KEY,
      name TEXT NOT NULL,
      checksum \(bytes) NOT NULL,
      applied_at BIGINT NOT NULL
    )
    """
  }
}
