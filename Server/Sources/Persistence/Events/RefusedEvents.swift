public import LinkCore

/// How often a workspace's events were refused for a reason on a day of UTC.
public struct RefusedEvents: Hashable, Sendable {
  /// The day, as the number of days since 1970.
  public var day: Int64
  /// The reason, as a stable name.
  public var code: String
  /// How many events.
  public var count: Int64
  /// What was wrong with the last of them, and with which field.
  public var detail: String
  /// When the last of them came.
  public var refusedAt: Timestamp

  /// Makes a count.
  public init(day: Int64, code: String, count: Int64, detail: String, refusedAt: Timestamp) {
    self.day = day
    self.code = code
    self.count = count
    self.detail = detail
    self.refusedAt = refusedAt
  }
}

extension EventRepository {
  /// How many days counts of refused events are kept.
  public static let refusalDays: Int64 = 90
  /// The most characters of what was wrong that are kept.
  private static let refusalDetail = 200

  /// Adds counts of refused events, and removes those of days that are not kept any more.
  public func addRefused(_ counts: [RefusedEvents], of workspace: WorkspaceID) async throws {
    guard let newest = counts.map(\.day).max() else { return }
    // In one order everywhere, so that two nodes do not wait for each other.
    let counts = counts.sorted { ($0.day, $0.code) < ($1.day, $1.code) }
    try await driver.write { connection in
      for refused in counts {
        try connection.execute(
          """
          INSERT INTO refused_event (workspace_id, day, code, count, detail, refused_at)
          VALUES (
            \(workspace), \(refused.day), \(refused.code), \(refused.count),
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
        WHERE workspace_id = \(workspace) AND day < \(newest - Self.refusalDays)
        """
      )
    }
  }

  /// What a database can store: names of clients are in it.
  private static func storable(_ detail: String) -> String {
    String(detail.unicodeScalars.filter { $0 != "\0" }.prefix(refusalDetail).map(Character.init))
  }

  /// How often events were refused on some days, the newest day first, then the most frequent reason.
  public func refused(
    _ workspace: WorkspaceID,
    days: Range<Int64>
  ) async throws -> [RefusedEvents] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT day, code, count, detail, refused_at FROM refused_event
        WHERE workspace_id = \(workspace) AND day >= \(days.lowerBound) AND day < \(days.upperBound)
        ORDER BY day DESC, count DESC, code
        """
      ).map { row in
        RefusedEvents(
          day: try row.int64("day"),
          code: try row.text("code"),
          count: try row.int64("count"),
          detail: try row.text("detail"),
          refusedAt: try row.timestamp("refused_at")
        )
      }
    }
  }
}
