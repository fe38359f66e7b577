extension Baseline {
  /// Workspaces with their apps and domains.
  ///
  /// The keys and foreign keys of nearly every table begin with the workspace (or with its number in `tenant`), so that
  /// no row refers to another workspace's.
  static let workspaces = """
    CREATE TABLE workspace (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL,
      allowed_hosts TEXT,
      allowed_schemes TEXT,
      created_at INTEGER NOT NULL,
      simulated_at INTEGER,
      requires_second_factor INTEGER NOT NULL DEFAULT 0 CHECK (requires_second_factor IN (0, 1)),
      time_zone TEXT NOT NULL DEFAULT 'UTC',
      accepts_one_link_targets INTEGER NOT NULL DEFAULT 0
        CHECK (accepts_one_link_targets IN (0, 1)),
      allows_inspection INTEGER NOT NULL DEFAULT 1 CHECK (allows_inspection IN (0, 1)),
      messaging TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE app (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id BLOB NOT NULL CHECK (length(id) = 16),
      name TEXT NOT NULL,
      platform TEXT NOT NULL CHECK (platform IN ('ios', 'android')),
      bundle_id TEXT NOT NULL,
      team_id TEXT,
      scheme TEXT,
      store_url TEXT,
      certificate_fingerprints TEXT NOT NULL,
      matching TEXT,
      attribution TEXT,
      created_at INTEGER NOT NULL,
      deleted_at INTEGER,
      appearance TEXT,
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX app_bundle_id ON app (workspace_id, platform, bundle_id)
      WHERE deleted_at IS NULL;

    CREATE TABLE domain (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id BLOB NOT NULL CHECK (length(id) = 16),
      host TEXT NOT NULL,
      base_url TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      deleted_at INTEGER,
      root_url TEXT,
      not_found_url TEXT,
      expired_url TEXT,
      is_case_sensitive INTEGER NOT NULL DEFAULT 0 CHECK (is_case_sensitive IN (0, 1)),
      verification TEXT NOT NULL CHECK (verification IN ('not_required', 'pending', 'verified')),
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX domain_host ON domain (host)
      WHERE deleted_at IS NULL AND verification <> 'pending';
    CREATE UNIQUE INDEX domain_claim ON domain (host, workspace_id) WHERE deleted_at IS NULL;
    """

  /// API keys, of which only hashes are stored, and stored answers to requests with an idempotency key.
  static let keys = """
    CREATE TABLE api_key (
      id TEXT PRIMARY KEY CHECK (length(id) = 10),
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      kind TEXT NOT NULL CHECK (kind IN ('secret', 'publishable')),
      app_id BLOB,
      secret_hash BLOB NOT NULL CHECK (length(secret_hash) = 32),
      name TEXT,
      created_at INTEGER NOT NULL,
      revoked_at INTEGER,
      last_used_at INTEGER,
      role TEXT NOT NULL DEFAULT 'owner',
      ends_at INTEGER,
      replaces TEXT,
      CHECK (kind = 'secret' OR app_id IS NOT NULL),
      FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX api_key_workspace ON api_key (workspace_id, created_at);

    CREATE TABLE idempotency_key (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      key TEXT NOT NULL,
      request_hash BLOB NOT NULL CHECK (length(request_hash) = 32),
      status INTEGER NOT NULL,
      headers TEXT NOT NULL,
      body TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, key)
    ) STRICT;
    CREATE INDEX idempotency_key_age ON idempotency_key (created_at);
    """

  /// Numbers of the installation.
  ///
  /// `directory` grows with each change of a link, app or domain.
  static let counters = """
    CREATE TABLE counter (
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO counter (name, value) VALUES ('directory', 0);

    CREATE TABLE installation_setting (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
