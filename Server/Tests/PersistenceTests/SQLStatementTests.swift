import LinkCore
import Testing

@testable import Persistence

/// Statements, dialects and rows.
@Suite struct SQLStatementTests {
  @Test func bindsEveryInterpolatedValue() {
    // asvs 1.2.4
    let (name, missing): (String, Int64?) = ("'; DROP TABLE app; --", nil)
    let statement: SQLStatement =
      "SELECT \(raw: "id") FROM app WHERE name = \(name) OR x = \(missing)"
    #expect(statement.text == "SELECT id FROM app WHERE name = ? OR x = ?")
    #expect(statement.values == [.text(name), .null])
  }

  @Test func joinsStatementsWithTheirValues() {
    var statement: SQLStatement = "SELECT 1 WHERE a = \(true)"
    statement += " AND b = \(Timestamp(milliseconds: 5))"
    #expect(
      statement
        == SQLStatement(text: "SELECT 1 WHERE a = ? AND b = ?", values: [.integer(1), .integer(5)])
    )
  }

  @Test func numbersPlaceholdersForPostgreSQL() {
    let text = "SELECT '?' , ? WHERE a = ? AND b = 'it''s ?' AND c = ?"
    #expect(SQLDialect.sqlite.numbered(text) == text)
    #expect(
      SQLDialect.postgresql.numbered(text)
        == "SELECT '?' , $1 WHERE a = $2 AND b = 'it''s ?' AND c = $3"
    )
  }

  @Test func refusesARowThatDoesNotHoldWhatItShould() {
    let row = SQLRow(
      columns: SQLRow.Columns(["id", "name", "nothing"]),
      values: [.blob([1, 2]), .text("x"), .null]
    )
    for read in [
      { _ = try row.entityID("id") }, { _ = try row.int64("name") },
      { _ = try row.text("nothing") },
      { _ = try row.blob("name") }, { _ = try row.text("absent") },
    ] as [() throws -> Void] {
      let error = #expect(throws: StoreError.self) { try read() }
      #expect(error?.code == .corrupt)
    }
  }

  /// A connection that kept every list of numbers prepared would grow with each.
  @Test func keepsNoStatementThatNamesNumbers() {
    var statement: SQLStatement = "SELECT no FROM term WHERE no IN ("
    #expect(statement.isKept)
    statement += SQLStatement(numbers: [1, 2])
    statement += ")"
    #expect(statement.text == "SELECT no FROM term WHERE no IN (1, 2)")
    #expect(!statement.isKept)
  }

  @Test(arguments: Engine.allCases)
  func readsIntegersOneRowAfterAnother(_ engine: Engine) async throws {
    try await engine.with { driver in
      try await driver.read { connection in
        let rows = "SELECT column1, column2 FROM (VALUES (CAST(? AS BIGINT), 2), (3, 4)) AS i"
        let numbers = try connection.integers(
          SQLStatement(text: rows + " ORDER BY column1", values: [.integer(-1)])
        )
        #expect(numbers == [-1, 2, 3, 4])
        #expect(try connection.integers("SELECT 1 AS x WHERE 1 = 0") == [])
      }
      for other in ["NULL", "'1'"] {
        await expectStoreError(.corrupt, field: "x") {
          try await driver.read { _ = try $0.integers(SQLStatement(text: "SELECT \(other) AS x")) }
        }
      }
    }
  }

  @Test func readsAbsentValuesAsNil() throws {
    let row = SQLRow(columns: SQLRow.Columns(["nothing"]), values: [.null])
    #expect(try row.optionalText("nothing") == nil)
    #expect(try row.optionalEntityID("nothing") == nil)
    #expect(try row.optionalTimestamp("nothing") == nil)
  }
}
