import AudienceCore
import LinkCore
import Persistence
import Testing
import WireModels

/// At any moment what was targeted is the sum of what was sent, what failed, what was dropped and what
/// waits, in whatever order workers claim, settle, retry and die.
@Suite struct OutboxCountTests {
  /// People without an address are among those that a message targets.
  @Test(arguments: Engine.allCases)
  func targetsPeopleWithoutAnAddress(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(2)
      try await tenant.addPeople(3)
      let message = try await tenant.launch(OutboxConformanceTests.form())
      while try await tenant.repositories.outbox.advance(now: .at(1)) {}
      #expect(try await tenant.counts(message) == ["targeted": 5, "dropped": 3])
      #expect(try await tenant.waiting(message, driver) == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func dropsWhatACancelledMessageQueued(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(3)
      var form = OutboxConformanceTests.form()
      form.perMinute = 1
      let message = try await tenant.launch(form)
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      let flying = try await outbox.claim(limit: 1, lease: 60_000, now: .at(2))
      _ = try await tenant.repositories.messages.apply(
        .cancel,
        tenant.id,
        message,
        now: .at(3),
        by: nil
      )
      // The others are due in minutes, and are dropped now; the one on its way was sent all the same.
      let rest = try await outbox.claim(limit: 9, lease: 60_000, now: .at(4))
      #expect(rest.sends.map(\.status) == [.cancelled, .cancelled])
      try await outbox.finish(
        rest,
        rest.sends.map { OutboxResult($0.key, .dropped(.message)) },
        now: .at(5)
      )
      _ = try await outbox.advance(now: .at(5))
      try await outbox.finish(
        flying,
        flying.sends.map { OutboxResult($0.key, .sent) },
        now: .at(6)
      )
      #expect(try await !outbox.advance(now: .at(7)))
      #expect(
        try await tenant.counts(message) == ["targeted": 3, "sent": 1, "dropped": 2]
      )
      #expect(try await outbox.claim(limit: 9, lease: 1, now: .at(900_000)).sends.isEmpty)
    }
  }

  /// A device that fetches later gets nothing, and neither the report nor the table says that it waits.
  @Test(arguments: Engine.allCases)
  func dropsInAppSendsThatExpireUnfetched(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addPeople(3)
      var form = OutboxConformanceTests.inAppForm()
      form.lifetimeSeconds = 60
      let message = try await tenant.draft(form)
      let (outbox, inApp) = (tenant.repositories.outbox, tenant.repositories.inApp)
      for person in 0..<3 {
        _ = try await outbox.decide(
          tenant.id,
          message,
          person: "person-\(person)",
          queueing: person == 0 ? .test : .direct,
          now: .at(1)
        )
      }
      let fetch = InAppFetch(tenant.id, app: tenant.app.id, person: "person-1", limit: 5)
      #expect(try await inApp.fetch(fetch, now: .at(2)).count == 1)
      _ = try await outbox.advance(now: .at(60_000))
      // One of the three is a test, which no report counts.
      #expect(try await tenant.counts(message) == ["targeted": 2, "sent": 1])
      for _ in 0..<2 { _ = try await outbox.advance(now: .at(60_001)) }
      #expect(try await tenant.counts(message) == ["targeted": 2, "sent": 1, "dropped": 1])
      #expect(try await tenant.waiting(message, driver) == 0)
      #expect(try await outbox.sweep(queuedBefore: .at(60_001)) == 3)
    }
  }

  /// A server that was stopped for half a year finds sends that no worker decided about.
  @Test(arguments: Engine.allCases)
  func sweepsNoSendThatIsNotCounted(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(1)
      let message = try await tenant.draft(OutboxConformanceTests.form())
      let outbox = tenant.repositories.outbox
      _ = try await outbox.decide(
        tenant.id,
        message,
        person: "device-0",
        queueing: .direct,
        now: .at(1)
      )
      #expect(try await outbox.sweep(queuedBefore: .at(2)) == 0)
      let lease = try await outbox.claim(limit: 9, lease: 60_000, now: .at(3))
      let dropped = lease.sends.map { OutboxResult($0.key, .dropped(.message)) }
      try await outbox.finish(lease, dropped, now: .at(4))
      #expect(try await outbox.sweep(queuedBefore: .at(2)) == 1)
      #expect(try await tenant.counts(message) == ["targeted": 1, "dropped": 1])
    }
  }

  /// Where a client wrote a moment ago and SQLite has one writer, a batch is several transactions.
  @Test(arguments: Engine.allCases)
  func writesShortTransactionsWhereClientsWriteToo(_ engine: Engine) async throws {
    try await engine.with { inner in
      let driver = PlanRecorder(inner, table: "message_send")
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(250)
      _ = try await tenant.launch(OutboxConformanceTests.form())
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      let before = driver.writes
      let lease = try await outbox.claim(limit: 250, lease: 60_000, now: .at(2))
      #expect(Set(lease.sends.map(\.key)).count == 250)
      let transactions = engine == .postgresql ? 1 : 3
      #expect(driver.writes == before + transactions)
      let results = lease.sends.map { OutboxResult($0.key, .sent) }
      #expect(try await outbox.finish(lease, results, now: .at(3)) == 250)
      #expect(driver.writes == before + 2 * transactions)
    }
  }

  /// A report that comes again after its send was removed counts nothing either.
  @Test(arguments: Engine.allCases)
  func sweepsWhatDevicesReportedWithTheSend(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(2)
      let message = try await tenant.draft(OutboxConformanceTests.form())
      let (outbox, reports) = (tenant.repositories.outbox, tenant.repositories.acknowledgements)
      func send(at now: Timestamp, to person: String) async throws -> Acknowledgement {
        _ = try await outbox.decide(tenant.id, message, person: person, queueing: .direct, now: now)
        let lease = try await outbox.claim(limit: 9, lease: 60_000, now: now)
        let results = lease.sends.map { OutboxResult($0.key, .sent) }
        try await outbox.finish(lease, results, now: now)
        let id = try #require(lease.sends.first?.key.id)
        return try #require(Acknowledgement(pushID: "\(id)", person: person, step: .delivered))
      }
      let (old, new) = (
        try await send(at: .at(1), to: "device-0"), try await send(at: .at(1_000), to: "device-1")
      )
      for report in [old, new, old] { try await reports.store(tenant.id, report) }
      #expect(try await tenant.counts(message)["delivered"] == 2)
      #expect(try await outbox.sweep(queuedBefore: .at(500)) == 1)
      #expect(try await !reports.store(tenant.id, old))
      #expect(try await !reports.store(tenant.id, new))
      #expect(try await reports.count(tenant.id, pushID: old.pushID).isEmpty)
      #expect(try await reports.count(tenant.id, pushID: new.pushID) == [.delivered: 1])
      #expect(try await tenant.counts(message)["delivered"] == 2)
    }
  }

  @Test(arguments: Engine.allCases, [14, 15, 16, 17])
  func addUpAfterAnyOrderOfResults(_ engine: Engine, seed: UInt64) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(60)
      try await tenant.addPeople(7)
      var random = Seeded(seed)
      var form = OutboxConformanceTests.form()
      form.variants = ["A", "B"].map { name in
        MessageVariantForm(name: name, contents: ["en": MessageContentForm(title: "Hi")])
      }
      form.holdOutPercent = 10
      let message = try await tenant.launch(form)
      var run = RandomSending(tenant, message, driver)
      for _ in 0..<60 {
        try await run.step(&random)
        try await run.check()
      }
      try await run.end()
      #expect(try await tenant.waiting(message, driver) == 0)
    }
  }
}

