public import LinkCore

extension ReportRepository {
  /// How many people did something on some days of UTC, exactly.
  ///
  /// Distinct ids that were merged are one person, on every day. One row is read for each person and
  /// day; no event is.
  public func people(_ workspace: WorkspaceID, days: Range<Int64>) async throws -> PeopleCounts {
    try await driver.read { connection in
      guard let tenant = try Numbering.tenant(connection, workspace) else { return PeopleCounts() }
      var counts = PeopleCounts()
      counts.total = try connection.count(
        """
        SELECT COUNT(DISTINCT COALESCE(l.root_no, p.person_no)) AS count FROM person_day p
        LEFT JOIN person_link l ON l.tenant_no = p.tenant_no AND l.person_no = p.person_no
        WHERE p.tenant_no = \(tenant) AND p.day >= \(days.lowerBound) AND p.day < \(days.upperBound)
        """
      )
      let rows = try connection.query(
        """
        SELECT p.day, COUNT(DISTINCT COALESCE(l.root_no, p.person_no)) AS count FROM person_day p
        LEFT JOIN person_link l ON l.tenant_no = p.tenant_no AND l.person_no = p.person_no
        WHERE p.tenant_no = \(tenant) AND p.day >= \(days.lowerBound) AND p.day < \(days.upperBound)
        GROUP BY p.day
        """
      )
      for row in rows { counts.days[try row.int64("day")] = try row.int64("count") }
      return counts
    }
  }
}
