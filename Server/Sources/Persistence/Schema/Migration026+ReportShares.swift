extension Migration {
  /// Reports that readers without an account may open by a link.
  static let reportShares = Migration(
    number: 26,
    name: "shared reports",
    sqlite: """
      CREATE TABLE report_share (
        workspace_id BLOB NOT NULL REFERENCES workspace (id),
        id BLOB NOT NULL,
        name TEXT NOT NULL,
        report TEXT NOT NULL,
        query TEXT NOT NULL,
        time_zone TEXT NOT NULL,
        token_hash BLOB NOT NULL UNIQUE,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        revoked_at INTEGER,
        last_opened_at INTEGER,
        PRIMARY KEY (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE report_share (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        id BYTEA NOT NULL,
        name TEXT NOT NULL,
        report TEXT NOT NULL,
        query TEXT NOT NULL,
        time_zone TEXT NOT NULL,
        token_hash BYTEA NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        revoked_at BIGINT,
        last_opened_at BIGINT,
        PRIMARY KEY (workspace_id, id)
      );
      """
  )
}
