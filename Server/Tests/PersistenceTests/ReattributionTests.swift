import AttributionCore
import DatabaseTestSupport
import LinkCore
import Testing

@testable import Persistence

/// What it costs to attribute stored events again, and that no transaction does too much of it.
@Suite struct ReattributionTests {
  private static let second: Int64 = 1_000

  private static func event(
    _ tenant: Tenant,
    _ name: String,
    person: String,
    at milliseconds: Int64,
    key: String? = nil,
    jid: String? = nil,
    properties: String = "{}"
  ) -> EventRecord {
    let moment = Timestamp.at(milliseconds)
    var event = tenant.event(
      name,
      uuid: EntityID(timestamp: moment),
      person: person,
      key: key,
      jid: jid
    )
    event.occurredAt = moment
    event.receivedAt = .at(100_000_000)
    event.properties = EventProperties(properties)
    return event
  }

  private static func purchases(_ tenant: Tenant, _ person: String, _ count: Int) -> [EventRecord] {
    (0..<Int64(count)).map { event(tenant, "Purchase", person: person, at: $0 * second) }
  }

  private static func opens(_ tenant: Tenant, _ person: String, _ count: Int) -> [EventRecord] {
    (0..<Int64(count)).map {
      event(
        tenant,
        "Deep Link Opened",
        person: person,
        at: $0 * second * 2 + 1,
        key: $0 % 2 == 0 ? "summer25" : "winter"
      )
    }
  }

  private static func identification(
    _ tenant: Tenant,
    _ person: String,
    from anonymous: String,
    at milliseconds: Int64
  ) -> EventRecord {
    event(
      tenant,
      "$identify",
      person: person,
      at: milliseconds,
      properties: #"{"$anon_distinct_id":"\#(anonymous)"}"#
    )
  }

  private static func tenant(_ driver: any SQLDriver) async throws -> Tenant {
    let tenant = try await Tenant(driver)
    let other = try Tenant.link(tenant.id, tenant.domain.id, code: "WINTER", at: .at(1))
    try await tenant.repositories.links.create(other, by: nil)
    return tenant
  }

