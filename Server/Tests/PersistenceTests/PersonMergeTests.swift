import AttributionCore
import DatabaseTestSupport
import LinkCore
import Testing

@testable import Persistence

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
      testDescription: "anonymous ids merge by aliases",
      merges: [("anon-a", "anon-b", false), ("anon-c", "anon-b", false)],
      people: ["anon-a", "anon-b", "anon-c"],
      count: 1
    ),
    Case(
      testDescription: "an alias may name the person either way round",
      merges: [
        ("018f2c5e-7a00-7000-8000-000000000001", "ada", false),
        ("bob", "17f0c3d2a1b44e5f8a9b0c1d2e3f4a5b", false),
      ],
      people: [
        "018f2c5e-7a00-7000-8000-000000000001", "ada", "bob", "17f0c3d2a1b44e5f8a9b0c1d2e3f4a5b",
      ],
      count: 2
    ),
    Case(
      testDescription: "nobody takes strangers by aliases",
      merges: [("mallory", "cust-1", false), ("mallory", "cust-2", false)],
      people: ["mallory", "cust-1", "cust-2"],
      count: 3
    ),
    Case(
      testDescription: "nobody takes strangers by saying that they were anonymous",
      merges: [("mallory", "cust-1", true), ("mallory", "cust-2", true)],
      people: ["mallory", "cust-1", "cust-2"],
      count: 3
    ),
    Case(
      testDescription: "an anonymous id connects no two strangers",
      merges: [
        ("anon-m", "cust-1", false), ("anon-m", "cust-2", false), ("cust-2", "anon-m", true),
      ],
      people: ["anon-m", "cust-1", "cust-2"],
      count: 2
    ),
    Case(
      testDescription: "an alias takes no anonymous id of a known person",
      merges: [("ada", "anon-1", true), ("mallory", "anon-1", false), ("mallory", "ada", false)],
      people: ["ada", "anon-1", "mallory"],
      count: 2
    ),
    Case(
      testDescription: "placeholders merge with nothing",
      merges: [
        ("ada", "undefined", true), ("bob", "NULL", true), ("Undefined", "anon-1", true),
        ("anonymous", "anon-2", false), ("0", "anon-3", true), ("'none'", "anon-4", false),
      ],
      people: [
        "ada", "bob", "undefined", "anon-1", "anon-2", "anon-3", "anon-4", "Undefined", "anonymous",
        "0", "'none'",
      ],
      count: 11
    ),
  ]

  @Test(arguments: Engine.allCases, cases)
  func countsOnePersonOnce(_ engine: Engine, _ example: Case) async throws {
    // attack 3
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

  /// Two users sign in on one device in one request: the ids of the events, which are random, do not
  /// decide whose the anonymous events are, neither on arrival nor in a rebuild.
  @Test(arguments: Engine.allCases)
  func keepsTheOrderOfARequestInARebuild(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var events = [
        tenant.event("Viewed", person: "anon-1"), tenant.event("Bought", person: "first"),
        tenant.event("Bought", person: "second"),
      ]
      for index in events.indices { events[index].occurredAt = .at(Int64(10 + min(index, 1))) }
      let ids = [EntityID(timestamp: .start), EntityID(timestamp: .start)].sorted()
      for (user, id) in [("first", ids[1]), ("second", ids[0])] {
        var event = tenant.event("$identify", uuid: id, person: user)
        event.properties = #"{"$anon_distinct_id":"anon-1"}"#
        events.append(event)
      }
      try #require(Set(events.map(\.receivedAt)).count == 1)
      _ = try await tenant.repositories.events.append(tenant.id, events)
      let before = try await Self.links(driver)
      #expect(before["anon-1"] == before["first"] && before["anon-1"] != before["second"])
      #expect(try await Self.buyersWhoViewed(tenant) == 1)
      _ = try await tenant.repositories.reports.rebuild(tenant.id)
      #expect(try await Self.links(driver) == before)
      #expect(try await Self.buyersWhoViewed(tenant) == 1)
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  /// Distinct ids with the one that stands for the person.
  private static func links(_ driver: any SQLDriver) async throws -> [String: String] {
    try await driver.read { connection in
      let rows = try connection.query(
        """
        SELECT p.text AS person, r.text AS root FROM person_link l
        JOIN term p ON p.no = l.person_no JOIN term r ON r.no = l.root_no
        """
      )
      return try Dictionary(
        uniqueKeysWithValues: rows.map { (try $0.text("person"), try $0.text("root")) }
      )
    }
  }

  private static func buyersWhoViewed(_ tenant: Tenant) async throws -> Int64? {
    try await tenant.repositories.reports.conversion(
      tenant.id,
      steps: ["Viewed", "Bought"],
      within: 60_000,
      in: ReportRange(from: .start, to: .at(86_400_000))
    ).last?.people
  }

  /// Each merge and each touch reads all ids of a person, so that their number is bounded.
  @Test func aPersonHasABoundedNumberOfIDs() async throws {
    // attack 32
    let tenant = try await Tenant(MigratedSQLite.inMemory())
    var events = (0..<PersonLinks.mostIDs + 20).map { number in
      var event = tenant.event("$identify", uuid: EntityID(timestamp: .start), person: "ada")
      event.properties = #"{"$anon_distinct_id":"anon-\#(number)"}"#
      return event
    }
    events += (0..<PersonLinks.mostIDs + 20).map { tenant.event("View", person: "anon-\($0)") }
    for start in stride(from: 0, to: events.count, by: 500) {
      let part = Array(events[start...].prefix(500))
      _ = try await tenant.repositories.events.append(tenant.id, part)
    }
    // Ada with all but one of her ids, and those that found no room.
    #expect(try await Self.people(tenant) == 22)
    _ = try await tenant.repositories.reports.rebuild(tenant.id)
    #expect(try await Self.people(tenant) == 22)
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
