import AttributionCore
import LinkCore
import Testing

@testable import Persistence

/// Events are found by their time whatever moment their ids hold, each once.
@Suite struct EventTimeScanTests {
  private static let day: Int64 = 86_400_000
  private static let hour: Int64 = 3_600_000

  /// The moment of an event and of its id, in milliseconds from the start.
  static let moments: [(occurred: Int64, id: Int64)] = [
    (0, 0), (hour, hour), (2 * hour, hour), (2 * hour, hour - 1), (day - 1, day + 1),
    (day, day - hour), (day, day - hour - 1), (day, day + hour), (day, day + hour + 1),
    // Imported: made months later; of a device whose clock is fast, or that says 1970.
    (2 * day, 70 * day), (3 * day, 3 * day + 5), (5 * day, -40 * day),
    (5 * day, -1_795_219_200_000),
    // After days without events.
    (9 * day + 1, 9 * day), (9 * day, 400 * day),
  ]

  private static func events(_ tenant: Tenant) -> [EventRecord] {
    let regular = moments.enumerated().map { number, moment in
      var id = EntityID(timestamp: .at(moment.id))
      id = EntityID(high: id.high, low: UInt64(number))
      return (id: id, occurred: moment.occurred)
    }
    // No UUIDv7.
    let random: [(id: EntityID, occurred: Int64)] = [
      (EntityID(high: 0x0001_0000_0000_4000, low: 1), day / 2),
      (EntityID(high: 0xFFFF_FFFF_FFFF_4FFF, low: 2), 9 * day + 2),
    ]
    return (regular + random).map { id, occurred in
      var event = tenant.event("Purchase", uuid: id, person: "ada")
      event.occurredAt = .at(occurred)
      event.receivedAt = .at(occurred)
      return event
    }
  }

  @Test(arguments: Engine.allCases, [1, 2, 5_000])
  func readsEachEventOfADayOnce(_ engine: Engine, _ page: Int) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let events = Self.events(tenant)
      _ = try await tenant.repositories.events.append(tenant.id, events)
      try await driver.read { connection in
        let number = try #require(try StringDictionary.tenant(connection, tenant.id))
        let scan = EventTimeScan(
          tenant: number,
          connection,
          try EventPartitions(connection),
          page: page
        )
        for day: Int64 in -1...10 {
          let span = Timestamp.at(day * Self.day)..<Timestamp.at((day + 1) * Self.day)
          var found: [EntityID] = []
          try scan.rows(in: span, columns: "e.uuid, e.occurred_at", joins: "") {
            found.append(try $0.entityID("uuid"))
          }
          let expected = events.filter { span.contains($0.occurredAt) }.map(\.uuid)
          #expect(found.sorted() == expected.sorted(), "day \(day)")
          let first = try scan.first(from: span.lowerBound)
          let next = events.map(\.occurredAt).filter { $0 >= span.lowerBound }.min()
          #expect((first ?? span.upperBound) <= (next ?? .latest), "day \(day)")
          #expect((first == nil) == (next == nil) || day > 9, "day \(day)")
        }
      }
    }
  }

  /// A verification and a report of conversion read a day by an index, also right after a month's
  /// table was made, when engines know nothing of it.
  @Test(arguments: Engine.allCases)
  func countsAndConvertsByIndex(_ engine: Engine) async throws {
    try await engine.with { inner in
      let driver = PlanRecorder(inner)
      let tenant = try await Tenant(driver)
      _ = try await tenant.repositories.events.append(tenant.id, Self.events(tenant))
      let drift = try await tenant.repositories.reports.verify(tenant.id)
      #expect(drift.wrong == 0 && drift.cells > 0)
      let steps = try await tenant.repositories.reports.conversion(
        tenant.id,
        steps: ["Purchase"],
        within: 1,
        in: ReportRange(from: .at(-Self.day), to: .at(10 * Self.day))
      )
      #expect(steps.map(\.people) == [1])
      // PostgreSQL reads a table of a page as a whole.
      if engine != .postgresql { #expect(driver.wasteful.isEmpty, "\(driver.wasteful)") }
      // The control: what a verification counts is what is there.
      try await driver.write { _ = try $0.execute("DELETE FROM person_day") }
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 6)
    }
  }
}
