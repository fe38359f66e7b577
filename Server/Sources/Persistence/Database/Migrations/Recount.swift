import LinkCore

/// Counts every roll-up again after a migration that changed what they count.
///
/// A migration asks for it by the counter `recount`, so that a crash between the two loses nothing.
enum Recount: Sendable {
  /// Counts where a migration asked for it; after the last one, when every table is there.
  static func run(_ driver: any SQLDriver) async throws {
    let isAsked: SQLStatement = "SELECT name FROM counter WHERE name = 'recount' AND value = 1"
    guard try await driver.read({ try $0.exists(isAsked) }) else { return }
    try await driver.write { connection in
      try connection.take([.migration])
      guard try connection.exists(isAsked) else { return }
      for row in try connection.query("SELECT workspace_id FROM tenant ORDER BY no") {
        var audit = try RollupAudit(try row.id("workspace_id"), connection)
        _ = try audit?.rebuild()
      }
      try connection.execute("DELETE FROM counter WHERE name = 'recount'")
    }
  }
}
