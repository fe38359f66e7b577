package import LinkCore

/// The database itself.
package struct StoreRepository: Sendable {
  let driver: any SQLDriver

  /// What the database says of itself, beside the server's clock; cheap enough to ask every few
  /// seconds.
  package func facts(now: Timestamp) async throws -> StoreFacts {
    try await driver.read { connection in
      switch connection.dialect.engine {
      case .sqlite: try Self.sqlite(connection)
      case .postgresql: try Self.postgresql(connection, now: now)
      }
    }
  }

  /// The public URL that a node of the installation was started with last; `nil` before any was.
  package func publicURL() async throws -> String? {
    try await driver.read { connection in
      try connection.first("SELECT value FROM installation_setting WHERE name = 'public_url'")?
        .text("value")
    }
  }

  /// Keeps the public URL for the nodes that are started without one.
  package func keepPublicURL(_ url: String) async throws {
    _ = try await driver.write { connection in
      try connection.execute(
        """
        INSERT INTO installation_setting (name, value) VALUES ('public_url', \(url))
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """
      )
    }
  }

  private static func schema(_ connection: any SQLConnection) throws -> Int64 {
    try connection.count("SELECT MAX(number) AS count FROM schema_migration")
  }

  private static func sqlite(_ connection: any SQLConnection) throws -> StoreFacts {
    // Every connection is set alike; the one that writes was checked when it was opened.
    let level = try connection.first("PRAGMA synchronous")?.int64("synchronous") ?? -1
    let words: [Int64: String] = [0: "off", 1: "normal", 2: "full", 3: "extra"]
    return StoreFacts(
      engine: "sqlite",
      version: try connection.first("SELECT sqlite_version() AS version")?.text("version") ?? "",
      schema: try schema(connection),
      durability: words[level] ?? "unknown",
      bytes: try connection.count(
        "SELECT page_count * page_size AS count FROM pragma_page_count, pragma_page_size"
      )
    )
  }

  private static func postgresql(
    _ connection: any SQLConnection,
    now: Timestamp
  ) throws -> StoreFacts {
    let facts = try connection.query(
      """
      SELECT current_setting('server_version') AS version,
        current_setting('synchronous_commit') AS durability,
        pg_database_size(current_database()) AS bytes,
        CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS clock,
        CAST(CAST(has_function_privilege('pg_ls_waldir()', 'execute') AS INT) AS BIGINT) AS sees_log,
        (
          SELECT count(*) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
          WHERE NOT indisvalid AND relnamespace = to_regnamespace(current_schema())
        ) AS broken
      """
    )
    guard let row = facts.first else { throw StoreError(.failed, "PostgreSQL said nothing.") }
    // A statement that names a function which its role may not call is refused as a whole.
    let seesLog = try row.bool("sees_log")
    let log =
      try seesLog
      ? connection.count("SELECT CAST(sum(size) AS BIGINT) AS count FROM pg_ls_waldir()") : nil
    return StoreFacts(
      engine: "postgresql",
      version: try row.text("version"),
      schema: try schema(connection),
      durability: try row.text("durability"),
      bytes: try row.int64("bytes"),
      logBytes: log,
      clockLead: try row.timestamp("clock").milliseconds(since: now),
      brokenIndexes: try row.int64("broken")
    )
  }
}