/// Workers that claim a message's sends and settle them in a random order, some too late.
private struct RandomSending {
  private let tenant: Tenant
  private let message: MessageID
  private let driver: any SQLDriver
  private let repositories: Repositories
  private var leases: [OutboxLease] = []
  private var clock: Int64 = 0

  init(_ tenant: Tenant, _ message: MessageID, _ driver: any SQLDriver) {
    (self.tenant, self.message, self.driver) = (tenant, message, driver)
    let tombstoneKey = TombstoneKey(key: Array(repeating: 7, count: 32))
    repositories = Repositories(driver: driver, tombstoneKey: tombstoneKey)
  }

  private var now: Timestamp { .at(clock) }

  mutating func step(_ random: inout Seeded) async throws {
    clock += Int64.random(in: 1...400, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: _ = try await repositories.outbox.advance(now: now)
    case 5..<10:
      let limit = Int.random(in: 1...12, using: &random)
      leases.append(try await repositories.outbox.claim(limit: limit, lease: 500, now: now))
    case 10..<17: try await settle(&random)
    case 17:
      let person = "device-\(Int.random(in: 0..<60, using: &random))"
      _ = try await repositories.erasure.erase(tenant.id, person: person, now: now, by: nil)
    default:
      let status = try await repositories.messages.find(tenant.id, message)?.status
      let command: MessageLifecycle.Command = status == .paused ? .resume(isDue: true) : .pause
      guard status == .paused || status == .sending else { return }
      _ = try await repositories.messages.apply(command, tenant.id, message, now: now, by: nil)
    }
  }

