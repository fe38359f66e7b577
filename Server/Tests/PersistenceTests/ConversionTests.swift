import AttributionCore
import LinkCore
import Persistence
import Testing

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
      #expect(try await Self.results(tenant, link: nil, maximum: 11, page: 2) == all)
      let nobody = try await Self.results(tenant, link: LinkID(timestamp: .start))
      #expect(nobody.map(\.people) == [0, 0, 0])
    }
  }

  private static func results(
    _ tenant: Tenant,
    link: LinkID?,
    maximum: Int = 100,
    page: Int = 100
  ) async throws -> [ConversionFunnel.Result] {
    try await tenant.repositories.reports.conversion(
      tenant.id,
      steps: ["Open", "Cart", "Pay"],
      within: 60 * minute,
      link: link,
      in: range,
      maximum: maximum,
      page: page
    )
  }
}
