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
        [fact.tenant, fact.day, fact.dimension, fact.person, events].map(SQLValue.integer)
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
