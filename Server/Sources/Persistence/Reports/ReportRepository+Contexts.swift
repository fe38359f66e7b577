import LinkCore

extension ReportRepository {
  /// A breakdown that looks at contexts; the most frequent values have a row, the rest shares one.
  static func contexts(
    _ workspace: WorkspaceID,
    _ grouping: ReportGrouping,
    _ filter: ReportFilter,
    _ numbers: FilterNumbers,
    in range: ReportRange,
    _ connection: any SQLConnection
  ) throws -> [BreakdownRow] {
    try checkSize(tenant: numbers.tenant, in: range, connection)
    let counts = try ContextCounts(
      workspace: workspace,
      filter: numbers,
      contexts: filter.contexts,
      grouping: grouping,
      connection: connection
    ).counts(in: range)
    let names = ValueNames(workspace, grouping, connection)
    var rows: [BreakdownRow] = []
    for (value, counts) in counts where counts != ReportCounts() {
      switch value {
      case .number(let number): rows.append(try names.row(number, counts))
      case .text(let text): rows.append(BreakdownRow(value: text, counts: counts))
      }
    }
    rows.sort(by: isBefore)
    guard case .context = grouping, rows.count > ContextCounts.mostValues else { return rows }
    let rest = rows.dropFirst(ContextCounts.mostValues).reduce(into: ReportCounts()) {
      $0.add($1.counts)
    }
    let other = BreakdownRow(value: ValueNames.other, counts: rest)
    return (rows.prefix(ContextCounts.mostValues) + [other]).sorted(by: isBefore)
  }

  /// Counts of several ranges that look at contexts; a first range that the others make up is their sum.
  static func contexts(
    _ workspace: WorkspaceID,
    _ filter: ReportFilter,
    _ numbers: FilterNumbers,
    in ranges: [ReportRange],
    _ connection: any SQLConnection
  ) throws -> [ReportCounts] {
    let count = ContextCounts(
      workspace: workspace,
      filter: numbers,
      contexts: filter.contexts,
      grouping: nil,
      connection: connection
    )
    let isSum = isTiled(ranges)
    if let first = ranges.first { try checkSize(tenant: numbers.tenant, in: first, connection) }
    let counts = try ranges.dropFirst(isSum ? 1 : 0).map { range in
      try count.counts(in: range).values.reduce(into: ReportCounts()) { $0.add($1) }
    }
    guard isSum else { return counts }
    return [counts.reduce(into: ReportCounts()) { $0.add($1) }] + counts
  }

  /// Whether the ranges after the first follow one another and make up the first.
  private static func isTiled(_ ranges: [ReportRange]) -> Bool {
    let parts = ranges.dropFirst()
    guard let whole = ranges.first, let first = parts.first, let last = parts.last else {
      return false
    }
    return first.start == whole.start && last.end == whole.end
      && zip(parts, parts.dropFirst()).allSatisfy { $0.end == $1.start }
  }

  /// Refuses what would read too much, by the roll-ups of the range.
  private static func checkSize(
    tenant: Int64,
    in range: ReportRange,
    _ connection: any SQLConnection
  ) throws {
    guard let all = try FilterNumbers(ReportFilter(), tenant: tenant, connection) else { return }
    let query = CountQuery(filter: all, grouping: nil, part: range.inWholeDays.wholeDays)
    let rows = try connection.query(query.statement).reduce(Int64(0)) { sum, row in
      let isRead = [0, 1, 10, 11].contains(try row.int64("kind"))
      return isRead ? sum + (try row.int64("count")) : sum
    }
    guard rows <= ContextCounts.mostRows else {
      throw StoreError(
        .invalid,
        reason: ProblemReason.manyDeviceRows.code,
        ["count": String(ContextCounts.mostRows)],
        field: "from"
      )
    }
  }
}

extension ReportCounts {
  /// Adds the counts of other things.
  mutating func add(_ other: ReportCounts) {
    clicks += other.clicks
    uniqueClicks += other.uniqueClicks
    scans += other.scans
    botClicks += other.botClicks
    installs += other.installs
    opens += other.opens
    events += other.events
  }
}
