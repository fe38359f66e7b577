extension Migration {
  /// The first schema for PostgreSQL; beside it stands the same for the other engine.
  static let postgresql001 = """
    CREATE TABLE workspace (
      id BYTEA PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL,
      allowed_hosts TEXT,
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
      matching TEXT,
      attribution TEXT,
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
      tags TEXT,
      notes TEXT,
      preview TEXT,
      rules TEXT,
      campaign TEXT,
      is_enabled BIGINT NOT NULL CHECK (is_enabled IN (0, 1)),
      is_warned BIGINT NOT NULL DEFAULT 0 CHECK (is_warned IN (0, 1)),
      is_unlisted BIGINT NOT NULL DEFAULT 0 CHECK (is_unlisted IN (0, 1)),
      is_sensitive BIGINT NOT NULL DEFAULT 0 CHECK (is_sensitive IN (0, 1)),
      starts_at BIGINT,
      expires_at BIGINT,
      expired_target TEXT,
      click_limit BIGINT CHECK (click_limit > 0),
      password_hash TEXT,
      certain_window BIGINT CHECK (certain_window >= 0),
      probabilistic_window BIGINT CHECK (probabilistic_window >= 0),
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

    CREATE TABLE link_tag (
      workspace_id BYTEA NOT NULL,
      tag TEXT NOT NULL,
      link_id BYTEA NOT NULL,
      PRIMARY KEY (workspace_id, tag, link_id),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    );
    CREATE INDEX link_tag_link ON link_tag (workspace_id, link_id);

    CREATE TABLE link_change (
      revision BIGINT NOT NULL,
      workspace_id BYTEA NOT NULL,
      link_id BYTEA NOT NULL,
      PRIMARY KEY (revision, workspace_id, link_id)
    );

    CREATE TABLE idempotency_key (
      workspace_id BYTEA NOT NULL REFERENCES workspace (id),
      key TEXT NOT NULL,
      request_hash BYTEA NOT NULL CHECK (length(request_hash) = 32),
      status BIGINT NOT NULL,
      headers TEXT NOT NULL,
      body TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (workspace_id, key)
    );
    CREATE INDEX idempotency_key_age ON idempotency_key (created_at);

    CREATE TABLE click (
      workspace_id BYTEA NOT NULL,
      id BYTEA NOT NULL CHECK (length(id) = 16),
      link_id BYTEA NOT NULL,
      occurred_at BIGINT NOT NULL,
      platform TEXT NOT NULL,
      destination TEXT NOT NULL,
      is_bot BIGINT NOT NULL CHECK (is_bot IN (0, 1)),
      is_scan BIGINT NOT NULL DEFAULT 0 CHECK (is_scan IN (0, 1)),
      referrer_host TEXT,
      in_app_browser TEXT,
      language TEXT,
      country TEXT,
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
    CREATE INDEX handoff_click ON handoff (workspace_id, click_id);

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
      confidence BIGINT,
      evidence TEXT,
      trace TEXT NOT NULL,
      PRIMARY KEY (workspace_id, id),
      CHECK (reason <> 'matched' OR (link_id IS NOT NULL AND click_id IS NOT NULL)),
      FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    );
    CREATE UNIQUE INDEX receipt_match ON receipt (workspace_id, app_id, install_id)
      WHERE reason = 'matched';

    CREATE TABLE click_alias (
      workspace_id BYTEA NOT NULL,
      hash BYTEA NOT NULL CHECK (length(hash) = 16),
      kind TEXT NOT NULL CHECK (kind IN ('code', 'advertising_id')),
      link_id BYTEA NOT NULL,
      click_id BYTEA NOT NULL CHECK (length(click_id) = 16),
      expires_at BIGINT NOT NULL,
      PRIMARY KEY (workspace_id, hash),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    );
    CREATE INDEX click_alias_click ON click_alias (workspace_id, click_id);
    CREATE INDEX click_alias_expiry ON click_alias (expires_at);

    CREATE TABLE match_key (
      hour BIGINT PRIMARY KEY,
      sealed BYTEA NOT NULL
    );

    CREATE TABLE candidate_link (
      number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      workspace_id BYTEA NOT NULL,
      link_id BYTEA NOT NULL,
      UNIQUE (workspace_id, link_id),
      FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
    );

    CREATE TABLE candidate (
      slot BIGINT NOT NULL,
      bucket BIGINT NOT NULL,
      click_id BYTEA NOT NULL CHECK (length(click_id) = 16),
      link_number BIGINT NOT NULL,
      signals BYTEA NOT NULL CHECK (length(signals) <= 32),
      PRIMARY KEY (slot, bucket, click_id)
    );

    CREATE TABLE launch_count (
      workspace_id BYTEA NOT NULL,
      app_id BYTEA NOT NULL,
      company BIGINT NOT NULL,
      fitting BIGINT NOT NULL,
      contradicting BIGINT NOT NULL,
      PRIMARY KEY (workspace_id, app_id, company),
      FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
    );

    CREATE TABLE tenant (
      no BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      workspace_id BYTEA NOT NULL UNIQUE REFERENCES workspace (id)
    );

    CREATE TABLE term (
      no BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      tenant_no BIGINT NOT NULL,
      kind TEXT NOT NULL,
      digest BYTEA NOT NULL CHECK (length(digest) = 16),
      text TEXT
    );
    CREATE UNIQUE INDEX term_digest ON term (tenant_no, kind, digest);

    CREATE TABLE person_link (
      tenant_no BIGINT NOT NULL,
      person_no BIGINT NOT NULL,
      root_no BIGINT NOT NULL,
      is_known BIGINT NOT NULL CHECK (is_known IN (0, 1)),
      PRIMARY KEY (tenant_no, person_no)
    );
    CREATE INDEX person_link_root ON person_link (tenant_no, root_no);

    CREATE TABLE dimension (
      no BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      tenant_no BIGINT NOT NULL,
      link_no BIGINT NOT NULL,
      campaign_no BIGINT NOT NULL,
      source_no BIGINT NOT NULL,
      platform_no BIGINT NOT NULL,
      country_no BIGINT NOT NULL,
      reason TEXT NOT NULL
    );
    CREATE UNIQUE INDEX dimension_values ON dimension
      (tenant_no, link_no, campaign_no, source_no, platform_no, country_no, reason);

    CREATE TABLE event_log (
      tenant_no BIGINT NOT NULL,
      uuid BYTEA NOT NULL CHECK (length(uuid) = 16),
      kind BIGINT NOT NULL,
      name_no BIGINT NOT NULL,
      person_no BIGINT NOT NULL,
      app_no BIGINT,
      context_no BIGINT,
      visit_no BIGINT,
      journey_no BIGINT,
      click_no BIGINT,
      keys_no BIGINT,
      occurred_at BIGINT NOT NULL,
      client_lag BIGINT,
      sent_lag BIGINT,
      received_lag BIGINT NOT NULL,
      dimension_no BIGINT NOT NULL,
      property_values TEXT NOT NULL,
      content_hash BYTEA NOT NULL,
      PRIMARY KEY (tenant_no, uuid)
    ) PARTITION BY RANGE (uuid);
    CREATE TABLE event_log_misc PARTITION OF event_log DEFAULT;
    CREATE INDEX event_journey ON event_log (tenant_no, journey_no) WHERE journey_no IS NOT NULL;
    CREATE INDEX event_person ON event_log (tenant_no, person_no, occurred_at)
      WHERE journey_no IS NULL AND kind < 2;

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
      v.text::json ->> 'session' AS session_id,
      (SELECT digest FROM term WHERE no = d.link_no) AS link_id,
      v.text::json ->> 'key' AS campaign_key,
      v.text::json ->> 'jid' AS jid,
      CASE WHEN e.keys_no IS NULL THEN e.property_values ELSE
        '{' || rtrim(
          coalesce(nullif(substr(c.text, 2, length(c.text) - 2), '') || ',', '')
          || coalesce(nullif((
            SELECT string_agg(to_json(m.key)::text || ':' || m.value::text, ',')
            FROM json_each(v.text::json -> 'properties') m
          ), '') || ',', '')
          || coalesce((
            SELECT string_agg(
              to_json(k.key)::text || ':'
                || (e.property_values::json -> (k.position - 1)::int)::text,
              ',' ORDER BY k.position
            )
            FROM json_array_elements_text(keys.text::json) WITH ORDINALITY AS k (key, position)
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
      tenant_no BIGINT NOT NULL,
      person_no BIGINT NOT NULL,
      kind BIGINT NOT NULL,
      occurred_at BIGINT NOT NULL,
      uuid BYTEA NOT NULL CHECK (length(uuid) = 16),
      dimension_no BIGINT NOT NULL,
      click_no BIGINT,
      PRIMARY KEY (tenant_no, person_no, kind, occurred_at, uuid)
    );

    CREATE TABLE reattribution (
      tenant_no BIGINT NOT NULL,
      is_journey BIGINT NOT NULL CHECK (is_journey IN (0, 1)),
      no BIGINT NOT NULL,
      start_at BIGINT NOT NULL,
      end_at BIGINT NOT NULL,
      uuid BYTEA NOT NULL CHECK (length(uuid) = 16),
      PRIMARY KEY (tenant_no, is_journey, no)
    );

    CREATE TABLE opened (
      tenant_no BIGINT NOT NULL,
      link_no BIGINT NOT NULL,
      opener_no BIGINT NOT NULL,
      occurred_at BIGINT NOT NULL,
      uuid BYTEA NOT NULL,
      dimension_no BIGINT NOT NULL,
      PRIMARY KEY (tenant_no, link_no, opener_no)
    );

    CREATE TABLE person_day (
      tenant_no BIGINT NOT NULL,
      day BIGINT NOT NULL,
      person_no BIGINT NOT NULL,
      PRIMARY KEY (tenant_no, day, person_no)
    );

    CREATE TABLE person_dimension (
      tenant_no BIGINT NOT NULL,
      day BIGINT NOT NULL,
      dimension_no BIGINT NOT NULL,
      person_no BIGINT NOT NULL,
      events BIGINT NOT NULL,
      PRIMARY KEY (tenant_no, day, dimension_no, person_no)
    );

    CREATE TABLE rollup (
      tenant_no BIGINT NOT NULL,
      grain BIGINT NOT NULL,
      kind BIGINT NOT NULL,
      name_no BIGINT NOT NULL,
      dimension_no BIGINT NOT NULL,
      at BIGINT NOT NULL,
      count BIGINT NOT NULL,
      PRIMARY KEY (tenant_no, grain, kind, name_no, dimension_no, at)
    ) WITH (fillfactor = 70);

    CREATE TABLE property (
      no BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      tenant_no BIGINT NOT NULL,
      name TEXT NOT NULL,
      UNIQUE (tenant_no, name)
    );

    CREATE TABLE property_value (
      no BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      property_no BIGINT NOT NULL REFERENCES property (no),
      value TEXT NOT NULL,
      UNIQUE (property_no, value)
    );

    CREATE TABLE property_rollup (
      tenant_no BIGINT NOT NULL,
      property_no BIGINT NOT NULL,
      day BIGINT NOT NULL,
      name_no BIGINT NOT NULL,
      value_no BIGINT NOT NULL,
      dimension_no BIGINT NOT NULL,
      count BIGINT NOT NULL,
      PRIMARY KEY (tenant_no, property_no, day, name_no, value_no, dimension_no)
    ) WITH (fillfactor = 70);

    CREATE TABLE erased_person (
      tenant_no BIGINT NOT NULL,
      hash BYTEA NOT NULL CHECK (length(hash) = 16),
      erased_at BIGINT NOT NULL,
      PRIMARY KEY (tenant_no, hash)
    );

    CREATE TABLE counter (
      name TEXT PRIMARY KEY,
      value BIGINT NOT NULL
    );
    INSERT INTO counter (name, value) VALUES ('directory', 0);
    """
}
