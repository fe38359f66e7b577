import LinkCore

/// The parts of a rebuild that go through tables in the order of their keys, each in the transaction of
/// one call.
struct RollupRebuild {
  /// How many rows a part goes through, at most.
  static let (touches, events, journeys) = (500, 500, 200)

  let workspace: WorkspaceID
  let tenant: Int64
  let connection: any SQLConnection
  /// By what the rows of a part are divided: clients wait for a part that runs.
  private let share: Int
  private var dictionary: StringDictionary
  private var rollups = RollupDelta()

  init(
    _ workspace: WorkspaceID,
    tenant: Int64,
    _ connection: any SQLConnection,
    share: Int = 1
  ) {
    self.workspace = workspace
    self.share = share
    self.tenant = tenant
    self.connection = connection
    dictionary = StringDictionary(connection, cache: DictionaryCache())
  }

  /// Does the next part after a position, and moves the position behind it.
  mutating func run(_ position: inout RebuildPosition) throws {
    switch position.step {
    case .touches: try removeTouches(&position)
    case .attribution: try attribute(&position)
    case .journeys: try recountJourneys(&position)
    case .days: return
    }
    try rollups.write(&dictionary)
  }

  private mutating func removeTouches(_ position: inout RebuildPosition) throws {
    var attributor = Attributor(workspace, tenant: tenant, connection)
    var again = Reattribution(tenant: tenant, connection)
    let last = try attributor.touches.removeStale(
      after: position,
      from: Retention.keptFrom(connection),
      limit: Self.touches / share,
      EventLookup(tenant: tenant, connection: connection)
    )
    try again.run(&attributor, &dictionary, &rollups)
    try again.finish(&rollups)
    if let last { (position.numbers, position.id) = last } else { position.advance() }
  }

  private mutating func attribute(_ position: inout RebuildPosition) throws {
    var attributor = Attributor(workspace, tenant: tenant, connection)
    var again = Reattribution(
      tenant: tenant,
      connection,
      queue: try ReattributionQueue.take(tenant: tenant, connection)
    )
    let last = try again.attribute(
      after: position.id ?? EntityID(high: 0, low: 0),
      limit: Self.events / share,
      &attributor,
      &dictionary,
      &rollups
    )
    try again.run(&attributor, &dictionary, &rollups)
    try again.finish(&rollups)
    if let last {
      position.id = last
    } else if !again.isBehind {
      position.advance()
    }
  }

  private mutating func recountJourneys(_ position: inout RebuildPosition) throws {
    let (link, opener) =
      position.numbers.count == 2 ? (position.numbers[0], position.numbers[1]) : (.min, .min)
    let rows = try connection.query(
      """
      SELECT link_no, opener_no, occurred_at FROM opened
      WHERE tenant_no = \(tenant) AND (link_no, opener_no) > (\(link), \(opener))
      ORDER BY link_no, opener_no LIMIT \(Self.journeys / share)
      """
    )
    let keptFrom = try Retention.keptFrom(connection)
    for row in rows where try row.timestamp("occurred_at") >= keptFrom {
      try OpenedJourneys.recount(
        .init(tenant: tenant, link: row.int64("link_no"), opener: row.int64("opener_no")),
        connection,
        &rollups
      )
    }
    guard rows.count == Self.journeys / share, let last = rows.last else {
      return position.advance()
    }
    position.numbers = [try last.int64("link_no"), try last.int64("opener_no")]
  }
}
