import AttributionCore
import LinkCore
import Testing

@testable import Persistence

/// Chosen events one after another, by people.
@Suite struct ConversionTests {
  private static let minute: Int64 = 60_000
  private static let month: Int64 = 31 * 86_400_000
  private static let range = ReportRange(from: .start, to: .at(86_400_000))

  @Test(arguments: Engine.allCases)
  func followsPeopleThroughStepsInOrder(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      // Who, what, after how many minutes, and whether it belongs to the link.
      let story =
        [
          ("a", "Open", 0, true), ("a", "Cart", 1, false), ("a", "Pay", 3, false),
          ("b", "Open", 5, true), ("b", "Pay", 6, false), ("b", "Cart", 9, false),
          ("c", "Open", 0, false), ("c", "Cart", 200, false),
          ("anonymous-d", "Open", 10, true), ("d", "Cart", 12, false), ("d", "Pay", 20, false),
          ("e", "Open", 5_000, true),
        ] as [(String, String, Int64, Bool)]
      // Ids of three months, so that every table and the end of many pages is in it.
      var events = story.shuffled().enumerated().map { index, step in
        let (person, name, minutes, isOurs) = step
        var event = tenant.event(
          name,
          uuid: EntityID(timestamp: .at(-Int64(index % 3) * Self.month)),
          person: person,
          key: isOurs ? "summer25" : nil
        )
        event.occurredAt = .at(minutes * Self.minute)
        return event
      }
      var merge = tenant.event("$identify", uuid: EntityID(timestamp: .start), person: "d")
      merge.properties = #"{"$anon_distinct_id":"anonymous-d"}"#
      events.append(merge)
      _ = try await tenant.repositories.events.append(tenant.id, events)
      let all = try await Self.results(tenant, link: nil)
      #expect(all.map(\.people) == [4, 3, 2])
      #expect(all.map(\.median) == [nil, 2 * Self.minute, 2 * Self.minute])
      #expect(all.map(\.p90) == [nil, 4 * Self.minute, 8 * Self.minute])
      let ours = try await Self.results(tenant, link: tenant.link.id)
      #expect(ours.map(\.people) == [3, 3, 2])
      let inPages = try await Self.results(tenant, link: nil, page: 2)
      #expect(inPages == all)
      await expectStoreError(.invalid, field: "from") {
        _ = try await Self.results(tenant, link: nil, maximum: 10)
      }
      await expectStoreError(.invalid, field: "from") {
        _ = try await Self.results(tenant, link: nil, maximum: 10, few: 1)
      }
      #expect(try await Self.results(tenant, link: nil, maximum: 11, page: 2, few: 1) == all)
      let nobody = try await Self.results(tenant, link: LinkID(timestamp: .start))
      #expect(nobody.map(\.people) == [0, 0, 0])
    }
  }

  /// The events that are read by person say the same as all events of the time.
  @Test(arguments: Engine.allCases)
  func readsByPersonWhatIsThere(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var generator = Seeded(7)
      let events = Self.story(tenant, &generator)
      _ = try await tenant.repositories.events.append(tenant.id, events)
      for _ in 0..<24 {
        let start = Int64.random(in: -5_000..<4_000, using: &generator) * Self.minute
        let length = Int64.random(in: 15..<6_000, using: &generator) * Self.minute
        // A name may be several steps, and one that no event has may be among them.
        let names = Self.names + ["Never"]
        let steps = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          names[min(Int.random(in: 0..<17, using: &generator) / 4, 4)]
        }
        let link = Bool.random(using: &generator) ? tenant.link.id : nil
        let range = ReportRange(from: .at(start), to: .at(start + length))
        let within = Int64.random(in: 1..<4_000, using: &generator) * Self.minute
        let found = try await tenant.repositories.reports.conversion(
          tenant.id,
          steps: steps,
          within: within,
          link: link,
          in: range,
          few: Bool.random(using: &generator) ? 10 : 1_000
        )
        let expected = try await driver.read { connection in
          var funnel = ConversionFunnel(steps: steps.count, within: within)
          let number = try #require(try StringDictionary.tenant(connection, tenant.id))
          let scan = ConversionScan(
            steps: try ConversionSteps(
              tenant: number,
              steps: steps,
              link: link,
              begin: range.start.milliseconds..<range.end.milliseconds,
              within: within,
              connection
            ),
            connection: connection
          )
          for person in try scan.byPerson(page: 100, maximum: 10_000) { funnel.add(person) }
          return funnel.results
        }
        #expect(found == expected, "\(steps) from \(start) for \(length) within \(within)")
      }
    }
  }

  /// Who did something is still known of months whose events went; they are in no step of the report.
  @Test(arguments: Engine.allCases)
  func leavesOutWhatRetentionDropped(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var events: [EventRecord] = []
      // In August and in November: when, how many open, and how many of them fill a cart.
      for (day, people, followers) in [(-100, 20, 5), (0, 10, 4)] as [(Int64, Int, Int)] {
        for person in 0..<people {
          for name in person < followers ? ["Open", "Cart"] : ["Open"] {
            let moment = Timestamp.at(day * 86_400_000 + (name == "Cart" ? Self.minute : 0))
            let id = EntityID(timestamp: moment)
            events.append(tenant.event(name, uuid: id, person: "\(day)-\(person)"))
            events[events.count - 1].occurredAt = moment
          }
        }
      }
      // The event of August stays whose id was made in November.
      events.append(tenant.event("Open", uuid: EntityID(timestamp: .start), person: "late"))
      events[events.count - 1].occurredAt = .at(-100 * 86_400_000)
      _ = try await tenant.repositories.events.append(tenant.id, events)
      let range = ReportRange(from: .at(-120 * 86_400_000), to: .at(86_400_000))
      let people = { () async throws -> [Int64] in
        try await tenant.repositories.reports.conversion(
          tenant.id,
          steps: ["Open", "Cart"],
          within: 60 * Self.minute,
          link: nil,
          in: range
        ).map(\.people)
      }
      #expect(try await people() == [31, 9])
      _ = try await tenant.repositories.retention.sweep(keepingDays: 30, now: .start)
      #expect(try await people() == [11, 4])
    }
  }

  private static let names = ["Open", "Cart", "Pay", "Deep Link Opened"]

  /// What more people do in a week than are read at once, some of whom are one.
  private static func story(_ tenant: Tenant, _ generator: inout Seeded) -> [EventRecord] {
    var events = (0..<1_500).map { index in
      var event = tenant.event(
        names[Int.random(in: 0..<4, using: &generator)],
        uuid: EntityID(timestamp: .at(-Int64(index % 3) * Self.month)),
        person: "p\(Int.random(in: 0..<300, using: &generator))",
        key: Int.random(in: 0..<4, using: &generator) == 0 ? "summer25" : nil
      )
      event.jid = Bool.random(using: &generator) ? "j\(index % 7)" : nil
      event.occurredAt = .at(Int64.random(in: -5_000..<5_000, using: &generator) * Self.minute)
      return event
    }
    for index in 0..<20 {
      var merge = tenant.event(
        "$identify",
        uuid: EntityID(timestamp: .start),
        person: "p\(index)"
      )
      merge.properties = #"{"$anon_distinct_id":"p\#(index + 20)"}"#
      events.append(merge)
    }
    return events
  }

  private static func results(
    _ tenant: Tenant,
    link: LinkID?,
    maximum: Int = 100,
    page: Int = 100,
    few: Int = 100
  ) async throws -> [ConversionFunnel.Result] {
    try await tenant.repositories.reports.conversion(
      tenant.id,
      steps: ["Open", "Cart", "Pay"],
      within: 60 * minute,
      link: link,
      in: range,
      maximum: maximum,
      page: page,
      few: few
    )
  }
}
