import LinkCore

/// How far a rebuild of a workspace's roll-ups came; stored with what it did, so that another call goes
/// on where one was interrupted.
struct RebuildPosition: Codable, Hashable, Sendable {
  /// What a rebuild does, in order.
  enum Step: String, Codable, Hashable, Sendable, CaseIterable {
    /// Touches go whose events are gone.
    case touches
    /// Touches are found again, and events follow them.
    case attribution
    /// The first open of each journey is found again.
    case journeys
    /// Each day is counted again.
    case days
  }

  var step = Step.touches
  /// The numbers of the key of the last row that is done, or the last day.
  var numbers: [Int64] = []
  /// The id of the last row that is done.
  var id: EntityID?
  /// What was counted until now, and how much of it was wrong.
  var cells: Int64 = 0
  var wrong: Int64 = 0
  /// How often it was stored: a part that another call has done meanwhile is not done again.
  var revision: Int64 = 0

  var drift: RollupDrift { RollupDrift(cells: cells, wrong: wrong) }

  /// How much of a rebuild is done before its days: half of it, by the ids of events.
  func progress(tenant: Int64, _ connection: any SQLConnection) throws -> RollupProgress {
    let share: Double
    switch step {
    case .touches: share = 0
    case .attribution: share = try Self.share(of: id, tenant: tenant, connection)
    case .journeys, .days: share = 1
    }
    return RollupProgress(drift: drift, progress: share / 2)
  }

  private static func share(
    of id: EntityID?,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Double {
    func high(_ order: StaticString) throws -> UInt64? {
      try connection.first(
        "SELECT uuid FROM event_log WHERE tenant_no = \(tenant) ORDER BY uuid \(raw: order) LIMIT 1"
      )?.entityID("uuid").high
    }
    guard let id = id?.high, let first = try high("ASC"), let last = try high("DESC"), last > first
    else { return 0 }
    return min(1, Double(id - min(id, first)) / Double(last - first))
  }

  /// Goes on with the next step from its beginning.
  mutating func advance() {
    guard let next = Step.allCases.drop(while: { $0 != step }).dropFirst().first else { return }
    (step, numbers, id) = (next, [], nil)
  }
}

extension RebuildPosition {
  private enum CodingKeys: CodingKey {
    case step, numbers, id, cells, wrong
  }

  /// The position of a workspace's rebuild; `nil` where none was begun or the last one ended.
  static func stored(tenant: Int64, _ connection: any SQLConnection) throws -> RebuildPosition? {
    let row = try connection.first(
      "SELECT revision, position FROM rollup_rebuild WHERE tenant_no = \(tenant)"
    )
    guard let row else { return nil }
    var position = try JSONColumn.value(
      RebuildPosition.self,
      from: row.text("position"),
      column: "position"
    )
    position.revision = try row.int64("revision")
    return position
  }

  /// Begins a rebuild, unless another call just did.
  static func begin(tenant: Int64, _ connection: any SQLConnection) throws -> RebuildPosition {
    try connection.execute(
      """
      INSERT INTO rollup_rebuild (tenant_no, revision, position)
      VALUES (\(tenant), 0, \(try JSONColumn.text(RebuildPosition())))
      ON CONFLICT (tenant_no) DO NOTHING
      """
    )
    return try stored(tenant: tenant, connection) ?? RebuildPosition()
  }

  /// Stores the position in the transaction of a part; `false` where another call did a part since this
  /// one was read, whose transaction must then change nothing.
  mutating func store(tenant: Int64, _ connection: any SQLConnection) throws -> Bool {
    let text = try JSONColumn.text(self)
    let changed = try connection.execute(
      """
      UPDATE rollup_rebuild SET revision = revision + 1, position = \(text)
      WHERE tenant_no = \(tenant) AND revision = \(revision)
      """
    )
    revision += 1
    return changed == 1
  }

  static func end(tenant: Int64, _ connection: any SQLConnection) throws {
    try connection.execute("DELETE FROM rollup_rebuild WHERE tenant_no = \(tenant)")
  }
}
