import DatabaseTestSupport
import LinkCore
import Persistence
import Testing

/// What a database says of itself.
@Suite struct StoreFactsTests {
  @Test(arguments: Engine.allCases)
  func tellWhatOperatorsAsk(_ engine: Engine) async throws {
    try await engine.with { driver in
      let facts = try await Repositories(driver: driver).store.facts(now: .start)
      #expect(facts.schema == Int64(Migration.all.count))
      #expect(facts.bytes > 10_000)
      #expect(facts.brokenIndexes == 0)
      switch driver.dialect.engine {
      case .sqlite:
        #expect(facts.engine == "sqlite")
        #expect(facts.durability == "full")
        #expect(facts.version.hasPrefix("3."))
        #expect(facts.clockLead == nil)
      case .postgresql:
        #expect(facts.engine == "postgresql")
        #expect(facts.durability == "on")
        // This machine's clock, seen from the moment at which every test begins.
        #expect(facts.clockLead.map { $0 != 0 } == true)
        #expect(facts.logBytes == nil)
      }
    }
  }

  @Test func tellsARoleWithThePrivilegeTheSizeOfTheLog() async throws {
    try await TestPostgres.withSchema { url in
      try await TestPostgres.driver(TestPostgres.superuser(url)).closing { driver in
        try await Migrator().migrate(driver, now: .start)
        let facts = try await Repositories(driver: driver).store.facts(now: .start)
        #expect(facts.logBytes.map { $0 > 0 } == true)
      }
    }
  }

  /// A role of its own, as the guide makes it, may not see the write-ahead log; everything else is told.
  @Test func tellsAnOrdinaryRoleAllButTheLog() async throws {
    try await TestPostgres.withPoorRole { url in
      try await TestPostgres.driver(url).closing { driver in
        try await Migrator().migrate(driver, now: .start)
        let facts = try await Repositories(driver: driver).store.facts(now: .start)
        #expect(facts.engine == "postgresql" && facts.durability == "on")
        #expect(facts.schema == Int64(Migration.all.count))
        #expect(facts.bytes > 10_000 && facts.brokenIndexes == 0)
        #expect(facts.clockLead != nil)
        #expect(facts.logBytes == nil)
      }
    }
  }
}
