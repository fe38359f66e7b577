import DatabaseTestSupport
import Foundation
import GRDB
import LinkCore
import Persistence
import Testing

@testable import SQLiteDriver

/// What is particular to SQLite: durability, files, and errors that say what to do.
@Suite struct SQLiteDriverTests {
  @Test func writesWithFullSynchronisation() async throws {
    try await Scratch.with { directory in
      let driver = try SQLiteDriver(directory: directory)
      let settings = try await driver.settings()
      #expect(settings == .init(journalMode: "wal", synchronous: 2, foreignKeys: true))
      try await driver.close()
    }
  }

  /// The control of the test above: a pool as its library opens it is refused.
  @Test func refusesAPoolAsItsLibraryOpensIt() async throws {
    try await Scratch.with { directory in
      let pool = try DatabasePool(
        path: directory + "/x.sqlite",
        configuration: SQLiteDriver.configuration(readers: 1)
      )
      let settings = try await pool.writeWithoutTransaction(SQLiteDriver.settings)
      #expect(settings.synchronous == 1)
      await expectStoreError(.unsafeSettings) { try SQLiteDriver.verify(pool) }
      try await pool.writeWithoutTransaction(SQLiteDriver.makeDurable)
      try SQLiteDriver.verify(pool)
      try pool.close()
    }
  }

