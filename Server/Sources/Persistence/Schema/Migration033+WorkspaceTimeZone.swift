extension Migration {
  /// The time zone in which a workspace's days begin and end.
  static let workspaceTimeZone = Migration(
    number: 33,
    name: "time zone of workspaces",
    oldestWriter: 32,
    sqlite: column,
    postgresql: column
  )

  private static let column =
    "ALTER TABLE workspace ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';"
}
