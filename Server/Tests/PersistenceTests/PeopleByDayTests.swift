import LinkCore
import Testing

@testable import Persistence

/// People of each day and cohorts, beside the same people counted one by one.
@Suite struct PeopleByDayTests {
  private static let length: Int64 = 86_400_000
  private static let first = Timestamp.start.milliseconds / length

  /// Random visits on days with gaps, by people some of whom have two distinct ids.
  private struct Visits {
    /// The days of each person, counted from the first.
    var days: [String: Set<Int64>] = [:]
    var events: [EventRecord] = []

    init(_ tenant: Tenant, seed: UInt64) {
      var generator = Seeded(seed)
      for _ in 0..<160 {
        let person = Int.random(in: 0..<24, using: &generator)
        let day = Int64.random(in: 0..<9, using: &generator) * 2
        // A third of the people have two ids, of which the greater number is often seen first.
        let isOther = person % 3 == 0 && Bool.random(using: &generator)
        var event = tenant.event(
          "View",
          uuid: EntityID(timestamp: .start, using: &generator),
          person: isOther ? "anon-\(person)" : "user-\(person)"
        )
        event.occurredAt = .at(day * PeopleByDayTests.length + 5)
        events.append(event)
        days["user-\(person)", default: []].insert(day)
      }
      for person in stride(from: 0, to: 24, by: 3) where days["user-\(person)"] != nil {
        var event = tenant.event(
          "$identify",
          uuid: EntityID(timestamp: .start, using: &generator),
          person: "user-\(person)"
        )
        event.occurredAt = .at((days["user-\(person)"]?.min() ?? 0) * PeopleByDayTests.length + 6)
        event.properties = #"{"$anon_distinct_id":"anon-\#(person)"}"#
        events.append(event)
      }
    }

    func people(on days: Range<Int64>) -> Int64 {
      Int64(self.days.values.count { !$0.isDisjoint(with: days) })
    }

    /// How many who came first on a day came again on another.
    func people(first: Int64, on day: Int64) -> Int64 {
      Int64(days.values.count { $0.min() == first && $0.contains(day) })
    }
  }

  @Test(arguments: Engine.allCases)
  func countsEachPersonOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let visits = Visits(tenant, seed: 5)
      for part in visits.events.chunks(of: 40) {
        _ = try await tenant.repositories.events.append(tenant.id, part)
      }
      let reports = tenant.repositories.reports
      for range in [Int64(0)..<18, 3..<11, 4..<5, 5..<6] {
        let days = Self.first + range.lowerBound..<Self.first + range.upperBound
        let counts = try await reports.people(tenant.id, days: days)
        #expect(counts.total == visits.people(on: range))
        for day in range {
          #expect(counts.days[Self.first + day] ?? 0 == visits.people(on: day..<day + 1))
        }
      }
    }
  }

  /// Days before the range decide who is new in it.
  @Test(arguments: Engine.allCases)
  func followsPeopleFromTheirFirstDay(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let visits = Visits(tenant, seed: 6)
      _ = try await tenant.repositories.events.append(tenant.id, visits.events)
      for range in [Int64(0)..<18, 2..<9] {
        let days = Self.first + range.lowerBound..<Self.first + range.upperBound
        let cohorts = try await tenant.repositories.reports.retention(tenant.id, days: days)
        let expected = range.map { first in
          RetentionCohort(
            day: Self.first + first,
            people: (first..<range.upperBound).map { visits.people(first: first, on: $0) }
          )
        }
        #expect(cohorts == expected.filter { ($0.people.first ?? 0) > 0 })
        #expect(!cohorts.isEmpty)
      }
    }
  }
}
