extension Baseline {
  /// Certain evidence of a click: single-use tokens, codes of pages and advertising identifiers.
  static let evidence = """
    CREATE TABLE handoff (
      token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
      workspace_id BLOB NOT NULL,
      link_id BLOB NOT NULL,
      click_id BLOB NOT NULL CHECK (length(click_id) = 16),
      app_id BLOB,
      platform TEXT,
      issued_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      consumed_at INTEGER,
      consumed_by BLOB,
      CHECK ((consumed_at IS NULL) = (consumed_by IS NULL)),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id),
      FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX handoff_expiry ON handoff (expires_at);
    CREATE INDEX handoff_click ON handoff (workspace_id, click_id);
    CREATE INDEX handoff_consumer ON handoff (workspace_id, consumed_by)
      WHERE consumed_by IS NOT NULL;

    CREATE TABLE click_alias (
      workspace_id BLOB NOT NULL,
      hash BLOB NOT NULL CHECK (length(hash) = 16),
      kind TEXT NOT NULL CHECK (kind IN ('code', 'advertising_id')),
      link_id BLOB NOT NULL,
      click_id BLOB NOT NULL CHECK (length(click_id) = 16),
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, hash),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX click_alias_click ON click_alias (workspace_id, click_id);
    CREATE INDEX click_alias_expiry ON click_alias (expires_at);
    """

  /// First launches and the receipts of deferred look-ups.
  ///
  /// Their indexes by install, click and person let an erasure find everything about a first launch among millions. A
  /// click matches one install, and an install has one receipt that matched.
  static let installs = """
    CREATE TABLE install (
      workspace_id BLOB NOT NULL,
      app_id BLOB NOT NULL,
      id BLOB NOT NULL CHECK (length(id) = 16),
      platform TEXT NOT NULL,
      distinct_id TEXT,
      is_reinstall INTEGER NOT NULL CHECK (is_reinstall IN (0, 1)),
      first_seen_at INTEGER NOT NULL,
      link_id BLOB,
      click_id BLOB,
      method TEXT,
      PRIMARY KEY (workspace_id, app_id, id),
      CHECK ((link_id IS NULL) = (click_id IS NULL)),
      FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX install_click ON install (workspace_id, click_id)
      WHERE click_id IS NOT NULL;
    CREATE INDEX install_link ON install (workspace_id, link_id) WHERE link_id IS NOT NULL;
    CREATE INDEX install_time ON install (workspace_id, first_seen_at);
    CREATE INDEX install_id ON install (workspace_id, id);
    CREATE INDEX install_person ON install (workspace_id, distinct_id)
      WHERE distinct_id IS NOT NULL;

    CREATE TABLE receipt (
      workspace_id BLOB NOT NULL,
      id BLOB NOT NULL CHECK (length(id) = 16),
      app_id BLOB NOT NULL,
      install_id BLOB NOT NULL CHECK (length(install_id) = 16),
      created_at INTEGER NOT NULL,
      reason TEXT NOT NULL,
      link_id BLOB,
      click_id BLOB,
      method TEXT,
      confidence INTEGER,
      evidence TEXT,
      trace TEXT NOT NULL,
      PRIMARY KEY (workspace_id, id),
      CHECK (reason <> 'matched' OR (link_id IS NOT NULL AND click_id IS NOT NULL)),
      FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX receipt_match ON receipt (workspace_id, app_id, install_id)
      WHERE reason = 'matched';
    CREATE INDEX receipt_install ON receipt (workspace_id, install_id);
    CREATE INDEX receipt_click ON receipt (workspace_id, click_id) WHERE click_id IS NOT NULL;
    """

  /// Taps that a first launch may follow by network and device.
  ///
  /// A candidate has no workspace: the hash in its bucket includes workspace and app.
  static let candidates = """
    CREATE TABLE match_key (
      hour INTEGER NOT NULL,
      sealed BLOB NOT NULL,
      PRIMARY KEY (hour)
    ) STRICT;

    CREATE TABLE candidate_link (
      number INTEGER PRIMARY KEY,
      workspace_id BLOB NOT NULL,
      link_id BLOB NOT NULL,
      UNIQUE (workspace_id, link_id),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    ) STRICT;

    CREATE TABLE candidate (
      slot INTEGER NOT NULL,
      bucket INTEGER NOT NULL,
      click_id BLOB NOT NULL CHECK (length(click_id) = 16),
      link_number INTEGER NOT NULL,
      signals BLOB NOT NULL CHECK (length(signals) <= 32),
      PRIMARY KEY (slot, bucket, click_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE match_shadow (
      workspace_id BLOB NOT NULL,
      app_id BLOB NOT NULL,
      network INTEGER NOT NULL,
      band INTEGER NOT NULL,
      correct INTEGER NOT NULL,
      wrong INTEGER NOT NULL,
      refused INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, app_id, network, band),
      FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    """
}
