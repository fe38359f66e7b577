import LinkCore

/// What a person did on a day of UTC with one dimension; for counting people by link, campaign and so
/// on.
struct PersonFact: Hashable, Comparable, Sendable {
  var tenant: Int64
  var day: Int64
  /// The number of all dimensions together.
  var dimension: Int64
  var person: Int64

  init(tenant: Int64, day: Int64, dimension: Int64, person: Int64) {
    self.tenant = tenant
    self.day = day
    self.dimension = dimension
    self.person = person
  }

  init(_ event: PlannedEvent) {
    self.init(
      tenant: event.tenant,
      day: RollupGrain.day.interval(of: event.count.occurredAt),
      dimension: event.attribution.dimension,
      person: event.person
    )
  }

  /// Reads `occurred_at`, `dimension_no` and `person_no` of an event.
  init(_ event: SQLRow, tenant: Int64) throws {
    self.init(
      tenant: tenant,
      day: RollupGrain.day.interval(of: try event.timestamp("occurred_at")),
      dimension: try event.int64("dimension_no"),
      person: try event.int64("person_no")
    )
  }

  /// Orders by the columns of the key.
  static func < (left: PersonFact, right: PersonFact) -> Bool {
    (left.tenant, left.day, left.dimension, left.person)
      < (right.tenant, right.day, right.dimension, right.person)
  }

  /// Changes how many events the people of some days had.
  static func write(_ facts: [PersonFact: Int64], _ connection: any SQLConnection) throws {
    let rows = facts.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    guard !rows.isEmpty else { return }
    _ = try connection.executeEach(
      """
      INSERT INTO person_dimension (tenant_no, day, dimension_no, person_no, events)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (tenant_no, day, dimension_no, person_no)
      DO UPDATE SET events = person_dimension.events + excluded.events
      """,
      rows.map { fact, events in
        [
          .integer(fact.tenant), .integer(fact.day), .integer(fact.dimension),
          .integer(fact.person), .integer(events),
        ]
      }
    )
  }

  /// How many events each person had on a day.
  static func stored(
    tenant: Int64,
    day: Int64,
    _ connection: any SQLConnection
  ) throws -> [PersonFact: Int64] {
    let rows = try connection.query(
      """
      SELECT day, dimension_no, person_no, events FROM person_dimension
      WHERE tenant_no = \(tenant) AND day = \(day) AND events <> 0
      """
    )
    return try rows.reduce(into: [:]) { facts, row in
      let fact = PersonFact(
        tenant: tenant,
        day: try row.int64("day"),
        dimension: try row.int64("dimension_no"),
        person: try row.int64("person_no")
      )
      facts[fact] = try row.int64("events")
    }
  }
}

/// That a person did something on a day of UTC; for counting people.
struct PersonDay: Hashable, Sendable {
  var tenant: Int64
  var day: Int64
  var person: Int64

  init(tenant: Int64, day: Int64, person: Int64) {
    self.tenant = tenant
    self.day = day
    self.person = person
  }

  init(_ event: PlannedEvent) {
    tenant = event.tenant
    day = RollupGrain.day.interval(of: event.count.occurredAt)
    person = event.person
  }

  /// The people of a day.
  static func stored(
    tenant: Int64,
    day: Int64,
    _ connection: any SQLConnection
  ) throws -> Set<PersonDay> {
    let rows = try connection.query(
      "SELECT person_no FROM person_day WHERE tenant_no = \(tenant) AND day = \(day)"
    )
    return Set(
      try rows.map { PersonDay(tenant: tenant, day: day, person: try $0.int64("person_no")) }
    )
  }

  /// Removes what no event supports, as far as that is still so.
  static func remove(_ days: Set<PersonDay>, _ connection: any SQLConnection) throws {
    for day in days {
      try connection.execute(
        """
        DELETE FROM person_day
        WHERE tenant_no = \(day.tenant) AND day = \(day.day) AND person_no = \(day.person)
        AND NOT EXISTS (
          SELECT 1 FROM person_dimension d WHERE d.tenant_no = \(day.tenant) AND d.day = \(day.day)
          AND d.person_no = \(day.person) AND d.events > 0
        )
        """
      )
    }
  }

