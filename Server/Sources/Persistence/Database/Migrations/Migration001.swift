extension Migration {
  static let migration001 = Migration(
    number: 1,
    name: "workspaces, apps, keys, domains, links, clicks, installs, events",
    sqlite: """
      CREATE TABLE workspace (
        id BLOB PRIMARY KEY CHECK (length(id) = 16),
        name TEXT NOT NULL,
        created_at INTEGER NOT NULL
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
        created_at INTEGER NOT NULL,
        deleted_at INTEGER,
        PRIMARY KEY (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX app_bundle_id ON app (workspace_id, platform, bundle_id)
        WHERE deleted_at IS NULL;

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
        CHECK (kind = 'secret' OR app_id IS NOT NULL),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX api_key_workspace ON api_key (workspace_id, created_at);

      CREATE TABLE domain (
        workspace_id BLOB NOT NULL REFERENCES workspace (id),
        id BLOB NOT NULL CHECK (length(id) = 16),
        host TEXT NOT NULL,
        base_url TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        deleted_at INTEGER,
        PRIMARY KEY (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX domain_host ON domain (host) WHERE deleted_at IS NULL;

      CREATE TABLE link (
        workspace_id BLOB NOT NULL REFERENCES workspace (id),
        id BLOB NOT NULL CHECK (length(id) = 16),
        domain_id BLOB NOT NULL,
        code TEXT NOT NULL,
        code_folded TEXT NOT NULL,
        title TEXT,
        search_text TEXT NOT NULL,
        targets TEXT NOT NULL,
        campaign TEXT,
        is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
        expires_at INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER,
        version INTEGER NOT NULL CHECK (version > 0),
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, domain_id) REFERENCES domain (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX link_code ON link (workspace_id, domain_id, code_folded)
        WHERE deleted_at IS NULL;
      CREATE INDEX link_campaign_key ON link (workspace_id, code_folded) WHERE deleted_at IS NULL;

      CREATE TABLE click (
        workspace_id BLOB NOT NULL,
        id BLOB NOT NULL CHECK (length(id) = 16),
        link_id BLOB NOT NULL,
        occurred_at INTEGER NOT NULL,
        platform TEXT NOT NULL,
        destination TEXT NOT NULL,
        is_bot INTEGER NOT NULL CHECK (is_bot IN (0, 1)),
        referrer_host TEXT,
        in_app_browser TEXT,
        language TEXT,
        country TEXT,
        unique_hash BLOB,
        trace TEXT NOT NULL,
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
      ) STRICT;
      CREATE INDEX click_link ON click (workspace_id, link_id, is_bot, id);

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
      CREATE UNIQUE INDEX install_click ON install (workspace_id, click_id) WHERE click_id IS NOT NULL;
      CREATE INDEX install_link ON install (workspace_id, link_id) WHERE link_id IS NOT NULL;

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
        trace TEXT NOT NULL,
        PRIMARY KEY (workspace_id, id),
        CHECK (reason <> 'matched' OR (link_id IS NOT NULL AND click_id IS NOT NULL)),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id),
        FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX receipt_match ON receipt (workspace_id, app_id, install_id)
        WHERE reason = 'matched';

      CREATE TABLE event (
        workspace_id BLOB NOT NULL REFERENCES workspace (id),
        uuid BLOB NOT NULL CHECK (length(uuid) = 16),
        app_id BLOB,
        kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
        name TEXT NOT NULL,
        distinct_id TEXT NOT NULL,
        occurred_at INTEGER NOT NULL,
        client_timestamp INTEGER,
        sent_at INTEGER,
        received_at INTEGER NOT NULL,
        session_id TEXT,
        link_id BLOB,
        campaign_key TEXT,
        jid TEXT,
        properties TEXT NOT NULL,
        content_hash BLOB NOT NULL CHECK (length(content_hash) BETWEEN 8 AND 16),
        PRIMARY KEY (workspace_id, uuid)
      ) STRICT;
      CREATE INDEX event_attributed ON event (workspace_id, link_id, kind, jid, distinct_id)
        WHERE link_id IS NOT NULL;

      CREATE TABLE counter (
        name TEXT PRIMARY KEY,
        value INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO counter (name, value) VALUES ('directory', 0);
      """,
    postgresql: """
      CREATE TABLE workspace (
        id BYTEA PRIMARY KEY CHECK (length(id) = 16),
        name TEXT NOT NULL,
        created_at BIGINT NOT NULL
      );

      CREATE TABLE app (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        id BYTEA NOT NULL CHECK (length(id) = 16),
        name TEXT NOT NULL,
        platform TEXT NOT NULL CHECK (platform IN ('ios', 'android')),
        bundle_id TEXT NOT NULL,
        team_id TEXT,
        scheme TEXT,
        store_url TEXT,
        certificate_fingerprints TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        deleted_at BIGINT,
        PRIMARY KEY (workspace_id, id)
      );
      CREATE UNIQUE INDEX app_bundle_id ON app (workspace_id, platform, bundle_id)
        WHERE deleted_at IS NULL;

      CREATE TABLE api_key (
        id TEXT PRIMARY KEY CHECK (length(id) = 10),
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        kind TEXT NOT NULL CHECK (kind IN ('secret', 'publishable')),
        app_id BYTEA,
        secret_hash BYTEA NOT NULL CHECK (length(secret_hash) = 32),
        name TEXT,
        created_at BIGINT NOT NULL,
        revoked_at BIGINT,
        last_used_at BIGINT,
        CHECK (kind = 'secret' OR app_id IS NOT NULL),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
      );
      CREATE INDEX api_key_workspace ON api_key (workspace_id, created_at);

      CREATE TABLE domain (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        id BYTEA NOT NULL CHECK (length(id) = 16),
        host TEXT NOT NULL,
        base_url TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        deleted_at BIGINT,
        PRIMARY KEY (workspace_id, id)
      );
      CREATE UNIQUE INDEX domain_host ON domain (host) WHERE deleted_at IS NULL;

      CREATE TABLE link (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        id BYTEA NOT NULL CHECK (length(id) = 16),
        domain_id BYTEA NOT NULL,
        code TEXT NOT NULL,
        code_folded TEXT NOT NULL,
        title TEXT,
        search_text TEXT NOT NULL,
        targets TEXT NOT NULL,
        campaign TEXT,
        is_enabled BIGINT NOT NULL CHECK (is_enabled IN (0, 1)),
        expires_at BIGINT,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        deleted_at BIGINT,
        version BIGINT NOT NULL CHECK (version > 0),
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, domain_id) REFERENCES domain (workspace_id, id)
      );
      CREATE UNIQUE INDEX link_code ON link (workspace_id, domain_id, code_folded)
        WHERE deleted_at IS NULL;
      CREATE INDEX link_campaign_key ON link (workspace_id, code_folded) WHERE deleted_at IS NULL;

      CREATE TABLE click (
        workspace_id BYTEA NOT NULL,
        id BYTEA NOT NULL CHECK (length(id) = 16),
        link_id BYTEA NOT NULL,
        occurred_at BIGINT NOT NULL,
        platform TEXT NOT NULL,
        destination TEXT NOT NULL,
        is_bot BIGINT NOT NULL CHECK (is_bot IN (0, 1)),
        referrer_host TEXT,
        in_app_browser TEXT,
        language TEXT,
        country TEXT,
        unique_hash BYTEA,
        trace TEXT NOT NULL,
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
      );
      CREATE INDEX click_link ON click (workspace_id, link_id, is_bot, id);

      CREATE TABLE handoff (
        token_hash BYTEA PRIMARY KEY CHECK (length(token_hash) = 32),
        workspace_id BYTEA NOT NULL,
        link_id BYTEA NOT NULL,
        click_id BYTEA NOT NULL CHECK (length(click_id) = 16),
        app_id BYTEA,
        platform TEXT,
        issued_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        consumed_at BIGINT,
        consumed_by BYTEA,
        CHECK ((consumed_at IS NULL) = (consumed_by IS NULL)),
        FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
      );
      CREATE INDEX handoff_expiry ON handoff (expires_at);

      CREATE TABLE install (
        workspace_id BYTEA NOT NULL,
        app_id BYTEA NOT NULL,
        id BYTEA NOT NULL CHECK (length(id) = 16),
        platform TEXT NOT NULL,
        distinct_id TEXT,
        is_reinstall BIGINT NOT NULL CHECK (is_reinstall IN (0, 1)),
        first_seen_at BIGINT NOT NULL,
        link_id BYTEA,
        click_id BYTEA,
        method TEXT,
        PRIMARY KEY (workspace_id, app_id, id),
        CHECK ((link_id IS NULL) = (click_id IS NULL)),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id),
        FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
      );
      CREATE UNIQUE INDEX install_click ON install (workspace_id, click_id) WHERE click_id IS NOT NULL;
      CREATE INDEX install_link ON install (workspace_id, link_id) WHERE link_id IS NOT NULL;

      CREATE TABLE receipt (
        workspace_id BYTEA NOT NULL,
        id BYTEA NOT NULL CHECK (length(id) = 16),
        app_id BYTEA NOT NULL,
        install_id BYTEA NOT NULL CHECK (length(install_id) = 16),
        created_at BIGINT NOT NULL,
        reason TEXT NOT NULL,
        link_id BYTEA,
        click_id BYTEA,
        method TEXT,
        trace TEXT NOT NULL,
        PRIMARY KEY (workspace_id, id),
        CHECK (reason <> 'matched' OR (link_id IS NOT NULL AND click_id IS NOT NULL)),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id),
        FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
      );
      CREATE UNIQUE INDEX receipt_match ON receipt (workspace_id, app_id, install_id)
        WHERE reason = 'matched';

      CREATE TABLE event (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        uuid BYTEA NOT NULL CHECK (length(uuid) = 16),
        app_id BYTEA,
        kind BIGINT NOT NULL CHECK (kind BETWEEN 0 AND 2),
        name TEXT NOT NULL,
        distinct_id TEXT NOT NULL,
        occurred_at BIGINT NOT NULL,
        client_timestamp BIGINT,
        sent_at BIGINT,
        received_at BIGINT NOT NULL,
        session_id TEXT,
        link_id BYTEA,
        campaign_key TEXT,
        jid TEXT,
        properties TEXT NOT NULL,
        content_hash BYTEA NOT NULL CHECK (length(content_hash) BETWEEN 8 AND 16),
        PRIMARY KEY (workspace_id, uuid)
      );
      CREATE INDEX event_attributed ON event (workspace_id, link_id, kind, jid, distinct_id)
        WHERE link_id IS NOT NULL;

      CREATE TABLE counter (
        name TEXT PRIMARY KEY,
        value BIGINT NOT NULL
      );
      INSERT INTO counter (name, value) VALUES ('directory', 0);
      """
  )
}
