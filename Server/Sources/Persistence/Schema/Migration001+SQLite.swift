extension Migration {
  /// The first schema for SQLite; beside it stands the same for the other engine.
  static let sqlite001 = """
    CREATE TABLE workspace (
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL,
      allowed_hosts TEXT,
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
      matching TEXT,
      attribution TEXT,
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
      PRIMARY KEY (workspace_id, id),
      FOREIGN KEY (workspace_id, domain_id) REFERENCES domain (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX link_code ON link (workspace_id, domain_id, code_folded)
      WHERE deleted_at IS NULL;
    CREATE INDEX link_campaign_key ON link (workspace_id, code_folded) WHERE deleted_at IS NULL;

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
    CREATE INDEX handoff_click ON handoff (workspace_id, click_id);

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

    CREATE TABLE match_key (
      hour INTEGER PRIMARY KEY,
      sealed BLOB NOT NULL
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

    CREATE TABLE launch_count (
      workspace_id BLOB NOT NULL,
      app_id BLOB NOT NULL,
      company INTEGER NOT NULL,
      fitting INTEGER NOT NULL,
      contradicting INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, app_id, company),
      FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tenant (
      no INTEGER PRIMARY KEY,
      workspace_id BLOB NOT NULL UNIQUE REFERENCES workspace (id)
    ) STRICT;

    CREATE TABLE term (
      no INTEGER PRIMARY KEY,
      tenant_no INTEGER NOT NULL,
      kind TEXT NOT NULL,
      digest BLOB NOT NULL CHECK (length(digest) = 16),
      text TEXT
    ) STRICT;
    CREATE UNIQUE INDEX term_digest ON term (tenant_no, kind, digest);

    CREATE TABLE person_link (
      tenant_no INTEGER NOT NULL,
      person_no INTEGER NOT NULL,
      root_no INTEGER NOT NULL,
      is_known INTEGER NOT NULL CHECK (is_known IN (0, 1)),
      PRIMARY KEY (tenant_no, person_no)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX person_link_root ON person_link (tenant_no, root_no);

    CREATE TABLE dimension (
      no INTEGER PRIMARY KEY,
      tenant_no INTEGER NOT NULL,
      link_no INTEGER NOT NULL,
      campaign_no INTEGER NOT NULL,
      source_no INTEGER NOT NULL,
      platform_no INTEGER NOT NULL,
      country_no INTEGER NOT NULL,
      reason TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX dimension_values ON dimension
      (tenant_no, link_no, campaign_no, source_no, platform_no, country_no, reason);

    CREATE TABLE "event_log_misc" (
      tenant_no INTEGER NOT NULL,
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      kind INTEGER NOT NULL,
      name_no INTEGER NOT NULL,
      person_no INTEGER NOT NULL,
      app_no INTEGER,
      context_no INTEGER,
      visit_no INTEGER,
      journey_no INTEGER,
      click_no INTEGER,
      keys_no INTEGER,
      occurred_at INTEGER NOT NULL,
      client_lag INTEGER,
      sent_lag INTEGER,
      received_lag INTEGER NOT NULL,
      dimension_no INTEGER NOT NULL,
      property_values TEXT NOT NULL,
      content_hash BLOB NOT NULL,
      PRIMARY KEY (tenant_no, uuid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX event_journey ON "event_log_misc" (tenant_no, journey_no) WHERE journey_no IS NOT NULL;
    CREATE INDEX event_person ON "event_log_misc" (tenant_no, person_no, occurred_at)
      WHERE journey_no IS NULL AND kind < 2;

    CREATE VIEW event_log AS SELECT * FROM event_log_misc;

    CREATE VIEW event AS
    SELECT
      t.workspace_id,
      e.uuid,
      (SELECT digest FROM term WHERE no = e.app_no) AS app_id,
      e.kind,
      n.text AS name,
      p.text AS distinct_id,
      e.occurred_at,
      e.occurred_at - e.client_lag AS client_timestamp,
      e.occurred_at + e.received_lag - e.sent_lag AS sent_at,
      e.occurred_at + e.received_lag AS received_at,
      json_extract(v.text, '$.session') AS session_id,
      (SELECT digest FROM term WHERE no = d.link_no) AS link_id,
      json_extract(v.text, '$.key') AS campaign_key,
      json_extract(v.text, '$.jid') AS jid,
      CASE WHEN e.keys_no IS NULL THEN e.property_values ELSE
        '{' || rtrim(
          coalesce(nullif(substr(c.text, 2, length(c.text) - 2), '') || ',', '')
          || coalesce(nullif((
            SELECT group_concat(json_quote(m.key) || ':' || (v.text -> '$.properties' -> ('$."' || m.key || '"')), ',')
            FROM json_each(v.text, '$.properties') m
          ), '') || ',', '')
          || coalesce((
            SELECT group_concat(json_quote(k.value) || ':' || (e.property_values -> k.key), ',')
            FROM json_each(keys.text) k
          ), ''),
          ','
        ) || '}'
      END AS properties,
      e.content_hash,
      d.reason,
      (SELECT digest FROM term WHERE no = e.click_no) AS click_id,
      (SELECT text FROM term WHERE no = d.campaign_no) AS campaign,
      (SELECT text FROM term WHERE no = d.source_no) AS source,
      (SELECT text FROM term WHERE no = d.platform_no) AS platform,
      (SELECT text FROM term WHERE no = d.country_no) AS country
    FROM event_log e
    JOIN tenant t ON t.no = e.tenant_no
    JOIN term n ON n.no = e.name_no
    JOIN term p ON p.no = e.person_no
    JOIN dimension d ON d.no = e.dimension_no
    LEFT JOIN term c ON c.no = e.context_no
    LEFT JOIN term v ON v.no = e.visit_no
    LEFT JOIN term keys ON keys.no = e.keys_no;

    CREATE TABLE touch (
      tenant_no INTEGER NOT NULL,
      person_no INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      occurred_at INTEGER NOT NULL,
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      dimension_no INTEGER NOT NULL,
      click_no INTEGER,
      PRIMARY KEY (tenant_no, person_no, kind, occurred_at, uuid)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reattribution (
      tenant_no INTEGER NOT NULL,
      is_journey INTEGER NOT NULL CHECK (is_journey IN (0, 1)),
      no INTEGER NOT NULL,
      start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL,
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      PRIMARY KEY (tenant_no, is_journey, no)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE opened (
      tenant_no INTEGER NOT NULL,
      link_no INTEGER NOT NULL,
      opener_no INTEGER NOT NULL,
      occurred_at INTEGER NOT NULL,
      uuid BLOB NOT NULL,
      dimension_no INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, link_no, opener_no)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE person_day (
      tenant_no INTEGER NOT NULL,
      day INTEGER NOT NULL,
      person_no INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, day, person_no)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE person_dimension (
      tenant_no INTEGER NOT NULL,
      day INTEGER NOT NULL,
      dimension_no INTEGER NOT NULL,
      person_no INTEGER NOT NULL,
      events INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, day, dimension_no, person_no)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE rollup (
      tenant_no INTEGER NOT NULL,
      grain INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      name_no INTEGER NOT NULL,
      dimension_no INTEGER NOT NULL,
      at INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, grain, kind, name_no, dimension_no, at)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE property (
      no INTEGER PRIMARY KEY,
      tenant_no INTEGER NOT NULL,
      name TEXT NOT NULL,
      UNIQUE (tenant_no, name)
    ) STRICT;

    CREATE TABLE property_value (
      no INTEGER PRIMARY KEY,
      property_no INTEGER NOT NULL REFERENCES property (no),
      value TEXT NOT NULL,
      UNIQUE (property_no, value)
    ) STRICT;

    CREATE TABLE property_rollup (
      tenant_no INTEGER NOT NULL,
      property_no INTEGER NOT NULL,
      day INTEGER NOT NULL,
      name_no INTEGER NOT NULL,
      value_no INTEGER NOT NULL,
      dimension_no INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, property_no, day, name_no, value_no, dimension_no)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE erased_person (
      tenant_no INTEGER NOT NULL,
      hash BLOB NOT NULL CHECK (length(hash) = 16),
      erased_at INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, hash)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE counter (
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO counter (name, value) VALUES ('directory', 0);
    """
}
