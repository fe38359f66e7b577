extension Migration {
  static let migration003 = Migration(
    number: 3,
    name: "events in numbers, roll-ups",
    sqlite: """
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

      DROP INDEX event_attributed;
      ALTER TABLE event RENAME TO event_legacy;

      CREATE TABLE event_log (
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
      CREATE INDEX event_journey ON event_log (tenant_no, journey_no) WHERE journey_no IS NOT NULL;
      CREATE INDEX event_open ON event_log (tenant_no, person_no)
        WHERE kind = 1 AND journey_no IS NULL;

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
      """,
    postgresql: """
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

      DROP INDEX event_attributed;
      ALTER TABLE event RENAME TO event_legacy;
      ALTER TABLE event_legacy RENAME CONSTRAINT event_pkey TO event_legacy_pkey;

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
      CREATE INDEX event_open ON event_log (tenant_no, person_no)
        WHERE kind = 1 AND journey_no IS NULL;

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
      """
  )
}
