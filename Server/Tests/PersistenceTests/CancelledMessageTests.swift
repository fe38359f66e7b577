import AudienceCore
import LinkCore
import Persistence
import Testing
import WireModels

/// In-app messages that were cancelled before devices fetched them, on every engine.
@Suite struct CancelledMessageTests {
  /// A page for each transaction, so that no client waits for all of them.
  @Test(arguments: Engine.allCases)
  func dropsWhatWaitsByPages(_ engine: Engine) async throws {
    try await engine.with { inner in
      let driver = PlanRecorder(inner, table: "message_send")
      let tenant = try await Tenant(driver)
      let repositories = tenant.repositories
      var form = OutboxConformanceTests.inAppForm()
      form.delivery = DeliveryForm(.event)
      form.delivery?.event = "Cart"
      let message = try await tenant.launch(form)
      let events = (0..<250).map { number in
        tenant.event("Cart", uuid: EntityID(timestamp: .start), person: "person-\(number)")
      }
      for batch in events.chunks(of: 100) {
        _ = try await repositories.events.append(tenant.id, batch)
      }
      #expect(try await tenant.counts(message) == ["targeted": 250])
      let fetch = InAppFetch(tenant.id, app: tenant.app.id, person: "person-1", limit: 5)
      #expect(try await repositories.inApp.fetch(fetch, now: .at(20)).count == 1)
      _ = try await repositories.messages.apply(.cancel, tenant.id, message, now: .at(30), by: nil)
      let before = driver.writes
      var pages = 0
      while try await repositories.outbox.advance(now: .at(40)) { pages += 1 }
      #expect(pages == (engine == .postgresql ? 0 : 2))
      #expect(driver.writes == before + pages + 1)
      let counts = try await tenant.counts(message)
      #expect(counts == ["targeted": 250, "sent": 1, "dropped": 249])
      #expect(try await tenant.waiting(message, driver) == 0)
      // It is over, and nothing is written any more.
      #expect(try await !repositories.outbox.advance(now: .at(50)))
      #expect(driver.writes == before + pages + 1)
    }
  }
}
