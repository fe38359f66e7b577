import AttributionCore
import AudienceCore
import LinkCore
import Persistence
import Testing
import WireModels

/// No call about one workspace reads or changes a row of another.
@Suite struct IsolationTests {
  private static func refusal(on day: Timestamp) -> RefusedEventReport.Row {
    .init(day: day, code: "a", count: 1, detail: "b", refusedAt: .start)
  }

  @Test(arguments: Engine.allCases)
  func findsNothingOfAnotherWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let (ours, theirs) = (try await Tenant(driver), try await Tenant(driver, name: "theirs"))
      let all = ours.repositories
      let click = theirs.click(at: .start)
      try await all.clicks.append([click])
      try await all.handoffs.issue(theirs.handoff(1, click: click.id))
      let matched = try await theirs.redeem(1, install: theirs.install())
      let event = theirs.event(jid: click.id.description)
      _ = try await all.events.append(theirs.id, [event])

      #expect(try await all.apps.find(ours.id, theirs.app.id) == nil)
      #expect(try await all.domains.find(ours.id, theirs.domain.id) == nil)
      #expect(try await all.links.find(ours.id, theirs.link.id) == nil)
      #expect(try await all.links.find(ours.id, theirs.domain.id, theirs.link.code) == nil)
      #expect(try await all.links.find(ours.id, campaignKey: theirs.link.code) == [ours.link])
      #expect(try await all.clicks.find(ours.id, click.id) == nil)
      #expect(try await all.clicks.list(ours.id).items.isEmpty)
      #expect(try await all.receipts.find(ours.id, matched.receipt.id) == nil)
      #expect(try await all.receipts.list(ours.id).isEmpty)
      #expect(try await all.receipts.launches(ours.id).items.isEmpty)
      #expect(try await all.receipts.launches(theirs.id).items.map(\.id) == [matched.receipt.id])
      let launches = { (tenant: WorkspaceID) in
        try await all.receipts.report(tenant, from: .at(-86_400_000), to: .at(86_400_000)).total
      }
      #expect(try await launches(ours.id) == 0)
      #expect(try await launches(theirs.id) == 1)
      let hash = theirs.handoff(1).tokenHash
      #expect(try await all.handoffs.find(ours.id, tokenHash: hash) == nil)
      #expect(
        try await all.installs.find(ours.id, theirs.app.id, matched.install.id) == nil
      )
      #expect(try await all.events.find(ours.id, event.uuid) == nil)
      #expect(try await all.events.count(ours.id) == 0)
      #expect(try await all.events.list(ours.id, of: event.distinctID).items.isEmpty)
      #expect(try await all.events.list(theirs.id, of: event.distinctID).items.count == 1)
      #expect(try await all.events.list(theirs.id, of: "another").items.isEmpty)
      #expect(try await !all.erasure.person(ours.id, event.distinctID).isKnown)
      #expect(try await all.erasure.person(theirs.id, event.distinctID).isKnown)
      let day = Timestamp.start.milliseconds / 86_400_000
      #expect(try await all.reports.people(theirs.id, days: day..<day + 1).total == 1)
      #expect(try await all.reports.people(ours.id, days: day..<day + 1) == PeopleCounts())
      let (range, steps) = (ReportRange(from: .start, to: .at(86_400_000)), [event.name])
      for (tenant, people) in [(ours, 0), (theirs, 1)] as [(Tenant, Int64)] {
        let found = try await all.reports.conversion(tenant.id, steps: steps, within: 1, in: range)
        #expect(found.map(\.people) == [people])
      }
      let midnight = Timestamp(milliseconds: day * 86_400_000)
      let refused = Self.refusal(on: midnight)
      try await all.events.addRefused([refused], of: theirs.id)
      #expect(try await all.events.refused(ours.id, days: 0..<day + 1).isEmpty)
      #expect(try await all.events.refused(theirs.id, days: 0..<day + 1) == [refused])
      #expect(try await all.reports.funnel(ours.id) == FunnelCounts())
      #expect(try await all.reports.funnel(ours.id, link: theirs.link.id) == FunnelCounts())
    }
  }

  @Test(arguments: Engine.allCases)
  func changesNothingOfAnotherWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let (ours, theirs) = (try await Tenant(driver), try await Tenant(driver, name: "theirs"))
      let all = ours.repositories
      try await all.handoffs.issue(theirs.handoff(1))
      var (app, link) = (theirs.app, theirs.link)
      (app.workspace, link.workspace) = (ours.id, ours.id)
      (app.name, link.title) = ("stolen", "stolen")
      let (stolenApp, stolenLink) = (app, link)
      var domain = theirs.domain
      (domain.workspace, domain.baseURL) = (ours.id, "https://stolen.example")
      let stolenDomain = domain
      await expectStoreError(.notFound) { try await all.domains.update(stolenDomain, by: nil) }
      await expectStoreError(.notFound) { try await all.apps.update(stolenApp, by: nil) }
      await expectStoreError(.notFound) {
        _ = try await all.links.update(stolenLink, ifVersion: 1, by: nil)
      }
      await expectStoreError(.notFound) {
        try await all.apps.delete(ours.id, theirs.app.id, now: .start, by: nil)
      }
      await expectStoreError(.notFound) {
        try await all.domains.delete(ours.id, theirs.domain.id, now: .start, by: nil)
      }
      await expectStoreError(.notFound) {
        try await all.links.delete(ours.id, theirs.link.id, now: .start, by: nil)
      }
      #expect(try await ours.redeem(1, install: ours.install()).result == .unknown)
      await expectStoreError(.notFound) {
        _ = try await all.handoffs.redeem(
          ours.id,
          app: theirs.app.id,
          evidence: RedeemEvidence(tokenHash: theirs.handoff(1).tokenHash),
          install: ours.install(),
          receipt: ReceiptID(timestamp: .start),
          now: .start
        )
      }
      #expect(try await all.clicks.append([ours.click(at: .start, link: theirs.link.id)]) == 0)
      let code = try Tenant.link(ours.id, theirs.domain.id, code: "planted", at: .start)
      await expectStoreError(.notFound) { try await all.links.create(code, by: nil) }
      #expect(try await all.apps.list(theirs.id) == [theirs.app])
      #expect(try await all.links.list(theirs.id).items == [theirs.link])
    }
  }

  @Test(arguments: Engine.allCases)
  func letsNoEventBelongToAnotherWorkspacesLink(_ engine: Engine) async throws {
    try await engine.with { driver in
      let (ours, theirs) = (try await Tenant(driver), try await Tenant(driver, name: "theirs"))
      let click = theirs.click(at: .start)
      try await ours.repositories.clicks.append([click])
      var event = ours.event(key: "nothing-of-ours", jid: click.id.description)
      event.link = theirs.link.id
      _ = try await ours.repositories.events.append(ours.id, [event])
      #expect(try await ours.repositories.events.find(ours.id, event.uuid)?.link == nil)
      #expect(try await theirs.repositories.reports.funnel(theirs.id).events == 0)
      let twin = theirs.event("Theirs", uuid: event.uuid, hash: 9)
      #expect(
        try await ours.repositories.events.append(theirs.id, [twin]) == [.accepted]
      )
    }
  }

  @Test(arguments: Engine.allCases)
  func findsNoMessageOfAnotherWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let (ours, theirs) = (try await Tenant(driver), try await Tenant(driver, name: "theirs"))
      let all = ours.repositories
      try await theirs.addDevices(1)
      _ = try await all.events.append(ours.id, [ours.event(person: "device-0")])
      let message = try await theirs.launch(OutboxConformanceTests.form())
      let inApp = try await theirs.launch(OutboxConformanceTests.inAppForm())
      while try await all.outbox.advance(now: .at(1)) {}

      for id in [message, inApp] {
        #expect(try await all.messages.find(ours.id, id) == nil)
        #expect(try await all.messages.numbers(ours.id, id).counts.isEmpty)
        await expectStoreError(.notFound) {
          _ = try await all.messages.apply(.cancel, ours.id, id, now: .start, by: nil)
        }
        await expectStoreError(.notFound) {
          _ = try await all.outbox.decide(ours.id, id, person: "device-0", now: .at(2))
        }
      }
      #expect(try await all.messages.list(ours.id).items.isEmpty)
      #expect(try await all.addresses.list(ours.id, person: "device-0").isEmpty)
      func fetched(_ tenant: Tenant) async throws -> [InAppSend] {
        let fetch = InAppFetch(tenant.id, app: tenant.app.id, person: "device-0", limit: 5)
        return try await all.inApp.fetch(fetch, now: .at(2))
      }
      #expect(try await fetched(ours).isEmpty)
      let send = try #require(try await fetched(theirs).first)
      // A report with a foreign key counts nothing.
      let report = try #require(
        Acknowledgement(
          pushID: "\(send.id)",
          person: "device-0",
          step: .seen
        )
      )
      try await all.acknowledgements.store(ours.id, report)
      #expect(try await theirs.counts(inApp) == ["targeted": 1, "sent": 1])
      #expect(try await fetched(theirs).map(\.id) == [send.id])
    }
  }

  /// Random operations on two workspaces against a model in memory of each.
  @Test(arguments: Engine.allCases, [UInt64(1), 2, 3])
  func agreesWithAModelOfTwoTenants(_ engine: Engine, _ seed: UInt64) async throws {
    try await engine.with { driver in
      var model = TenancyModel(
        tenants: [try await Tenant(driver), try await Tenant(driver, name: "theirs")],
        seed: seed
      )
      for _ in 0..<400 { try await model.step() }
      try await model.check()
      #expect(model.crossings > 50)
    }
  }
}
