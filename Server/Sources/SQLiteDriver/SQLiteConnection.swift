import Database
import Foundation
import GRDB

/// A GRDB connection inside a transaction.
struct SQLiteConnection: SQLConnection {
  let database: Database

  var dialect: SQLDialect { .sqlite }

  func query(_ statement: SQLStatement) throws -> [SQLRow] {
    try SQLiteErrors.mapping {
      let prepared = try prepare(statement)
      prepared.setUncheckedArguments(Self.arguments(statement.values))
      let columns = SQLRow.Columns(prepared.columnNames)
      let rows = try Row.fetchCursor(prepared)
      var result: [SQLRow] = []
      while let row = try rows.next() {
        result.append(SQLRow(columns: columns, values: row.databaseValues.map(Self.value)))
      }
      return result
    }
  }

  func execute(_ statement: SQLStatement) throws -> Int {
    try SQLiteErrors.mapping {
      let prepared = try prepare(statement)
      try prepared.execute(arguments: Self.arguments(statement.values))
      return prepared.isReadonly ? 0 : database.changesCount
    }
  }

  func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int] {
    try SQLiteErrors.mapping {
      try SQLiteRuns(database.cachedStatement(sql: text), in: database).run(values)
    }
  }

  func executeScript(_ text: String) throws {
    try SQLiteErrors.mapping { try database.execute(sql: text) }
  }

  /// Prepares a statement; the connection keeps it for as long as it is open, where that helps.
  private func prepare(_ statement: SQLStatement) throws -> Statement {
    statement.isKept
      ? try database.cachedStatement(sql: statement.text)
      : try database.makeStatement(sql: statement.text)
  }

  private static func arguments(_ values: [SQLValue]) -> StatementArguments {
    // As optionals, which are taken as they are; others are read through key paths, one by one.
    StatementArguments(values.map { databaseValue($0) as (any DatabaseValueConvertible)? })
  }

  private static func databaseValue(_ value: SQLValue) -> DatabaseValue {
    switch value {
    case .null: .null
    case .integer(let integer): integer.databaseValue
    case .real(let real): real.databaseValue
    case .text(let text): text.databaseValue
    case .blob(let bytes): Data(bytes).databaseValue
    }
  }

  private static func value(_ value: DatabaseValue) -> SQLValue {
    switch value.storage {
    case .null: .null
    case .int64(let integer): .integer(integer)
    case .double(let real): .real(real)
    case .string(let text): .text(text)
    case .blob(let data): .blob(Array(data))
    }
  }
}
