package import LinkCore
package import WireModels

extension EventRepository {
  /// How many days counts of refused events are kept.
  package static let refusalDays: Int64 = 90
  /// The most characters of what was wrong that are kept.
  private static let refusalDetail = 200

  /// Adds counts of refused events, and removes those of days that are not kept any more.
  package func addRefused(
    _ counts: [RefusedEventReport.Row],
    of workspace: WorkspaceID
  ) async throws {
    let day = RollupGrain.day
    guard let newest = counts.map(\.day).max() else { return }
    // In one order everywhere, so that two nodes do not wait for each other.
    let counts = counts.sorted { ($0.day, $0.code) < ($1.day, $1.code) }
    try await driver.write(for: .workspace(workspace)) { connection in
      for refused in counts {
        try connection.execute(
          """
          INSERT INTO refused_event (workspace_id, day, code, count, detail, refused_at)
          VALUES (
            \(workspace), \(day.interval(of: refused.day)), \(refused.code), \(refused.count),
            \(Self.storable(refused.detail)), \(refused.refusedAt)
          )
          ON CONFLICT (workspace_id, day, code) DO UPDATE
          SET count = refused_event.count + excluded.count, detail = excluded.detail,
            refused_at = excluded.refused_at
          """
        )
      }
      try connection.execute(
        """
        DELETE FROM refused_event
        WHERE workspace_id = \(workspace) AND day < \(day.interval(of: newest) - Self.refusalDays)
        """
      )
    }
  }

  /// What a database can store: names of clients are in it.
  private static func storable(_ detail: String) -> String {
    String(detail.unicodeScalars.filter { $0 != "\0" }.prefix(refusalDetail).map(Character.init))
  }

  /// How often events were refused on some days, the newest day first, then the most frequent reason.
  package func refused(
    _ workspace: WorkspaceID,
    days: Range<Int64>
  ) async throws -> [RefusedEventReport.Row] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT day, code, count, detail, refused_at FROM refused_event
        WHERE workspace_id = \(workspace) AND day >= \(days.lowerBound) AND day < \(days.upperBound)
        ORDER BY day DESC, count DESC, code
        """
      ).map { row in
        RefusedEventReport.Row(
          day: Timestamp(milliseconds: try row.int64("day") * RollupGrain.day.length),
          code: try row.text("code"),
          count: try row.int64("count"),
          detail: try row.text("detail"),
          refusedAt: try row.timestamp("refused_at")
        )
      }
    }
  }
}
