import Database
import DatabaseTestSupport
import Dispatch
import LinkCore
import SQLiteDriver
import Synchronization
import Testing

@testable import Persistence

/// People who want to be forgotten, on every engine.
@Suite struct ErasureTests {
  private static let tombstoneKey = TombstoneKey(key: Array(repeating: 7, count: 32))
  private static let canary = "canary-9f31c7"

  @Test(arguments: Engine.allCases)
  func leavesNothingOfAPersonAndCountsTheRest(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      let click = tenant.click(at: .start)
      try await repositories.clicks.append([click])
      try await repositories.handoffs.issue(tenant.handoff(1, click: click.id))
      var install = tenant.install()
      install.distinctID = Self.canary
      _ = try await repositories.handoffs.redeem(
        tenant.id,
        app: tenant.app.id,
        evidence: RedeemEvidence(tokenHash: Array(repeating: 1, count: 32)),
        install: install,
        receipt: ReceiptID(timestamp: .start),
        now: .at(1_000)
      )
      let others = (0..<20).map { tenant.event(person: "other-\($0 % 3)") }
      let own = Self.events(tenant, jid: click.id.description)
      _ = try await repositories.events.append(tenant.id, others + own)
      #expect(try await repositories.reports.verify(tenant.id).wrong == 0)
      #expect(try await Self.touches(driver) == 1)

      let record = try await repositories.erasure.erase(
        tenant.id,
        person: Self.canary,
        now: .at(5_000),
        by: nil
      )
      #expect(record.events == Int64(own.count))
      #expect(record.people == 2)
      #expect(record.matching.installs == 1)
      if engine == .file { #expect(record.found == 0) }
      #expect(try await repositories.events.count(tenant.id) == 20)
      #expect(try await Self.traces(driver) == 0)
      #expect(try await Self.touches(driver) == 0)
      let drift = try await repositories.reports.verify(tenant.id)
      #expect(drift.wrong == 0)
      #expect(
        try await repositories.reports.funnel(tenant.id) == FunnelCounts(clicks: 1, events: 0)
      )

      // A device that was away sends what it kept, under either id, and somebody merges with it.
      let late = Self.events(tenant, jid: nil) + own
      let verdicts = try await repositories.events.append(tenant.id, late)
      #expect(verdicts.allSatisfy { $0 == .erased })
      var merge = tenant.event("$identify", person: "other-1")
      merge.properties = #"{"$anon_distinct_id":"anonymous-\#(Self.canary)"}"#
      #expect(try await repositories.events.append(tenant.id, [merge]) == [.erased])
      #expect(try await Self.traces(driver) == 0)
      let after = try await repositories.events.append(tenant.id, others + [tenant.event()])
      #expect(after.last == .accepted)
    }
  }

  /// A phone that was away asks for its link when the person is erased already.
  @Test(arguments: Engine.allCases)
  func answersALateFirstLaunchWithoutThePerson(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      let click = tenant.click(at: .start)
      try await repositories.clicks.append([click])
      try await repositories.handoffs.issue(tenant.handoff(1, click: click.id))
      _ = try await repositories.erasure.erase(tenant.id, person: Self.canary, now: .at(5), by: nil)
      for (number, person) in [Self.canary, "ada"].enumerated() {
        var install = tenant.install(InstallID(timestamp: .at(Int64(number))))
        install.distinctID = person
        let outcome = try await repositories.handoffs.redeem(
          tenant.id,
          app: tenant.app.id,
          evidence: RedeemEvidence(tokenHash: Array(repeating: 1, count: 32)),
          install: install,
          receipt: ReceiptID(timestamp: .start),
          now: .at(1_000)
        )
        #expect(outcome.install.distinctID == (person == "ada" ? "ada" : nil))
        #expect(outcome.result == (person == "ada" ? .consumed : .matched))
      }
      #expect(try await Self.traces(driver) == 0)
    }
  }

  /// It would else find no tombstone and store the person's id behind the erasure.
  @Test(arguments: Engine.allCases)
  func letsAFirstLaunchWaitForAnErasureThatRuns(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (isHeld, holding) = AsyncStream.makeStream(of: Void.self)
      let gate = DispatchSemaphore(value: 0)
      let order = Mutex<[String]>([])
      let note = { @Sendable (name: String) in order.withLock { $0.append(name) } }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await driver.write { connection in
            try connection.take([AdvisoryLock(.appending, tenant.id.value)])
            holding.finish()
            _ = gate.wait(timeout: .now() + .seconds(20))
            note("erasure")
          }
        }
        for await _ in isHeld {}
        group.addTask {
          _ = try await tenant.repositories.handoffs.redeem(
            tenant.id,
            app: tenant.app.id,
            evidence: RedeemEvidence(tokenHash: Array(repeating: 1, count: 32)),
            install: tenant.install(InstallID(timestamp: .start)),
            receipt: ReceiptID(timestamp: .start),
            now: .at(1_000)
          )
          note("first launch")
        }
        try await Task.sleep(for: .milliseconds(300))
        gate.signal()
        try await group.waitForAll()
      }
      #expect(order.withLock { $0 } == ["erasure", "first launch"])
    }
  }

  @Test(arguments: Engine.allCases)
  func givesOthersTermsOfTheirOwnAfterwards(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      // Another server's cache must notice, too.
      let elsewhere = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      var own = tenant.event(person: Self.canary)
      own.properties = #"{"$device_model":"Rare","price":1}"#
      _ = try await elsewhere.events.append(tenant.id, [own])
      _ = try await repositories.erasure.erase(tenant.id, person: Self.canary, now: .start, by: nil)
      var same = own
      (same.uuid, same.distinctID) = (EntityID(timestamp: .start), "somebody")
      #expect(try await elsewhere.events.append(tenant.id, [same]) == [.accepted])
      #expect(try await repositories.events.find(tenant.id, same.uuid) == same)
    }
  }

  @Test(arguments: Engine.allCases)
  func erasesAgainInACopyThatIsOlder(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      let own = Self.events(tenant, jid: nil)
      _ = try await repositories.events.append(tenant.id, own + [tenant.event()])
      let copy = try await MigratedSQLite.inMemory()
      _ = try await DatabaseCopier(from: driver, to: copy).move()
      _ = try await repositories.erasure.erase(tenant.id, person: Self.canary, now: .at(1), by: nil)
      let tombstones = try await repositories.erasure.tombstones()
      #expect(tombstones.count == 2)

      let restored = Repositories(driver: copy, tombstoneKey: Self.tombstoneKey)
      // The control: without the list, the person is back.
      #expect(try await Self.traces(copy) > 0)
      #expect(try await restored.erasure.replay(tombstones) > 0)
      #expect(try await Self.traces(copy) == 0)
      #expect(try await restored.events.append(tenant.id, own).allSatisfy { $0 == .erased })
      #expect(try await restored.events.count(tenant.id) == 1)
      #expect(try await restored.erasure.tombstones() == tombstones)
      #expect(try await restored.reports.verify(tenant.id).wrong == 0)
      #expect(try await restored.erasure.replay(tombstones) == 0)
      try await copy.close()
    }
  }

  /// A server that ends between the parts of an erasure leaves texts that no event leads to any more.
  @Test(arguments: Engine.allCases, 2...5)
  func endsWhatWasStopped(_ engine: Engine, before transaction: Int) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      // More than one part, and each event with texts of its own.
      let own = (0..<600).map { number in
        var event = tenant.event(person: Self.canary, jid: "journey-\(number)-\(Self.canary)")
        event.properties = """
          {"$device_name":"Phone \(number) of \(Self.canary)","note":"\(number) \(Self.canary)"}
          """
        return event
      }
      let others = (0..<20).map { tenant.event(person: "other-\($0)", jid: "shared") }
      _ = try await repositories.events.append(tenant.id, own + others)
      let stopped = Repositories(
        driver: StoppedDriver(driver, before: transaction),
        tombstoneKey: Self.tombstoneKey
      )
      await #expect(throws: StoppedDriver.Stop.self) {
        try await stopped.erasure.erase(tenant.id, person: Self.canary, now: .at(5_000), by: nil)
      }
      #expect(try await Self.traces(driver) > 0)
      _ = try await repositories.erasure.erase(
        tenant.id,
        person: Self.canary,
        now: .at(6_000),
        by: nil
      )
      #expect(try await Self.traces(driver) == 0)
      #expect(try await repositories.events.count(tenant.id) == 20)
      #expect(try await repositories.reports.verify(tenant.id).wrong == 0)
      let left = try await driver.read { connection in
        try connection.count("SELECT COUNT(*) AS count FROM erasure_remnant")
      }
      #expect(left == 0)
    }
  }

  @Test func refusesWithoutAKey() async throws {
    try await Engine.memory.with { driver in
      let tenant = try await Tenant(driver)
      await expectStoreError(.failed) {
        _ = try await tenant.repositories.erasure.erase(
          tenant.id,
          person: "x",
          now: .start,
          by: nil
        )
      }
    }
  }

  /// Events under two ids that are merged, with the canary in every place that keeps text.
  private static func events(_ tenant: Tenant, jid: String?) -> [EventRecord] {
    let anonymous = "anonymous-\(canary)"
    var identify = tenant.event("$identify", person: canary, jid: jid)
    identify.properties =
      #"{"$anon_distinct_id":"\#(anonymous)","$set":{"mail":"\#(canary)@example.com"}}"#
    var opened = tenant.event("Application Opened", person: anonymous, jid: jid)
    opened.properties = #"{"$device_name":"Phone of \#(canary)","campaign_source":"x"}"#
    opened.sessionID = "session-\(canary)"
    var bought = tenant.event("Purchase", person: canary, jid: jid)
    bought.properties = #"{"note":"for \#(canary)","price":3}"#
    return [opened, identify, bought]
  }

  private static func touches(_ driver: any SQLDriver) async throws -> Int64 {
    try await driver.read { try $0.count("SELECT COUNT(*) AS count FROM touch") }
  }

  /// How many rows of any table hold the canary in a text.
  private static func traces(_ driver: any SQLDriver) async throws -> Int64 {
    try await driver.read { connection in
      var found: Int64 = 0
      for (table, column) in [
        ("term", "text"), ("event_log", "property_values"), ("install", "distinct_id"),
        ("event", "distinct_id"), ("event", "properties"), ("property_value", "value"),
      ] {
        found += try connection.count(
          SQLStatement(
            text: "SELECT COUNT(*) AS count FROM \(table) WHERE \(column) LIKE '%\(canary)%'"
          )
        )
      }
      return found
    }
  }
}
