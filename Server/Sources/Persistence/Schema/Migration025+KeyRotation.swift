extension Migration {
  /// When a key ends that another replaces, and which key another replaces.
  ///
  /// An older program would take keys that ended, so none may run after it.
  static let keyRotation = Migration(
    number: 25,
    name: "rotation of keys",
    sqlite: """
      ALTER TABLE api_key ADD COLUMN ends_at INTEGER;
      ALTER TABLE api_key ADD COLUMN replaces TEXT;
      """,
    postgresql: """
      ALTER TABLE api_key ADD COLUMN ends_at BIGINT;
      ALTER TABLE api_key ADD COLUMN replaces TEXT;
      """
  )
}
