import LinkCore

/// Counts a workspace's rows from the beginning, to compare roll-ups with them or to replace them.
struct RollupAudit {
  private static let page = 5_000

  private let workspace: WorkspaceID
  private let tenant: Int64
  private let connection: any SQLConnection
  /// Events before this moment were dropped: what was counted of them stays as it is.
  private let keptFrom: Timestamp
  private var numbering: Numbering
  private var facts = RollupDelta()
  private var opened = OpenedJourneys()
  private var days: Set<PersonDay> = []

  init?(_ workspace: WorkspaceID, _ connection: any SQLConnection) throws {
    guard let tenant = try Numbering.tenant(connection, workspace) else { return nil }
    self.workspace = workspace
    self.tenant = tenant
    self.connection = connection
    keptFrom = try Retention.keptFrom(connection)
    numbering = Numbering(connection, cache: NumberCache())
  }

  /// How many numbers of the roll-ups differ from the rows, and how many there should be.
  mutating func compare() throws -> RollupDrift {
    numbering.makesNumbers = false
    try count()
    let earlier = try openedBefore()
    for opening in opened.first.values where !earlier.contains(opening.place) {
      facts.add(opening.fact)
    }
    var drift = RollupDrift()
    drift.compare(try facts.cells(&numbering), try storedCells())
    drift.compare(try facts.propertyCells(&numbering), try storedProperties())
    drift.compare(facts.people, try storedPeople())
    drift.wrong += Int64(days.symmetricDifference(try storedDays()).count)
    return drift
  }

  /// Replaces the roll-ups, and who is who, by what the rows say.
  mutating func rebuild() throws -> RollupDrift {
    for grain in [RollupGrain.quarter, .day] {
      try connection.execute(
        """
        DELETE FROM rollup WHERE tenant_no = \(tenant) AND grain = \(grain.rawValue)
        AND at >= \(grain.interval(of: keptFrom))
        """
      )
    }
    for statement in [
      """
      DELETE FROM property_rollup WHERE tenant_no = \(tenant)
      AND day >= \(RollupGrain.day.interval(of: keptFrom))
      """,
      "DELETE FROM opened WHERE tenant_no = \(tenant) AND occurred_at >= \(keptFrom)",
      """
      DELETE FROM person_day WHERE tenant_no = \(tenant)
      AND day >= \(RollupGrain.day.interval(of: keptFrom))
      """,
      """
      DELETE FROM person_dimension WHERE tenant_no = \(tenant)
      AND day >= \(RollupGrain.day.interval(of: keptFrom))
      """,
    ] as [SQLStatement] {
      try connection.execute(statement)
    }
    // A log that was cut does not say who is who any more.
    if keptFrom.milliseconds == 0 {
      try PersonLinks(tenant: tenant, connection).rebuild(&numbering)
    }
    try followTouches()
    try count()
    try opened.write(&numbering, &facts)
    try PersonDay.write(days, connection)
    try facts.write(&numbering)
    let (properties, people) = (try storedProperties(), try storedPeople())
    return RollupDrift(cells: Int64(try storedCells().count + properties.count + people.count))
  }

  /// Finds every touch again, and lets events follow them.
  private mutating func followTouches() throws {
    try PersonTouches.rebuild(tenant: tenant, from: keptFrom, connection)
    var attributor = Attributor(workspace, tenant: tenant, connection)
    var again = Reattribution(tenant: tenant, connection)
    // Counted from the rows afterwards, whatever changes here.
    var uncounted = RollupDelta()
    try again.everything(&attributor, &numbering, &uncounted)
  }

  private mutating func count() throws {
    try countEvents()
    try countClicks()
    try countInstalls()
  }

  private mutating func countEvents() throws {
    var start = EntityID(high: 0, low: 0)
    while true {
      let rows = try connection.query(
        """
        SELECT e.uuid, e.person_no, e.journey_no, e.dimension_no, \(raw: EventCount.columns), d.*
        FROM event_log e
        JOIN dimension d ON d.no = e.dimension_no
        LEFT JOIN term k ON k.no = e.keys_no
        WHERE e.tenant_no = \(tenant) AND e.uuid >= \(start)
        ORDER BY e.uuid LIMIT \(Self.page)
        """
      )
      for row in rows { try count(event: row) }
      guard rows.count == Self.page, let end = rows.last else { return }
      start = try end.entityID("uuid").next
    }
  }

