extension Migration {
  /// What secret keys may do; those that were made before may do everything.
  ///
  /// An older program would let every key do everything, so none may write after it.
  static let keyRoles = Migration(
    number: 9,
    name: "roles of keys",
    sqlite: "ALTER TABLE api_key ADD COLUMN role TEXT NOT NULL DEFAULT 'owner';",
    postgresql: "ALTER TABLE api_key ADD COLUMN role TEXT NOT NULL DEFAULT 'owner';"
  )
}
