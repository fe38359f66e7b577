import LinkCore
import Persistence
import Testing

/// How SQLite, which has no statistics, finds the cells of reports.
@Suite struct ReportPlanTests {
  private static let day: Int64 = 86_400_000
  /// The key of roll-ups, down to the dimension.
  private static let byKey =
    "SEARCH r USING PRIMARY KEY (tenant_no=? AND grain=? AND kind=? AND name_no=? AND dimension_no=?"

  private static func plans(
    days: Int64,
    _ read: (ReportRepository, WorkspaceID, ReportRange) async throws -> Void
  ) async throws -> [String] {
    try await Engine.memory.with { inner in
      let driver = PlanRecorder(inner, table: "rollup")
      let tenant = try await Tenant(driver)
      _ = try await tenant.repositories.events.append(tenant.id, [tenant.event("View")])
      let before = driver.plans.count
      let range = ReportRange(from: .start, to: .at(days * day))
      try await read(tenant.repositories.reports, tenant.id, range)
      return driver.plans.dropFirst(before).map { $0.steps.joined(separator: "\n") }
    }
  }

  /// The cells of one source are few, those of all links in the time are many.
  @Test(
    arguments: [1, 30, 400] as [Int64],
    [
      ReportDimension.source, .platform, .country, .medium,
    ]
  )
  func readsTheCellsOfADimensionAlone(_ days: Int64, _ dimension: ReportDimension) async throws {
    let plans = try await Self.plans(days: days) { reports, tenant, range in
      _ = try await reports.breakdown(tenant, by: .dimension(dimension), in: range)
      _ = try await reports.totals(tenant, in: range)
      _ = try await reports.funnel(tenant)
    }
    #expect(plans.count >= 4 && plans.allSatisfy { $0.contains(Self.byKey) }, "\(plans)")
  }

  /// There are as many cells as links: in a few days those of the time are fewer.
  @Test(arguments: [(Int64(3), false), (60, true)])
  func readsTheCellsOfAFewDaysByTheirTime(_ days: Int64, _ isByKey: Bool) async throws {
    let plans = try await Self.plans(days: days) { reports, tenant, range in
      _ = try await reports.breakdown(tenant, by: .dimension(.link), in: range)
    }
    #expect(plans.contains { $0.contains(Self.byKey) } == isByKey, "\(plans)")
    #expect(plans.contains { $0.contains("rollup_time") } == !isByKey, "\(plans)")
  }
}
