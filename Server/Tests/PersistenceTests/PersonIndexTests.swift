import AudienceCore
import DatabaseTestSupport
import LinkCore
import Persistence
import Testing

/// What is read and erased of one person, and what is due, is found by an index, not by a walk over the workspace.
@Suite struct PersonIndexTests {
  @Test(arguments: ["push_address", "message_send", "push_ack"])
  func findsThePersonsRowsByIndex(table: String) async throws {
    let driver = PlanRecorder(try await MigratedSQLite.inMemory(), table: table)
    let tenant = try await Tenant(driver)
    try await tenant.addDevices(3)
    _ = try await tenant.launch(OutboxConformanceTests.form())
    while try await tenant.repositories.outbox.advance(now: .at(1)) {}
    let key = TombstoneKey(key: Array(repeating: 7, count: 32))
    let repositories = Repositories(driver: driver, tombstoneKey: key)
    let before = driver.plans.count
    _ = try await repositories.addresses.list(tenant.id, person: "device-1")
    _ = try await repositories.erasure.erase(tenant.id, person: "device-1", now: .at(2), by: nil)
    let plans = driver.plans.dropFirst(before)
    #expect(!plans.isEmpty)
    for plan in plans {
      let steps = plan.steps.filter { $0.contains(table) || $0.contains(" a ") }
      #expect(
        steps.allSatisfy { $0.contains("\(table)_person (tenant_no=? AND person_no=?") },
        "\(plan)"
      )
    }
  }

  /// PostgreSQL has no statistics of what was queued a moment ago, and would read all of it for each batch.
  @Test(arguments: Engine.allCases)
  func findsWhatIsDueByIndex(_ engine: Engine) async throws {
    try await engine.with { inner in
      let driver = PlanRecorder(inner, table: "message_send")
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(2_500)
      _ = try await tenant.launch(OutboxConformanceTests.form())
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      let before = driver.plans.count
      #expect(try await outbox.claim(limit: 40, lease: 60_000, now: .at(2)).sends.count == 40)
      let plans = driver.plans.dropFirst(before)
      #expect(!plans.isEmpty)
      for plan in plans {
        let steps = plan.steps.joined(separator: "\n")
        #expect(steps.contains(/(INDEX|Index Scan using) message_send_(due|direct)/), "\(plan)")
        #expect(!steps.contains(/Sort|TEMP B-TREE|Bitmap/), "\(plan)")
      }
    }
  }

  /// The events of people of all kinds and months, beside the same events put in order here.
  @Test(arguments: Engine.allCases)
  func listsThePersonsEventsNewestFirst(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var generator = Seeded(9)
      let names = ["View", "Purchase", "Application Opened", "$session", "Deep Link Shown"]
      let events = (0..<180).map { number in
        let moment = Timestamp.at(Int64(number % 60) * 86_400_000)
        var event = tenant.event(
          names[number % names.count],
          uuid: EntityID(timestamp: moment, using: &generator),
          person: ["ada", "anon-1", "grace"][number % 7 % 3]
        )
        // Ids and moments are in different orders.
        event.occurredAt = .at(Int64((number * 37) % 60) * 86_400_000)
        return event
      }
      _ = try await tenant.repositories.events.append(tenant.id, events)
      var merge = tenant.event("$identify", person: "ada")
      merge.properties = #"{"$anon_distinct_id":"anon-1"}"#
      _ = try await tenant.repositories.events.append(tenant.id, [merge])
      let expected = (events + [merge]).filter { $0.distinctID != "grace" }.map(\.uuid)
        .sorted(by: >)
      var (found, cursor) = ([EntityID](), String?.none)
      repeat {
        let page = try await tenant.repositories.events.list(
          tenant.id,
          of: "anon-1",
          cursor: cursor,
          limit: 25
        )
        found += page.items.map(\.uuid)
        cursor = page.nextCursor
      } while cursor != nil
      #expect(found == expected)
      for name in names + ["$identify", "Never"] {
        let named = try await tenant.repositories.events.list(
          tenant.id,
          of: "anon-1",
          named: name,
          limit: 200
        )
        let those = (events + [merge]).filter { $0.distinctID != "grace" && $0.name == name }
        #expect(named.items.map(\.uuid) == those.map(\.uuid).sorted(by: >), "\(name)")
        #expect(those.isEmpty == (name == "Never"))
      }
    }
  }

  @Test func listsThePersonsEventsByIndex() async throws {
    let driver = PlanRecorder(try await MigratedSQLite.inMemory())
    let tenant = try await Tenant(driver)
    let events = ["View", "$session"].map { name in
      tenant.event(name, uuid: EntityID(timestamp: .start), person: "ada")
    }
    _ = try await tenant.repositories.events.append(tenant.id, events)
    let before = driver.plans.count
    #expect(try await tenant.repositories.events.list(tenant.id, of: "ada").items.count == 2)
    let steps = driver.plans.dropFirst(before).flatMap(\.steps)
    #expect(steps.contains { $0.contains("INDEX event_step") })
    #expect(steps.contains { $0.contains("INDEX event_automatic") })
    #expect(driver.wasteful.isEmpty)
  }

  /// Without statistics, with and without a bound of the window.
  @Test(arguments: Engine.allCases, [nil, 30])
  func asksForPropertiesOfEventsByIndex(_ engine: Engine, days: Int?) async throws {
    try await engine.with { inner in
      let driver = PlanRecorder(inner)
      let tenant = try await Tenant(driver)
      let events = (0..<4_000).map { number in
        var event = tenant.event(
          "Purchase",
          uuid: EntityID(timestamp: .start),
          person: "person-\(number % 1_000)"
        )
        event.properties = EventProperties(#"{"price":\#(number % 7)}"#)
        return event
      }
      for part in events.chunks(of: 1_000) {
        _ = try await tenant.repositories.events.append(tenant.id, part)
      }
      let window = AudienceCondition.TimeWindow(within: days, before: nil)
      let dear = Audience.condition(
        .eventWhere(
          name: "Purchase",
          [.init("price", .number(atLeast: 6, atMost: nil))],
          counts: 1...Int.max,
          window
        )
      )
      let before = driver.plans.count
      let audiences = tenant.repositories.audiences
      let estimate = try await audiences.estimate(tenant.id, dear, now: .start)
      let buyers = Set(events.indices.filter { $0 % 7 == 6 }.map { $0 % 1_000 })
      #expect(estimate.people == buyers.count)
      let plans = driver.plans.dropFirst(before)
      #expect(!plans.isEmpty)
      #expect(driver.wasteful.isEmpty, "\(driver.wasteful)")
    }
  }
}
