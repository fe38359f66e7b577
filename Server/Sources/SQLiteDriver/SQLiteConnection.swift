import Database
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

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

/// Refuses calls on a connection that closes, and lets it close when running calls have ended.
///
/// The library reads through a null pointer otherwise.
final class ConnectionCloseGuard: Sendable {
  private struct State {
    var calls = 0
    var isClosed = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs a call, or throws where the connection is closed.
  func use<Result>(_ body: () async throws -> Result) async throws -> Result {
    try state.withLock { state in
      guard !state.isClosed else { throw StoreError(.unavailable, "The database is closed.") }
      state.calls += 1
    }
    defer { end() }
    return try await body()
  }

  /// Refuses calls from now on and returns when running ones have ended; `false` where it was closed
  /// before.
  func close() async -> Bool {
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed
    }
    guard !wasClosed else { return false }
    await withCheckedContinuation { waiter in
      let isEmpty = state.withLock { state in
        if state.calls > 0 { state.waiting.append(waiter) }
        return state.calls == 0
      }
      if isEmpty { waiter.resume() }
    }
    return true
  }

  private func end() {
    let waiting = state.withLock { state in
      state.calls -= 1
      guard state.calls == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.resume() }
  }
}

/// Runs one prepared statement again and again with values of its own, as SQLite itself takes them:
/// most of the time of a commit of events goes into statements like these.
///
/// It is for statements that change rows and nothing else, inside a transaction that the library
/// began and will end.
struct SQLiteRuns {
  private let statement: OpaquePointer
  private let connection: OpaquePointer?

  /// SQLite copies what is bound before it returns.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  init(_ prepared: Statement, in database: Database) {
    statement = prepared.sqliteStatement
    connection = database.sqliteConnection
  }

  /// Runs the statement once for each list of values; how many rows each run changed.
  ///
  /// - Throws: `DatabaseError`, which names no value.
  func run(_ values: [[SQLValue]]) throws -> [Int] {
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    var changes: [Int] = []
    changes.reserveCapacity(values.count)
    for values in values {
      for index in values.indices { try check(bind(values[index], at: Int32(index) + 1)) }
      let code = sqlite3_step(statement)
      guard code == SQLITE_DONE || code == SQLITE_ROW else { throw error(code) }
      changes.append(Int(sqlite3_changes(connection)))
      try check(sqlite3_reset(statement))
    }
    return changes
  }

  private func bind(_ value: SQLValue, at place: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, place)
    case .integer(let number): return sqlite3_bind_int64(statement, place, number)
    case .real(let number): return sqlite3_bind_double(statement, place, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            statement,
            place,
            $0.baseAddress,
            UInt64($0.count),
            Self.copied,
            UInt8(SQLITE_UTF8)
          )
        }
      }
    case .blob(let bytes):
      // SQLite takes a blob without an address for NULL.
      if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, place, 0) }
      return bytes.withUnsafeBytes {
        sqlite3_bind_blob64(statement, place, $0.baseAddress, UInt64($0.count), Self.copied)
      }
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    )
  }
}
