import LinkCore

/// The roll-ups of one day of UTC beside the rows of that day.
///
/// A day is counted in one state of the database. What differs is a difference, so that it stays right
/// while other transactions add to the same numbers.
struct RollupDay {
  private static let page = 5_000
  /// Clicks are looked up by their ids, which hold the moment at which they were made.
  private static let idTolerance: Int64 = 3_600_000

  private let workspace: WorkspaceID
  private let tenant: Int64
  private let day: Int64
  private let connection: any SQLConnection
  private let span: Range<Timestamp>
  /// Whether numbers are made for terms and dimensions that are not stored; else the difference says
  /// that it needs some.
  private(set) var dictionary: StringDictionary
  private var facts = RollupDelta()
  private var people: Set<PersonDay> = []
  private var openings = OpenedJourneys()

  init(
    _ workspace: WorkspaceID,
    tenant: Int64,
    day: Int64,
    _ connection: any SQLConnection,
    storesNew: Bool = false
  ) {
    self.workspace = workspace
    self.tenant = tenant
    self.day = day
    self.connection = connection
    let length = RollupGrain.day.length
    span = Timestamp(milliseconds: day * length)..<Timestamp(milliseconds: (day + 1) * length)
    dictionary = StringDictionary(connection, cache: DictionaryCache())
    dictionary.storesNew = storesNew
  }

  /// Counts the day, and says what must be added to the roll-ups so that they say the same.
  mutating func difference() throws -> RollupDifference {
    try countEvents()
    try countClicks()
    try countInstalls()
    let places = try countJourneys()
    var difference = RollupDifference(
      cells: try facts.cells(&dictionary),
      properties: try facts.propertyCells(&dictionary),
      people: facts.people,
      days: people
    )
    difference.subtract(
      cells: try RollupCell.stored(tenant: tenant, day: day, connection),
      properties: try PropertyCell.stored(tenant: tenant, day: day, connection),
      people: try PersonFact.stored(tenant: tenant, day: day, connection),
      days: try PersonDay.stored(tenant: tenant, day: day, connection)
    )
    difference.places = places
    difference.drift.wrong += Int64(places.count)
    difference.needsNumbers = dictionary.hasProvisionalNumbers
    difference.generation = try StringDictionary.generation(connection)
    return difference
  }
}

// MARK: - Counting

extension RollupDay {
  private static let columns = """
    e.uuid, e.person_no, e.journey_no, e.dimension_no, \(EventCount.columns), d.*
    """
  private static let joins = """
    JOIN dimension d ON d.no = e.dimension_no
    LEFT JOIN term k ON k.no = e.keys_no
    """

  private mutating func countEvents() throws {
    let scan = EventTimeScan(tenant: tenant, connection, try EventPartitions(connection))
    try scan.rows(in: span, columns: Self.columns, joins: Self.joins) { row in
      try count(event: row)
    }
  }

  private mutating func count(event row: SQLRow) throws {
    let key = try DimensionKey(row)
    let count = try dictionary.count(row, tenant: tenant)
    let person = try row.int64("person_no")
    facts.add(count, key)
    facts.add(try PersonFact(row, tenant: tenant))
    people.insert(PersonDay(tenant: tenant, day: day, person: person))
    guard count.kind == .open, key.link > 0, !key.isFollowing else { return }
    openings.add(
      .init(
        place: .init(
          tenant: tenant,
          link: key.link,
          opener: try row.optionalInt64("journey_no") ?? -person
        ),
        occurredAt: count.occurredAt,
        uuid: try row.entityID("uuid"),
        dimension: try row.int64("dimension_no"),
        key: key
      )
    )
  }

  /// Counts the journeys whose stored first open is of this day; returns those whose stored open is
  /// missing, or later than one of this day.
  private mutating func countJourneys() throws -> [OpenedJourneys.Place] {
    var wrong: [OpenedJourneys.Place] = []
    for opening in openings.first.values {
      let stored = try OpenedJourneys.stored(opening.place, connection)
      if let stored, span.contains(stored.occurredAt) { facts.add(stored.fact) }
      if stored == nil || stored != opening && stored?.isBefore(opening) != true {
        wrong.append(opening.place)
      }
    }
    return wrong
  }

  private mutating func countClicks() throws {
    var attributor = Attributor(workspace, tenant: tenant, connection)
    var last = EntityID(
      first: Timestamp(milliseconds: span.lowerBound.milliseconds - Self.idTolerance)
    )
    let end = EntityID(
      first: Timestamp(milliseconds: span.upperBound.milliseconds + Self.idTolerance)
    )
    while true {
      let clicks = try connection.query(
        """
        SELECT \(raw: ClickRepository.countedColumns) FROM click
        WHERE workspace_id = \(workspace) AND id > \(last) AND id < \(end)
        ORDER BY id LIMIT \(Self.page)
        """
      ).map(ClickRepository.record)
      for click in clicks where span.contains(click.occurredAt) {
        let key = try attributor.key(of: TouchFacts(click), &dictionary)
        facts.add(click, key)
      }
      guard clicks.count == Self.page, let click = clicks.last else { return }
      last = click.id.value
    }
  }

  private mutating func countInstalls() throws {
    let rows = try connection.query(
      """
      SELECT \(raw: InstallRepository.columns) FROM install
      WHERE workspace_id = \(workspace)
      AND first_seen_at >= \(span.lowerBound) AND first_seen_at < \(span.upperBound)
      """
    )
    guard !rows.isEmpty else { return }
    var count = InstallCount(connection, workspace, tenant: tenant, dictionary)
    for install in try rows.map(InstallRepository.record) { facts.add(try count.fact(install)) }
    dictionary = count.dictionary
  }
}
