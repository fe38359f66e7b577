extension Migration {
  /// Users' accounts at identity providers.
  static let identities = Migration(
    number: 28,
    name: "identities of users",
    sqlite: """
      CREATE TABLE user_identity (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        user_id BLOB NOT NULL REFERENCES user_account (id),
        PRIMARY KEY (issuer, subject)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX user_identity_user ON user_identity (user_id);
      """,
    postgresql: """
      CREATE TABLE user_identity (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        user_id BYTEA NOT NULL REFERENCES user_account (id),
        PRIMARY KEY (issuer, subject)
      );
      CREATE INDEX user_identity_user ON user_identity (user_id);
      """
  )
}
