import LinkCore
import Persistence
import Testing

/// What each number of a funnel counts.
@Suite struct FunnelTests {
  @Test(arguments: Engine.allCases)
  func countsOneJourneyFromClickToEvents(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let click = tenant.click(at: .start)
      try await tenant.repositories.clicks.append([click, tenant.click(at: .at(1), isBot: true)])
      try await tenant.repositories.handoffs.issue(tenant.handoff(1, click: click.id))
      _ = try await tenant.redeem(1, install: tenant.install())
      let jid = click.id.description
      let names = [
        "Application Opened", "Deferred Deep Link Match", "Deep Link Opened", "$identify",
        "View", "Cart", "Purchase", "Application Opened",
      ]
      let events = names.map { tenant.event($0, uuid: EntityID(timestamp: .start), jid: jid) }
      let organic = tenant.event("View", person: "somebody else")
      _ = try await tenant.repositories.events.append(tenant.id, events + [organic])
      let expected = FunnelCounts(clicks: 1, installs: 1, opens: 1, events: 3)
      #expect(try await tenant.repositories.reports.funnel(tenant.id) == expected)
      #expect(
        try await tenant.repositories.reports.funnel(tenant.id, link: tenant.link.id) == expected
      )
      let other = LinkID(timestamp: .start)
      #expect(
        try await tenant.repositories.reports.funnel(tenant.id, link: other) == FunnelCounts()
      )
    }
  }
}
