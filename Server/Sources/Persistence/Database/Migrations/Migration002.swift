extension Migration {
  static let migration002 = Migration(
    number: 2,
    name: "the whole link: rules, tags, preview, limits, password; idempotency keys",
    sqlite: """
      ALTER TABLE workspace ADD COLUMN allowed_hosts TEXT;

      ALTER TABLE link ADD COLUMN is_warned INTEGER NOT NULL DEFAULT 0 CHECK (is_warned IN (0, 1));
      ALTER TABLE link ADD COLUMN is_unlisted INTEGER NOT NULL DEFAULT 0
        CHECK (is_unlisted IN (0, 1));
      ALTER TABLE link ADD COLUMN is_sensitive INTEGER NOT NULL DEFAULT 0
        CHECK (is_sensitive IN (0, 1));
      ALTER TABLE link ADD COLUMN tags TEXT;
      ALTER TABLE link ADD COLUMN notes TEXT;
      ALTER TABLE link ADD COLUMN preview TEXT;
      ALTER TABLE link ADD COLUMN rules TEXT;
      ALTER TABLE link ADD COLUMN starts_at INTEGER;
      ALTER TABLE link ADD COLUMN expired_target TEXT;
      ALTER TABLE link ADD COLUMN click_limit INTEGER CHECK (click_limit > 0);
      ALTER TABLE link ADD COLUMN password_hash TEXT;
      ALTER TABLE link ADD COLUMN certain_window INTEGER CHECK (certain_window >= 0);
      ALTER TABLE link ADD COLUMN probabilistic_window INTEGER CHECK (probabilistic_window >= 0);

      CREATE TABLE link_tag (
        workspace_id BLOB NOT NULL,
        tag TEXT NOT NULL,
        link_id BLOB NOT NULL,
        PRIMARY KEY (workspace_id, tag, link_id),
        FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX link_tag_link ON link_tag (workspace_id, link_id);

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
      """,
    postgresql: """
      ALTER TABLE workspace ADD COLUMN allowed_hosts TEXT;

      ALTER TABLE link ADD COLUMN is_warned BIGINT NOT NULL DEFAULT 0 CHECK (is_warned IN (0, 1));
      ALTER TABLE link ADD COLUMN is_unlisted BIGINT NOT NULL DEFAULT 0
        CHECK (is_unlisted IN (0, 1));
      ALTER TABLE link ADD COLUMN is_sensitive BIGINT NOT NULL DEFAULT 0
        CHECK (is_sensitive IN (0, 1));
      ALTER TABLE link ADD COLUMN tags TEXT;
      ALTER TABLE link ADD COLUMN notes TEXT;
      ALTER TABLE link ADD COLUMN preview TEXT;
      ALTER TABLE link ADD COLUMN rules TEXT;
      ALTER TABLE link ADD COLUMN starts_at BIGINT;
      ALTER TABLE link ADD COLUMN expired_target TEXT;
      ALTER TABLE link ADD COLUMN click_limit BIGINT CHECK (click_limit > 0);
      ALTER TABLE link ADD COLUMN password_hash TEXT;
      ALTER TABLE link ADD COLUMN certain_window BIGINT CHECK (certain_window >= 0);
      ALTER TABLE link ADD COLUMN probabilistic_window BIGINT CHECK (probabilistic_window >= 0);

      CREATE TABLE link_tag (
        workspace_id BYTEA NOT NULL,
        tag TEXT NOT NULL,
        link_id BYTEA NOT NULL,
        PRIMARY KEY (workspace_id, tag, link_id),
        FOREIGN KEY (workspace_id, link_id) REFERENCES link (workspace_id, id)
      );
      CREATE INDEX link_tag_link ON link_tag (workspace_id, link_id);

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
      """
  )
}
