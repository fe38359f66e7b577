import JSONCoding
import LinkCore
import Synchronization
import Testing

@testable import Persistence

/// Events in the order in which they were stored, on every engine.
@Suite struct EventExportTests {
  /// What an export is read by.
  enum Reader: Sendable, CaseIterable {
    /// The order of storing.
    case cursor
    /// The control: the greatest id that was read, as a program does that has only the table.
    case greatestID
  }

  /// What the writers stored.
  private final class Sent: Sendable {
    private let all = Mutex<Set<EntityID>>([])

    var ids: Set<EntityID> { all.withLock { $0 } }

    func add(_ ids: [EntityID]) { all.withLock { $0.formUnion(ids) } }
  }

  @Test(arguments: Engine.allCases, Reader.allCases)
  func readsEachEventOnceWhileOthersStore(_ engine: Engine, _ reader: Reader) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let others = (0..<2).map { _ in Repositories(driver: driver) }
      let (sent, isDone) = (Sent(), Flag())
      async let seen = Self.read(tenant, by: reader) { isDone.isRaised }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<6 {
          group.addTask {
            var generator = Seeded(UInt64(writer))
            for _ in 0..<12 {
              // Devices keep events for days.
              let events = (0..<5).map { _ in
                let age = Int64.random(in: 0...5_000_000_000, using: &generator)
                return tenant.event(uuid: EntityID(timestamp: .at(-age)))
              }
              let node = others[writer % 2]
              _ = try await node.events.append(tenant.id, events + events.prefix(1))
              sent.add(events.map(\.uuid))
            }
          }
        }
        try await group.waitForAll()
      }
      isDone.raise()
      let ids = try await seen
      #expect(Set(ids).count == ids.count)
      let stored = sent.ids
      #expect(stored.count == 360)
      switch reader {
      case .cursor: #expect(Set(ids) == stored)
      case .greatestID: #expect(ids.count < stored.count)
      }
    }
  }

  /// Reads pages until the writers are done and nothing is left.
  private static func read(
    _ tenant: Tenant,
    by reader: Reader,
    until isDone: @Sendable () -> Bool
  ) async throws -> [EntityID] {
    var (ids, cursor) = ([EntityID](), ExportCursor?.none)
    while true {
      let isLast = isDone()
      switch reader {
      case .cursor:
        let page = try await tenant.repositories.events.export(tenant.id, since: cursor, limit: 7)
        ids += page.events.map(\.uuid)
        cursor = page.next
        if isLast, !page.hasMore, page.events.isEmpty { return ids }
      case .greatestID:
        let last = ids.last ?? EntityID(high: 0, low: 0)
        let page = try await tenant.repositories.events.list(tenant.id, limit: 200).items
          .map(\.uuid).filter { $0 > last }.sorted()
        ids += page
        if isLast, page.isEmpty { return ids }
      }
      await Task.yield()
    }
  }

  @Test(arguments: Engine.allCases)
  func hasEveryFieldInTheOrderOfStoring(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let events = tenant.repositories.events
      let uuid = EntityID(timestamp: .at(9))
      var first = tenant.event("Late \"x\"", uuid: uuid, key: "summer25", jid: "j")
      first.properties = #"{"$lib":"ios","a":[1,{"b":"}"}],"jid":"j","utm_source":"mail","z":null}"#
      var second = tenant.event(uuid: EntityID(timestamp: .at(-900_000_000_000)), jid: nil)
      second.properties = "{ \"white\" :\n \"space\" }"
      second.sessionID = nil
      let loose = tenant.event(uuid: EntityID(high: .max, low: 1))
      for batch in [[first], [second, loose]] { _ = try await events.append(tenant.id, batch) }
      let page = try await events.export(tenant.id, limit: 100)
      #expect(page.events.map(\.uuid) == [first, second, loose].map(\.uuid))
      #expect(!page.hasMore)
      for (event, sent) in zip(page.events, [first, second, loose]) {
        let stored = try #require(try await events.find(tenant.id, sent.uuid))
        #expect(event.name == stored.name && event.distinctID == stored.distinctID)
        #expect(event.occurredAt == stored.occurredAt && event.receivedAt == stored.receivedAt)
        #expect(event.app == stored.app && event.link == stored.link)
        #expect(event.campaignKey == stored.campaignKey && event.jid == stored.jid)
        #expect(event.session == stored.sessionID)
        let properties = try JSONValue(parsing: event.properties, limits: .files)
        let text = Array(stored.properties.text.utf8)
        #expect(try properties == JSONValue(parsing: text, limits: .files))
        #expect(!event.properties.contains(0x0A))
      }
      // A page ends between transactions, and the next one begins there.
      let start = try await events.export(tenant.id, limit: 1)
      #expect(start.hasMore == false || start.events.count < 3)
      let rest = try await events.export(tenant.id, since: start.next, limit: 100)
      #expect(start.events + rest.events == page.events)
      let end = try await events.export(tenant.id, since: page.next, limit: 100)
      #expect(end.events.isEmpty && end.next == page.next)
      #expect(ExportCursor(page.next.description) == page.next)
    }
  }

  @Test(arguments: Engine.allCases)
  func hasNoEventOfWhoWasErased(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(driver: driver, tombstoneKey: TombstoneKey(key: [7]))
      let (own, others) = (
        (0..<3).map { _ in tenant.event(person: "canary") },
        (0..<3).map { _ in tenant.event(person: "other") }
      )
      _ = try await repositories.events.append(tenant.id, [others[0], own[0], own[1]])
      let before = try await repositories.events.export(tenant.id, limit: 1)
      #expect(before.events.count == 3)
      _ = try await repositories.events.append(tenant.id, [own[2], others[1]])
      _ = try await repositories.erasure.erase(tenant.id, person: "canary", now: .start, by: nil)
      _ = try await repositories.events.append(tenant.id, [others[2]])
      // What was read stays the place to continue at.
      let rest = try await repositories.events.export(tenant.id, since: before.next, limit: 100)
      #expect(rest.events.map(\.uuid) == [others[1].uuid, others[2].uuid])
      let all = try await repositories.events.export(tenant.id, limit: 100)
      #expect(all.events.map(\.uuid) == others.map(\.uuid))
      let listed = try await driver.read { connection in
        try BatchLog(tenant: 1, connection: connection).batches(after: 0, limit: 10).flatMap(\.ids)
      }
      #expect(Set(listed) == Set(others.map(\.uuid)))
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesACursorAfterWhichRetentionRemovedEvents(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (events, retention) = (tenant.repositories.events, tenant.repositories.retention)
      func event(_ moment: String) throws -> EventRecord {
        let moment = try #require(Timestamp(iso8601: moment))
        var event = tenant.event(uuid: EntityID(timestamp: moment))
        (event.occurredAt, event.receivedAt) = (moment, moment)
        return event
      }
      let august = try event("2026-08-10T08:00:00Z")
      // Sent months later than it happened: its month goes, and its list stays for the other event.
      let late = try event("2026-08-11T08:00:00Z")
      let november = try event("2026-11-10T08:00:00Z")
      let empty = try await events.export(tenant.id, limit: 10).next
      _ = try await events.append(tenant.id, [august])
      let first = try await events.export(tenant.id, limit: 10).next
      _ = try await events.append(tenant.id, [late, november])
      let second = try await events.export(tenant.id, limit: 10).next
      let now = try #require(Timestamp(iso8601: "2026-11-21T00:00:00Z"))
      let report = try await retention.sweep(keepingDays: 30, now: now)
      for cursor in [empty, first] {
        await #expect(throws: ExportRefusal.gap(report.keptFrom)) {
          _ = try await events.export(tenant.id, since: cursor, limit: 10)
        }
      }
      // Who had read everything continues, and who begins anew gets what is kept.
      #expect(try await events.export(tenant.id, since: second, limit: 10).events == [])
      let anew = try await events.export(tenant.id, limit: 10)
      #expect(anew.events.map(\.uuid) == [november.uuid])
      #expect(try await Self.numbers(driver) == [2])
      // Numbers go on when every list has gone.
      let later = try #require(Timestamp(iso8601: "2027-03-01T00:00:00Z"))
      _ = try await retention.sweep(keepingDays: 30, now: later)
      #expect(try await Self.numbers(driver) == [])
      _ = try await events.append(tenant.id, [try event("2027-02-10T08:00:00Z")])
      #expect(try await Self.numbers(driver) == [3])
      #expect(try await events.export(tenant.id, since: anew.next, limit: 10).events.count == 1)
    }
  }

  private static func numbers(_ driver: any SQLDriver) async throws -> [Int64] {
    try await driver.read { connection in
      try connection.query("SELECT no FROM event_batch ORDER BY no").map { try $0.int64("no") }
    }
  }

  @Test func refusesACursorOfAnotherWorkspaceAndOfAnotherHistory() async throws {
    try await Engine.memory.with { driver in
      let tenant = try await Tenant(driver)
      let other = try await Tenant(driver, name: "other")
      let events = tenant.repositories.events
      _ = try await events.append(tenant.id, [tenant.event()])
      let cursor = try await events.export(tenant.id, limit: 10).next
      await #expect(throws: ExportRefusal.otherWorkspace) {
        _ = try await events.export(other.id, since: cursor, limit: 10)
      }
      // As after a restore: the list is missing, then another one has its number.
      try await driver.write { connection in
        try connection.executeScript("DELETE FROM event_batch; DELETE FROM event_log_202611")
      }
      for _ in 0..<2 {
        await #expect(throws: ExportRefusal.otherHistory) {
          _ = try await events.export(tenant.id, since: cursor, limit: 10)
        }
        _ = try await events.append(tenant.id, [tenant.event()])
      }
      let text = cursor.description
      for wrong in ["", "abc", String(text.dropLast()), "B" + text.dropFirst(), text + "A"] {
        #expect(ExportCursor(wrong) == nil)
      }
    }
  }
}
