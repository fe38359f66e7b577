import LinkCore
import Synchronization
import Testing

@testable import Persistence

/// What live listeners need of the log, on every engine.
@Suite struct EventLiveTests {
  @Test(arguments: Engine.allCases)
  func findsEventsInTheOrderOfTheirIDs(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let stranger = try await Tenant(driver, name: "other")
      let events = (0..<120).map { _ in tenant.event() }
      _ = try await tenant.repositories.events.append(tenant.id, events)
      let ids = events.map(\.uuid).shuffled()
      let unknown = EntityID(timestamp: .start)
      let found = try await tenant.repositories.events.find(tenant.id, ids + [unknown])
      #expect(found.map(\.uuid) == ids)
      #expect(try await tenant.repositories.events.find(stranger.id, ids).isEmpty)
      #expect(try await tenant.repositories.events.find(tenant.id, []).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func listsWhatCameAfterAnEvent(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repository = tenant.repositories.events
      // Ids are older than arrivals: devices send late, and not in order.
      let events = (0..<10).map { number in
        var event = tenant.event(uuid: EntityID(timestamp: .at(Int64(number * 7 % 10) * 1_000)))
        event.receivedAt = .at(Int64(number) * 10_000)
        return event
      }
      var late = tenant.event(uuid: EntityID(timestamp: .at(-700_000)))
      late.receivedAt = .at(90_000)
      _ = try await repository.append(tenant.id, events + [late])
      let last = EventArrival(receivedAt: events[4].receivedAt, uuid: events[4].uuid)
      let arrivals = try await repository.list(tenant.id, since: last, now: .at(100_000))
      #expect(arrivals.events.map(\.uuid) == events[5...].map(\.uuid))
      #expect(!arrivals.isCut)
    }
  }

  @Test func listsTheNewestThousand() async throws {
    try await Engine.memory.with { driver in
      let tenant = try await Tenant(driver)
      let repository = tenant.repositories.events
      let events = (0..<1_010).map { number in
        var event = tenant.event(uuid: EntityID(timestamp: .at(Int64(number))))
        event.receivedAt = .at(Int64(number) + 10_000)
        return event
      }
      _ = try await repository.append(tenant.id, events)
      let last = EventArrival(receivedAt: .start, uuid: EntityID(timestamp: .start))
      let arrivals = try await repository.list(tenant.id, since: last, now: .at(20_000))
      #expect(arrivals.events.map(\.uuid) == events.suffix(1_000).map(\.uuid))
      #expect(arrivals.isCut)
    }
  }

  @Test func readsArrivalsAsTheyAreWritten() throws {
    let arrival = EventArrival(receivedAt: .start, uuid: EntityID(timestamp: .start))
    #expect(EventArrival(arrival.description) == arrival)
    for text in ["", "1", "-\(arrival.uuid)", "1-2", "x-\(arrival.uuid)", "\(arrival.uuid)"] {
      #expect(EventArrival(text) == nil, "\(text)")
    }
  }

  @Test func announcesToEverySession() async throws {
    try await Engine.postgresql.with { driver in
      let tenant = try await Tenant(driver)
      let repository = tenant.repositories.events
      let heard = Heard()
      let hearing = Task {
        for await texts in repository.announcements() { await heard.add(texts) }
      }
      try await waitUntil { await heard.times > 0 }
      let texts = ["first \(tenant.id)", "second \(tenant.id)"]
      try await repository.announce(texts)
      try await waitUntil { await heard.texts.filter(texts.contains) == texts }
      hearing.cancel()
      await hearing.value
    }
  }

  @Test func announcesToNobodyWhereOneProcessWrites() async throws {
    try await Engine.memory.with { driver in
      let repository = Repositories(driver: driver).events
      try await repository.announce(["nothing"])
      for await _ in repository.announcements() { Issue.record("Somebody was told.") }
    }
  }

  @Test func tellsOfNewEventsAfterTheirCommit() async throws {
    try await Engine.memory.with { driver in
      let tenant = try await Tenant(driver)
      let observer = Observer()
      let writer = EventWriter(
        tenant.repositories.events,
        limits: .patient(),
        observer: observer
      )
      let (first, second) = (tenant.event(), tenant.event())
      _ = try await writer.append(workspace: tenant.id, events: [first, second])
      try await waitUntil { observer.ids == [first.uuid, second.uuid] }
      let third = tenant.event()
      _ = try await writer.append(workspace: tenant.id, events: [first, third])
      try await waitUntil { observer.ids == [first.uuid, second.uuid, third.uuid] }
    }
  }
}

/// What was announced so far.
private actor Heard {
  private(set) var texts: [String] = []
  private(set) var times = 0

  func add(_ texts: [String]) {
    times += 1
    self.texts += texts
  }
}

/// Keeps the events that it is told of.
private final class Observer: CommitObserver {
  private let told = Mutex<[EntityID]>([])

  var ids: [EntityID] { told.withLock { $0 } }

  func stored(_ ids: [EntityID], of workspace: WorkspaceID) {
    told.withLock { $0 += ids }
  }
}
