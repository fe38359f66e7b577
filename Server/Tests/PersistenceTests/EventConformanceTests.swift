import LinkCore
import Persistence
import Testing

/// Events, on every engine.
@Suite struct EventConformanceTests {
  @Test(arguments: Engine.allCases)
  func readsBackEveryField(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let event = tenant.event(key: "unknown", jid: "not a click")
      #expect(try await tenant.repositories.events.append(tenant.id, [event]) == [.accepted])
      #expect(try await tenant.repositories.events.find(tenant.id, event.uuid) == event)
      #expect(try await tenant.repositories.events.list(tenant.id).items == [event])
    }
  }

  @Test(arguments: Engine.allCases)
  func storesEachIDOnceAndTheFirstContent(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let events = tenant.repositories.events
      let (first, second) = (tenant.event("A"), tenant.event("B"))
      #expect(
        try await events.append(tenant.id, [first, second, first])
          == [.accepted, .accepted, .duplicate]
      )
      let changed = tenant.event("C", uuid: first.uuid, hash: 2)
      #expect(
        try await events.append(tenant.id, [changed, second, tenant.event("D")])
          == [.conflict, .duplicate, .accepted]
      )
      #expect(try await events.find(tenant.id, first.uuid) == first)
      #expect(try await events.count(tenant.id) == 3)
      #expect(try await events.append(tenant.id, []) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func survivesAStormOfDuplicates(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let events = (0..<500).map { _ in tenant.event() }
      let accepted = try await withThrowingTaskGroup { group in
        for sender in 0..<8 {
          group.addTask {
            var generator = Seeded(UInt64(sender))
            return try await events.shuffled(using: &generator).chunks(of: 60).asyncReduce(0) {
              let verdicts = try await tenant.repositories.events.append(tenant.id, $1)
              return $0 + verdicts.count { $0 == .accepted }
            }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(accepted == 500)
      #expect(try await tenant.repositories.events.count(tenant.id) == 500)
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesAnUnknownWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      await expectStoreError(.notFound) {
        let stranger = WorkspaceID(timestamp: .start)
        _ = try await tenant.repositories.events.append(stranger, [tenant.event()])
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func attributesByJourneyThenByCampaignKey(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let other = try Tenant.link(tenant.id, tenant.domain.id, code: "other", at: .at(1))
      try await tenant.repositories.links.create(other, by: nil)
      let click = tenant.click(at: .start, link: other.id)
      try await tenant.repositories.clicks.append([click])
      let jid = click.id.description
      var named = tenant.event(key: "summer25")
      named.link = other.id
      let events = [
        tenant.event(key: "summer25", jid: jid), tenant.event(key: "Summer25", jid: "journey-1"),
        tenant.event(), named,
      ]
      _ = try await tenant.repositories.events.append(tenant.id, events)
      let stored = try await events.asyncMap {
        try await tenant.repositories.events.find(tenant.id, $0.uuid)?.link
      }
      #expect(stored == [other.id, tenant.link.id, nil, other.id])
    }
  }

  @Test func tellsOpensAndTheSDKsOwnEventsFromTheApps() {
    let kinds: [String: EventKind] = [
      "Application Opened": .open, "Deep Link Opened": .open, "$identify": .automatic,
      "Application Installed": .automatic, "Deferred Deep Link Match": .automatic,
      "Deep Link Timeout": .automatic, "Purchase": .custom, "Applications": .custom, "": .custom,
    ]
    for (name, kind) in kinds { #expect(EventKind(name: name) == kind, "\(name)") }
  }
}
