import LinkCore

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
