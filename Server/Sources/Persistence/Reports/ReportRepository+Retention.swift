public import LinkCore

extension ReportRepository {
  /// People by the day of UTC on which they were first seen, and how many came back.
  ///
  /// Distinct ids that were merged are one person; `days` are counted from 1970.
  public func retention(
    _ workspace: WorkspaceID,
    days: Range<Int64>
  ) async throws -> [RetentionCohort] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      let rows = try connection.query(
        """
        WITH active AS (
          SELECT DISTINCT COALESCE(l.root_no, p.person_no) AS person, p.day AS day
          FROM person_day p
          LEFT JOIN person_link l ON l.tenant_no = p.tenant_no AND l.person_no = p.person_no
          WHERE p.tenant_no = \(tenant)
        )
        SELECT f.first_day AS first_day, a.day AS day, COUNT(*) AS people
        FROM (SELECT person, MIN(day) AS first_day FROM active GROUP BY person) f
        JOIN active a ON a.person = f.person
        WHERE f.first_day >= \(days.lowerBound) AND a.day < \(days.upperBound)
        GROUP BY f.first_day, a.day
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
