import Database
import GRDB
import GRDBSQLite

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
