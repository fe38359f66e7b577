import DatabaseTestSupport
import LinkCore
import Persistence
import SQLiteDriver
import Testing

/// An installation that moves from one engine to the other, and back.
@Suite struct DatabaseCopierTests {
  @Test func arrivesUnchangedOnPostgreSQLAndBack() async throws {
    let source = try await MigratedSQLite.inMemory()
    let tenant = try await Tenant(source)
    try await fill(tenant)
    try await Engine.postgresql.with { target in
      let there = try await DatabaseCopier(from: source, to: target).move()
      let counts = Dictionary(uniqueKeysWithValues: there.map { ($0.table, $0.target.rows) })
      #expect(there.filter { !$0.isSame }.isEmpty)
      #expect(counts["event_log"] == 3_000)
      #expect(counts["link"] == 1)
      #expect(counts["people_list_member"] == 2)
      // The planner knows what arrived, although autovacuum did not look yet.
      let unknown: SQLStatement = """
        SELECT COUNT(*) AS count FROM pg_class
        WHERE relname IN ('rollup', 'dimension', 'term') AND relnamespace = to_regnamespace(current_schema())
        AND reltuples <= 0
        """
      #expect(try await target.read { try $0.count(unknown) } == 0)

      let back = try await MigratedSQLite.inMemory()
      let returned = try await DatabaseCopier(from: target, to: back).move()
      #expect(returned.map(\.target) == there.map(\.source))

      // What was moved goes on: numbers continue, and known events are known.
      let moved = Repositories(driver: target)
      let known = tenant.event("Known", uuid: EntityID(timestamp: .start))
      let new = try await moved.events.append(tenant.id, [known, tenant.event("Never seen")])
      #expect(new == [.accepted, .accepted])
      #expect(try await moved.links.find(tenant.id, tenant.link.id) == tenant.link)
      try await back.close()
    }
    try await source.close()
  }

  @Test func refusesATargetThatHoldsSomething() async throws {
    let source = try await MigratedSQLite.inMemory()
    _ = try await Tenant(source)
    try await Engine.postgresql.with { target in
      let other = try await Tenant(target, name: "other")
      await expectStoreError(.conflict) {
        _ = try await DatabaseCopier(from: source, to: target).move()
      }
      let links = Repositories(driver: target).links
      #expect(try await links.find(other.id, other.link.id) == other.link)
    }
  }

  @Test(arguments: Engine.allCases)
  func knowsEveryTable(_ engine: Engine) async throws {
    try await engine.with { source in
      let target = try await MigratedSQLite.inMemory()
      let moved = try await DatabaseCopier(from: source, to: target).move()
      #expect(moved.allSatisfy { $0.isSame })
      try await target.close()
    }
  }

  private func fill(_ tenant: Tenant) async throws {
    let list = try await tenant.list()
    let ids = ["person", "never seen"]
    _ = try await tenant.repositories.lists.add(ids, to: list, of: tenant.id, now: .start, by: nil)
    let click = tenant.click(at: .start)
    try await tenant.repositories.clicks.append([click])
    try await tenant.repositories.handoffs.issue(tenant.handoff(1, click: click.id))
    _ = try await tenant.redeem(1, install: tenant.install())
    for page in 0..<6 {
      let events = (0..<500).map { number in
        tenant.event("E\(page)-\(number % 7)", jid: number == 0 ? click.id.description : nil)
      }
      _ = try await tenant.repositories.events.append(tenant.id, events)
    }
  }
}
