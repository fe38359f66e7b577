import DatabaseTestSupport
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
    let driver = GatedDriver(try await MigratedSQLite.inMemory())
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
    let driver = GatedDriver(try await MigratedSQLite.inMemory())
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
    let driver = GatedDriver(try await MigratedSQLite.inMemory())
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
}
