extension Migration {
  /// Push addresses of installs and consent to marketing.
  ///
  /// An older program would erase people without their addresses, so none may write after it.
  static let migration002 = Migration(
    number: 2,
    name: "push addresses and consent",
    sqlite: """
      CREATE TABLE push_address (
        tenant_no INTEGER NOT NULL,
        id BLOB NOT NULL CHECK (length(id) = 16),
        app_id BLOB NOT NULL CHECK (length(app_id) = 16),
        install_id BLOB NOT NULL CHECK (length(install_id) = 16),
        person_no INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('apns', 'fcm_token', 'fcm_installation')),
        value TEXT NOT NULL,
        digest BLOB NOT NULL CHECK (length(digest) = 16),
        environment TEXT CHECK (environment IN ('production', 'sandbox')),
        permission TEXT,
        language TEXT,
        time_zone TEXT,
        app_version TEXT,
        registered_at INTEGER NOT NULL,
        last_seen_at INTEGER NOT NULL,
        accepted_at INTEGER,
        retired_at INTEGER,
        retired_reason TEXT,
        retired_code TEXT,
        PRIMARY KEY (tenant_no, id),
        CHECK ((retired_at IS NULL) = (retired_reason IS NULL))
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX push_address_value ON push_address (tenant_no, app_id, digest);
      CREATE INDEX push_address_person ON push_address (tenant_no, person_no, app_id)
        WHERE retired_at IS NULL;
      CREATE INDEX push_address_install ON push_address (tenant_no, app_id, install_id);
      CREATE INDEX push_address_retired ON push_address (retired_at) WHERE retired_at IS NOT NULL;

      CREATE TABLE marketing_consent (
        tenant_no INTEGER NOT NULL,
        person_no INTEGER NOT NULL,
        category TEXT NOT NULL,
        is_granted INTEGER NOT NULL CHECK (is_granted IN (0, 1)),
        text_version TEXT,
        source TEXT NOT NULL CHECK (source IN ('app', 'api')),
        changed_at INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, person_no, category)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE push_address (
        tenant_no BIGINT NOT NULL,
        id BYTEA NOT NULL CHECK (length(id) = 16),
        app_id BYTEA NOT NULL CHECK (length(app_id) = 16),
        install_id BYTEA NOT NULL CHECK (length(install_id) = 16),
        person_no BIGINT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('apns', 'fcm_token', 'fcm_installation')),
        value TEXT NOT NULL,
        digest BYTEA NOT NULL CHECK (length(digest) = 16),
        environment TEXT CHECK (environment IN ('production', 'sandbox')),
        permission TEXT,
        language TEXT,
        time_zone TEXT,
        app_version TEXT,
        registered_at BIGINT NOT NULL,
        last_seen_at BIGINT NOT NULL,
        accepted_at BIGINT,
        retired_at BIGINT,
        retired_reason TEXT,
        retired_code TEXT,
        PRIMARY KEY (tenant_no, id),
        CHECK ((retired_at IS NULL) = (retired_reason IS NULL))
      );
      CREATE UNIQUE INDEX push_address_value ON push_address (tenant_no, app_id, digest);
      CREATE INDEX push_address_person ON push_address (tenant_no, person_no, app_id)
        WHERE retired_at IS NULL;
      CREATE INDEX push_address_install ON push_address (tenant_no, app_id, install_id);
      CREATE INDEX push_address_retired ON push_address (retired_at) WHERE retired_at IS NOT NULL;

      CREATE TABLE marketing_consent (
        tenant_no BIGINT NOT NULL,
        person_no BIGINT NOT NULL,
        category TEXT NOT NULL,
        is_granted BIGINT NOT NULL CHECK (is_granted IN (0, 1)),
        text_version TEXT,
        source TEXT NOT NULL CHECK (source IN ('app', 'api')),
        changed_at BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, person_no, category)
      );
      """
  )
}
