import Database
import GRDB
import GRDBSQLite

/// A prepared statement, which takes values and gives rows as SQLite itself has them: without the
/// library's boxes between, which took as long as SQLite did.
///
/// It runs inside a transaction that the library began and will end.
struct SQLiteStatement {
  private let prepared: Statement
  private let handle: OpaquePointer
  private let connection: OpaquePointer?

  /// SQLite copies what is bound before it returns.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  init(_ prepared: Statement, in database: Database) {
    self.prepared = prepared
    handle = prepared.sqliteStatement
    connection = database.sqliteConnection
  }

  /// Runs the statement; how many rows it changed.
  ///
  /// - Throws: `DatabaseError`, which names no value.
  func run(_ values: [SQLValue]) throws -> Int {
    try bound(values) {
      while try step() {}
      return prepared.isReadonly ? 0 : Int(sqlite3_changes(connection))
    }
  }

  /// Runs the statement; the rows that it gives.
  ///
  /// - Throws: `DatabaseError`, which names no value.
  func rows(_ values: [SQLValue]) throws -> [SQLRow] {
    try bound(values) {
      var rows: [SQLRow] = []
      guard try step() else { return rows }
      let columns = SQLRow.Columns(prepared.columnNames)
      let places = 0..<sqlite3_column_count(handle)
      repeat { rows.append(SQLRow(columns: columns, values: places.map(value))) } while try step()
      return rows
    }
  }

  /// Runs the statement; the integers that it gives, one row after another.
  ///
  /// - Throws: `DatabaseError`, which names no value, and ``StoreError/Code/corrupt`` for any other value.
  func integers(_ values: [SQLValue]) throws -> [Int64] {
    try bound(values) {
      var numbers: [Int64] = []
      let places = 0..<sqlite3_column_count(handle)
      while try step() {
        for place in places {
          guard sqlite3_column_type(handle, place) == SQLITE_INTEGER else {
            let name = prepared.columnNames[Int(place)]
            throw StoreError.corrupt(column: name, expected: "an integer")
          }
          numbers.append(sqlite3_column_int64(handle, place))
        }
      }
      return numbers
    }
  }

  private func bound<Result>(_ values: [SQLValue], _ body: () throws -> Result) throws -> Result {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    guard values.count == sqlite3_bind_parameter_count(handle) else { throw error(SQLITE_RANGE) }
    for index in values.indices { try check(bind(values[index], at: Int32(index) + 1)) }
    return try body()
  }

  /// Whether there is a row.
  private func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  private func bind(_ value: SQLValue, at place: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, place)
    case .integer(let number): return sqlite3_bind_int64(handle, place, number)
    case .real(let number): return sqlite3_bind_double(handle, place, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            handle,
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
      if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, place, 0) }
      return bytes.withUnsafeBytes {
        sqlite3_bind_blob64(handle, place, $0.baseAddress, UInt64($0.count), Self.copied)
      }
    }
  }

  private func value(at place: Int32) -> SQLValue {
    switch sqlite3_column_type(handle, place) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, place))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, place))
    case SQLITE_TEXT:
      .text(String(decoding: bytes(sqlite3_column_text(handle, place), place), as: UTF8.self))
    case SQLITE_BLOB: .blob(Array(bytes(sqlite3_column_blob(handle, place), place)))
    default: .null
    }
  }

  /// The bytes of a text or a blob; they are gone with the row.
  private func bytes(_ start: UnsafeRawPointer?, _ place: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, place)))
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
