extension Baseline {
  /// Screens with every publication, and placements.
  ///
  /// Ids sort by bytes on both engines, so that a copy reads them in one order.
  static let screens = """
    CREATE TABLE screen (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id TEXT COLLATE BINARY NOT NULL,
      name TEXT,
      is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      document TEXT NOT NULL,
      published_version INTEGER,
      revision INTEGER NOT NULL CHECK (revision > 0),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE screen_version (
      workspace_id BLOB NOT NULL,
      screen_id TEXT COLLATE BINARY NOT NULL,
      number INTEGER NOT NULL CHECK (number > 0),
      document TEXT NOT NULL,
      restores INTEGER,
      published_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, screen_id, number),
      FOREIGN KEY (workspace_id, screen_id) REFERENCES screen (workspace_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE placement (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id TEXT COLLATE BINARY NOT NULL,
      form TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision > 0),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    """
}