  /// Settles a part of a lease, whether it ended or not; the rest is never heard of again.
  private mutating func settle(_ random: inout Seeded) async throws {
    guard !leases.isEmpty else { return }
    let lease = leases.remove(at: Int.random(in: leases.indices, using: &random))
    let later = Timestamp.at(clock + 300)
    let results = lease.sends.dropLast(Int.random(in: 0...2, using: &random)).map { send in
      let outcomes: [OutboxResult.Outcome] = [
        .sent, .unknown(code: "lost", retryAt: later), .unknown(code: "lost", retryAt: nil),
        .retry(at: later), .wait(until: later), .failed(code: "Unregistered"),
        .dropped(.frequencyCap),
      ]
      return OutboxResult(send.key, outcomes.randomElement(using: &random) ?? .sent)
    }
    try await repositories.outbox.finish(lease, results, now: now)
  }

  /// Cancels the message, and lets workers drop what is left.
  mutating func end() async throws {
    _ = try await repositories.messages.apply(.cancel, tenant.id, message, now: now, by: nil)
    for _ in 0..<3 {
      clock += 600
      let lease = try await repositories.outbox.claim(limit: 100, lease: 500, now: now)
      let results = lease.sends.map { OutboxResult($0.key, .dropped(.message)) }
      try await repositories.outbox.finish(lease, results, now: now)
      _ = try await repositories.outbox.advance(now: now)
      try await check()
    }
  }

  func check() async throws {
    let counts = try await tenant.counts(message)
    let settled = ["sent", "failed", "dropped"].reduce(0) { $0 + counts[$1, default: 0] }
    let waiting = try await tenant.waiting(message, driver)
    #expect(counts["targeted", default: 0] == settled + waiting, "\(counts), \(waiting) wait")
  }
}

extension Tenant {
  /// Adds people without an address.
  func addPeople(_ count: Int) async throws {
    let events = (0..<count).map {
      event(uuid: EntityID(timestamp: .start), person: "person-\($0)")
    }
    _ = try await repositories.events.append(id, events)
  }

  /// The sends of a message that workers or devices may still take.
  func waiting(_ message: MessageID, _ driver: any SQLDriver) async throws -> Int64 {
    try await driver.read { connection in
      try connection.count(
        """
        SELECT COUNT(*) AS count FROM message_send
        WHERE message_id = \(message) AND state IN (0, 5)
        """
      )
    }
  }
}
