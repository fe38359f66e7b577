extension Migration {
  /// How many events were refused, by day and reason.
  static let refusedEvents = Migration(
    number: 16,
    name: "refused events",
    sqlite: """
      CREATE TABLE refused_event (
        workspace_id BLOB NOT NULL REFERENCES workspace (id),
        day INTEGER NOT NULL,
        code TEXT NOT NULL,
        count INTEGER NOT NULL,
        detail TEXT NOT NULL,
        refused_at INTEGER NOT NULL,
        PRIMARY KEY (workspace_id, day, code)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE refused_event (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        day BIGINT NOT NULL,
        code TEXT NOT NULL,
        count BIGINT NOT NULL,
        detail TEXT NOT NULL,
        refused_at BIGINT NOT NULL,
        PRIMARY KEY (workspace_id, day, code)
      );
      """
  )
}
