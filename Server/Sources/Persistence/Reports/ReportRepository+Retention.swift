package import LinkCore

extension ReportRepository {
  /// People by the day of UTC on which they were first seen, and how many came back.
  ///
  /// Distinct ids that were merged are one person; `days` are counted from 1970. One row is read for each
  /// person and day, those of the days before the first included, and no event.
  package func retention(
    _ workspace: WorkspaceID,
    days: Range<Int64>
  ) async throws -> [RetentionCohort] {
    try await driver.readInBackground { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      var people = try PeopleByDay(tenant: tenant, connection)
      var cohorts = days.map { first in
        RetentionCohort(
          day: first,
          people: Array(repeating: 0, count: Int(days.upperBound - first))
        )
      }
      var next = try people.day(from: .min)
      while let day = next, day < days.upperBound {
        for place in try people.people(on: day) {
          let first = people.firstDays[place]
          guard first >= days.lowerBound else { continue }
          cohorts[Int(first - days.lowerBound)].people[Int(day - first)] += 1
        }
        next = try people.day(from: day + 1)
      }
      return cohorts.filter { ($0.people.first ?? 0) > 0 }
    }
  }
}
