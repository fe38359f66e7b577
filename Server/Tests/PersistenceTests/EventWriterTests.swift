import LinkCore
import Testing

@testable import Persistence

/// Group commit.
@Suite struct EventWriterTests {
  @Test(arguments: Engine.allCases)
  func groupsConcurrentAppendsIntoFewCommits(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let writer = EventWriter(tenant.repositories.events, limits: .patient())
      let accepted = try await withThrowingTaskGroup { group in
        for _ in 0..<400 {
          group.addTask {
            try await writer.append(workspace: tenant.id, events: [tenant.event()])
          }
        }
        return try await group.reduce(0) { $0 + $1.count { $0 == .accepted } }
      }
      #expect(accepted == 400)
      #expect(try await tenant.repositories.events.count(tenant.id) == 400)
      let statistics = await writer.statistics
      #expect(statistics.accepted == 400)
      #expect((1...80).contains(statistics.commits))
      #expect(statistics.waitingBytes == 0)
    }
  }

  @Test func answersOnlyAfterTheCommitReturned() async throws {
    let driver = GatedDriver(try await Engine.migratedMemory())
    let tenant = try await Tenant(driver)
    let writer = EventWriter(tenant.repositories.events, limits: .patient())
    driver.shut()
    let answered = Flag()
    try await withThrowingTaskGroup { group in
      group.addTask {
        _ = try await writer.append(workspace: tenant.id, events: [tenant.event()])
        answered.raise()
      }
      await driver.waitForWriter()
      #expect(!answered.isRaised)
      driver.open()
      try await group.waitForAll()
    }
    #expect(answered.isRaised)
  }

  @Test func refusesWhatMayNotWait() async throws {
    let driver = GatedDriver(try await Engine.migratedMemory())
    let tenant = try await Tenant(driver)
    let limits = EventWriterLimits.patient(batchEvents: 1, waitingBytes: 1_000)
    let writer = EventWriter(tenant.repositories.events, limits: limits)
    driver.shut()
    try await withThrowingTaskGroup { group in
      for _ in 0..<3 {
        group.addTask {
          _ = try await writer.append(workspace: tenant.id, events: [tenant.event()])
        }
      }
      await driver.waitForWriter()
      try await waitUntil { await writer.statistics.waitingEvents >= 2 }
      let events = (0..<3).map { _ in tenant.event() }
      await expectStoreError(.overloaded) {
        _ = try await writer.append(workspace: tenant.id, events: events)
      }
      #expect(await writer.statistics.refused == 1)
      driver.open()
      try await group.waitForAll()
    }
    let late = try await writer.append(workspace: tenant.id, events: [tenant.event()])
    #expect(late == [.accepted])
  }

  @Test func refusesWhileACommitIsStuck() async throws {
    let driver = GatedDriver(try await Engine.migratedMemory())
    let tenant = try await Tenant(driver)
    let limits = EventWriterLimits(waitingTime: .milliseconds(20))
    let writer = EventWriter(tenant.repositories.events, limits: limits)
    driver.shut()
    try await withThrowingTaskGroup { group in
      group.addTask {
        _ = try await writer.append(workspace: tenant.id, events: [tenant.event()])
      }
      await driver.waitForWriter()
      try await Task.sleep(for: .milliseconds(40))
      let error = await #expect(throws: StoreError.self) {
        try await writer.append(workspace: tenant.id, events: [tenant.event()])
      }
      #expect(error?.code == .overloaded)
      #expect((2...30).contains(error?.retryAfter ?? 0))
      driver.open()
      try await group.waitForAll()
    }
  }

  @Test(arguments: Engine.allCases)
  func failsOnlyTheAppendThatIsWrong(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let limits = EventWriterLimits.patient(linger: .milliseconds(50))
      let writer = EventWriter(tenant.repositories.events, limits: limits)
      let stranger = WorkspaceID(timestamp: .start)
      async let good = writer.append(workspace: tenant.id, events: [tenant.event()])
      async let bad: Void = expectStoreError(.notFound) {
        _ = try await writer.append(workspace: stranger, events: [tenant.event()])
      }
      #expect(try await good == [.accepted])
      await bad
    }
  }

  @Test(arguments: Engine.allCases)
  func aCancelledRequestTakesNothingBack(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let writer = EventWriter(tenant.repositories.events, limits: .patient())
      let request = Task {
        try await writer.append(workspace: tenant.id, events: [tenant.event()])
      }
      request.cancel()
      #expect(try await request.value == [.accepted])
    }
  }

  @Test(arguments: Engine.allCases)
  func finishesWhatWaitsAndRefusesMore(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let limits = EventWriterLimits.patient(linger: .seconds(60))
      let writer = EventWriter(tenant.repositories.events, limits: limits)
      async let verdicts = writer.append(workspace: tenant.id, events: [tenant.event()])
      try await waitUntil { await writer.statistics.waitingEvents > 0 }
      await writer.finish()
      #expect(try await verdicts == [.accepted])
      await expectStoreError(.unavailable) {
        _ = try await writer.append(workspace: tenant.id, events: [tenant.event()])
      }
    }
  }

  @Test func cutsBatchesAtTheirLimits() {
    var queue = EventQueue<Int>(limits: EventWriterLimits(batchEvents: 10, batchBytes: 100))
    let now = ContinuousClock.now
    for (ticket, (events, bytes)) in [(6, 10), (4, 10), (1, 10), (12, 10), (1, 200)].enumerated() {
      queue.add(Self.entry(events: events, bytes: bytes, ticket: ticket, at: now))
    }
    #expect(queue.isFull)
    #expect(queue.linger(at: now) == nil)
    #expect(queue.takeBatch().map(\.ticket) == [0, 1])
    #expect(queue.takeBatch().map(\.ticket) == [2])
    #expect(queue.takeBatch().map(\.ticket) == [3])
    #expect(queue.takeBatch().map(\.ticket) == [4])
    #expect(queue.takeBatch().isEmpty)
    #expect((queue.events, queue.bytes) == (0, 0))
  }

  @Test func aFloodOfOneWorkspaceDelaysNoOtherByMoreThanACommit() {
    let limits = EventWriterLimits(batchEvents: 10, waitingBytes: 1_000)
    var queue = EventQueue<Int>(limits: limits)
    let (flood, other) = (WorkspaceID(timestamp: .start), WorkspaceID(timestamp: .start))
    let start = ContinuousClock.now
    for ticket in 0..<70 {
      queue.add(Self.entry(events: 5, bytes: 10, ticket: ticket, of: flood, at: start))
    }
    let late = start + limits.waitingTime + .milliseconds(1)
    #expect(!queue.admits(bytes: 1, of: flood, committing: 0, at: late))
    #expect(queue.admits(bytes: 200, of: other, committing: 0, at: late))
    #expect(!queue.admits(bytes: 100, of: flood, committing: 0, at: start))
    queue.add(Self.entry(events: 1, bytes: 10, ticket: 100, of: other, at: late))
    queue.add(Self.entry(events: 1, bytes: 10, ticket: 101, of: other, at: late))
    #expect(queue.takeBatch().map(\.ticket) == [0, 100, 101])
    queue.add(Self.entry(events: 7, bytes: 10, ticket: 102, of: other, at: late))
    #expect(queue.takeBatch().map(\.ticket) == [1, 2])
    #expect(queue.takeBatch().map(\.ticket) == [102])
    #expect(queue.takeBatch().map(\.ticket) == [3, 4])
  }

  /// Commits hold as many events as take four milliseconds of work, where another workspace waits for them.
  @Test func commitsHoldFewEventsWhereEventsCostMuch() {
    var size = CommitSize(limits: EventWriterLimits())
    let (one, other) = (WorkspaceID(timestamp: .start), WorkspaceID(timestamp: .start))
    let start = ContinuousClock.now
    size.note(one, at: start)
    #expect(size.events == 1_000)
    size.record(events: 1_000, work: .milliseconds(40), at: start)
    #expect(size.events == 1_000)
    size.note(other, at: start)
    #expect(size.events == 100)
    // A few events say little; expensive ones count at once, and are forgotten slowly.
    size.record(events: 1, work: .milliseconds(40), at: start)
    #expect(size.events == 100)
    size.record(events: 50, work: .milliseconds(100), at: start)
    #expect((size.events, size.rows) == (20, 20))
    for _ in 0..<40 { size.record(events: 50, work: .milliseconds(2), at: start) }
    #expect((80...100).contains(size.events))
    size.note(other, at: start + CommitSize.memory)
    #expect(size.events == 1_000)
  }

  @Test func answersAnAppendAfterItsLastPart() {
    var pending = PendingAppends<String>()
    let (first, second) = (pending.add("first", parts: 2), pending.add("second", parts: 2))
    #expect(pending.store([.duplicate], of: first[1]) == nil)
    let all = pending.store([.accepted], of: first[0])
    #expect(all?.waiter == "first")
    #expect(all?.verdicts == [.accepted, .duplicate])
    #expect(pending.fail(second[0]) == "second")
    #expect(pending.fail(second[1]) == nil)
    #expect(pending.store([.accepted], of: second[1]) == nil)
  }

  @Test(arguments: Engine.allCases)
  func storesALongAppendInParts(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let limits = EventWriterLimits.patient(batchEvents: 50)
      let writer = EventWriter(tenant.repositories.events, limits: limits)
      var events = (0..<120).map { _ in tenant.event() }
      events[70] = events[3]
      let verdicts = try await writer.append(workspace: tenant.id, events: events)
      #expect(verdicts.enumerated().filter { $0.element != .accepted }.map(\.offset) == [70])
      #expect(await writer.statistics.commits >= 3)
      #expect(try await tenant.repositories.events.count(tenant.id) == 119)
    }
  }

  @Test func waitsForMoreAsLongAsMoreComes() {
    let limits = EventWriterLimits(linger: .milliseconds(5), gap: .milliseconds(2))
    var queue = EventQueue<Int>(limits: limits)
    let start = ContinuousClock.now
    func add(after milliseconds: Int) {
      let moment = start + .milliseconds(milliseconds)
      queue.add(Self.entry(events: 1, bytes: 1, ticket: 0, at: moment))
    }
    #expect(queue.linger(at: start) == nil)
    add(after: 0)
    #expect(queue.linger(at: start + .milliseconds(1)) == .milliseconds(1))
    #expect(queue.linger(at: start + .milliseconds(2)) == nil)
    add(after: 1)
    #expect(queue.linger(at: start + .milliseconds(2)) == .milliseconds(1))
    add(after: 4)
    #expect(queue.linger(at: start + .milliseconds(4)) == .milliseconds(1))
    #expect(queue.linger(at: start + .milliseconds(5)) == nil)
  }

  @Test func keepsNothingOfWhatItHandedOut() {
    final class Ticket: Sendable {}
    var queue = EventQueue<Ticket>(limits: EventWriterLimits(batchEvents: 1))
    weak var handedOut: Ticket?
    do {
      let ticket = Ticket()
      handedOut = ticket
      queue.add(Self.entry(events: 1, bytes: 1, ticket: ticket, at: .now))
      queue.add(Self.entry(events: 1, bytes: 1, ticket: Ticket(), at: .now))
      #expect(queue.takeBatch().count == 1)
    }
    #expect(handedOut == nil)
    #expect(queue.takeBatch().count == 1)
  }

  private static func entry<Ticket>(
    events: Int,
    bytes: Int,
    ticket: Ticket,
    of workspace: WorkspaceID = WorkspaceID(timestamp: .start),
    at moment: ContinuousClock.Instant
  ) -> EventQueue<Ticket>.Entry {
    let event = EventRecord(
      uuid: EntityID(timestamp: .start),
      name: "A",
      distinctID: "p",
      occurredAt: .start,
      receivedAt: .start,
      contentHash: Array(repeating: 0, count: 8)
    )
    return EventQueue.Entry(
      batch: EventBatch(
        workspace: workspace,
        events: EventParts.all(Array(repeating: event, count: events))
      ),
      bytes: bytes,
      enteredAt: moment,
      ticket: ticket
    )
  }
}
