import Database

/// Events by the month of their ids, and the view that puts them together for reading.
extension Baseline {
  private static let eventColumns = """
    (
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
    )
    """

  /// The table of events whose ids are of no month, whose definitions the tables of months repeat
  /// (`PartitionMaker` replaces its quoted name), and the view over all of them.
  ///
  /// `event_skew` holds the events that happened more than an hour from the moment in their ids
  /// (`EventTimeScan.tolerance`). `event_step` and `event_automatic` lead from a person to its events with all that
  /// reports ask of them: SQLite adds the id to each index of such a table.
  static let sqliteEvents = """
    CREATE TABLE "event_log_misc" \(eventColumns) STRICT, WITHOUT ROWID;
    CREATE INDEX event_journey ON "event_log_misc" (tenant_no, journey_no)
      WHERE journey_no IS NOT NULL;
    CREATE INDEX event_skew ON "event_log_misc" (tenant_no, occurred_at)
      WHERE hex(substr(uuid, 1, 6)) NOT BETWEEN \
    printf('%012X', max(0, occurred_at - 3600000)) \
    AND printf('%012X', max(0, occurred_at + 3600000));
    CREATE INDEX event_step ON "event_log_misc"
      (tenant_no, person_no, occurred_at, name_no, journey_no, kind) WHERE kind < 2;
    CREATE INDEX event_automatic ON "event_log_misc" (tenant_no, person_no, kind) WHERE kind = 2;

    CREATE VIEW event_log AS SELECT * FROM event_log_misc;

    \(sqliteView)
    """

  /// The partitioned table of events, with the partitions of ids that are of no month.
  ///
  /// PostgreSQL reads all of `event_log_misc` whenever a month is made, and nothing is stored meanwhile. Therefore
  /// the ids from the year 2100 on, which 985 of 1,000 random ids are, have a partition of their own.
  static let postgresEvents = """
    CREATE TABLE event_log \(SQLDialect.postgresql.definitions(eventColumns)) PARTITION BY RANGE (uuid);
    CREATE TABLE event_log_misc PARTITION OF event_log DEFAULT;
    CREATE TABLE event_log_random PARTITION OF event_log
      FOR VALUES FROM ('\\x03bb2cc3d80000000000000000000000') TO (MAXVALUE);
    CREATE INDEX event_journey ON event_log (tenant_no, journey_no) WHERE journey_no IS NOT NULL;
    CREATE INDEX event_skew ON event_log (tenant_no, occurred_at)
      WHERE (get_byte(uuid, 0)::bigint << 40) + (get_byte(uuid, 1)::bigint << 32) \
    + (get_byte(uuid, 2)::bigint << 24) + (get_byte(uuid, 3)::bigint << 16) \
    + (get_byte(uuid, 4)::bigint << 8) + (get_byte(uuid, 5)::bigint << 0) NOT BETWEEN \
    GREATEST(0::bigint, occurred_at - 3600000) AND GREATEST(0::bigint, occurred_at + 3600000);
    CREATE INDEX event_step ON event_log
      (tenant_no, person_no, occurred_at) INCLUDE (name_no, journey_no, kind) WHERE kind < 2;
    CREATE INDEX event_automatic ON event_log (tenant_no, person_no, uuid) WHERE kind = 2;

    \(postgresView)
    """

  // MARK: - The view

  private static let sqliteView = view(
    visit: { "json_extract(v.text, '$.\($0)')" },
    visitProperties: """
      SELECT group_concat(json_quote(m.key) || ':' || (v.text -> '$.properties' -> ('$."' || m.key || '"')), ',')
            FROM json_each(v.text, '$.properties') m
      """,
    ownProperties: """
      SELECT group_concat(json_quote(k.value) || ':' || (e.property_values -> k.key), ',')
            FROM json_each(keys.text) k
      """
  )

  private static let postgresView = view(
    visit: { "v.text::json ->> '\($0)'" },
    visitProperties: """
      SELECT string_agg(to_json(m.key)::text || ':' || m.value::text, ',')
            FROM json_each(v.text::json -> 'properties') m
      """,
    ownProperties: """
      SELECT string_agg(
              to_json(k.key)::text || ':'
                || (e.property_values::json -> (k.position - 1)::int)::text,
              ',' ORDER BY k.position
            )
            FROM json_array_elements_text(keys.text::json) WITH ORDINALITY AS k (key, position)
      """
  )

  /// The properties of an event are those of its device, of its visit and its own, in this order.
  private static func view(
    visit: (String) -> String,
    visitProperties: String,
    ownProperties: String
  ) -> String {
    """
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
      \(visit("session")) AS session_id,
      (SELECT digest FROM term WHERE no = d.link_no) AS link_id,
      \(visit("key")) AS campaign_key,
      \(visit("jid")) AS jid,
      CASE WHEN e.keys_no IS NULL THEN e.property_values ELSE
        '{' || rtrim(
          coalesce(nullif(substr(c.text, 2, length(c.text) - 2), '') || ',', '')
          || coalesce(nullif((
            \(visitProperties)
          ), '') || ',', '')
          || coalesce((
            \(ownProperties)
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
      (SELECT text FROM term WHERE no = d.country_no) AS country,
      (SELECT text FROM term WHERE no = d.medium_no) AS medium,
      (SELECT text FROM term WHERE no = d.variant_no) AS variant,
      coalesce((
        SELECT r.text FROM person_link m JOIN term r ON r.no = m.root_no
        WHERE m.tenant_no = e.tenant_no AND m.person_no = e.person_no
      ), p.text) AS person_id
    FROM event_log e
    JOIN tenant t ON t.no = e.tenant_no
    JOIN term n ON n.no = e.name_no
    JOIN term p ON p.no = e.person_no
    JOIN dimension d ON d.no = e.dimension_no
    LEFT JOIN term c ON c.no = e.context_no
    LEFT JOIN term v ON v.no = e.visit_no
    LEFT JOIN term keys ON keys.no = e.keys_no;
    """
  }
}
