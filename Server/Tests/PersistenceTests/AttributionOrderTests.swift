import AttributionCore
import LinkCore
import Persistence
import Testing

/// What events belong to, whatever arrives first.
@Suite struct AttributionOrderTests {
  private static let hour: Int64 = 3_600_000
  private static let range = ReportRange(from: .start, to: .at(60 * 24 * hour))

  /// Something that arrives.
  private enum Arrival: Sendable {
    case click(ClickRecord)
    case event(EventRecord)
  }

  private static func event(
    _ tenant: Tenant,
    _ name: String,
    hours: Int64,
    person: String = "ada",
    key: String? = nil,
    jid: String? = nil,
    properties: String = "{}"
  ) -> EventRecord {
    var event = tenant.event(
      name,
      uuid: EntityID(timestamp: .at(hours * hour)),
      person: person,
      key: key,
      jid: jid
    )
    event.occurredAt = .at(hours * hour)
    event.properties = EventProperties(properties)
    return event
  }

  /// A journey of days: a click, opens, purchases inside and outside of windows, an impression, and
  /// a person who is known under two names.
  private static func story(_ tenant: Tenant) -> [Arrival] {
    var click = tenant.click(at: .at(hour))
    click.country = "TR"
    let money = #"{"currency":"TRY","plan":"pro","revenue":129.9}"#
    let merge = #"{"$anon_distinct_id":"anonymous-1"}"#
    let events = [
      event(tenant, "View", hours: 0),
      event(tenant, "Deep Link Opened", hours: 2, jid: click.id.description),
      event(tenant, "Purchase", hours: 3, properties: money),
      event(tenant, "Application Opened", hours: 30),
      event(tenant, "Purchase", hours: 24 * 6, properties: money),
      event(tenant, "Purchase", hours: 24 * 8, properties: money),
      event(tenant, "$impression", hours: 24 * 8 + 1, key: "summer25"),
      event(tenant, "View", hours: 24 * 8 + 2),
      event(tenant, "View", hours: 24 * 10),
      event(tenant, "Deep Link Opened", hours: 24 * 20, person: "anonymous-1", key: "summer25"),
      event(tenant, "$identify", hours: 24 * 20, properties: merge),
      event(tenant, "Purchase", hours: 24 * 21, properties: money),
      event(tenant, "Purchase", hours: 24 * 21, person: "somebody else", properties: money),
    ]
    return [.click(click)] + events.map(Arrival.event)
  }

  /// The reasons of the story's events, in the order of the story.
  private static let reasons = [
    "organic", "journey", "last_touch", "last_touch", "last_touch", "organic", "campaign_key",
    "last_impression", "organic", "campaign_key", "organic", "last_touch", "organic",
  ]

