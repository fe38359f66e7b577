import LinkCore
import Persistence
import Testing

/// Clicks of several links by day, in one look-up.
@Suite struct LinkClicksTests {
  private static let day: Int64 = 86_400_000
  private static let today = Timestamp.start.milliseconds / day

  /// Stores a link.
  private static func link(
    _ code: String,
    _ tenant: Tenant,
    at moment: Timestamp = .start
  ) async throws -> LinkID {
    let link = try Tenant.link(tenant.id, tenant.domain.id, code: code, at: moment)
    try await tenant.repositories.links.create(link, by: nil)
    return link.id
  }

  @Test(arguments: Engine.allCases)
  func countsPeopleOnEachLinkByDay(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (other, unclicked) = (try await Self.link("other", tenant), LinkID(timestamp: .at(2)))
      let days: [(day: Int64, link: LinkID?)] = [
        (0, nil), (0, nil), (1, nil), (1, other), (3, other), (40, nil),
      ]
      let clicks = days.map { tenant.click(at: .at($0.day * Self.day), link: $0.link) }
      let bot = tenant.click(at: .start, isBot: true)
      try await tenant.repositories.clicks.append(clicks + [bot])
      let reports = tenant.repositories.reports
      let links = [tenant.link.id, other, unclicked]
      let range = Self.today..<Self.today + 3
      let counts = try await reports.clicks(tenant.id, on: links, days: range)
      #expect(counts.count == 2)
      #expect(counts[tenant.link.id] == [Self.today: 2, Self.today + 1: 1])
      #expect(counts[other] == [Self.today + 1: 1])
      #expect(try await reports.clicks(tenant.id, on: [], days: range).isEmpty)
      let stranger = try await Tenant(driver, name: "stranger")
      try await stranger.repositories.clicks.append([stranger.click(at: .start)])
      #expect(try await reports.clicks(stranger.id, on: links, days: range).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func namesLinksThatTheWorkspaceDoesNotHave(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let stranger = try await Tenant(driver, name: "stranger")
      let unknown = LinkID(timestamp: .start)
      let links = [stranger.link.id, tenant.link.id, unknown]
      let missing = try await tenant.repositories.links.missing(tenant.id, of: links)
      #expect(missing == [stranger.link.id, unknown])
    }
  }

  @Test(arguments: Engine.allCases)
  func listsLinksByTheirClicks(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.links
      let codes: [(code: String, clicks: Int)] = [("few", 2), ("most", 3), ("none", 0), ("one", 1)]
      for (place, (code, count)) in codes.enumerated() {
        let link = try await Self.link(code, tenant, at: .at(Int64(place)))
        let clicks = (0..<count).map { tenant.click(at: .at(Int64($0)), link: link) }
        try await tenant.repositories.clicks.append(clicks)
      }
      // Clicks of bots and of other days do not count.
      let others = (0..<9).map { tenant.click(at: .at(-Self.day), isBot: $0 > 4) }
      try await tenant.repositories.clicks.append(others + [tenant.click(at: .start, isBot: true)])
      let reports = tenant.repositories.reports
      let days = Self.today..<Self.today + 30
      let most = try await reports.mostClicked(tenant.id, days: days, limit: 9)
      let listed = try await links.list(tenant.id, LinkQuery(), among: most)
      #expect(listed.map(\.code.description) == ["most", "few", "one"])
      #expect(
        try await reports.mostClicked(tenant.id, days: days, limit: 2) == Array(most.prefix(2))
      )
      let searched = try await links.list(tenant.id, LinkQuery(search: "ne"), among: most)
      #expect(searched.map(\.code.description) == ["one"])
      let stranger = try await Tenant(driver, name: "stranger")
      #expect(try await reports.mostClicked(stranger.id, days: days, limit: 9).isEmpty)
      #expect(
        try await stranger.repositories.links.list(stranger.id, LinkQuery(), among: most).isEmpty
      )
    }
  }

  /// Neither the dimensions nor the cells of other links are read, however many there are.
  @Test func findsLinksAndDaysByTheirKeys() async throws {
    try await Engine.memory.with { inner in
      let driver = PlanRecorder(inner, table: "rollup")
      let tenant = try await Tenant(driver)
      try await tenant.repositories.clicks.append([tenant.click(at: .start)])
      let before = driver.plans.count
      _ = try await tenant.repositories.reports.clicks(
        tenant.id,
        on: [tenant.link.id],
        days: Self.today..<Self.today + 30
      )
      let plans = driver.plans.dropFirst(before).map { $0.steps.joined(separator: "\n") }
      let plan = try #require(plans.first)
      #expect(plans.count == 1)
      #expect(plan.contains("INDEX dimension_values (tenant_no=? AND link_no=? AND campaign_no=?"))
      #expect(plan.contains("dimension_no=? AND at>? AND at<?)"), "\(plan)")
    }
  }
}
