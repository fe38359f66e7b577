public import LinkCore

/// Brings a database to the schema of this version.
///
/// Each migration runs in one transaction together with its row in `schema_migration`, which says
/// the oldest schema whose programs may still write (``Migration/oldestWriter``): an older program
/// runs on a newer database where every step that it does not know allows it. Any other newer
/// database is refused, and so is one of a development version, whose migrations differ.
public struct Migrator: Sendable {
  private let migrations: [Migration]

  public init(_ migrations: [Migration]) {
    self.migrations = migrations
  }

  /// Applies what is missing and returns the numbers of what it applied.
  ///
  /// - Throws: ``StoreError/Code/newerSchema`` or ``StoreError/Code/corrupt``.
  @discardableResult
  public func migrate(_ driver: any SQLDriver, now: Timestamp) async throws -> [Int64] {
    try await driver.write { connection in
      try connection.take([.migration])
      try MigrationTable.prepare(connection)
    }
    let applied = try await driver.read(MigrationTable.rows)
    try check(applied)
    let known = Set(applied.map(\.number))
    var numbers: [Int64] = []
    for migration in migrations where !known.contains(migration.number) {
      // Another server may have applied it since.
      if try await apply(migration, to: driver, now: now) { numbers.append(migration.number) }
    }
    return numbers
  }

  private func check(_ applied: [MigrationTable.Row]) throws {
    let known = Dictionary(uniqueKeysWithValues: migrations.map { ($0.number, $0) })
    let head = migrations.last?.number ?? 0
    for row in applied {
      guard let migration = known[row.number] else {
        guard row.oldestWriter <= head else { throw Self.newer(applied, than: head) }
        continue
      }
      guard [.sqlite, .postgresql].map(migration.checksum).contains(row.checksum) else {
        throw Self.another(migration)
      }
    }
  }

  /// Why a database of another history is refused: its schema could be anything.
  private static func another(_ migration: Migration) -> StoreError {
    StoreError(
      .corrupt,
      """
      A development version made the database: its migration \(migration.number) \
      (\(migration.name)) is not the one of this version, which cannot upgrade it. Start with an \
      empty data directory (--data) or database (--database-url). To keep your links, export \
      them with the version that made the database (paylisher link export), then import them \
      (paylisher link import).
      """,
      field: "schema_migration"
    )
  }

  private static func newer(_ applied: [MigrationTable.Row], than head: Int64) -> StoreError {
    let needed = applied.map(\.oldestWriter).max() ?? head
    return StoreError(
      .newerSchema,
      """
      The database has schema \(applied.last?.number ?? needed); this version knows up to \
      \(head), and only versions that know schema \(needed) may write it. Start the version that \
      wrote it, or a newer one, or point this one at another data directory.
      """
    )
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
      try MigrationTable.add(
        migration,
        checksum: migration.checksum(for: engine),
        connection,
        now: now
      )
      return true
    }
  }
}