  @Test(arguments: Engine.allCases, [0, 1, 2, 3] as [UInt64])
  func isTheSameInAnyOrder(_ engine: Engine, _ seed: UInt64) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let story = Self.story(tenant)
      var generator = Seeded(seed)
      var rest = (seed == 0 ? story : story.shuffled(using: &generator))[...]
      while !rest.isEmpty {
        let part = rest.prefix(.random(in: 1...5, using: &generator))
        rest = rest.dropFirst(part.count)
        let (clicks, events) = Self.divided(Array(part))
        _ = try await tenant.repositories.events.append(tenant.id, events)
        try await tenant.repositories.clicks.append(clicks)
      }
      for _ in 0..<2 {
        try await Self.compare(tenant, Self.divided(story).1)
        #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
        _ = try await tenant.repositories.reports.rebuild(tenant.id)
      }
    }
  }

  private static func divided(_ arrivals: [Arrival]) -> ([ClickRecord], [EventRecord]) {
    var (clicks, events) = ([ClickRecord](), [EventRecord]())
    for arrival in arrivals {
      switch arrival {
      case .click(let click): clicks.append(click)
      case .event(let event): events.append(event)
      }
    }
    return (clicks, events)
  }

  private static func compare(_ tenant: Tenant, _ events: [EventRecord]) async throws {
    for (event, reason) in zip(events, reasons) {
      let stored = try await tenant.repositories.events.attribution(tenant.id, event.uuid)
      let hours = (event.occurredAt.milliseconds - Timestamp.start.milliseconds) / hour
      #expect(stored?.reason == reason, "\(event.name) after \(hours) hours")
      // The events of the SDK follow nothing; else the rule says again what is stored.
      #expect(stored?.decision.reason.rawValue == reason, "\(event.name) after \(hours) hours")
    }
    let reports = tenant.repositories.reports
    let ours = try await reports.totals(tenant.id, where: .link(tenant.link.id), in: range)
    #expect(ours.clicks == 1)
    #expect(ours.opens == 3)
    #expect(ours.events == 4)
    #expect(ours.revenue["TRY"]?.amount.decimal == "389.70")
    let all = try await reports.totals(tenant.id, in: range)
    #expect(all.revenue["TRY"]?.amount.decimal == "649.50")
    let turkey = ReportFilter(dimensions: [.link: .link(tenant.link.id), .country: .text("TR")])
    #expect(try await reports.totals(tenant.id, where: turkey, in: range).events == 2)
    // A re-open that follows a touch is no further journey.
    #expect(try await reports.funnel(tenant.id).opens == 2)
  }

  /// What an event carries of its own, and the campaign, source and medium that it is counted by after a tap
  /// of `summer25` that came from `instagram` by the medium `social`.
  private static let carried: [(String, [String?])] = [
    ("{}", ["summer25", "instagram", "social"]),
    (
      #"{"utm_source":"newsletter","utm_medium":"email","utm_campaign":"june"}"#,
      ["june", "newsletter", "email"]
    ),
    (#"{"utm_campaign":"June"}"#, ["june", "instagram", "social"]),
    (#"{"utm_medium":"email"}"#, ["summer25", "instagram", "email"]),
    (#"{"utm_source":"newsletter"}"#, ["summer25", "newsletter", "social"]),
    (#"{"campaign_source":"newsletter","utm_campaign":"june"}"#, ["june", "newsletter", "social"]),
    (#"{"utm_content":"a","utm_term":"b"}"#, ["summer25", "instagram", "social"]),
  ]

  @Test(arguments: Engine.allCases)
  func keepsTheCampaignThatAnEventCarries(_ engine: Engine) async throws {
    for (properties, expected) in Self.carried {
      try await engine.with { driver in
        let tenant = try await Tenant(driver)
        var click = tenant.click(at: .at(Self.hour))
        (click.source, click.medium) = ("instagram", "social")
        let opened = Self.event(
          tenant,
          "Deep Link Opened",
          hours: 2,
          jid: click.id.description
        )
        let bought = Self.event(tenant, "Purchase", hours: 3, properties: properties)
        try await tenant.repositories.clicks.append([click])
        _ = try await tenant.repositories.events.append(tenant.id, [opened])
        _ = try await tenant.repositories.events.append(tenant.id, [bought])
        for _ in 0..<2 {
          var found: [String?] = []
          for dimension in [ReportDimension.campaign, .source, .medium] {
            let rows = try await tenant.repositories.reports.breakdown(
              tenant.id,
              by: .dimension(dimension),
              in: Self.range
            )
            found += rows.filter { $0.counts.events > 0 }.map(\.value)
          }
          #expect(found == expected, "\(properties)")
          #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
          _ = try await tenant.repositories.reports.rebuild(tenant.id)
        }
      }
    }
  }

  /// The control: with the windows of the app at zero nothing follows.
  @Test(arguments: Engine.allCases)
  func followsNothingWhereWindowsAreZero(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var app = tenant.app
      app.attribution = AttributionWindows(deepLink: 0, impression: 0)
      try await tenant.repositories.apps.update(app, by: nil)
      let (clicks, events) = Self.divided(Self.story(tenant))
      try await tenant.repositories.clicks.append(clicks)
      _ = try await tenant.repositories.events.append(tenant.id, events)
      for (event, reason) in zip(events, Self.reasons) {
        let stored = try await tenant.repositories.events.attribution(tenant.id, event.uuid)
        #expect(stored?.reason == (reason.hasPrefix("last_") ? "organic" : reason))
      }
    }
  }
}
