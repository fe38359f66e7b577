extension Migration {
  /// Messages, their sends, and the keys they are sent with.
  ///
  /// An older program would erase people without their sends, so none may write after it.
  static let messages = Migration(
    number: 4,
    name: "messages",
    sqlite: """
      CREATE TABLE push_key (
        workspace_id BLOB NOT NULL,
        app_id BLOB NOT NULL,
        provider TEXT NOT NULL CHECK (provider IN ('apns', 'fcm')),
        name TEXT NOT NULL,
        sealed BLOB NOT NULL,
        updated_at INTEGER NOT NULL,
        problem TEXT,
        PRIMARY KEY (workspace_id, app_id, provider),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE message (
        workspace_id BLOB NOT NULL REFERENCES workspace (id),
        id BLOB NOT NULL CHECK (length(id) = 16),
        channel TEXT NOT NULL CHECK (channel IN ('push', 'in_app')),
        status TEXT NOT NULL,
        problem TEXT,
        form TEXT NOT NULL,
        starts_at INTEGER,
        launched_at INTEGER,
        trigger_event TEXT,
        walked_to INTEGER,
        is_walked INTEGER NOT NULL DEFAULT 0 CHECK (is_walked IN (0, 1)),
        targeted INTEGER NOT NULL DEFAULT 0,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX message_active ON message (status) WHERE status IN ('scheduled', 'sending');

      CREATE TABLE message_step (
        workspace_id BLOB NOT NULL,
        message_id BLOB NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        status TEXT NOT NULL,
        reason TEXT,
        PRIMARY KEY (workspace_id, message_id, number),
        FOREIGN KEY (workspace_id, message_id) REFERENCES message (workspace_id, id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE message_send (
        tenant_no INTEGER NOT NULL,
        id BLOB NOT NULL CHECK (length(id) = 16),
        message_id BLOB NOT NULL CHECK (length(message_id) = 16),
        occurrence INTEGER NOT NULL,
        address_id BLOB NOT NULL CHECK (length(address_id) = 16),
        person_no INTEGER NOT NULL,
        variant INTEGER NOT NULL,
        lane INTEGER NOT NULL CHECK (lane IN (0, 1, 2)),
        state INTEGER NOT NULL,
        due_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        queued_at INTEGER NOT NULL,
        attempt INTEGER NOT NULL DEFAULT 0,
        lease BLOB,
        sent_at INTEGER,
        reason TEXT,
        PRIMARY KEY (tenant_no, id),
        UNIQUE (tenant_no, message_id, occurrence, address_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX message_send_due ON message_send (tenant_no, message_id, due_at)
        WHERE state = 0 AND lane = 0;
      CREATE INDEX message_send_direct ON message_send (due_at) WHERE state = 0 AND lane > 0;
      CREATE INDEX message_send_person ON message_send (tenant_no, person_no, sent_at);

      CREATE TABLE message_count (
        tenant_no INTEGER NOT NULL,
        message_id BLOB NOT NULL CHECK (length(message_id) = 16),
        variant INTEGER NOT NULL,
        kind TEXT NOT NULL,
        reason TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, message_id, variant, kind, reason)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE push_key (
        workspace_id BYTEA NOT NULL,
        app_id BYTEA NOT NULL,
        provider TEXT NOT NULL CHECK (provider IN ('apns', 'fcm')),
        name TEXT NOT NULL,
        sealed BYTEA NOT NULL,
        updated_at BIGINT NOT NULL,
        problem TEXT,
        PRIMARY KEY (workspace_id, app_id, provider),
        FOREIGN KEY (workspace_id, app_id) REFERENCES app (workspace_id, id)
      );

      CREATE TABLE message (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        id BYTEA NOT NULL CHECK (length(id) = 16),
        channel TEXT NOT NULL CHECK (channel IN ('push', 'in_app')),
        status TEXT NOT NULL,
        problem TEXT,
        form TEXT NOT NULL,
        starts_at BIGINT,
        launched_at BIGINT,
        trigger_event TEXT,
        walked_to BIGINT,
        is_walked BIGINT NOT NULL DEFAULT 0 CHECK (is_walked IN (0, 1)),
        targeted BIGINT NOT NULL DEFAULT 0,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        PRIMARY KEY (workspace_id, id)
      );
      CREATE INDEX message_active ON message (status) WHERE status IN ('scheduled', 'sending');

      CREATE TABLE message_step (
        workspace_id BYTEA NOT NULL,
        message_id BYTEA NOT NULL,
        number BIGINT NOT NULL,
        at BIGINT NOT NULL,
        status TEXT NOT NULL,
        reason TEXT,
        PRIMARY KEY (workspace_id, message_id, number),
        FOREIGN KEY (workspace_id, message_id) REFERENCES message (workspace_id, id)
      );

      CREATE TABLE message_send (
        tenant_no BIGINT NOT NULL,
        id BYTEA NOT NULL CHECK (length(id) = 16),
        message_id BYTEA NOT NULL CHECK (length(message_id) = 16),
        occurrence BIGINT NOT NULL,
        address_id BYTEA NOT NULL CHECK (length(address_id) = 16),
        person_no BIGINT NOT NULL,
        variant BIGINT NOT NULL,
        lane BIGINT NOT NULL CHECK (lane IN (0, 1, 2)),
        state BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        queued_at BIGINT NOT NULL,
        attempt BIGINT NOT NULL DEFAULT 0,
        lease BYTEA,
        sent_at BIGINT,
        reason TEXT,
        PRIMARY KEY (tenant_no, id),
        UNIQUE (tenant_no, message_id, occurrence, address_id)
      );
      CREATE INDEX message_send_due ON message_send (tenant_no, message_id, due_at)
        WHERE state = 0 AND lane = 0;
      CREATE INDEX message_send_direct ON message_send (due_at) WHERE state = 0 AND lane > 0;
      CREATE INDEX message_send_person ON message_send (tenant_no, person_no, sent_at);

      CREATE TABLE message_count (
        tenant_no BIGINT NOT NULL,
        message_id BYTEA NOT NULL CHECK (length(message_id) = 16),
        variant BIGINT NOT NULL,
        kind TEXT NOT NULL,
        reason TEXT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, message_id, variant, kind, reason)
      );
      """
  )
}
