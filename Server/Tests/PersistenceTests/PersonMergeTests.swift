import LinkCore
import Persistence
import Testing

/// Which distinct ids are one person.
@Suite struct PersonMergeTests {
  /// What happens, who is asked about, and how many people that is.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The distinct id, the id that is merged into it, and whether it identifies.
    var merges: [(String, String?, Bool)]
    var people: Set<String>
    var count: Int64
  }

  static let cases = [
    Case(testDescription: "nobody merges", merges: [], people: ["a", "b"], count: 2),
    Case(
      testDescription: "an anonymous person is identified",
      merges: [("ada", "anon", true)],
      people: ["ada", "anon"],
      count: 1
    ),
    Case(
      testDescription: "merges are transitive",
      merges: [("ada", "anon-1", true), ("ada", "anon-2", true), ("anon-2", "anon-3", false)],
      people: ["ada", "anon-1", "anon-2", "anon-3"],
      count: 1
    ),
    Case(
      testDescription: "two known people do not merge by a shared device",
      merges: [("ada", "anon", true), ("bob", "anon", true)],
      people: ["ada", "bob", "anon"],
      count: 2
    ),
    Case(
      testDescription: "two known people do not merge by an alias",
      merges: [("ada", nil, true), ("bob", nil, true), ("ada", "bob", false)],
      people: ["ada", "bob"],
      count: 2
    ),
    Case(
      testDescription: "aliases of somebody unknown merge",
      merges: [("a", "b", false), ("c", "b", false)],
      people: ["a", "b", "c"],
      count: 1
    ),
  ]

  @Test(arguments: Engine.allCases, cases)
  func countsOnePersonOnce(_ engine: Engine, _ example: Case) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var events = example.people.sorted().map { tenant.event("View", person: $0) }
      events += example.merges.map { kept, other, isIdentification in
        var event = tenant.event(
          isIdentification ? "$identify" : "$create_alias",
          uuid: EntityID(timestamp: .start),
          person: kept
        )
        let key = isIdentification ? "$anon_distinct_id" : "alias"
        event.properties = other.map { "{\"\(key)\":\"\($0)\"}" } ?? "{}"
        return event
      }
      for (number, _) in events.enumerated() {
        events[number].receivedAt = .at(Int64(100 + number))
      }
      for event in events { _ = try await tenant.repositories.events.append(tenant.id, [event]) }
      // Sent again in another order, nothing changes.
      _ = try await tenant.repositories.events.append(tenant.id, events.reversed())
      #expect(try await Self.people(tenant) == example.count)
      _ = try await tenant.repositories.reports.rebuild(tenant.id)
      #expect(try await Self.people(tenant) == example.count)
    }
  }

  private static func people(_ tenant: Tenant) async throws -> Int64? {
    let day = Timestamp.start.milliseconds / 86_400_000
    let reports = tenant.repositories.reports
    let people = try await reports.people(tenant.id, days: day..<day + 1)
    #expect(people.days == [day: people.total])
    let cohorts = try await reports.retention(tenant.id, days: day..<day + 1)
    #expect(cohorts.first?.people.first == people.total)
    return people.total
  }
}
