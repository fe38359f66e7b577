package import LinkCore

extension ReportRepository {
  /// Counts the clicks by people on links by day.
  ///
  /// It finds the dimension of each link and its days by their keys, in one statement for all links.
  ///
  /// - Parameters:
  ///   - workspace: The owner of the links.
  ///   - links: The links, 200 at most.
  ///   - days: The days of UTC since 1970.
  /// - Returns: The clicks by link and day, without days that have none.
  /// - Throws: ``StoreError``.
  package func clicks(
    _ workspace: WorkspaceID,
    on links: [LinkID],
    days: Range<Int64>
  ) async throws -> [LinkID: [Int64: Int64]] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [:] }
      var dictionary = StringDictionary(connection, cache: DictionaryCache())
      let numbers = try dictionary.existing(links: links, of: tenant)
      guard !numbers.isEmpty else { return [:] }
      let query = LinkClicksQuery(tenant: tenant, links: numbers.keys.sorted(), days: days)
      let rows = try connection.query(query.statement(connection.dialect))
      return try rows.reduce(into: [:]) { clicks, row in
        guard let link = numbers[try row.int64("link")] else { return }
        clicks[link, default: [:]][try row.int64("at")] = try row.int64("count")
      }
    }
  }

  /// Finds the links with the most clicks by people, most first.
  ///
  /// It adds up the days of every link that was clicked, on a thread that takes no time from taps.
  package func mostClicked(
    _ workspace: WorkspaceID,
    days: Range<Int64>,
    limit: Int
  ) async throws -> [LinkID] {
    try await driver.readInBackground { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      return try connection.query(
        """
        SELECT t.digest AS link FROM (
          SELECT d.link_no, SUM(r.count) AS count FROM dimension d CROSS JOIN rollup r
          WHERE d.tenant_no = \(tenant) AND d.link_no > 0 AND d.campaign_no = 0 AND d.source_no = 0
          AND d.platform_no = 0 AND d.country_no = 0 AND d.medium_no = 0 AND d.variant_no = 0
          AND d.reason = '' AND r.tenant_no = \(tenant) AND r.grain = \(RollupGrain.day.rawValue)
          AND r.kind = \(RollupKind.click.rawValue) AND r.name_no = 0 AND r.dimension_no = d.no
          AND r.at >= \(days.lowerBound) AND r.at < \(days.upperBound)
          GROUP BY d.link_no ORDER BY count DESC, d.link_no DESC LIMIT \(limit)
        ) top JOIN term t ON t.no = top.link_no ORDER BY top.count DESC, top.link_no DESC
        """
      ).map { try $0.id("link") }
    }
  }
}

/// The statement that reads the clicks on some links by day.
private struct LinkClicksQuery {
  let tenant: Int64
  /// The numbers of the links.
  let links: [Int64]
  let days: Range<Int64>

  /// Links first, then the dimension of each, then its days, whatever the engine knows of their numbers.
  ///
  /// SQLite keeps the order of a `CROSS JOIN`. PostgreSQL does not, but it reads a subquery with an `OFFSET` as
  /// it is written.
  func statement(_ dialect: SQLDialect) -> SQLStatement {
    var statement: SQLStatement = "SELECT i.link, r.at, r.count FROM "
    statement += dialect.table(of: links.map { [$0] }, columns: ["link"])
    switch dialect.engine {
    case .sqlite:
      statement += " CROSS JOIN dimension d CROSS JOIN rollup r WHERE "
      statement += dimension
      statement += " AND "
      statement += cells
    case .postgresql:
      statement += " CROSS JOIN LATERAL (SELECT no FROM dimension d WHERE "
      statement += dimension
      statement += " OFFSET 0) d CROSS JOIN LATERAL (SELECT at, count FROM rollup r WHERE "
      statement += cells
      statement += " OFFSET 0) r"
    }
    return statement
  }

  /// The dimension of a link alone: every other value is "all of them".
  private var dimension: SQLStatement {
    """
    d.tenant_no = \(tenant) AND d.link_no = i.link AND d.campaign_no = 0 AND d.source_no = 0
    AND d.platform_no = 0 AND d.country_no = 0 AND d.medium_no = 0 AND d.variant_no = 0
    AND d.reason = ''
    """
  }

  private var cells: SQLStatement {
    """
    r.tenant_no = \(tenant) AND r.grain = \(RollupGrain.day.rawValue)
    AND r.kind = \(RollupKind.click.rawValue) AND r.name_no = 0 AND r.dimension_no = d.no
    AND r.at >= \(days.lowerBound) AND r.at < \(days.upperBound)
    """
  }
}
