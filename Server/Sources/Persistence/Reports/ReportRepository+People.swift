package import LinkCore

extension ReportRepository {
  /// How many people did something on some days of UTC, exactly.
  ///
  /// Distinct ids that were merged are one person, on every day. One row is read for each person and
  /// day, and with a grouping or a condition for each dimension of it; no event is.
  package func people(
    _ workspace: WorkspaceID,
    days: Range<Int64>,
    by grouping: ReportDimension? = nil,
    where conditions: [ReportDimension: ReportFilter.Value] = [:]
  ) async throws -> PeopleCounts {
    try await driver.readInBackground { connection in
      let filter = ReportFilter(dimensions: conditions)
      guard
        let tenant = try StringDictionary.tenant(connection, workspace),
        let numbers = try FilterNumbers(filter, tenant: tenant, connection)
      else { return PeopleCounts() }
      let query = PeopleQuery(tenant: tenant, days: days, dimensions: numbers.dimensions)
      var counts =
        try conditions.isEmpty
        ? Self.people(on: days, tenant: tenant, connection) : Self.people(query, connection)
      guard let grouping else { return counts }
      let names = ValueNames(workspace, .dimension(grouping), connection)
      counts.values = try connection.query(query.by(grouping)).map { row in
        let name = try names.name(row.int64("value"))
        return .init(value: name.value, link: name.link, people: try row.int64("count"))
      }.sorted { ($1.people, $0.value ?? "") < ($0.people, $1.value ?? "") }
      return counts
    }
  }

  /// All people, on each day and on any of them.
  private static func people(
    on days: Range<Int64>,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> PeopleCounts {
    var people = try PeopleByDay(tenant: tenant, connection)
    var counts = PeopleCounts()
    var next = try people.day(from: days.lowerBound)
    while let day = next, day < days.upperBound {
      counts.days[day] = Int64(try people.people(on: day).count)
      next = try people.day(from: day + 1)
    }
    counts.total = Int64(people.firstDays.count)
    return counts
  }

  /// The same of those who fulfil conditions.
  private static func people(
    _ query: PeopleQuery,
    _ connection: any SQLConnection
  ) throws -> PeopleCounts {
    var counts = PeopleCounts()
    counts.total = try connection.count(query.total)
    for row in try connection.query(query.byDay) {
      counts.days[try row.int64("value")] = try row.int64("count")
    }
    return counts
  }
}
