import LinkCore
import Persistence
import Testing

/// Rebuilds in parts: interrupted, beside ingest, and two at once.
@Suite struct RollupRebuildTests {
  private static let day: Int64 = 86_400_000
  private static let days: Int64 = 4

  /// Clicks and events on several days: opens of one journey, of another person, purchases, merges.
  private static func fill(_ tenant: Tenant) async throws {
    for number in 0..<days {
      let click = tenant.click(at: .at(number * day + 1_000))
      try await tenant.repositories.clicks.append([click])
      _ = try await tenant.repositories.events.append(
        tenant.id,
        events(tenant, day: number, jid: click.id.description)
      )
    }
  }

  private static func events(_ tenant: Tenant, day number: Int64, jid: String?) -> [EventRecord] {
    let names = ["Deep Link Opened", "Purchase", "View", "$screen", "Application Opened"]
    return names.enumerated().map { index, name in
      var event = tenant.event(
        name,
        uuid: EntityID(timestamp: .at(number * day + Int64(index))),
        person: "person-\(number % 2)",
        key: index == 2 || index == 4 ? "summer25" : nil,
        jid: index == 0 ? jid : nil
      )
      event.occurredAt = .at(number * day + 2_000 + Int64(index))
      event.properties = #"{"plan":"pro","revenue":1.5}"#
      return event
    }
  }

  /// Makes all that a rebuild derives wrong in some rows.
  private static func damage(_ driver: any SQLDriver) async throws {
    try await driver.write { connection in
      try connection.execute("UPDATE rollup SET count = count + 3 WHERE kind < 2")
      try connection.execute("DELETE FROM property_rollup WHERE day % 2 = 0")
      try connection.execute("UPDATE person_dimension SET events = events + 1")
      try connection.execute("DELETE FROM person_day WHERE day % 2 = 1")
      try connection.execute("DELETE FROM opened WHERE opener_no < 0")
      try connection.execute("DELETE FROM touch WHERE kind = 1")
    }
  }

  private static func parts(_ tenant: Tenant, atMost limit: Int = .max) async throws -> Int {
    var parts = 0
    while parts < limit {
      parts += 1
      if try await tenant.repositories.reports.rebuildPart(tenant.id).isFinished { return parts }
    }
    return parts
  }

  @Test(arguments: Engine.allCases)
  func goesOnWhereItWasInterrupted(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.fill(tenant)
      let before = try await tenant.repositories.reports.verify(tenant.id)
      #expect(before.wrong == 0)
      let all = try await Self.parts(tenant)
      #expect(all > Int(Self.days))

      try await Self.damage(driver)
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong > 0)
      let damaged = try await Self.parts(tenant)
      #expect(try await tenant.repositories.reports.verify(tenant.id) == before)

      try await Self.damage(driver)
      #expect(try await Self.parts(tenant, atMost: 5) == 5)
      #expect(try await Self.parts(tenant) == damaged - 5)
      #expect(try await tenant.repositories.reports.verify(tenant.id) == before)

      // The control: without the stored position it begins again.
      try await Self.damage(driver)
      #expect(try await Self.parts(tenant, atMost: 5) == 5)
      try await driver.write { try $0.executeScript("DELETE FROM rollup_rebuild") }
      #expect(try await Self.parts(tenant) > damaged - 5)
    }
  }

  /// A client waits for the part that runs, and for no part that waits.
  @Test func writesBehindClients() async throws {
    try await Engine.memory.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.fill(tenant)
      try await Self.damage(driver)
      let recorder = PlanRecorder(driver)
      _ = try await Repositories(driver: recorder).reports.rebuild(tenant.id)
      #expect(recorder.writes > Int(Self.days))
      #expect(recorder.backgroundWrites == recorder.writes)
      // The control: what a client writes does not wait.
      try await recorder.write { _ = try $0.query("SELECT 1") }
      #expect(recorder.backgroundWrites < recorder.writes)
    }
  }

  /// Each part is one or more transactions, and a process may end between any two statements.
  @Test(arguments: Engine.allCases)
  func survivesAnEndAtAnyStatement(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.fill(tenant)
      let before = try await tenant.repositories.reports.verify(tenant.id)
      for point in stride(from: 0, to: 400, by: engine == .memory ? 9 : 57) {
        try await Self.damage(driver)
        let interrupted = InterruptedDriver(driver, at: point) { _ in }
        let repositories = Repositories(driver: interrupted)
        _ = try? await repositories.reports.rebuild(tenant.id)
        _ = try await tenant.repositories.reports.rebuild(tenant.id)
        #expect(try await tenant.repositories.reports.verify(tenant.id) == before, "\(point)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func countsWhatArrivesMeanwhile(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.fill(tenant)
      try await Self.damage(driver)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for sender in 0..<2 {
          group.addTask {
            for round in 0..<12 {
              // New days, and days that were counted already.
              let day = Int64((round + sender) % 7)
              let events = Self.events(tenant, day: day, jid: nil).map { event in
                var event = event
                event.uuid = EntityID(timestamp: event.occurredAt)
                return event
              }
              _ = try await tenant.repositories.events.append(tenant.id, events)
            }
          }
        }
        // Two at once: what one has added the other does not add again.
        for _ in 0..<2 {
          group.addTask { _ = try await tenant.repositories.reports.rebuild(tenant.id) }
        }
        try await group.waitForAll()
      }
      _ = try await tenant.repositories.reports.rebuild(tenant.id)
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
      let range = ReportRange(from: .at(-Self.day), to: .at(9 * Self.day))
      let totals = try await tenant.repositories.reports.totals(tenant.id, in: range)
      #expect(totals.events == 2 * Self.days + 2 * 12 * 2)
    }
  }

  /// Parts of a verification are days: their sums are the whole, and it goes on after any of them.
  @Test func verifiesDayByDay() async throws {
    try await Engine.memory.with { driver in
      let tenant = try await Tenant(driver)
      #expect(try await tenant.repositories.reports.verify(tenant.id, after: nil).isFinished)
      try await Self.fill(tenant)
      let first = Timestamp.start.milliseconds / Self.day
      var (day, seen) = (Int64?.none, [Int64]())
      while true {
        let part = try await tenant.repositories.reports.verify(tenant.id, after: day)
        guard let next = part.day else { break }
        #expect(!part.isFinished)
        #expect(part.drift.wrong == 0 && part.drift.cells > 0)
        seen.append(next)
        day = next
      }
      #expect(seen == Array(first..<first + Self.days))
      try await driver.write {
        _ = try $0.execute("UPDATE rollup SET count = 9 WHERE grain = 1 AND at = \(first + 2)")
      }
      let good = try await tenant.repositories.reports.verify(tenant.id, after: first + 2)
      #expect(good.drift.wrong == 0)
      let bad = try await tenant.repositories.reports.verify(tenant.id, after: first + 1)
      #expect(bad.drift.wrong > 0)
    }
  }
}
