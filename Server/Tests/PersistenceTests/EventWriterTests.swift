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
        workspace: WorkspaceID(timestamp: .start),
        events: EventParts.all(Array(repeating: event, count: events))
      ),
      bytes: bytes,
      enteredAt: moment,
      ticket: ticket
    )
  }
}