  @Test(arguments: Engine.allCases)
  func readsAnEventOnceHoweverManyTouchesArrive(_ engine: Engine) async throws {
    // attack 28
    try await engine.with { inner in
      let driver = PlanRecorder(inner)
      let tenant = try await Self.tenant(driver)
      let events = tenant.repositories.events
      _ = try await events.append(tenant.id, Self.purchases(tenant, "ada", 200))
      let before = driver.rows
      _ = try await events.append(tenant.id, Self.opens(tenant, "ada", 90))
      // By its index, by its key, and to compare it with what is sent.
      #expect(driver.rows - before < 1_000)
      for (number, purchase) in try await events.list(tenant.id, limit: 200).items.enumerated()
      where purchase.name == "Purchase" && number % 20 == 0 {
        let stored = try await events.attribution(tenant.id, purchase.uuid)
        #expect(stored?.reason == stored?.decision.reason.rawValue)
      }
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func looksEventsUpByIndexWithoutStatistics(_ engine: Engine) async throws {
    try await engine.with { inner in
      let driver = PlanRecorder(inner)
      let tenant = try await Self.tenant(driver)
      let events = tenant.repositories.events
      for part in 0..<10 {
        let others = (0..<400).map {
          Self.event(tenant, "View", person: "p\($0)-\(part)", at: Int64($0) * Self.second)
        }
        _ = try await events.append(tenant.id, others)
      }
      let click = tenant.click(at: .at(5))
      let late = [
        Self.event(tenant, "Application Opened", person: "ada", at: 10, jid: click.id.description),
        Self.event(tenant, "Application Opened", person: "anon", at: 20, key: "summer25"),
        Self.identification(tenant, "ada", from: "anon", at: 30),
      ]
      _ = try await events.append(tenant.id, Self.purchases(tenant, "ada", 5))
      for event in late { _ = try await events.append(tenant.id, [event]) }
      _ = try await tenant.repositories.clicks.append([click])
      // The same again, of a person with two ids.
      _ = try await events.append(tenant.id, Self.opens(tenant, "anon", 3))
      // An open that gets its link late counts its journey again.
      let early = Self.event(tenant, "Application Opened", person: "anon", at: 40, key: "spring")
      _ = try await events.append(tenant.id, [early])
      let spring = try Tenant.link(tenant.id, tenant.domain.id, code: "SPRING", at: .at(2))
      try await tenant.repositories.links.create(spring, by: nil)
      _ = try await events.append(
        tenant.id,
        [Self.event(tenant, "Deep Link Opened", person: "ada", at: 35, key: "summer25")]
      )
      let stored = try await events.attribution(tenant.id, early.uuid)
      #expect(stored?.link == spring.id)
      for plan in driver.wasteful { Issue.record("\(plan.statement)\n\(plan.steps)") }
      // The control: SQLite reads everything for several people at once.
      _ = try await driver.read { connection in
        try connection.query(
          """
          SELECT uuid FROM event_log WHERE tenant_no = 1 AND journey_no IS NULL AND kind < 2
          AND occurred_at >= 0 AND property_values LIKE '%' AND person_no IN (1, 2)
          """
        )
      }
      #expect(engine == .postgresql || driver.wasteful.count == 1)
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func leavesWhatIsTooMuchForLater(_ engine: Engine) async throws {
    // attack 28
    try await engine.with { inner in
      let driver = PlanRecorder(inner)
      let tenant = try await Self.tenant(driver)
      let events = tenant.repositories.events
      let purchases = Self.purchases(tenant, "ada", 2_500)
      _ = try await events.append(tenant.id, purchases)
      let before = driver.rows
      _ = try await events.append(tenant.id, Self.opens(tenant, "ada", 1))
      #expect(driver.rows - before < 2 * Reattribution.rowsPerTransaction + 100)
      #expect(try await events.isReattributionPending())
      // The newest are done first, and counts fit the rows all the time.
      #expect(
        try await events.attribution(tenant.id, purchases[2_499].uuid)?.reason == "last_touch"
      )
      #expect(try await events.attribution(tenant.id, purchases[1].uuid)?.reason == "organic")
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
      var slices = 0
      var last = Int64.min
      while let workspace = try await events.reattribute(after: last) {
        (last, slices) = (workspace, slices + 1)
      }
      #expect((1...3_000 / Reattribution.rowsPerTransaction).contains(slices))
      #expect(try await events.attribution(tenant.id, purchases[1].uuid)?.reason == "last_touch")
      #expect(try await !events.isReattributionPending())
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  @Test func worksOffWhatIsLeftBetweenCommits() async throws {
    let driver = try await MigratedSQLite.inMemory()
    let tenant = try await Self.tenant(driver)
    let writer = EventWriter(tenant.repositories.events, limits: .patient())
    let events = tenant.repositories.events
    let purchases = Self.purchases(tenant, "ada", 2_500)
    _ = try await events.append(tenant.id, purchases)
    _ = try await writer.append(workspace: tenant.id, events: Self.opens(tenant, "ada", 1))
    try await waitUntil { (try? await events.isReattributionPending()) == false }
    #expect(try await events.attribution(tenant.id, purchases[1].uuid)?.reason == "last_touch")
    // And what another server left.
    let click = tenant.click(at: .at(5))
    let journey = (0..<1_500).map {
      Self.event(
        tenant,
        "View",
        person: "eve",
        at: Int64($0) * Self.second,
        jid: click.id.description
      )
    }
    _ = try await events.append(tenant.id, journey)
    _ = try await tenant.repositories.clicks.append([click])
    #expect(try await events.isReattributionPending())
    await writer.catchUp()
    try await waitUntil { (try? await events.isReattributionPending()) == false }
    #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    for event in journey
    where try await events.attribution(tenant.id, event.uuid)?.reason != "journey" {
      Issue.record("an event of the journey waits for its click")
    }
    await writer.finish()
  }

  /// A chain of merges moves the touches of the larger person never.
  @Test func movesTheSmallerPersonAtAMerge() async throws {
    let driver = PlanRecorder(try await MigratedSQLite.inMemory())
    let tenant = try await Self.tenant(driver)
    let events = tenant.repositories.events
    _ = try await events.append(tenant.id, Self.opens(tenant, "anon-0", 50))
    var chain: [EventRecord] = []
    for number in 0..<20 {
      chain.append(
        Self.event(
          tenant,
          "$create_alias",
          person: "anon-\(number + 1)",
          at: 200_000 + Int64(number),
          properties: #"{"alias":"anon-\#(number)"}"#
        )
      )
    }
    _ = try await events.append(tenant.id, chain)
    let roots = try await driver.read { connection in
      try connection.query(
        "SELECT DISTINCT t.text FROM touch x JOIN term t ON t.no = x.person_no"
      ).map { try $0.text("text") }
    }
    #expect(roots == ["anon-0"])
  }
}
