import LinkCore
import Testing

@testable import Persistence

/// Roll-ups beside the rows they count.
@Suite struct RollupTests {
  @Test(arguments: Engine.allCases, [1, 2, 3] as [UInt64])
  func neverDriftFromTheRows(_ engine: Engine, _ seed: UInt64) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var generator = Seeded(seed)
      var clicks: [ClickRecord] = []
      var sent: [EventRecord] = []
      for round in 0..<30 {
        let click = tenant.click(
          at: .at(Int64.random(in: 0..<200_000_000, using: &generator)),
          isBot: round % 7 == 0,
          isScan: round % 3 == 0
        )
        let events = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
          Self.event(tenant, click, clicks, &generator)
        }
        // Half of the clicks come after the events of their journey.
        let isLate = Bool.random(using: &generator)
        if !isLate { try await tenant.repositories.clicks.append([click]) }
        let again = sent.shuffled(using: &generator).prefix(5)
        _ = try await tenant.repositories.events.append(tenant.id, events + again)
        if isLate { try await tenant.repositories.clicks.append([click, click]) }
        clicks.append(click)
        sent += events
      }
      let drift = try await tenant.repositories.reports.verify(tenant.id)
      #expect(drift.wrong == 0)
      #expect(drift.cells > 100)
      let rebuilt = try await tenant.repositories.reports.rebuild(tenant.id)
      #expect(rebuilt.cells == drift.cells)
      #expect(try await tenant.repositories.reports.verify(tenant.id) == drift)
    }
  }

  /// Any client may invent campaigns and sources; reports stay small all the same.
  @Test(arguments: Engine.allCases)
  func campaignsThatNoLinkHasShareARowBeyondALimit(_ engine: Engine) async throws {
    // attack 37
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (events, reports) = (tenant.repositories.events, tenant.repositories.reports)
      let range = ReportRange(from: .at(-1_000_000), to: .at(1_000_000))
      let room = Int(CardinalityLimit.most)
      for part in 0..<4 {
        let invented = (0..<room / 3).map { tenant.event(key: "invented-\(part)-\($0)") }
        _ = try await events.append(tenant.id, invented)
      }
      var sourced = tenant.event()
      sourced.properties = #"{"campaign_source":"invented"}"#
      var known = tenant.event()
      known.properties = #"{"campaign_source":"instagram"}"#
      // A link's own key has its row, and what has a row keeps it.
      _ = try await events.append(
        tenant.id,
        [tenant.event(key: "summer25"), tenant.event(key: "invented-0-7"), sourced, known]
      )
      let campaigns = try await reports.breakdown(tenant.id, by: .dimension(.campaign), in: range)
      #expect(
        campaigns.first { $0.value == CardinalityLimit.other }?.counts.events == Int64(room / 3)
      )
      #expect(campaigns.first { $0.value == "invented-0-7" }?.counts.events == 2)
      #expect(campaigns.contains { $0.value == "summer25" })
      #expect(campaigns.count <= room + 3)
      let sources = try await reports.breakdown(tenant.id, by: .dimension(.source), in: range)
      let names = Set(sources.compactMap(\.value))
      #expect(names == ["instagram", CardinalityLimit.other])
      #expect(try await reports.verify(tenant.id).wrong == 0)
    }
  }

  /// A count whose dimension or value is missing has no number, and nothing may be stored to look.
  @Test(arguments: Engine.allCases)
  func saysThatCountsAreMissingWithTheirNumbers(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var event = tenant.event("Purchase", key: "summer25")
      event.properties = #"{"plan":"pro"}"#
      _ = try await tenant.repositories.events.append(tenant.id, [event])
      try await driver.write {
        try $0.execute("DELETE FROM property_rollup")
        try $0.execute("DELETE FROM property_value")
        try $0.execute("DELETE FROM rollup")
        try $0.execute("DELETE FROM dimension WHERE reason = ''")
      }
      let drift = try await tenant.repositories.reports.verify(tenant.id)
      #expect(drift.wrong == drift.cells - 1, "all but the person's day")
      _ = try await tenant.repositories.reports.rebuild(tenant.id)
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  private static func event(
    _ tenant: Tenant,
    _ click: ClickRecord,
    _ clicks: [ClickRecord],
    _ generator: inout Seeded
  ) -> EventRecord {
    let names = ["Application Opened", "Purchase", "$identify", "View"]
    let journeys = [click.id.description, clicks.randomElement(using: &generator)?.id.description]
    var event = tenant.event(
      names.randomElement(using: &generator) ?? "",
      uuid: EntityID(timestamp: .start, using: &generator),
      person: "person-\(Int.random(in: 0..<5, using: &generator))",
      key: Bool.random(using: &generator) ? "summer25" : nil,
      jid: Bool.random(using: &generator) ? journeys.randomElement(using: &generator) ?? nil : nil
    )
    event.occurredAt = .at(Int64.random(in: 0..<200_000_000, using: &generator))
    event.properties =
      [
        #"{"plan":"pro","revenue":0.1}"#, #"{"currency":"TRY","revenue":129.9}"#,
        #"{"plan":null,"revenue":"much"}"#, #"{"$set":{"a":1},"size":[1]}"#,
      ].randomElement(using: &generator) ?? "{}"
    return event
  }

  @Test(arguments: Engine.allCases)
  func seesARollUpThatIsWrong(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      _ = try await tenant.repositories.events.append(tenant.id, [tenant.event()])
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
      try await driver.write { connection in
        _ = try connection.execute("UPDATE rollup SET count = count + 1 WHERE grain = 0")
      }
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong > 0)
      _ = try await tenant.repositories.reports.rebuild(tenant.id)
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func tellsScansFromTaps(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.repositories.clicks.append([
        tenant.click(at: .at(1)), tenant.click(at: .at(2), isScan: true),
        tenant.click(at: .at(3), isBot: true, isScan: true),
      ])
      let range = ReportRange(from: .at(0), to: .at(3_600_000))
      let totals = try await tenant.repositories.reports.totals(tenant.id, in: range)
      #expect((totals.clicks, totals.scans, totals.botClicks) == (2, 1, 1))
      let sources = try await tenant.repositories.reports.breakdown(
        tenant.id,
        by: .dimension(.source),
        in: range
      )
      #expect(sources.first { $0.value == "qr" }?.counts.scans == 1)
      #expect(sources.filter { $0.value != "qr" }.allSatisfy { $0.counts.scans == 0 })
      let stored = try await tenant.repositories.clicks.list(tenant.id).items
      #expect(stored.map(\.isScan) == [true, true, false])
    }
  }

  @Test(arguments: Engine.allCases)
  func breaksCountsDownOverDaysOfAnyTimeZone(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let hour: Int64 = 3_600_000
      let clicks = (0..<72).map { tenant.click(at: .at($0 * hour)) }
      try await tenant.repositories.clicks.append(clicks)
      let reports = tenant.repositories.reports
      for (start, end) in [(0, 72), (5, 29), (23, 25), (24, 48), (3, 3)] as [(Int64, Int64)] {
        let range = ReportRange(from: .at(start * hour), to: .at(end * hour))
        #expect(try await reports.totals(tenant.id, in: range).clicks == end - start)
        let rows = try await reports.breakdown(tenant.id, by: .dimension(.link), in: range)
        #expect(rows.map(\.counts.clicks) == (end == start ? [] : [end - start]))
        #expect(rows.allSatisfy { $0.link == tenant.link.id })
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func followsPeopleFromTheirFirstDay(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let day: Int64 = 86_400_000
      let visits =
        [("a", 0), ("b", 0), ("a", 1), ("a", 2), ("c", 1), ("c", 2)] as [(String, Int64)]
      let events = visits.map { person, days in
        var event = tenant.event(person: person)
        event.occurredAt = .at(days * day + 5)
        return event
      }
      _ = try await tenant.repositories.events.append(tenant.id, events)
      let first = Timestamp.start.milliseconds / day
      let cohorts = try await tenant.repositories.reports.retention(
        tenant.id,
        days: first..<first + 3
      )
      #expect(cohorts.map(\.people) == [[2, 1, 1], [1, 1]])
    }
  }
}
