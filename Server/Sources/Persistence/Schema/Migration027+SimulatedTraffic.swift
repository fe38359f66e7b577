extension Migration {
  /// When a workspace was filled with simulated traffic.
  static let simulatedTraffic = Migration(
    number: 27,
    name: "simulated traffic",
    sqlite: "ALTER TABLE workspace ADD COLUMN simulated_at INTEGER;",
    postgresql: "ALTER TABLE workspace ADD COLUMN simulated_at BIGINT;"
  )
}
