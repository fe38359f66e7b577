extension Migration {
  /// The events that messages wait for, and conversions.
  ///
  /// An older program would store events without the messages that follow them, so none may write
  /// after it.
  static let messageEvents = Migration(
    number: 12,
    name: "events that messages wait for",
    sqlite: """
      CREATE TABLE message_event (
        workspace_id BLOB NOT NULL,
        message_id BLOB NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('trigger', 'conversion')),
        event TEXT NOT NULL,
        milliseconds INTEGER NOT NULL,
        repeat_after INTEGER,
        starts_at INTEGER NOT NULL,
        ends_at INTEGER,
        PRIMARY KEY (workspace_id, message_id, role),
        FOREIGN KEY (workspace_id, message_id) REFERENCES message (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE message_send ADD COLUMN converted_at INTEGER;
      CREATE INDEX push_address_opted_out ON push_address (tenant_no, person_no)
        WHERE retired_reason = 'opted_out';
      """,
    postgresql: """
      CREATE TABLE message_event (
        workspace_id BYTEA NOT NULL,
        message_id BYTEA NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('trigger', 'conversion')),
        event TEXT NOT NULL,
        milliseconds BIGINT NOT NULL,
        repeat_after BIGINT,
        starts_at BIGINT NOT NULL,
        ends_at BIGINT,
        PRIMARY KEY (workspace_id, message_id, role),
        FOREIGN KEY (workspace_id, message_id) REFERENCES message (workspace_id, id)
      );
      ALTER TABLE message_send ADD COLUMN converted_at BIGINT;
      CREATE INDEX push_address_opted_out ON push_address (tenant_no, person_no)
        WHERE retired_reason = 'opted_out';
      """
  )
}
