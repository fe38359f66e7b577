import LinkCore
import Persistence
import Testing

/// What people with `sqlite3` or `psql` see of events, and what becomes of events of older versions.
@Suite struct EventViewTests {
  @Test(arguments: Engine.allCases)
  func showsEventsAsTheyCame(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let click = tenant.click(at: .start)
      try await tenant.repositories.clicks.append([click])
      var event = tenant.event(key: "summer25", jid: click.id.description)
      event.properties =
        #"{"$lib":"paylisher-ios","campaign_key":"summer25","items":[1,{"a":"}"}],"note":"\"x\"","ok":true}"#
      _ = try await tenant.repositories.events.append(tenant.id, [event])
      let row = try await driver.read { [event] connection in
        try connection.first("SELECT * FROM event WHERE uuid = \(event.uuid)")
      }
      let stored = try #require(row)
      #expect(try stored.text("name") == event.name)
      #expect(try stored.text("distinct_id") == event.distinctID)
      #expect(try stored.id("app_id") == tenant.app.id)
      #expect(try stored.id("workspace_id") == tenant.id)
      #expect(try stored.id("link_id") == tenant.link.id)
      #expect(try stored.id("click_id") == click.id)
      #expect(try stored.text("session_id") == "s")
      #expect(try stored.text("jid") == event.jid)
      #expect(try stored.timestamp("client_timestamp") == event.clientTimestamp)
      #expect(try stored.timestamp("sent_at") == event.sentAt)
      #expect(try stored.timestamp("received_at") == event.receivedAt)
      #expect(try stored.text("reason") == "journey")
      #expect(try stored.text("campaign") == "summer25")
      #expect(try stored.text("properties") == event.properties.text)
    }
  }

  @Test(arguments: Engine.allCases)
  func attributesEventsToAClickThatComesLater(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let click = tenant.click(at: .start)
      let events = ["Application Opened", "Purchase", "Application Opened"].map {
        tenant.event($0, uuid: EntityID(timestamp: .start), jid: click.id.description.uppercased())
      }
      _ = try await tenant.repositories.events.append(tenant.id, events)
      #expect(try await tenant.repositories.reports.funnel(tenant.id) == FunnelCounts())
      try await tenant.repositories.clicks.append([click])
      #expect(
        try await tenant.repositories.reports.funnel(tenant.id)
          == FunnelCounts(clicks: 1, opens: 1, events: 1)
      )
      #expect(
        try await tenant.repositories.events.find(tenant.id, events[1].uuid)?.link
          == tenant.link.id
      )
    }
  }
}
