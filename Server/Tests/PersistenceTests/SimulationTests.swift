import LinkCore
import Persistence
import Testing
import WireModels

/// Emptying a workspace that holds simulated traffic, on every engine.
@Suite struct SimulationTests {
  /// A workspace with a click, a first launch, events, and what a simulation sets up.
  private static func fill(_ tenant: Tenant, token: UInt8 = 1) async throws {
    let all = tenant.repositories
    let click = tenant.click(at: .start)
    try await all.clicks.append([click])
    try await all.handoffs.issue(tenant.handoff(token, click: click.id))
    _ = try await tenant.redeem(token, install: tenant.install())
    _ = try await all.events.append(tenant.id, [tenant.event(jid: click.id.description)])
    var link = try Tenant.link(tenant.id, tenant.domain.id, code: "FAKE", at: .start)
    link.tags = ["simulated"]
    try await all.links.create(link, by: nil)
  }

  @Test(arguments: Engine.allCases)
  func removesWhatClientsDidAndNothingElse(_ engine: Engine) async throws {
    try await engine.with { driver in
      let (ours, theirs) = (try await Tenant(driver), try await Tenant(driver, name: "theirs"))
      try await Self.fill(ours)
      try await Self.fill(theirs, token: 2)
      let all = ours.repositories
      try await all.simulation.begin(ours.id, now: .start)
      #expect(try await all.workspaces.find(ours.id)?.simulatedAt == .start)
      #expect(try await all.simulation.empty(ours.id, now: .at(60_000), by: nil) == 2)

      #expect(try await all.clicks.list(ours.id).items.isEmpty)
      #expect(try await all.events.count(ours.id) == 0)
      #expect(try await all.receipts.list(ours.id).isEmpty)
      #expect(try await !all.erasure.person(ours.id, "person").isKnown)
      let day = Timestamp.start.milliseconds / 86_400_000
      #expect(try await all.reports.people(ours.id, days: day..<day + 1).total == 0)
      #expect(try await all.links.list(ours.id).items.map(\.code) == [ours.link.code])
      #expect(try await all.apps.find(ours.id, ours.app.id) != nil)
      #expect(try await all.workspaces.find(ours.id)?.simulatedAt == nil)
      // The roll-ups say what is stored: nothing.
      #expect(try await all.reports.verify(ours.id).wrong == 0)
      let tags = try await driver.read { connection in
        try connection.query("SELECT link_id FROM link_tag WHERE tag = 'simulated'").count
      }
      #expect(tags == 1)
      // The other workspace has what it had.
      #expect(try await all.clicks.list(theirs.id).items.count == 1)
      #expect(try await all.events.count(theirs.id) == 1)
      #expect(try await all.links.list(theirs.id).items.count == 2)
    }
  }

  /// What comes afterwards is counted from nothing.
  @Test(arguments: Engine.allCases)
  func goesOnAfterwards(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.fill(tenant)
      let all = tenant.repositories
      try await all.simulation.begin(tenant.id, now: .start)
      _ = try await all.simulation.empty(tenant.id, now: .at(60_000), by: nil)
      try await all.clicks.append([tenant.click(at: .at(90_000))])
      let event = tenant.event(uuid: EntityID(timestamp: .at(90_000)))
      _ = try await all.events.append(tenant.id, [event])
      #expect(try await all.clicks.count(tenant.id, link: tenant.link.id) == 1)
      #expect(try await all.events.count(tenant.id) == 1)
      let drift = try await all.reports.verify(tenant.id)
      #expect(drift.wrong == 0 && drift.cells > 0)
    }
  }

  /// What carries the mark of a simulation goes, unless it was made after the workspace was filled.
  @Test(arguments: Engine.allCases)
  func keepsWhatUsersMadeAfterwards(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let all = tenant.repositories
      try await Self.setUp(tenant, "simulated", at: .start)
      try await Self.setUp(tenant, "users", name: "Users", at: .start)
      try await all.simulation.begin(tenant.id, now: .at(1_000))
      try await Self.setUp(tenant, "later", at: .at(2_000))
      _ = try await all.simulation.empty(tenant.id, now: .at(60_000), by: nil)

      let screens = try await all.screens.list(tenant.id).items
      #expect(screens.map(\.id.description) == ["later", "users"])
      #expect(screens.map(\.status) == [.published, .published])
      let placements = try await all.placements.list(tenant.id).items
      #expect(placements.map(\.id.description) == ["later", "users"])
      let codes = try await all.links.list(tenant.id).items.map(\.code.description)
      #expect(Set(codes) == ["SUMMER25", "later", "users"])
      let audiences = try await all.audiences.list(tenant.id)
      #expect(audiences.map(\.name).sorted() == ["Simulated: later", "Users: users"])
      let messages = try await all.messages.list(tenant.id).items
      #expect(messages.map(\.message.name).sorted() == ["Simulated: later", "Users: users"])
      // The id of a screen that went is free, and its versions begin anew.
      let id = try ScreenConformanceTests.slug("simulated")
      let settings = ScreenConformanceTests.settings("mine")
      _ = try await all.screens.set(tenant.id, id, settings, now: .at(70_000), by: nil)
      let published = try await all.screens.publish(tenant.id, id, now: .at(70_000), by: nil)
      #expect(published.published?.number == 1)
    }
  }

  /// A thing of each kind that a simulation sets up.
  private static func setUp(
    _ tenant: Tenant,
    _ id: String,
    name mark: String = "Simulated",
    at moment: Timestamp
  ) async throws {
    let all = tenant.repositories
    let (name, slug) = ("\(mark): \(id)", try ScreenConformanceTests.slug(id))
    var link = try Tenant.link(tenant.id, tenant.domain.id, code: id, at: moment)
    link.tags = [mark.lowercased()]
    try await all.links.create(link, by: nil)
    var screen = ScreenConformanceTests.settings(id)
    screen.name = name
    _ = try await all.screens.set(tenant.id, slug, screen, now: moment, by: nil)
    _ = try await all.screens.publish(tenant.id, slug, now: moment, by: nil)
    let placement = PlacementSettings(name: name, defaultScreen: slug)
    _ = try await all.placements.set(tenant.id, slug, placement, now: moment, by: nil)
    let audience = AudienceResource(
      id: AudienceID(timestamp: moment),
      name: name,
      audience: AudienceForm(.reachable),
      createdAt: moment,
      updatedAt: moment
    )
    try await all.audiences.create(tenant.id, audience, by: nil)
    var form = OutboxConformanceTests.form()
    form.name = name
    let message = MessageResource(
      id: MessageID(timestamp: moment),
      status: .draft,
      message: form,
      createdAt: moment,
      updatedAt: moment
    )
    _ = try await all.messages.create(tenant.id, message, by: nil) {
      StoredAnswer(status: 201, headers: [:], body: "")
    }
  }

  @Test(arguments: Engine.allCases)
  func leavesRealTrafficAlone(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.fill(tenant)
      await #expect(throws: StoreError.self) {
        _ = try await tenant.repositories.simulation.empty(tenant.id, now: .at(60_000), by: nil)
      }
      #expect(try await tenant.repositories.events.count(tenant.id) == 1)
    }
  }
}
