import LinkCore
import SQLiteDriver
import Testing
import WireModels

@testable import Persistence

/// The chain of the audit log, on every engine.
@Suite struct AuditConformanceTests {
  private static let actor = AuditActor(kind: .key, id: "abcdefghij", moment: .at(5))

  /// Three changes of a workspace, each in a transaction of its own.
  private static func change(_ tenant: Tenant) async throws {
    for name in ["one", "two", "three"] {
      try await tenant.repositories.workspaces.update(tenant.id, by: actor) { $0.name = name }
    }
  }

  @Test(arguments: Engine.allCases)
  func chainsTheEntriesOfAWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let (ours, theirs) = (try await Tenant(driver), try await Tenant(driver, name: "theirs"))
      let audit = ours.repositories.audit
      // What no actor does, such as the making of a tenant here, has no entry.
      #expect(try await audit.list(ours.id).items.isEmpty)
      #expect(try await audit.verify(ours.id).entries == 0)
      try await Self.change(ours)
      try await Self.change(theirs)
      let entries = try await audit.list(ours.id).items
      #expect(entries.map(\.number) == [3, 2, 1])
      #expect(entries[0].changes == [.init(field: "name", before: "two", after: "three")])
      let (report, other) = (try await audit.verify(ours.id), try await audit.verify(theirs.id))
      #expect(report.entries == 3 && report.firstBreak == nil)
      #expect(report.head != other.head)
      // A second look sees the same head.
      #expect(try await audit.verify(ours.id) == report)
    }
  }

  @Test(arguments: Engine.allCases)
  func findsWhatWasChangedByItsIndexAndNamesTheActor(_ engine: Engine) async throws {
    try await engine.with { driver in
      let recorder = PlanRecorder(driver, table: "audit_entry")
      let tenant = try await Tenant(driver)
      try await tenant.repositories.keys.create(
        KeyRecord(
          KeyResource(id: "abcdefghij", kind: .secret, name: "Import", createdAt: .start),
          in: tenant.id,
          secretHash: Array(repeating: 1, count: 32)
        ),
        by: nil
      )
      try await Self.change(tenant)
      let audit = Repositories(driver: recorder).audit
      let id = tenant.id.description
      #expect(try await audit.list(tenant.id, thing: id).items.map(\.number) == [3, 2, 1])
      #expect(try await audit.list(tenant.id, thing: tenant.link.id.description).items.isEmpty)
      let found = try await audit.list(tenant.id, kind: "workspace").items
      #expect(found.map(\.actorName) == ["Import", "Import", "Import"])
      #expect(try await audit.list(tenant.id, kind: "link").items.isEmpty)
      guard engine != .postgresql else { return }
      let steps = recorder.plans.map { $0.steps.joined() }
      #expect(steps.filter { $0.contains("audit_entry_thing") }.count == 2, "\(steps)")
      #expect(steps.filter { $0.contains("audit_entry_kind") }.count == 2, "\(steps)")
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesChangesOfEntries(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.change(tenant)
      for statement in [
        "UPDATE audit_entry SET entry = '{}'", "DELETE FROM audit_entry WHERE number = 3",
      ] as [SQLStatement] {
        await #expect(throws: StoreError.self) {
          try await driver.write { _ = try $0.execute(statement) }
        }
      }
      #expect(try await tenant.repositories.audit.verify(tenant.id).firstBreak == nil)
    }
  }

  /// What a person with the database does, and the first entry that no longer fits.
  private static let attacks: [(SQLStatement, Int64?)] = [
    ("UPDATE audit_entry SET entry = replace(entry, 'update', 'create') WHERE number = 2", 2),
    ("UPDATE audit_entry SET occurred_at = 1 WHERE number = 1", 1),
    ("DELETE FROM audit_entry WHERE number = 2", 2),
    ("DELETE FROM audit_entry WHERE number = 3", 3),
    ("UPDATE audit_detail SET detail = '[]' WHERE number = 2", 2),
    // Erasing values is allowed: the chain is made of their digests.
    ("DELETE FROM audit_detail WHERE number = 2", nil),
  ]

  @Test(arguments: Engine.allCases, attacks.indices)
  func namesTheFirstEntryThatDoesNotFit(_ engine: Engine, _ index: Int) async throws {
    // attack 85
    let (attack, expected) = Self.attacks[index]
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.change(tenant)
      try await driver.write { connection in
        // An attacker with the database removes what refuses it.
        let drops =
          connection.dialect.engine == .sqlite
          ? "DROP TRIGGER audit_entry_update; DROP TRIGGER audit_entry_delete;"
          : "DROP TRIGGER audit_entry_change ON audit_entry;"
        try connection.executeScript(drops)
        _ = try connection.execute(attack)
      }
      let report = try await tenant.repositories.audit.verify(tenant.id)
      #expect(report.firstBreak == expected)
      #expect((report.code == nil) == (expected == nil))
    }
  }

  @Test(arguments: [Engine.file, .postgresql])
  func numbersEntriesOfManyTransactionsWithoutGaps(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (links, actor) = (tenant.repositories.links, Self.actor)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            let link = try Tenant.link(
              tenant.id,
              tenant.domain.id,
              code: "AUDIT\(number)",
              at: .at(Int64(number))
            )
            try await links.create(link, by: actor)
            try await links.delete(tenant.id, link.id, now: .at(100), by: actor)
          }
        }
        try await group.waitForAll()
      }
      let report = try await tenant.repositories.audit.verify(tenant.id)
      #expect(report.entries == 40 && report.firstBreak == nil)
    }
  }
}
