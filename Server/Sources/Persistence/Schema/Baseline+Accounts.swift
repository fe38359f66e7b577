extension Baseline {
  /// Users of the dashboard: second factor, sessions and identities at identity providers.
  static let users = """
    CREATE TABLE user_account (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      email TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      language TEXT,
      time_zone TEXT,
      totp_sealed BLOB,
      totp_is_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (totp_is_confirmed IN (0, 1)),
      totp_step INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE recovery_code (
      user_id BLOB NOT NULL REFERENCES user_account (id),
      code_hash BLOB NOT NULL,
      used_at INTEGER,
      PRIMARY KEY (user_id, code_hash)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE user_session (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      user_id BLOB NOT NULL REFERENCES user_account (id),
      token_hash BLOB NOT NULL UNIQUE,
      user_agent TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      confirmed_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX user_session_user ON user_session (user_id, ended_at);

    CREATE TABLE user_identity (
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      user_id BLOB NOT NULL REFERENCES user_account (id),
      PRIMARY KEY (issuer, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX user_identity_user ON user_identity (user_id);
    """

  /// The workspaces of users, and links that work once: invitations, password resets, the first owner.
  static let members = """
    CREATE TABLE member (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      user_id BLOB NOT NULL REFERENCES user_account (id),
      role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'analyst', 'viewer')),
      created_at INTEGER NOT NULL,
      PRIMARY KEY (workspace_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX member_user ON member (user_id, workspace_id);

    CREATE TABLE one_time_link (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      kind TEXT NOT NULL CHECK (kind IN ('first_owner', 'invitation', 'password_reset')),
      token_hash BLOB NOT NULL UNIQUE,
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      role TEXT NOT NULL,
      user_id BLOB REFERENCES user_account (id),
      email TEXT,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX one_time_link_workspace ON one_time_link (workspace_id, kind, id);
    """
}
