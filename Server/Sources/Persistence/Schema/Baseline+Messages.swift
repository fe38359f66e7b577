extension Baseline {
  /// Push addresses of installs, consent to marketing, and the keys of push providers.
  ///
  /// `push_address_person` finds every address of a person, retired ones too.
  static let addresses = """
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
      platform TEXT NOT NULL,
      language_key TEXT,
      version_key TEXT COLLATE BINARY NOT NULL,
      country_no INTEGER,
      PRIMARY KEY (tenant_no, id),
      CHECK ((retired_at IS NULL) = (retired_reason IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX push_address_value ON push_address (tenant_no, app_id, digest);
    CREATE INDEX push_address_install ON push_address (tenant_no, app_id, install_id);
    CREATE INDEX push_address_retired ON push_address (retired_at) WHERE retired_at IS NOT NULL;
    CREATE INDEX push_address_opted_out ON push_address (tenant_no, person_no)
      WHERE retired_reason = 'opted_out';
    CREATE INDEX push_address_person ON push_address (tenant_no, person_no, app_id, retired_at);

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
    """

  /// Messages, their steps and the events that they wait for.
  ///
  /// `message_cancelled` finds cancelled messages with queued sends, which workers drop and count.
  static let messages = """
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
    CREATE INDEX message_cancelled ON message (workspace_id, id)
      WHERE status = 'cancelled' AND is_walked = 0;

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
    """

  /// Sequences, the events that they wait for, who is at which step, and their counts.
  ///
  /// `sequence_entry_due` finds the entries under way (`state` 0) of a sequence by when their step is due, and counts
  /// them by step. `sequence_entry_person` finds every entry of a person.
  static let sequences = """
    CREATE TABLE message_sequence (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id BLOB NOT NULL CHECK (length(id) = 16),
      status TEXT NOT NULL,
      form TEXT NOT NULL,
      launched_at INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX message_sequence_running ON message_sequence (status) WHERE status = 'running';

    CREATE TABLE sequence_event (
      workspace_id BLOB NOT NULL,
      sequence_id BLOB NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('entry', 'exit')),
      event TEXT NOT NULL,
      starts_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, sequence_id, role, event),
      FOREIGN KEY (workspace_id, sequence_id) REFERENCES message_sequence (workspace_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sequence_entry (
      tenant_no INTEGER NOT NULL,
      no INTEGER NOT NULL,
      sequence_id BLOB NOT NULL CHECK (length(sequence_id) = 16),
      person_no INTEGER NOT NULL,
      entered_at INTEGER NOT NULL,
      state INTEGER NOT NULL,
      step INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, no)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sequence_entry_due ON sequence_entry (tenant_no, sequence_id, due_at, step)
      WHERE state = 0;
    CREATE INDEX sequence_entry_person ON sequence_entry (tenant_no, person_no, sequence_id);

    CREATE TABLE sequence_count (
      tenant_no INTEGER NOT NULL,
      sequence_id BLOB NOT NULL CHECK (length(sequence_id) = 16),
      step INTEGER NOT NULL,
      kind TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, sequence_id, step, kind)
    ) STRICT, WITHOUT ROWID;
    """

  /// Sends of messages, their counts, and what devices report.
  ///
  /// `message_send_waiting` finds in-app messages that expired before a device fetched them (`state` 5).
  static let sends = """
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
      converted_at INTEGER,
      data TEXT,
      PRIMARY KEY (tenant_no, id),
      UNIQUE (tenant_no, message_id, occurrence, address_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX message_send_due ON message_send (tenant_no, message_id, due_at)
      WHERE state = 0 AND lane = 0;
    CREATE INDEX message_send_direct ON message_send (due_at) WHERE state = 0 AND lane > 0;
    CREATE INDEX message_send_person ON message_send (tenant_no, person_no, sent_at);
    CREATE INDEX message_send_waiting ON message_send (expires_at) WHERE state = 5;

    CREATE TABLE message_count (
      tenant_no INTEGER NOT NULL,
      message_id BLOB NOT NULL CHECK (length(message_id) = 16),
      variant INTEGER NOT NULL,
      kind TEXT NOT NULL,
      reason TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, message_id, variant, kind, reason)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE push_ack (
      tenant_no INTEGER NOT NULL,
      push_id TEXT NOT NULL,
      person_no INTEGER NOT NULL,
      step TEXT NOT NULL CHECK (step IN ('delivered', 'seen', 'clicked', 'dismissed')),
      PRIMARY KEY (tenant_no, push_id, person_no, step)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX push_ack_person ON push_ack (tenant_no, person_no);
    """
}
