/// The counter that tells the caches of every server that terms were removed.
enum TermDictionary: Sendable {
  static func generation(_ connection: any SQLConnection) throws -> Int64 {
    try connection.first("SELECT value FROM counter WHERE name = 'dictionary'")?.int64("value") ?? 0
  }

  static func change(_ connection: any SQLConnection) throws {
    try connection.execute(
      """
      INSERT INTO counter (name, value) VALUES ('dictionary', 1)
      ON CONFLICT (name) DO UPDATE SET value = counter.value + 1
      """
    )
  }
}
