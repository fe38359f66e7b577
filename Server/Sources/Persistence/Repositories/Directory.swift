/// The counter that tells directories in memory that they are stale.
enum Directory: Sendable {
  /// Counts a change; runs in the transaction of the change.
  static func touch(_ connection: any SQLConnection) throws {
    try connection.execute("UPDATE counter SET value = value + 1 WHERE name = 'directory'")
  }

  /// The number of changes so far.
  static func revision(_ connection: any SQLConnection) throws -> Int64 {
    try connection.first("SELECT value FROM counter WHERE name = 'directory'")?.int64("value") ?? 0
  }
}
