package import Database

/// PostgreSQL through libpq, with a few sessions that callers share.
///
/// Each session has a thread of its own, so that waiting for the server blocks no other task. A
/// write runs at `READ COMMITTED`, again where another transaction was in its way; a read sees one
/// state. When ``write(_:)`` returns, the commit was flushed to the server's disk.
///
/// ```swift
/// let driver = try PostgresDriver(PostgresSettings(url: "postgres:///paylisher"))
/// try await Migrator().migrate(driver, now: now)
/// let repositories = Repositories(driver: driver)
/// ```
///
/// The body of a transaction may run more than once; it must have no effect but by its connection.
package struct PostgresDriver: SQLDriver {
  private let pool: PostgresPool
  private let settings: PostgresSettings

  /// The engine's SQL.
  package var dialect: SQLDialect { .postgresql }

  /// Makes a driver; it connects when it is used first.
  package init(_ settings: PostgresSettings) {
    self.settings = settings
    pool = PostgresPool(settings)
  }

  /// Runs `body` in one transaction that only reads and sees one state.
  package func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    return try await pool.use { try await $0.run(.reading, for: origin, body) }
  }

  /// Runs `body` in one transaction; when this returns, the commit is on disk.
  package func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    return try await pool.use { try await $0.run(.writing, for: origin, body) }
  }

  /// Tells when any session has notified a channel; a session of its own listens while a caller
  /// reads the stream.
  package func notifications(on channel: String) -> AsyncStream<[String]> {
    PostgresListener(channel: channel, settings: settings).stream()
  }

  /// Vacuums tables, each outside of a transaction.
  func vacuum(_ tables: [String]) async throws {
    try await pool.use { worker in
      for table in tables { try await worker.run(script: "VACUUM \(table)") }
    }
  }

  /// Waits for what is running, and closes every session.
  package func close() async throws {
    await pool.shut()
  }
}
