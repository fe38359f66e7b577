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

  init(_ event: StoredEvent) {
    tenant = event.tenant
    day = RollupGrain.day.interval(of: event.count.occurredAt)
    person = event.person
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
