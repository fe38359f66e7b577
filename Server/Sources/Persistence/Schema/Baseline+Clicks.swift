extension Baseline {
  /// Clicks, and the visitors of each day, which tell unique clicks.
  static let clicks = """
    CREATE TABLE click (
      workspace_id BLOB NOT NULL,
      id BLOB NOT NULL CHECK (length(id) = 16),
      link_id BLOB NOT NULL,
      occurred_at INTEGER NOT NULL,
      platform TEXT NOT NULL,
      destination TEXT NOT NULL,
      is_bot INTEGER NOT NULL CHECK (is_bot IN (0, 1)),
      is_scan INTEGER NOT NULL DEFAULT 0 CHECK (is_scan IN (0, 1)),
      referrer_host TEXT,
      in_app_browser TEXT,
      language TEXT,
      country TEXT,
      trace TEXT NOT NULL,
      network INTEGER,
      source TEXT,
      medium TEXT,
      campaign TEXT,
      rule TEXT,
      variant TEXT,
      is_unique INTEGER NOT NULL DEFAULT 0,
      device TEXT,
      system TEXT,
      PRIMARY KEY (workspace_id, id),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    ) STRICT;
    CREATE INDEX click_link ON click (workspace_id, link_id, is_bot, id);

    CREATE TABLE click_visitor (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      day INTEGER NOT NULL,
      visitor INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, day, visitor)
    ) STRICT, WITHOUT ROWID;
    """
}