  /// Stores what is new.
  static func write(_ days: Set<PersonDay>, _ connection: any SQLConnection) throws {
    let rows = days.sorted { ($0.tenant, $0.day, $0.person) < ($1.tenant, $1.day, $1.person) }
    _ = try connection.executeEach(
      """
      INSERT INTO person_day (tenant_no, day, person_no) VALUES (?, ?, ?)
      ON CONFLICT (tenant_no, day, person_no) DO NOTHING
      """,
      rows.map { [.integer($0.tenant), .integer($0.day), .integer($0.person)] }
    )
  }
}

/// Journeys in which an app was opened: each counts once for its link, by its first open.
struct OpenedJourneys: Sendable {
  /// What counts once.
  struct Place: Hashable, Sendable {
    var tenant: Int64
    var link: Int64
    /// The number of the journey, or the negative number of the person where there is none.
    var opener: Int64
  }

  struct Opening: Hashable, Sendable {
    var place: Place
    var occurredAt: Timestamp
    var uuid: EntityID
    var dimension: Int64
    var key: DimensionKey

    /// Whether it counts rather than another one of its journey.
    func isBefore(_ other: Opening) -> Bool {
      (occurredAt, uuid) < (other.occurredAt, other.uuid)
    }

    var fact: RollupDelta.Fact { .init(.journey, key, at: occurredAt) }
  }

  private(set) var first: [Place: Opening] = [:]

  /// Notes an open; the first of its journey stays.
  mutating func add(_ opening: Opening) {
    if let known = first[opening.place], known.isBefore(opening) { return }
    first[opening.place] = opening
  }

  /// Stores what is new or earlier than what was stored, and counts it.
  func write(_ dictionary: inout StringDictionary, _ rollups: inout RollupDelta) throws {
    for opening in first.values {
      if let stored = try Self.stored(opening.place, dictionary.connection) {
        guard opening.isBefore(stored) else { continue }
        rollups.add(stored.fact, -1)
      }
      rollups.add(opening.fact)
      try Self.store(opening, dictionary.connection)
    }
  }

  /// The opening that counts for a place.
  static func stored(_ place: Place, _ connection: any SQLConnection) throws -> Opening? {
    try connection.first(
      """
      SELECT o.occurred_at, o.uuid, o.dimension_no, d.*
      FROM opened o JOIN dimension d ON d.no = o.dimension_no
      WHERE o.tenant_no = \(place.tenant) AND o.link_no = \(place.link)
      AND o.opener_no = \(place.opener)
      """
    ).map { row in
      Opening(
        place: place,
        occurredAt: try row.timestamp("occurred_at"),
        uuid: try row.entityID("uuid"),
        dimension: try row.int64("dimension_no"),
        key: try DimensionKey(row)
      )
    }
  }

  static func store(_ opening: Opening, _ connection: any SQLConnection) throws {
    try connection.execute(
      """
      INSERT INTO opened (tenant_no, link_no, opener_no, occurred_at, uuid, dimension_no)
      VALUES (
        \(opening.place.tenant), \(opening.place.link), \(opening.place.opener),
        \(opening.occurredAt), \(opening.uuid), \(opening.dimension)
      )
      ON CONFLICT (tenant_no, link_no, opener_no) DO UPDATE
      SET occurred_at = excluded.occurred_at, uuid = excluded.uuid,
        dimension_no = excluded.dimension_no
      """
    )
  }
}

extension DimensionKey {
  /// Reads a row of `dimension`.
  init(_ row: SQLRow) throws {
    self.init(
      tenant: try row.int64("tenant_no"),
      link: try row.int64("link_no"),
      campaign: try row.int64("campaign_no"),
      source: try row.int64("source_no"),
      platform: try row.int64("platform_no"),
      country: try row.int64("country_no"),
      medium: try row.int64("medium_no"),
      variant: try row.int64("variant_no"),
      reason: try row.text("reason")
    )
  }
}
