public import LinkCore

extension ReportRepository {
  /// People by the day of UTC on which they were first seen, with how many of them did something on
  /// each day after it.
  ///
  /// - Parameters:
  ///   - workspace: the workspace.
  ///   - days: the days, in days since 1970.
  public func retention(
    _ workspace: WorkspaceID,
    days: Range<Int64>
  ) async throws -> [RetentionCohort] {
    try await driver.read { connection in
      guard let tenant = try Numbering.tenant(connection, workspace) else { return [] }
      let rows = try connection.query(
        """
        SELECT f.first_day AS first_day, p.day AS day, COUNT(*) AS people
        FROM (
          SELECT person_no, MIN(day) AS first_day FROM person_day WHERE tenant_no = \(tenant)
          GROUP BY person_no
        ) f
        JOIN person_day p ON p.person_no = f.person_no
        WHERE p.tenant_no = \(tenant) AND f.first_day >= \(days.lowerBound)
        AND p.day >= \(days.lowerBound) AND p.day < \(days.upperBound)
        GROUP BY f.first_day, p.day
        """
      )
      var people: [Int64: [Int64: Int64]] = [:]
      for row in rows {
        let first = try row.int64("first_day")
        people[first, default: [:]][try row.int64("day") - first] = try row.int64("people")
      }
      return people.sorted { $0.key < $1.key }.map { first, counts in
        RetentionCohort(
          day: first,
          people: (0..<(days.upperBound - first)).map { counts[$0] ?? 0 }
        )
      }
    }
  }
}
