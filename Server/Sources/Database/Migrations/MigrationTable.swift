import LinkCore

/// The table in which a database keeps what was done to it.
///
/// The migrator makes it, before the first migration; it is no migration's.
enum MigrationTable: Sendable {
  /// A step that was taken.
  struct Row: Hashable, Sendable {
    var number: Int64
    var checksum: [UInt8]
    /// The oldest schema whose programs may write since then.
    var oldestWriter: Int64
  }

  /// Makes the table where it is missing.
  static func prepare(_ connection: any SQLConnection) throws {
    let isSQLite = connection.dialect.engine == .sqlite
    try connection.executeScript(
      """
      CREATE TABLE IF NOT EXISTS schema_migration (
        number BIGINT PRIMARY KEY,
        name TEXT NOT NULL,
        checksum \(isSQLite ? "BLOB" : "BYTEA") NOT NULL,
        applied_at BIGINT NOT NULL,
        oldest_writer BIGINT NOT NULL
      )
      """
    )
  }

  /// The steps that were taken, in order.
  static func rows(_ connection: any SQLConnection) throws -> [Row] {
    try connection.query(
      "SELECT number, checksum, oldest_writer FROM schema_migration ORDER BY number"
    ).map {
      Row(
        number: try $0.int64("number"),
        checksum: try $0.blob("checksum"),
        oldestWriter: try $0.int64("oldest_writer")
      )
    }
  }

  /// Notes a step; runs in its transaction.
  static func add(
    _ migration: Migration,
    checksum: [UInt8],
    _ connection: any SQLConnection,
    now: Timestamp
  ) throws {
    try connection.execute(
      """
      INSERT INTO schema_migration (number, name, checksum, applied_at, oldest_writer)
      VALUES (
        \(migration.number), \(migration.name), \(checksum), \(now), \(migration.oldestWriter)
      )
      """
    )
  }
}
