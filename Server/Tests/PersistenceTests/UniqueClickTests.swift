import LinkCore
import Testing

@testable import Persistence

/// A visitor of a link counts once a day.
@Suite struct UniqueClickTests {
  private static let day: Int64 = 86_400_000
  private static let range = ReportRange(from: .start, to: .at(3 * day))

  private static func append(
    _ tenant: Tenant,
    _ visits: [(click: ClickRecord, visitor: Int64?)]
  ) async throws {
    let visitors = visits.compactMap { visit in
      visit.visitor.map { (visit.click.id, VisitorHash(bits: $0)) }
    }
    try await tenant.repositories.clicks.append(
      visits.map(\.click),
      visitors: Dictionary(uniqueKeysWithValues: visitors)
    )
  }

  private static func totals(_ tenant: Tenant) async throws -> ReportCounts {
    try await tenant.repositories.reports.totals(tenant.id, in: range)
  }

  @Test(arguments: Engine.allCases)
  func countsAVisitorOnceADay(_ engine: Engine) async throws {
    // attack 76
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let again = tenant.click(at: .at(2))
      try await Self.append(
        tenant,
        [
          (tenant.click(at: .at(1)), 7), (again, 7), (tenant.click(at: .at(3)), -8),
          (tenant.click(at: .at(4), isBot: true), 9), (tenant.click(at: .at(5)), nil),
        ]
      )
      // Later requests of the same visitor, one of them on the next day, and a journal that is read twice.
      try await Self.append(tenant, [(tenant.click(at: .at(6)), 7)])
      try await Self.append(tenant, [(tenant.click(at: .at(Self.day)), 7), (again, 7)])
      let totals = try await Self.totals(tenant)
      #expect((totals.clicks, totals.uniqueClicks, totals.botClicks) == (6, 4, 1))
      let links = try await tenant.repositories.reports.breakdown(
        tenant.id,
        by: .dimension(.campaign),
        in: Self.range
      )
      #expect(links.map(\.counts.uniqueClicks) == [4])
      let stored = try await tenant.repositories.clicks.list(tenant.id).items
      #expect(stored.count(where: \.isUnique) == 4)
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
      _ = try await tenant.repositories.reports.rebuild(tenant.id)
      #expect(try await Self.totals(tenant) == totals)
    }
  }

  @Test(arguments: Engine.allCases)
  func forgetsVisitorsAfterTwoDays(_ engine: Engine) async throws {
    // attack 77
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.append(tenant, [(tenant.click(at: .at(1)), 7)])
      let count = {
        try await driver.read { try $0.count("SELECT count(*) AS count FROM click_visitor") }
      }
      for (days, left) in [(1, 1), (2, 0)] as [(Int64, Int64)] {
        try await tenant.repositories.clicks.removeVisitors(now: .at(days * Self.day))
        #expect(try await count() == left)
      }
      let totals = try await Self.totals(tenant)
      #expect((totals.clicks, totals.uniqueClicks) == (1, 1))
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsNoVisitorOfALinkThatIsNotThere(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let click = tenant.click(at: .at(1), link: LinkID(timestamp: .start))
      try await Self.append(tenant, [(click, 7)])
      let count = try await driver.read {
        try $0.count("SELECT count(*) AS count FROM click_visitor")
      }
      #expect(count == 0)
    }
  }
}
