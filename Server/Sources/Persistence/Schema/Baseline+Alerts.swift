extension Baseline {
  /// Conditions that members hear about, and the times in which they held.
  ///
  /// A server that looks at one moves `next_at`, so that no other server does at the same time.
  static let alerts = """
    CREATE TABLE alert (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id BLOB NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      link_id BLOB,
      percent INTEGER,
      days INTEGER,
      webhook_url TEXT,
      webhook_sent_at INTEGER NOT NULL,
      digests TEXT NOT NULL DEFAULT '{}',
      created_at INTEGER NOT NULL,
      checked_at INTEGER,
      next_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alert_next ON alert (next_at);

    CREATE TABLE alert_recipient (
      workspace_id BLOB NOT NULL,
      alert_id BLOB NOT NULL,
      user_id BLOB NOT NULL,
      sent_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, alert_id, user_id),
      FOREIGN KEY (workspace_id, alert_id) REFERENCES alert (workspace_id, id),
      FOREIGN KEY (workspace_id, user_id) REFERENCES member (workspace_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alert_recipient_member ON alert_recipient (workspace_id, user_id);

    CREATE TABLE alert_incident (
      workspace_id BLOB NOT NULL,
      alert_id BLOB NOT NULL,
      subject TEXT NOT NULL,
      reason TEXT NOT NULL,
      opened_at INTEGER NOT NULL,
      arguments TEXT NOT NULL,
      confirmed_at INTEGER,
      closed_at INTEGER,
      PRIMARY KEY (workspace_id, alert_id, subject, reason, opened_at),
      FOREIGN KEY (workspace_id, alert_id) REFERENCES alert (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alert_incident_confirmed ON alert_incident (workspace_id, alert_id, confirmed_at);
    CREATE INDEX alert_incident_open ON alert_incident (workspace_id, alert_id)
      WHERE closed_at IS NULL;
    """
}
