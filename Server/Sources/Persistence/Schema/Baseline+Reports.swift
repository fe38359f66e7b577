extension Baseline {
  /// Counts, changed in the transaction of what they count.
  ///
  /// On PostgreSQL the pages of `rollup` and `property_rollup` keep room, so that a new version of a row fits next to the
  /// old one.
  static let rollups = """
    CREATE TABLE rollup (
      tenant_no INTEGER NOT NULL,
      grain INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      name_no INTEGER NOT NULL,
      dimension_no INTEGER NOT NULL,
      at INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, grain, kind, name_no, dimension_no, at)
    ) STRICT, WITHOUT ROWID /*+ WITH (fillfactor = 70) */;
    CREATE INDEX rollup_time ON rollup (tenant_no, grain, at);

    CREATE TABLE rollup_rebuild (
      tenant_no INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      position TEXT NOT NULL,
      PRIMARY KEY (tenant_no)
    ) STRICT;

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
    """

  /// Properties of events that are counted.
  static let properties = """
    CREATE TABLE property (
      no INTEGER PRIMARY KEY,
      tenant_no INTEGER NOT NULL,
      name TEXT NOT NULL,
      is_counted INTEGER NOT NULL DEFAULT 1,
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
    ) STRICT, WITHOUT ROWID /*+ WITH (fillfactor = 70) */;
    """

  /// Refused events by day and reason, and reports that are saved or shared by link.
  static let reports = """
    CREATE TABLE refused_event (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      day INTEGER NOT NULL,
      code TEXT NOT NULL,
      count INTEGER NOT NULL,
      detail TEXT NOT NULL,
      refused_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, day, code)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE saved_report (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id BLOB NOT NULL,
      name TEXT NOT NULL,
      report TEXT NOT NULL,
      query TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE report_share (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id BLOB NOT NULL,
      name TEXT NOT NULL,
      report TEXT NOT NULL,
      query TEXT NOT NULL,
      time_zone TEXT NOT NULL,
      token_hash BLOB NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      revoked_at INTEGER,
      last_opened_at INTEGER,
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    """

  /// Reports that members get by e-mail.
  ///
  /// A server that sends one moves `next_at`, so that no other server does at the same time.
  static let reportSchedules = """
    CREATE TABLE report_schedule (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id BLOB NOT NULL,
      name TEXT NOT NULL,
      report TEXT NOT NULL,
      query TEXT NOT NULL,
      frequency TEXT NOT NULL CHECK (frequency IN ('daily', 'weekly', 'monthly')),
      weekday INTEGER,
      hour INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      next_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX report_schedule_next ON report_schedule (next_at);

    CREATE TABLE report_recipient (
      workspace_id BLOB NOT NULL,
      schedule_id BLOB NOT NULL,
      user_id BLOB NOT NULL,
      sent_day TEXT NOT NULL,
      PRIMARY KEY (workspace_id, schedule_id, user_id),
      FOREIGN KEY (workspace_id, schedule_id) REFERENCES report_schedule (workspace_id, id),
      FOREIGN KEY (workspace_id, user_id) REFERENCES member (workspace_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX report_recipient_member ON report_recipient (workspace_id, user_id);
    """
}
