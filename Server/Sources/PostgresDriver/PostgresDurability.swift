import CPostgres
import Database

/// What a session is set to before it is used.
enum PostgresDurability: Sendable {
  /// The oldest server that is known to work.
  private static let oldest: Int32 = 140_000

  /// Sets the limits of a session, and refuses a server that could lose a commit.
  static func prepare(
    _ session: PostgresSession,
    handle: OpaquePointer,
    settings: PostgresSettings
  ) throws {
    guard PQserverVersion(handle) >= oldest else {
      throw StoreError(
        .unsafeSettings,
        "PostgreSQL \(PQserverVersion(handle) / 10_000) is too old; 14 or newer is needed."
      )
    }
    try session.run(
      script: """
        SET client_min_messages TO warning;
        SET default_transaction_isolation TO 'read committed';
        SET statement_timeout TO \(milliseconds(settings.statementTimeout));
        SET lock_timeout TO \(milliseconds(settings.lockTimeout));
        SET idle_in_transaction_session_timeout TO 60000;
        SET jit TO off;
        SET timezone TO 'UTC';
        """
    )
    try verify(session)
  }

  private static func verify(_ session: PostgresSession) throws {
    let row = try session.run(
      """
      SELECT current_setting('fsync') AS fsync,
        current_setting('full_page_writes') AS full_page_writes,
        current_setting('synchronous_commit') AS synchronous_commit
      """,
      PostgresParameters([])
    ).rows().first
    let (fsync, pages) = (try row?.text("fsync"), try row?.text("full_page_writes"))
    guard fsync == "on", pages == "on" else {
      throw StoreError(
        .unsafeSettings,
        """
        PostgreSQL runs with fsync=\(fsync ?? "?") and full_page_writes=\(pages ?? "?"); needed \
        is on. A commit could be lost, so nothing is served.
        """
      )
    }
    if try row?.text("synchronous_commit") == "off" {
      try session.run(script: "SET synchronous_commit TO on")
    }
  }

  private static func milliseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
  }
}
