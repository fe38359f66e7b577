extension Baseline {
  /// Links and their tags.
  ///
  /// A deleted link keeps its row, because clicks, installs and receipts refer to it; its code is free again.
  /// `link_change` names the links that changed at a value of the `directory` counter: servers read only these again.
  static let links = """
    CREATE TABLE link (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id BLOB NOT NULL CHECK (length(id) = 16),
      domain_id BLOB NOT NULL,
      code TEXT NOT NULL,
      code_folded TEXT NOT NULL,
      title TEXT,
      search_text TEXT NOT NULL,
      targets TEXT NOT NULL,
      tags TEXT,
      notes TEXT,
      preview TEXT,
      rules TEXT,
      campaign TEXT,
      is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
      is_warned INTEGER NOT NULL DEFAULT 0 CHECK (is_warned IN (0, 1)),
      is_unlisted INTEGER NOT NULL DEFAULT 0 CHECK (is_unlisted IN (0, 1)),
      is_sensitive INTEGER NOT NULL DEFAULT 0 CHECK (is_sensitive IN (0, 1)),
      starts_at INTEGER,
      expires_at INTEGER,
      expired_target TEXT,
      click_limit INTEGER CHECK (click_limit > 0),
      password_hash TEXT,
      certain_window INTEGER CHECK (certain_window >= 0),
      probabilistic_window INTEGER CHECK (probabilistic_window >= 0),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      version INTEGER NOT NULL CHECK (version > 0),
      forwards_parameters INTEGER NOT NULL DEFAULT 1 CHECK (forwards_parameters IN (0, 1)),
      is_invite INTEGER NOT NULL DEFAULT 0 CHECK (is_invite IN (0, 1)),
      template_id BLOB,
      forwards_click_id INTEGER NOT NULL DEFAULT 0 CHECK (forwards_click_id IN (0, 1)),
      offers_store INTEGER NOT NULL DEFAULT 1 CHECK (offers_store IN (0, 1)),
      is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
      PRIMARY KEY (workspace_id, id),
      FOREIGN KEY (workspace_id, domain_id) REFERENCES domain (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX link_code ON link (workspace_id, domain_id, code_folded)
      WHERE deleted_at IS NULL;
    CREATE INDEX link_campaign_key ON link (workspace_id, code_folded) WHERE deleted_at IS NULL;
    CREATE INDEX link_archived ON link (workspace_id, is_archived, id) WHERE deleted_at IS NULL;
    CREATE INDEX link_invite ON link (expires_at) WHERE is_invite = 1 AND deleted_at IS NULL;
    CREATE INDEX link_expiry ON link (workspace_id, expires_at)
      WHERE expires_at IS NOT NULL AND deleted_at IS NULL;

    CREATE TABLE link_tag (
      workspace_id BLOB NOT NULL,
      tag TEXT NOT NULL,
      link_id BLOB NOT NULL,
      PRIMARY KEY (workspace_id, tag, link_id),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX link_tag_link ON link_tag (workspace_id, link_id);

    CREATE TABLE link_change (
      revision INTEGER NOT NULL,
      workspace_id BLOB NOT NULL,
      link_id BLOB NOT NULL,
      PRIMARY KEY (revision, workspace_id, link_id)
    ) STRICT, WITHOUT ROWID;
    """
}
