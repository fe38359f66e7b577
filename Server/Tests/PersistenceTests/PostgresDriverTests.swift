import Foundation
import LinkCore
import Persistence
import Synchronization
import Testing

@testable import PostgresDriver

/// What is particular to PostgreSQL: types, races, lost sessions, and errors that say what to do.
@Suite struct PostgresDriverTests {
  @Test func readsBackEveryTypeOfValue() async throws {
    try await Engine.postgresql.with { driver in
      let rows = try await driver.write { connection in
        try connection.executeScript("CREATE TABLE x (i BIGINT, r FLOAT8, t TEXT, b BYTEA)")
        let statement: SQLStatement = """
          INSERT INTO x (i, r, t, b)
          VALUES (\(Int64.min), \(SQLValue.real(0.1)), \("ä'\\?"), \([UInt8](0...255)))
          """
        try connection.execute(statement)
        try connection.execute("INSERT INTO x (t, b) VALUES ('', \([UInt8]()))")
        return try connection.query("SELECT i, r, t, b FROM x ORDER BY i")
      }
      #expect(
        try rows.map { row in try ["i", "r", "t", "b"].map { try row.value($0) } } == [
          [.integer(.min), .real(0.1), .text("ä'\\?"), .blob(Array(0...255))],
          [.null, .null, .text(""), .blob([])],
        ]
      )
    }
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("12345678", .integer(12_345_678)), ("-1", .integer(-1)),
      ("9223372036854775807", .integer(.max)), ("100000000", .integer(100_000_000)),
      ("0.5", .real(0.5)), ("-12345.25", .real(-12345.25)), ("1e30", .real(1e30)),
    ] as [(String, SQLValue)]
  )
  func readsSumsAndAverages(_ text: String, _ expected: SQLValue) async throws {
    try await Engine.postgresql.with { driver in
      let value = try await driver.read { connection in
        try connection.first(SQLStatement(text: "SELECT \(text)::numeric AS n"))?.value("n")
      }
      #expect(value == expected)
    }
  }

  @Test(arguments: [1, 7, 8, 500])
  func insertsOnlyWhatIsNewAndTheFirstOfEqualKeys(_ count: Int) async throws {
    try await Engine.postgresql.with { driver in
      let table = SQLTable("x", columns: ["k", "t", "b"], key: ["k"])
      let rows: [[SQLValue]] = (0..<count).map {
        [
          .integer(Int64($0 / 2)), $0.isMultiple(of: 3) ? .null : .text("t\($0)"),
          .blob([UInt8($0 % 9)]),
        ]
      }
      let (first, again, kept) = try await driver.write { connection in
        try connection.executeScript("CREATE TABLE x (k BIGINT PRIMARY KEY, t TEXT, b BYTEA)")
        return (
          try connection.insertNew(rows, into: table), try connection.insertNew(rows, into: table),
          try connection.query("SELECT b FROM x ORDER BY k").map { try $0.blob("b") }
        )
      }
      #expect(first == (0..<count).map { $0.isMultiple(of: 2) })
      #expect(again == rows.map { _ in false })
      #expect(kept == stride(from: 0, to: count, by: 2).map { [UInt8($0 % 9)] })
    }
  }

  @Test func copiesRows() async throws {
    try await Engine.postgresql.with { driver in
      let table = SQLTable("x", columns: ["k", "t", "r"], key: ["k"])
      let rows: [[SQLValue]] = (0..<20_000).map {
        [.integer(Int64($0)), .text("text of \($0)"), .real(Double($0) / 2)]
      }
      let stored = try await driver.write { connection in
        try connection.executeScript("CREATE TABLE x (k BIGINT PRIMARY KEY, t TEXT, r FLOAT8)")
        try connection.copy(rows, into: table)
        return try connection.query("SELECT k, t, r FROM x ORDER BY k")
          .map { row in try table.columns.map { try row.value($0) } }
      }
      #expect(stored == rows)
      await expectStoreError(.conflict) {
        try await driver.write { try $0.copy([rows[7]], into: table) }
      }
    }
  }

  @Test func runsATransactionAgainThatMetAnother() async throws {
    try await Engine.postgresql.with { driver in
      try await driver.write { connection in
        try connection.executeScript("CREATE TABLE x (k BIGINT PRIMARY KEY, n BIGINT)")
        try connection.executeScript("INSERT INTO x VALUES (1, 0), (2, 0)")
      }
      // Two locks in two orders: PostgreSQL ends one of each pair that waits for each other.
      try await withThrowingTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            try await driver.write { connection in
              for key in number.isMultiple(of: 2) ? [1, 2] : [2, 1] {
                try connection.execute("UPDATE x SET n = n + 1 WHERE k = \(key)")
                _ = try connection.query("SELECT pg_sleep(0.02)")
              }
            }
          }
        }
        try await group.waitForAll()
      }
      let sums = try await driver.read { try $0.query("SELECT n FROM x").map { try $0.int64("n") } }
      #expect(sums == [8, 8])
    }
  }

  @Test func preparesAnewWhatAMigrationChanged() async throws {
    try await Engine.postgresql.with { driver in
      let read: SQLStatement = "SELECT n FROM x"
      try await driver.write { connection in
        try connection.executeScript("CREATE TABLE x (n INTEGER); INSERT INTO x VALUES (1)")
        #expect(try connection.query(read).map { try $0.int64("n") } == [1])
      }
      try await driver.write { try $0.executeScript("ALTER TABLE x ALTER COLUMN n TYPE BIGINT") }
      for _ in 0..<3 {
        let rows = try await driver.write { connection in
          try connection.query(read).map { try $0.int64("n") }
        }
        #expect(rows == [1])
      }
    }
  }

  @Test func looksAgainWhenAnInsertionCameBetween() async throws {
    try await Engine.postgresql.with { driver in
      try await driver.write { try $0.executeScript("CREATE TABLE x (k BIGINT PRIMARY KEY)") }
      let outcomes = try await withThrowingTaskGroup { group in
        for _ in 0..<6 {
          group.addTask {
            try await driver.write { connection in
              if try connection.exists("SELECT k FROM x WHERE k = 1") { return "found" }
              _ = try connection.query("SELECT pg_sleep(0.05)")
              try connection.execute("INSERT INTO x VALUES (1)")
              return "made"
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count { $0 == "made" } == 1)
      #expect(outcomes.count { $0 == "found" } == 5)
    }
  }

  @Test func rollsBackWhatThrew() async throws {
    struct Refused: Error {}
    try await Engine.postgresql.with { driver in
      try await driver.write { try $0.executeScript("CREATE TABLE x (k BIGINT PRIMARY KEY)") }
      await #expect(throws: Refused.self) {
        try await driver.write { connection in
          try connection.execute("INSERT INTO x VALUES (1)")
          throw Refused()
        }
      }
      await expectStoreError(.failed) {
        try await driver.read { _ = try $0.query("SELECT nothing FROM x") }
      }
      let rows = try await driver.read { try $0.count("SELECT COUNT(*) AS count FROM x") }
      #expect(rows == 0)
      await expectStoreError(.readOnly) {
        try await driver.read { _ = try $0.execute("INSERT INTO x VALUES (2)") }
      }
    }
  }

  /// A body that hides an error must not be told that its transaction was committed.
  @Test func saysThatAnAbortedTransactionFailed() async throws {
    try await Engine.postgresql.with { driver in
      await expectStoreError(.failed) {
        try await driver.write { _ = try? $0.query("SELECT nothing") }
      }
    }
  }

  @Test func refusesTextThatCannotBeStored() async throws {
    try await Engine.postgresql.with { driver in
      await expectStoreError(.invalid) {
        try await driver.write { _ = try $0.query("SELECT \("a\0b") AS t") }
      }
    }
  }

  /// A quote ends a value for libpq also where a combining mark follows it.
  @Test func escapesValuesByScalars() throws {
    let settings = try PostgresSettings(url: "postgres://a@localhost/b?options=")
    let text = settings.connectionText(at: ["options": "a'\u{301} host='x\\\u{301}"])
    let options = #"options='a\'"# + "\u{301}" + #" host=\'x\\"# + "\u{301}'"
    let (bytes, wanted) = (Array(text.utf8), Array(options.utf8))
    #expect(
      bytes.indices.contains { bytes[$0...].starts(with: wanted) },
      "\(text)"
    )
  }

  @Test func verifiesAServerOnANetwork() throws {
    let settings = try PostgresSettings(url: "postgres://a:secret@db.example.com/b")
    #expect(settings.parameters["sslmode"] == "verify-full")
    #expect(settings.parameters["sslrootcert"] != nil)
    #expect(settings.warning == nil)
    #expect(!"\(settings)".contains("secret"))
    #expect(settings.place == "db.example.com:5432/b" || settings.place == "db.example.com/b")
    let weak = try PostgresSettings(url: "postgres://a@db.example.com/b?sslmode=require")
    #expect(weak.parameters["sslmode"] == "require")
    #expect(weak.warning?.contains("sslmode=require") == true)
    for local in ["postgres:///b", "postgres://localhost/b", "postgres://a@127.0.0.1/b"] {
      #expect(try PostgresSettings(url: local).parameters["sslmode"] != "verify-full")
    }
    #expect(throws: StoreError.self) { try PostgresSettings(url: "postgres://a:b@c:d:e/f?g") }
  }
}
