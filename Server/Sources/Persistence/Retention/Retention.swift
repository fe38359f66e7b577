import LinkCore

/// From when on events are kept; what was before was dropped.
enum Retention: Sendable {
  private static let name = "events_kept_from"

  /// The moment; 1970 where nothing was ever dropped.
  static func keptFrom(_ connection: any SQLConnection) throws -> Timestamp {
    let row = try connection.first("SELECT value FROM counter WHERE name = \(name)")
    return Timestamp(milliseconds: try row?.int64("value") ?? 0)
  }

  /// Moves it forward; never back, because nothing comes back.
  static func keep(from moment: Timestamp, _ connection: any SQLConnection) throws {
    try connection.execute(
      """
      INSERT INTO counter (name, value) VALUES (\(name), \(moment))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      WHERE counter.value < excluded.value
      """
    )
  }
}
