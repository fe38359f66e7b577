import Foundation
import GRDB
import Persistence

/// A GRDB connection inside a transaction.
struct SQLiteConnection: SQLConnection {
  let database: Database

  var dialect: SQLDialect { .sqlite }

  func query(_ statement: SQLStatement) throws -> [SQLRow] {
    try SQLiteErrors.mapping {
      let prepared = try prepare(statement.text)
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
      let prepared = try prepare(statement.text)
      try prepared.execute(arguments: Self.arguments(statement.values))
      return prepared.isReadonly ? 0 : database.changesCount
    }
  }

  func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int] {
    try SQLiteErrors.mapping {
      let prepared = try prepare(text)
      return try values.map { values in
        prepared.setUncheckedArguments(Self.arguments(values))
        try prepared.execute()
        return database.changesCount
      }
    }
  }

  func executeScript(_ text: String) throws {
    try SQLiteErrors.mapping { try database.execute(sql: text) }
  }

  private func prepare(_ text: String) throws -> Statement {
    try database.cachedStatement(sql: text)
  }

  private static func arguments(_ values: [SQLValue]) -> StatementArguments {
    StatementArguments(values.map(databaseValue))
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
