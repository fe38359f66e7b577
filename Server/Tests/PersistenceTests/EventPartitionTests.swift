import LinkCore
import Testing

@testable import Persistence

/// Events by the months of their ids, on every engine.
@Suite struct EventPartitionTests {
  @Test(arguments: Engine.allCases)
  func keepsEachMonthApartAndAbsurdIDsElsewhere(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let ids = [
        Self.id("2026-11-01T00:00:00Z"), Self.id("2026-10-31T23:59:59.999Z"),
        Self.id("2025-03-05T10:00:00Z"),
        // Not made yet, made before anybody made ids, and by no clock at all.
        Self.id("2031-01-01T00:00:00Z"), Self.id("1999-01-01T00:00:00Z"),
        try #require(EntityID("f47ac10b-58cc-4372-a567-0e02b2c3d479")),
        EntityID(high: 0, low: 0), EntityID(high: .max, low: .max),
      ]
      let events = ids.map { tenant.event(uuid: $0) }
      let repositories = tenant.repositories
      let verdicts = try await repositories.events.append(tenant.id, events)
      #expect(verdicts.allSatisfy { $0 == .accepted })
      #expect(
        try await repositories.retention.months() == [
          .init(month: "2025-03", events: 1), .init(month: "2026-10", events: 1),
          .init(month: "2026-11", events: 1), .init(month: nil, events: 5),
        ]
      )
      // Whatever the table, an id is stored once, and found, listed and counted.
      #expect(
        try await repositories.events.append(tenant.id, events).allSatisfy { $0 == .duplicate }
      )
      for event in events {
        #expect(try await repositories.events.find(tenant.id, event.uuid) == event)
      }
      let listed = try await repositories.events.list(tenant.id).items.map(\.uuid)
      #expect(listed == ids.dropLast().sorted(by: >))
      #expect(try await repositories.events.count(tenant.id) == 8)
      let seen = try await driver.read { try $0.count("SELECT COUNT(*) AS count FROM event") }
      #expect(seen == 8)
      #expect(try await repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func movesWhatCameBeforeItsMonth(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let retention = tenant.repositories.retention
      let early = tenant.event(uuid: Self.id("2027-06-15T00:00:00Z"))
      _ = try await tenant.repositories.events.append(tenant.id, [early])
      #expect(try await retention.months() == [.init(month: nil, events: 1)])
      try await retention.prepare(now: try #require(Timestamp(iso8601: "2027-06-01T00:00:00Z")))
      #expect(
        try await retention.months() == [
          .init(month: "2027-06", events: 1), .init(month: "2027-07", events: 0),
          .init(month: nil, events: 0),
        ]
      )
      #expect(try await tenant.repositories.events.append(tenant.id, [early]) == [.duplicate])
      // Doing it again changes nothing.
      try await retention.prepare(now: try #require(Timestamp(iso8601: "2027-06-30T00:00:00Z")))
      #expect(try await retention.months().count == 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func dropsOldMonthsAndKeepsWhatWasCounted(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (events, reports) = (tenant.repositories.events, tenant.repositories.reports)
      let click = tenant.click(at: .start)
      try await tenant.repositories.clicks.append([click])
      let jid = click.id.description
      let old = try (0..<40).map { number in
        try Self.event(tenant, "2026-08-\(10 + number % 15)T08:00:00Z", "Application Opened", jid)
      }
      // Made by a clock that was months behind.
      var stray = try Self.event(tenant, "2026-08-20T08:00:00Z", "Application Opened", jid)
      stray.occurredAt = try #require(Timestamp(iso8601: "2026-11-02T09:00:00Z"))
      let new = try (0..<30).map { number in
        try Self.event(tenant, "2026-11-\(10 + number % 10)T08:00:00Z", "Purchase", jid)
      }
      var loose = try Self.event(tenant, "2026-08-11T08:00:00Z", "Purchase", nil)
      loose.uuid = EntityID(high: .max, low: 1)
      _ = try await events.append(tenant.id, old + [stray, loose] + new)
      let before = try await reports.funnel(tenant.id)
      #expect(try await reports.verify(tenant.id).wrong == 0)
      #expect(try await Self.touches(driver) == 41)

      let now = try #require(Timestamp(iso8601: "2026-11-21T00:00:00Z"))
      let report = try await tenant.repositories.retention.sweep(keepingDays: 30, now: now)
      #expect(report.dropped == [.init(month: "2026-08", events: 41)])
      #expect(report.keptFrom.iso8601 == "2026-10-01T00:00:00.000Z")
      #expect(report.strays == 1)
      #expect(report.removed == 1)
      #expect(try await Self.touches(driver) == 1)
      #expect(try await events.count(tenant.id) == 31)
      #expect(try await events.find(tenant.id, stray.uuid) != nil)

      // What is gone does not come back, and what is kept is known.
      #expect(
        try await events.append(tenant.id, [old[0], stray, new[0]])
          == [.expired, .expired, .duplicate]
      )
      #expect(try await reports.funnel(tenant.id) == before)
      let drift = try await reports.verify(tenant.id)
      #expect(drift.wrong == 0)
      #expect(drift.cells > 0)
      _ = try await reports.rebuild(tenant.id)
      #expect(try await reports.verify(tenant.id) == drift)
      #expect(try await reports.funnel(tenant.id) == before)
      let again = try await tenant.repositories.retention.sweep(keepingDays: 30, now: now)
      #expect(again.dropped.isEmpty)
    }
  }

  private static func touches(_ driver: any SQLDriver) async throws -> Int64 {
    try await driver.read { try $0.count("SELECT COUNT(*) AS count FROM touch") }
  }

  /// The control: counting everything again must not agree where the bound is forgotten.
  @Test func seesWhatIsMissingWhereNothingSaysThatItWasDropped() async throws {
    try await Engine.memory.with { driver in
      let tenant = try await Tenant(driver)
      let old = try Self.event(tenant, "2026-08-10T08:00:00Z", "Purchase", nil)
      _ = try await tenant.repositories.events.append(tenant.id, [old])
      _ = try await tenant.repositories.retention.sweep(keepingDays: 30, now: .start)
      try await driver.write { connection in
        try connection.executeScript("DELETE FROM counter WHERE name = 'events_kept_from'")
      }
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong > 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func makesAMonthOnceForManyWriters(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let accepted = try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            let ids = ["2026-09-01T00:00:00Z", "2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z"]
            let events = ids.map { tenant.event(uuid: Self.id($0)) }
            return try await tenant.repositories.events.append(tenant.id, events)
              .count { $0 == .accepted }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(accepted == 24)
      #expect(try await tenant.repositories.retention.months().map(\.events) == [8, 8, 8, 0])
    }
  }

  /// A commit takes the months from the one before, until a table comes or goes.
  @Test(arguments: Engine.allCases)
  func listsMonthsAgainWhereTheSchemaChanged(_ engine: Engine) async throws {
    try await engine.with { driver in
      let months = [EventMonth(.start), EventMonth(EventMonth(.start), plus: 1)]
      func look(
        _ listing: EventPartitions.Listing?,
        making month: EventMonth? = nil
      ) async throws -> (months: [EventMonth], listing: EventPartitions.Listing?) {
        try await driver.write { connection in
          var partitions = try EventPartitions(connection, listing)
          let listing = partitions.newListing
          if let month { try partitions.make(month) }
          return (partitions.months, listing)
        }
      }
      let isListed = engine != .postgresql
      var seen = try await look(nil, making: months[0])
      #expect(seen.months == [months[0]] && (seen.listing != nil) == isListed)
      // What the transaction made itself is not in its listing.
      seen = try await look(seen.listing)
      #expect(seen.months == [months[0]] && (seen.listing != nil) == isListed)
      let listing = seen.listing
      // A month that was taken back changes nothing.
      await #expect(throws: CancellationError.self) {
        try await driver.write { connection in
          var partitions = try EventPartitions(connection, listing)
          try partitions.make(months[1])
          throw CancellationError()
        }
      }
      seen = try await look(listing)
      #expect(seen.months == [months[0]] && seen.listing == nil)
      _ = try await look(listing, making: months[1])
      seen = try await look(listing)
      #expect(seen.months == months && (seen.listing != nil) == isListed)
    }
  }

  /// PostgreSQL reads the table of ids without a month when it makes one: most random ids are not in it, and
  /// where too many others are, no client waits for that.
  @Test(arguments: Engine.allCases)
  func makesNoMonthForAClientWhereThatTakesLong(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (late, random) = (Self.id("2026-09-05T00:00:00Z"), EntityID(high: 1 << 63, low: 1))
      try await driver.write { connection in
        var partitions = try EventPartitions(connection)
        partitions.mostBytesRead = -1
        let isRead = engine == .postgresql
        #expect(
          try partitions.place(of: late, receivedAt: .start)
            == .table(isRead ? "event_log_misc" : "event_log_202609")
        )
        #expect(
          try partitions.place(of: random, receivedAt: .start)
            == .table(isRead ? "event_log_random" : "event_log_misc")
        )
      }
      let events = [late, random].map { tenant.event(uuid: $0) }
      for verdict in [EventVerdict.accepted, .duplicate] {
        let verdicts = try await tenant.repositories.events.append(tenant.id, events)
        #expect(verdicts == [verdict, verdict])
      }
      #expect(
        try await tenant.repositories.retention.months() == [
          .init(month: "2026-09", events: 1), .init(month: nil, events: 1),
        ]
      )
    }
  }

  @Test func keepsRandomIDsOutOfTheTableThatIsRead() async throws {
    try await Engine.postgresql.withEmpty { driver in
      try await Migrator().migrate(driver, now: .start)
      let ids = [
        EntityID(high: 0, low: 0), Self.id("2099-12-31T23:59:59.999Z"),
        EventPartitions.firstRandomID, EntityID(high: .max, low: .max),
      ]
      try await driver.write { connection in
        _ = try connection.executeEach(
          """
          INSERT INTO event_log (tenant_no, uuid, kind, name_no, person_no, occurred_at,
            received_lag, dimension_no, property_values, content_hash)
          VALUES (1, ?, 0, 1, 1, 1, 1, 1, '[]', '\\x00')
          """,
          ids.map { [$0.sqlValue] }
        )
      }
      let tables = try await driver.read { connection in
        try connection.query(
          "SELECT tableoid::regclass::text AS name FROM event_log ORDER BY uuid"
        ).map { try $0.text("name") }
      }
      #expect(
        tables == ["event_log_misc", "event_log_misc", "event_log_random", "event_log_random"]
      )
    }
  }

  private static func id(_ moment: String) -> EntityID {
    EntityID(timestamp: Timestamp(iso8601: moment) ?? .start)
  }

  private static func event(
    _ tenant: Tenant,
    _ moment: String,
    _ name: String,
    _ jid: String?
  ) throws -> EventRecord {
    var event = tenant.event(name, uuid: id(moment), jid: jid)
    event.occurredAt = try #require(Timestamp(iso8601: moment))
    event.receivedAt = Timestamp(milliseconds: event.occurredAt.milliseconds + 2)
    return event
  }
}
