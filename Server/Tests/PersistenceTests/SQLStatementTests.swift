import LinkCore
import Testing

@testable import Persistence

/// Statements, dialects and rows.
@Suite struct SQLStatementTests {
  @Test func bindsEveryInterpolatedValue() {
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

  @Test func readsAbsentValuesAsNil() throws {
    let row = SQLRow(columns: SQLRow.Columns(["nothing"]), values: [.null])
    #expect(try row.optionalText("nothing") == nil)
    #expect(try row.optionalEntityID("nothing") == nil)
    #expect(try row.optionalTimestamp("nothing") == nil)
  }
}
