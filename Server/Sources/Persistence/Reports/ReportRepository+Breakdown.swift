public import LinkCore

extension ReportRepository {
  /// The counts of a range, for every value of a dimension, those with the most clicks first.
  public func breakdown(
    _ workspace: WorkspaceID,
    by dimension: ReportDimension,
    in range: ReportRange
  ) async throws -> [BreakdownRow] {
    try await driver.read { connection in
      guard let tenant = try Numbering.tenant(connection, workspace) else { return [] }
      var counts: [Int64: ReportCounts] = [:]
      for part in range.parts {
        for row in try connection.query(Self.margins(tenant, dimension, part)) {
          guard let kind = RollupKind(rawValue: try row.int64("kind")) else { continue }
          counts[try row.int64("value"), default: ReportCounts()]
            .add(try row.int64("count"), kind)
        }
      }
      return try counts.map { try Self.row($0.key, $0.value, dimension, workspace, connection) }
        .sorted(by: Self.isBefore)
    }
  }

  /// The counts of a range, of a link or of everything.
  public func totals(
    _ workspace: WorkspaceID,
    link: LinkID? = nil,
    in range: ReportRange
  ) async throws -> ReportCounts {
    try await timeline(workspace, link: link, in: [range]).first ?? ReportCounts()
  }

  /// The counts of several ranges, of a link or of everything, all as of one moment.
  public func timeline(
    _ workspace: WorkspaceID,
    link: LinkID? = nil,
    in ranges: [ReportRange]
  ) async throws -> [ReportCounts] {
    try await driver.read { connection in
      guard
        let tenant = try Numbering.tenant(connection, workspace),
        let dimension = try Self.dimension(connection, tenant, link: link)
      else { return ranges.map { _ in ReportCounts() } }
      return try ranges.map { range in
        try range.parts.reduce(into: ReportCounts()) { counts, part in
          for kind in RollupKind.allCases {
            let count = try connection.count(
              """
              SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) AS count FROM rollup
              WHERE tenant_no = \(tenant) AND grain = \(part.grain.rawValue)
              AND kind = \(kind.rawValue) AND name_no = 0 AND dimension_no = \(dimension)
              AND at >= \(part.intervals.lowerBound) AND at < \(part.intervals.upperBound)
              """
            )
            counts.add(count, kind)
          }
        }
      }
    }
  }

  /// The number of the margin over everything, or over everything of a link.
  private static func dimension(
    _ connection: any SQLConnection,
    _ tenant: Int64,
    link: LinkID?
  ) throws -> Int64? {
    var number = DimensionKey.all
    if let link {
      let term = try connection.first(
        """
        SELECT no FROM term WHERE tenant_no = \(tenant) AND kind = 'link' AND digest = \(link)
        """
      )
      guard let found = try term?.int64("no") else { return nil }
      number = found
    }
    return try connection.first(
      """
      SELECT no FROM dimension WHERE tenant_no = \(tenant) AND link_no = \(number)
      AND campaign_no = 0 AND source_no = 0 AND platform_no = 0 AND country_no = 0 AND reason = ''
      """
    )?.int64("no")
  }

  private static func margins(
    _ tenant: Int64,
    _ dimension: ReportDimension,
    _ part: ReportRange.Part
  ) -> SQLStatement {
    var statement: SQLStatement = """
      SELECT r.kind, d.\(raw: dimension.column) AS value, CAST(SUM(r.count) AS BIGINT) AS count
      FROM dimension d JOIN rollup r ON r.dimension_no = d.no
      WHERE d.tenant_no = \(tenant) AND d.reason = '' AND d.\(raw: dimension.column) <> 0
      AND r.tenant_no = \(tenant) AND r.grain = \(part.grain.rawValue) AND r.name_no = 0
      AND r.kind IN (0, 1, 10, 11, 12, 13)
      AND r.at >= \(part.intervals.lowerBound) AND r.at < \(part.intervals.upperBound)
      """
    for other in ReportDimension.allCases where other != dimension {
      statement += " AND d.\(raw: other.column) = 0"
    }
    statement += " GROUP BY r.kind, d.\(raw: dimension.column)"
    return statement
  }

  private static func row(
    _ number: Int64,
    _ counts: ReportCounts,
    _ dimension: ReportDimension,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> BreakdownRow {
    guard number > 0 else { return BreakdownRow(value: nil, link: nil, counts: counts) }
    let term = try connection.first("SELECT digest, text FROM term WHERE no = \(number)")
    guard dimension == .link, let term else {
      return BreakdownRow(value: try term?.optionalText("text"), link: nil, counts: counts)
    }
    let link: LinkID = try term.id("digest")
    let code = try connection.first(
      "SELECT code FROM link WHERE workspace_id = \(workspace) AND id = \(link)"
    )?.text("code")
    return BreakdownRow(value: code, link: link, counts: counts)
  }

  private static func isBefore(_ left: BreakdownRow, _ right: BreakdownRow) -> Bool {
    let (a, b) = (left.counts, right.counts)
    let (first, second) = (
      [a.clicks, a.installs, a.opens, a.events], [b.clicks, b.installs, b.opens, b.events]
    )
    if first != second { return second.lexicographicallyPrecedes(first) }
    return (left.value ?? "") < (right.value ?? "")
  }
}
