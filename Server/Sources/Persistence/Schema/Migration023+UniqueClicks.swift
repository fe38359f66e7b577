extension Migration {
  /// Unique clicks, and the devices and systems of clicks.
  ///
  /// Clicks that were stored before are not unique, because nothing tells their visitors apart.
  static let uniqueClicks = Migration(
    number: 23,
    name: "unique clicks",
    sqlite: """
      ALTER TABLE click ADD COLUMN is_unique INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE click ADD COLUMN device TEXT;
      ALTER TABLE click ADD COLUMN system TEXT;
      CREATE TABLE click_visitor (
        workspace_id BLOB NOT NULL REFERENCES workspace (id),
        day INTEGER NOT NULL,
        visitor INTEGER NOT NULL,
        PRIMARY KEY (workspace_id, day, visitor)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      ALTER TABLE click ADD COLUMN is_unique BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE click ADD COLUMN device TEXT;
      ALTER TABLE click ADD COLUMN system TEXT;
      CREATE TABLE click_visitor (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        day BIGINT NOT NULL,
        visitor BIGINT NOT NULL,
        PRIMARY KEY (workspace_id, day, visitor)
      );
      """
  )
}
