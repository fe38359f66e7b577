package import LinkCore

extension ReportRepository {
  /// The counts of a range, one row for each of a grouping, those with the most clicks first.
  ///
  /// Where ``ReportFilter/needsDays(by:)`` says so, only the whole days of UTC in the range count.
  /// Events without a property are in no row of a report by it, and what nothing is shown of (events that
  /// the SDK sends by itself) has no row.
  package func breakdown(
    _ workspace: WorkspaceID,
    by grouping: ReportGrouping,
    where filter: ReportFilter = ReportFilter(),
    in range: ReportRange
  ) async throws -> [BreakdownRow] {
    try filter.check(by: grouping)
    let isLong = filter.readsContexts(by: grouping)
    return try await driver.readInBackground(if: isLong) { connection in
      guard
        let tenant = try StringDictionary.tenant(connection, workspace),
        let numbers = try FilterNumbers(filter, by: grouping, tenant: tenant, connection)
      else { return [] }
      if isLong {
        return try Self.contexts(workspace, grouping, filter, numbers, in: range, connection)
      }
      let reader = try CountReader(tenant: tenant, connection)
      var counts: [Int64: ReportCounts] = [:]
      for part in filter.needsDays(by: grouping) ? [range.wholeDays] : range.parts {
        let query = CountQuery(filter: numbers, grouping: grouping, part: part)
        for row in try connection.query(query.statement) {
          try reader.add(row, to: &counts[row.int64("value"), default: ReportCounts()])
        }
      }
      let names = ValueNames(workspace, grouping, connection)
      return try counts.filter { $0.value != ReportCounts() }
        .map { try names.row($0.key, $0.value) }.sorted(by: Self.isBefore)
    }
  }

  /// The counts of a range.
  package func totals(
    _ workspace: WorkspaceID,
    where filter: ReportFilter = ReportFilter(),
    in range: ReportRange
  ) async throws -> ReportCounts {
    try await timeline(workspace, where: filter, in: [range]).first ?? ReportCounts()
  }

  /// The counts of several ranges, all as of one moment.
  ///
  /// Where ``ReportFilter/needsDays(by:)`` says so, only the whole days of UTC in a range count.
  package func timeline(
    _ workspace: WorkspaceID,
    where filter: ReportFilter = ReportFilter(),
    in ranges: [ReportRange]
  ) async throws -> [ReportCounts] {
    try filter.check()
    let isLong = filter.readsContexts()
    return try await driver.readInBackground(if: isLong) { connection in
      guard
        let tenant = try StringDictionary.tenant(connection, workspace),
        let numbers = try FilterNumbers(filter, tenant: tenant, connection)
      else { return ranges.map { _ in ReportCounts() } }
      if isLong {
        return try Self.contexts(workspace, filter, numbers, in: ranges, connection)
      }
      let reader = try CountReader(tenant: tenant, connection)
      if filter.needsDays() { return try Self.days(ranges, numbers, reader, connection) }
      return try ranges.map { range in
        try range.parts.reduce(into: ReportCounts()) { counts, part in
          let query = CountQuery(filter: numbers, grouping: nil, part: part)
          for row in try connection.query(query.statement) { try reader.add(row, to: &counts) }
        }
      }
    }
  }

  /// One look at all days, because each look may visit many dimensions.
  private static func days(
    _ ranges: [ReportRange],
    _ numbers: FilterNumbers,
    _ reader: CountReader,
    _ connection: any SQLConnection
  ) throws -> [ReportCounts] {
    let days = ranges.map(\.wholeDays.intervals)
    guard let first = days.map(\.lowerBound).min(), let last = days.map(\.upperBound).max() else {
      return []
    }
    let part = ReportRange.Part(grain: .day, intervals: first..<max(first, last))
    let query = CountQuery(filter: numbers, grouping: nil, part: part, isByDay: true)
    var counts = ranges.map { _ in ReportCounts() }
    for row in try connection.query(query.statement) {
      let day = try row.int64("at")
      for index in days.indices where days[index].contains(day) {
        try reader.add(row, to: &counts[index])
      }
    }
    return counts
  }

  static func isBefore(_ left: BreakdownRow, _ right: BreakdownRow) -> Bool {
    let (a, b) = (left.counts, right.counts)
    let (first, second) = (
      [a.clicks, a.installs, a.opens, a.events], [b.clicks, b.installs, b.opens, b.events]
    )
    if first != second { return second.lexicographicallyPrecedes(first) }
    return (left.value ?? "") < (right.value ?? "")
  }
}
