import AttributionCore
import LinkCore
import Testing

@testable import Persistence

/// The people of a link from the click to an event of the app.
@Suite struct LinkFunnelTests {
  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000
  private static let range = ReportRange(from: .start, to: .at(day))

  /// Who: the minute of the click, and what the person did afterwards, after how many minutes.
  private static let people: [(name: String, click: Int64, events: [(String, Int64)])] = [
    ("buyer", 1, [("Application Opened", 2), ("Purchase", 3)]),
    ("reader", 2, [("Application Opened", 1)]),
    ("gone", 3, []),
    // The link waits for a sign-in: the app reports events before it reports the open.
    ("early", 4, [("View", 1), ("Deep Link Opened", 9)]),
    ("late", 5, [("Application Opened", 1), ("Purchase", 40 * 1_440)]),
    ("before", 6, [("Purchase", -3)]),
    ("twice", 7, [("Application Opened", 1)]), ("twice", 8, []),
    ("yesterday", -600, [("Application Opened", 1), ("Purchase", 2)]),
  ]

  /// Clicks, installs by them, and events that carry the link's key.
  private static func fill(_ tenant: Tenant, _ driver: any SQLDriver) async throws {
    var events: [EventRecord] = []
    for (name, minute, done) in people {
      let click = tenant.click(at: .at(minute * Self.minute))
      try await tenant.repositories.clicks.append([click])
      try await install(name, by: click, tenant, driver)
      events += done.map { event(tenant, $0, name, at: minute + $1) }
    }
    // Somebody who had the app before, and two more clicks.
    events.append(event(tenant, "Application Opened", "owner", at: 20))
    events.append(event(tenant, "Purchase", "owner", at: 21))
    let clicks = [tenant.click(at: .at(minute)), tenant.click(at: .at(minute), isBot: true)]
    try await tenant.repositories.clicks.append(clicks + [tenant.click(at: .at(2 * day))])
    _ = try await tenant.repositories.events.append(tenant.id, events)
  }

  private static func install(
    _ person: String?,
    by click: ClickRecord,
    _ tenant: Tenant,
    _ driver: any SQLDriver
  ) async throws {
    var install = tenant.install(InstallID(timestamp: click.occurredAt))
    (install.distinctID, install.click, install.link) = (person, click.id, click.link)
    install.method = .signedToken
    install.firstSeenAt = Timestamp(milliseconds: click.occurredAt.milliseconds + 90_000)
    let made = install
    try await driver.write { try InstallRepository.upsert($0, made) }
  }

  private static func event(
    _ tenant: Tenant,
    _ name: String,
    _ person: String,
    at minute: Int64
  ) -> EventRecord {
    let moment = Timestamp.at(minute * Self.minute)
    var event = tenant.event(
      name,
      uuid: EntityID(timestamp: moment),
      person: person,
      key: "summer25"
    )
    event.occurredAt = moment
    return event
  }

  private static func steps(
    _ tenant: Tenant,
    in range: ReportRange = range
  ) async throws -> [Int64] {
    try await tenant.repositories.reports.conversion(
      tenant.id,
      from: tenant.link.id,
      within: 30 * day,
      in: range
    ).map(\.people)
  }

  @Test(arguments: Engine.allCases)
  func countsPeopleOfTheStepBefore(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      #expect(try await Self.steps(tenant) == [0, 0, 0, 0])
      try await Self.fill(tenant, driver)
      #expect(try await Self.steps(tenant) == [9, 7, 5, 2])
      let stranger = try await Tenant(driver, name: "stranger")
      let foreign = try await tenant.repositories.reports.conversion(
        stranger.id,
        from: tenant.link.id,
        within: 30 * Self.day,
        in: Self.range
      )
      #expect(foreign.map(\.people) == [0, 0, 0, 0])
      let other = try await tenant.repositories.reports.conversion(
        tenant.id,
        from: LinkID(timestamp: .start),
        within: Self.day,
        in: Self.range
      )
      #expect(other.map(\.people) == [0, 0, 0, 0])
      // The totals of the same link count things, whoever did them.
      let totals = try await tenant.repositories.reports.funnel(tenant.id, link: tenant.link.id)
      #expect(totals == FunnelCounts(clicks: 11, installs: 9, opens: 7, events: 6))
    }
  }

  /// The app knows a person by another distinct id since a sign-in.
  @Test(arguments: Engine.allCases)
  func followsAPersonThroughAMerge(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let click = tenant.click(at: .at(Self.minute))
      try await tenant.repositories.clicks.append([click])
      try await Self.install("anonymous-d", by: click, tenant, driver)
      var merge = tenant.event("$identify", uuid: EntityID(timestamp: .start), person: "d")
      merge.properties = #"{"$anon_distinct_id":"anonymous-d"}"#
      let purchase = Self.event(tenant, "Purchase", "d", at: 5)
      _ = try await tenant.repositories.events.append(tenant.id, [merge, purchase])
      #expect(try await Self.steps(tenant) == [1, 1, 1, 1])
    }
  }

  /// Two phones behind one address are one visitor, and two people who installed.
  @Test(arguments: Engine.allCases)
  func countsNoFewerClicksThanInstalls(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let clicks = (1...3).map { tenant.click(at: .at($0 * Self.minute)) }
      let visitors = Dictionary(uniqueKeysWithValues: clicks.map { ($0.id, VisitorHash(bits: 7)) })
      try await tenant.repositories.clicks.append(clicks, visitors: visitors)
      for click in clicks.prefix(2) { try await Self.install(nil, by: click, tenant, driver) }
      #expect(try await Self.steps(tenant) == [2, 2, 0, 0])
    }
  }
}
