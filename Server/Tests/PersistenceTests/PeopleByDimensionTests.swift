import LinkCore
import Testing

@testable import Persistence

/// People by link, source and so on, beside the same people counted one by one.
@Suite struct PeopleByDimensionTests {
  private static let length: Int64 = 86_400_000
  private static let first = Timestamp.start.milliseconds / length
  private static let days = first..<first + 4

  @Test(arguments: Engine.allCases)
  func countsEachPersonOnceForEachValue(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let sample = ReportSample(tenant, count: 60, seed: 21)
      _ = try await tenant.repositories.events.append(tenant.id, sample.entries.map(\.record))
      let reports = tenant.repositories.reports
      let bySource = try await reports.people(tenant.id, days: Self.days, by: .source)
      #expect(bySource.total == Self.people(sample) { _ in true })
      #expect(bySource.values.count == 3)
      for value in bySource.values {
        #expect(value.people == Self.people(sample) { $0.source == value.value })
      }
      #expect(bySource.values.map(\.people) == bySource.values.map(\.people).sorted(by: >))
      let byLink = try await reports.people(
        tenant.id,
        days: Self.days,
        by: .link,
        where: [.source: .text("twitter")]
      )
      #expect(byLink.total == Self.people(sample) { $0.source == "twitter" })
      for (day, people) in byLink.days {
        #expect(
          people == Self.people(sample) { $0.source == "twitter" && $0.day == day - Self.first }
        )
      }
      let named = byLink.values.first { $0.link == tenant.link.id }
      #expect(named?.value == "SUMMER25")
      #expect(named?.people == Self.people(sample) { $0.source == "twitter" && $0.isAttributed })
    }
  }

  /// A click that arrives late gives its journey's events to its link: nobody is left where they
  /// were counted before, and an erased person is nowhere.
  @Test(arguments: Engine.allCases)
  func followsWhatChanges(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let tombstoneKey = TombstoneKey(key: Array(repeating: 7, count: 32))
      let repositories = Repositories(driver: driver, tombstoneKey: tombstoneKey)
      let click = tenant.click(at: .start)
      let other = tenant.event("View", person: "b")
      let event = tenant.event("View", person: "late", jid: click.id.description)
      _ = try await repositories.events.append(tenant.id, [event, other])
      #expect(try await Self.byLink(tenant) == [nil: 2])
      _ = try await repositories.clicks.append([click])
      #expect(try await Self.byLink(tenant) == [tenant.link.id: 1, nil: 1])
      #expect(try await repositories.reports.verify(tenant.id).wrong == 0)
      _ = try await repositories.erasure.erase(tenant.id, person: "late", now: .at(1), by: nil)
      #expect(try await Self.byLink(tenant) == [nil: 1])
      #expect(try await repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  private static func people(
    _ sample: ReportSample,
    _ isIn: (ReportSample.Entry) -> Bool
  ) -> Int64 {
    Int64(Set(sample.entries.filter(isIn).map(\.record.distinctID)).count)
  }

  private static func byLink(_ tenant: Tenant) async throws -> [LinkID?: Int64] {
    let counts = try await tenant.repositories.reports.people(tenant.id, days: days, by: .link)
    return Dictionary(uniqueKeysWithValues: counts.values.map { ($0.link, $0.people) })
  }
}