  @Test func opensEveryFileAtItsBegin() async throws {
    try await Scratch.with { directory in
      let driver = try SQLiteDriver(directory: directory)
      let before = try Self.openFiles(in: directory)
      let together = DispatchGroup()
      for _ in 0..<4 { together.enter() }
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            try await driver.read { connection in
              _ = try connection.query("SELECT name FROM sqlite_master")
              together.leave()
              #expect(together.wait(timeout: .now() + .seconds(120)) == .success)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(before >= 10)
      #expect(try Self.openFiles(in: directory) == before)
      try await driver.close()
    }
  }

  /// How many file descriptors of this process are open in a directory.
  private static func openFiles(in directory: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/" + name
      )
      return target?.hasPrefix(directory) == true
    }
  }

  @Test func keepsWhatItStoredOverARestart() async throws {
    try await Scratch.with { directory in
      let first = try SQLiteDriver(directory: directory)
      #expect(try await Migrator().migrate(first, now: .start) == Migration.all.map(\.number))
      let tenant = try await Tenant(first)
      try await first.close()
      let second = try SQLiteDriver(directory: directory)
      #expect(try await Migrator().migrate(second, now: .at(1)) == [])
      let links = Repositories(driver: second).links
      #expect(try await links.find(tenant.id, tenant.link.id) == tenant.link)
      try await second.close()
    }
  }

  @Test func leavesOneFileWhenItIsClosed() async throws {
    try await Scratch.with { directory in
      let driver = try SQLiteDriver(directory: directory)
      try await driver.write { try $0.executeScript("CREATE TABLE kept (id INTEGER PRIMARY KEY)") }
      try await driver.close()
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(!names.contains { $0.hasPrefix(SQLiteDriver.fileName + "-") })
      let queue = try DatabaseQueue(path: directory + "/" + SQLiteDriver.fileName)
      #expect(try await queue.read { try $0.tableExists("kept") })
    }
  }

  @Test func closesWhileTheLogIsWrittenBack() async throws {
    try await Scratch.with { directory in
      let driver = try SQLiteDriver(directory: directory)
      try await driver.write { try $0.executeScript("CREATE TABLE kept (a)") }
      // Each commit is longer than what the log is written back from, all of them than what commits wait for.
      for _ in 0..<4 {
        try await driver.write { connection in
          try connection.executeScript("INSERT INTO kept VALUES (zeroblob(20000000))")
        }
      }
      try await driver.close()
      let queue = try DatabaseQueue(path: directory + "/" + SQLiteDriver.fileName)
      #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM kept") } == 4)
    }
  }

  @Test func keepsEveryKindOfValueThatRunsOfAStatementBind() async throws {
    let driver = try SQLiteDriver()
    let rows: [[SQLValue]] = [
      [.integer(1), .integer(.min), .text(""), .blob([0, 255, 0])],
      [.integer(2), .integer(.max), .text("ağ😀"), .null],
      [.integer(3), .real(-0.5), .null, .blob(Array(repeating: 7, count: 100_000))],
      [.integer(4), .null, .text(String(repeating: "x", count: 100_000)), .blob([])],
    ]
    let stored = try await driver.write { connection in
      try connection.executeScript("CREATE TABLE kept (id INTEGER PRIMARY KEY, a, b, c)")
      let insert = "INSERT INTO kept VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
      #expect(try connection.executeEach(insert, rows) == [1, 1, 1, 1])
      #expect(try connection.executeEach(insert, rows) == [0, 0, 0, 0])
      return try connection.query("SELECT * FROM kept ORDER BY id").map { row in
        try ["id", "a", "b", "c"].map { try row.value($0) }
      }
    }
    #expect(stored == rows)
    try await driver.close()
  }

  @Test func saysWhatARunOfAStatementBrokeAndRunsItAgain() async throws {
    let driver = try SQLiteDriver()
    let insert = "INSERT INTO kept VALUES (?, ?)"
    try await driver.write {
      try $0.executeScript("CREATE TABLE kept (id PRIMARY KEY, a NOT NULL)")
    }
    await expectStoreError(.conflict) {
      try await driver.write { connection in
        _ = try connection.executeEach(
          insert,
          [[.integer(1), .text("a")], [.integer(1), .text("b")]]
        )
      }
    }
    let changes = try await driver.write { connection in
      try connection.executeEach(insert, [[.integer(1), .text("c")]])
    }
    #expect(changes == [1])
    try await driver.close()
  }

  @Test func letsOneServerUseADirectory() async throws {
    try await Scratch.with { directory in
      let first = try SQLiteDriver(directory: directory)
      let error = #expect(throws: StoreError.self) { try SQLiteDriver(directory: directory) }
      #expect(error?.code == .locked)
      #expect(error?.message.contains(directory) == true)
      try await first.close()
      try await SQLiteDriver(directory: directory).close()
    }
  }

  @Test func makesItsDirectoryForItsOwnerOnly() async throws {
    try await Scratch.with { parent in
      let directory = parent + "/a/b"
      try await SQLiteDriver(directory: directory).close()
      let attributes = try FileManager.default.attributesOfItem(atPath: directory)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func refusesADirectoryThatIsAFile() async throws {
    try await Scratch.with { directory in
      let path = directory + "/file"
      try Data().write(to: URL(fileURLWithPath: path))
      await expectStoreError(.readOnly) { _ = try SQLiteDriver(directory: path) }
    }
  }

  @Test func refusesAFileThatIsNoDatabase() async throws {
    try await Scratch.with { directory in
      let path = directory + "/" + SQLiteDriver.fileName
      try Data(repeating: 0x41, count: 8_192).write(to: URL(fileURLWithPath: path))
      await expectStoreError(.corrupt) { _ = try SQLiteDriver(directory: directory) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 8_192)
    }
  }

  @Test func rollsBackWhatAnErrorInterrupts() async throws {
    let driver = try await MigratedSQLite.inMemory()
    let tenant = try await Tenant(driver)
    await expectStoreError(.invalid) {
      try await driver.write { connection in
        try connection.execute("UPDATE workspace SET name = 'changed'")
        throw StoreError(.invalid, "no")
      }
    }
    #expect(try await tenant.repositories.workspaces.find(tenant.id)?.name == "acme")
  }

  @Test func readsCannotWrite() async throws {
    try await Engine.file.with { driver in
      await expectStoreError(.readOnly) {
        try await driver.read { _ = try $0.execute("DELETE FROM counter") }
      }
    }
  }

  @Test func saysThatTheDiskIsFull() async throws {
    let driver = try await MigratedSQLite.inMemory()
    let tenant = try await Tenant(driver)
    try await driver.write { try $0.executeScript("PRAGMA max_page_count = 1") }
    await expectStoreError(.diskFull) {
      let events = (0..<5_000).map { _ in tenant.event() }
      _ = try await tenant.repositories.events.append(tenant.id, events)
    }
    #expect(try await tenant.repositories.events.count(tenant.id) == 0)
    try await driver.write { try $0.executeScript("PRAGMA max_page_count = 1073741823") }
    let verdicts = try await tenant.repositories.events.append(tenant.id, [tenant.event()])
    #expect(verdicts == [.accepted])
  }

  @Test func isUnavailableAfterItWasClosed() async throws {
    let driver = try await MigratedSQLite.inMemory()
    try await driver.close()
    await expectStoreError(.unavailable) {
      _ = try await driver.read { try $0.query("SELECT 1 AS one") }
    }
  }

  @Test func enforcesTheRulesOfTheSchema() async throws {
    let driver = try await MigratedSQLite.inMemory()
    let tenant = try await Tenant(driver)
    for statement in [
      "INSERT INTO link SELECT * FROM link",
      "UPDATE link SET domain_id = id",
      "UPDATE app SET platform = 'windows'",
      "UPDATE workspace SET id = x'00'",
      "UPDATE link SET created_at = 'today'",
    ] as [SQLStatement] {
      await expectStoreError(.conflict) { _ = try await driver.write { try $0.execute(statement) } }
    }
    #expect(try await tenant.repositories.links.find(tenant.id, tenant.link.id) == tenant.link)
  }

  /// No report and no look-up reads a whole table.
  @Test func answersFromIndexes() async throws {
    let driver = try await MigratedSQLite.inMemory()
    let id = [UInt8](repeating: 0, count: 16)
    for statement in [
      "SELECT link_id FROM click WHERE workspace_id = \(id) AND id = \(id)",
      "SELECT id FROM click WHERE workspace_id = \(id) AND id < \(id) ORDER BY id DESC",
      "SELECT count(*) FROM click WHERE workspace_id = \(id) AND is_bot = 0 AND link_id = \(id)",
      "SELECT id FROM link WHERE workspace_id = \(id) AND domain_id = \(id) AND code_folded = 'x' AND deleted_at IS NULL",
      "SELECT id FROM link WHERE workspace_id = \(id) AND code_folded = 'x' AND deleted_at IS NULL ORDER BY id LIMIT 1",
      "SELECT id FROM domain WHERE host = 'x' AND deleted_at IS NULL",
      "SELECT id FROM install WHERE workspace_id = \(id) AND click_id = \(id)",
      "SELECT count(*) FROM install WHERE workspace_id = \(id) AND link_id = \(id)",
      "SELECT count(*) FROM install WHERE workspace_id = \(id) AND link_id IS NOT NULL",
      "SELECT uuid FROM event_log WHERE tenant_no = 1 AND uuid < \(id) ORDER BY uuid DESC",
      "SELECT content_hash FROM event_log WHERE tenant_no = 1 AND uuid IN (\(id), \(id))",
      "SELECT uuid FROM event_log WHERE tenant_no = 1 AND journey_no = 1",
      "SELECT uuid FROM event_log WHERE tenant_no = 1 AND person_no = 1 AND kind = 1 AND journey_no IS NULL",
      "SELECT no FROM term WHERE tenant_no = 1 AND kind = 'link' AND digest = \(id)",
      "SELECT id FROM receipt WHERE workspace_id = \(id) AND app_id = \(id) AND install_id = \(id) AND reason = 'matched'",
      "DELETE FROM handoff WHERE expires_at < 5",
    ] as [SQLStatement] {
      var plan = statement
      plan.text = "EXPLAIN QUERY PLAN " + plan.text
      let query = plan
      let details = try await driver.read { try $0.query(query).map { try $0.text("detail") } }
      #expect(details.allSatisfy { $0.hasPrefix("SEARCH") }, "\(statement.text): \(details)")
    }
  }
}