  private mutating func count(event row: SQLRow) throws {
    let key = try DimensionKey(row)
    let count = try EventCount(row, tenant: tenant, &numbering)
    let moment = count.occurredAt
    guard moment >= keptFrom else { return }
    let person = try row.int64("person_no")
    facts.add(count, key)
    facts.add(try PersonFact(row, tenant: tenant))
    days.insert(
      PersonDay(tenant: tenant, day: RollupGrain.day.interval(of: moment), person: person)
    )
    guard count.kind == .open, key.link > 0, !key.isFollowing else { return }
    opened.add(
      .init(
        place: .init(
          tenant: tenant,
          link: key.link,
          opener: try row.optionalInt64("journey_no") ?? -person
        ),
        occurredAt: moment,
        uuid: try row.entityID("uuid"),
        dimension: try row.int64("dimension_no"),
        key: key
      )
    )
  }

  private mutating func countClicks() throws {
    var attributor = Attributor(workspace, tenant: tenant, connection)
    var last = EntityID(high: 0, low: 0)
    while true {
      let clicks = try connection.query(
        """
        SELECT \(raw: ClickRepository.columns) FROM click
        WHERE workspace_id = \(workspace) AND id > \(last) ORDER BY id LIMIT \(Self.page)
        """
      ).map(ClickRepository.record)
      for click in clicks where click.occurredAt >= keptFrom {
        let key = try attributor.attribution(of: TouchFacts(click), &numbering).key
        facts.add(click, key)
      }
      guard let end = clicks.last else { return }
      last = end.id.value
    }
  }

  private mutating func countInstalls() throws {
    var count = try InstallCount(connection, workspace)
    let rows = try connection.query(
      "SELECT \(raw: InstallRepository.columns) FROM install WHERE workspace_id = \(workspace)"
    )
    for install in try rows.map(InstallRepository.record) where install.firstSeenAt >= keptFrom {
      facts.add(try count.fact(install))
    }
  }

  private func storedCells() throws -> [RollupCell: Int64] {
    let rows = try connection.query(
      """
      SELECT grain, kind, name_no, dimension_no, at, count FROM rollup
      WHERE tenant_no = \(tenant) AND count <> 0
      """
    )
    return try rows.reduce(into: [:]) { cells, row in
      guard
        let grain = RollupGrain(rawValue: try row.int64("grain")),
        let kind = RollupKind(rawValue: try row.int64("kind")),
        try row.int64("at") >= grain.interval(of: keptFrom)
      else { return }
      let cell = RollupCell(
        tenant: tenant,
        grain: grain,
        kind: kind,
        name: try row.int64("name_no"),
        dimension: try row.int64("dimension_no"),
        at: try row.int64("at")
      )
      cells[cell] = try row.int64("count")
    }
  }

  private func storedProperties() throws -> [PropertyCell: Int64] {
    let first = RollupGrain.day.interval(of: keptFrom)
    return try PropertyCell.stored(tenant: tenant, connection).filter { $0.key.day >= first }
  }

  private func storedPeople() throws -> [PersonFact: Int64] {
    try PersonFact.stored(
      tenant: tenant,
      from: RollupGrain.day.interval(of: keptFrom),
      connection
    )
  }

  /// Journeys whose first open was dropped: a later one does not count.
  private func openedBefore() throws -> Set<OpenedJourneys.Place> {
    guard keptFrom.milliseconds > 0 else { return [] }
    let rows = try connection.query(
      """
      SELECT link_no, opener_no FROM opened
      WHERE tenant_no = \(tenant) AND occurred_at < \(keptFrom)
      """
    )
    return Set(
      try rows.map {
        .init(tenant: tenant, link: try $0.int64("link_no"), opener: try $0.int64("opener_no"))
      }
    )
  }

  private func storedDays() throws -> Set<PersonDay> {
    let rows = try connection.query(
      """
      SELECT day, person_no FROM person_day WHERE tenant_no = \(tenant)
      AND day >= \(RollupGrain.day.interval(of: keptFrom))
      """
    )
    return Set(
      try rows.map {
        PersonDay(tenant: tenant, day: try $0.int64("day"), person: try $0.int64("person_no"))
      }
    )
  }
}
