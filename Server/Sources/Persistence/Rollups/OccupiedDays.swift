import LinkCore

/// The days of UTC on which a workspace has rows that are counted, or counts.
struct OccupiedDays {
  private let workspace: WorkspaceID
  private let tenant: Int64
  private let connection: any SQLConnection
  private let events: EventTimeScan
  /// Before this day everything was dropped: what was counted of it stays as it is.
  private let keptFrom: Int64

  init(_ workspace: WorkspaceID, tenant: Int64, _ connection: any SQLConnection) throws {
    self.workspace = workspace
    self.tenant = tenant
    self.connection = connection
    events = EventTimeScan(tenant: tenant, connection, try EventPartitions(connection))
    let moment = try Retention.keptFrom(connection)
    keptFrom = moment.milliseconds == 0 ? .min : RollupGrain.day.interval(of: moment)
  }

  /// The first day after one, or the first of all.
  func first(after day: Int64?) throws -> Int64? {
    let first = max(day.map { $0 + 1 } ?? .min, keptFrom)
    let start = Timestamp(milliseconds: first == .min ? .min : first * RollupGrain.day.length)
    let moments = try [events.first(from: start), click(from: start), install(from: start)]
    // The id of a click may be of the day after it.
    let days = moments.compactMap(\.self).map { max(first, RollupGrain.day.interval(of: $0)) }
    return try (days + counted(from: first)).min()
  }

  /// How much of all days has passed with one, from 0 to less than 1.
  func share(through day: Int64) throws -> Double {
    let last = try connection.first(
      "SELECT day FROM person_day WHERE tenant_no = \(tenant) ORDER BY day DESC LIMIT 1"
    )?.int64("day")
    guard let last, let first = try first(after: nil), last > first else { return 0.5 }
    return min(0.99, Double(day - first + 1) / Double(last - first + 1))
  }

  private func click(from moment: Timestamp) throws -> Timestamp? {
    try connection.first(
      """
      SELECT occurred_at FROM click WHERE workspace_id = \(workspace)
      AND id >= \(EntityID(first: moment)) ORDER BY id LIMIT 1
      """
    )?.timestamp("occurred_at")
  }

  private func install(from moment: Timestamp) throws -> Timestamp? {
    try connection.first(
      """
      SELECT first_seen_at FROM install WHERE workspace_id = \(workspace)
      AND first_seen_at >= \(moment) ORDER BY first_seen_at LIMIT 1
      """
    )?.timestamp("first_seen_at")
  }

  /// The first days of each table of counts.
  private func counted(from day: Int64) throws -> [Int64] {
    let tables: [SQLStatement] = [
      """
      SELECT MIN(at) AS day FROM rollup
      WHERE tenant_no = \(tenant) AND grain = \(RollupGrain.day.rawValue) AND at >= \(day)
      AND count <> 0
      """,
      "SELECT MIN(day) AS day FROM person_day WHERE tenant_no = \(tenant) AND day >= \(day)",
      "SELECT MIN(day) AS day FROM person_dimension WHERE tenant_no = \(tenant) AND day >= \(day)",
    ]
    return try tables.compactMap { try connection.first($0)?.optionalInt64("day") }
  }
}
