extension Migration {
  static let migration007 = Migration(
    number: 7,
    name: "deferred matching: how an app's launches compare with taps",
    sqlite: """
      CREATE TABLE launch_count (
        workspace_id BLOB NOT NULL,
        app_id BLOB NOT NULL,
        company INTEGER NOT NULL,
        fitting INTEGER NOT NULL,
        contradicting INTEGER NOT NULL,
        PRIMARY KEY (workspace_id, app_id, company),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE launch_count (
        workspace_id BYTEA NOT NULL,
        app_id BYTEA NOT NULL,
        company BIGINT NOT NULL,
        fitting BIGINT NOT NULL,
        contradicting BIGINT NOT NULL,
        PRIMARY KEY (workspace_id, app_id, company),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
      );
      """
  )
}
