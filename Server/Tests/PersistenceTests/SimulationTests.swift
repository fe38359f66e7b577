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
    try await all.links.create(link)
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
      #expect(try await all.simulation.empty(ours.id, now: .at(60_000)) == 2)

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
      _ = try await all.simulation.empty(tenant.id, now: .at(60_000))
      try await all.clicks.append([tenant.click(at: .at(90_000))])
      let event = tenant.event(uuid: EntityID(timestamp: .at(90_000)))
      _ = try await all.events.append(tenant.id, [event])
      #expect(try await all.clicks.count(tenant.id, link: tenant.link.id) == 1)
      #expect(try await all.events.count(tenant.id) == 1)
      let drift = try await all.reports.verify(tenant.id)
      #expect(drift.wrong == 0 && drift.cells > 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func leavesRealTrafficAlone(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.fill(tenant)
      await #expect(throws: StoreError.self) {
        _ = try await tenant.repositories.simulation.empty(tenant.id, now: .at(60_000))
      }
      #expect(try await tenant.repositories.events.count(tenant.id) == 1)
    }
  }
}
