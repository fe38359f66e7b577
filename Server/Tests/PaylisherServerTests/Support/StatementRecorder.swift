import Database
import GRDBSQLite
import Synchronization

/// A driver of SQLite that keeps the text of every statement, to find the columns that none of them reads.
final class StatementRecorder: SQLDriver {
  private let inner: any SQLDriver
  private let texts = Mutex<Set<String>>([])

  init(_ inner: any SQLDriver) {
    self.inner = inner
  }

  var dialect: SQLDialect { inner.dialect }
  /// The texts of all statements so far.
  var statements: Set<String> { texts.withLock { $0 } }

  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.read { try body(Connection(inner: $0, driver: self)) }
  }

  func write<Result: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.write { try body(Connection(inner: $0, driver: self)) }
  }

  func close() async throws {
    try await inner.close()
  }

  private struct Connection: SQLConnection {
    let inner: any SQLConnection
    let driver: StatementRecorder

    var dialect: SQLDialect { inner.dialect }

    func query(_ statement: SQLStatement) throws -> [SQLRow] {
      record(statement.text)
      return try inner.query(statement)
    }

    func execute(_ statement: SQLStatement) throws -> Int {
      record(statement.text)
      return try inner.execute(statement)
    }

    func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int] {
      record(text)
      return try inner.executeEach(text, values)
    }

    func executeScript(_ text: String) throws {
      try inner.executeScript(text)
    }

    private func record(_ text: String) {
      driver.texts.withLock { _ = $0.insert(text) }
    }
  }
}

/// The columns that statements read, as SQLite resolves them when it prepares each of them.
final class ColumnReads {
  /// A statement that SQLite cannot prepare.
  struct Failure: Error {
    let statement: String
    let reason: String
  }

  /// The columns as `table.column`; those that only a view or trigger names are missing.
  private(set) var names: Set<String> = []

  init(schema: [String], statements: Set<String>) throws {
    var database: OpaquePointer?
    sqlite3_open(":memory:", &database)
    defer { sqlite3_close(database) }
    for text in schema where sqlite3_exec(database, text, nil, nil, nil) != SQLITE_OK {
      throw Failure(statement: text, reason: String(cString: sqlite3_errmsg(database)))
    }
    let note:
      @convention(c) (
        UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
        UnsafePointer<CChar>?, UnsafePointer<CChar>?
      ) -> Int32 = { context, action, table, column, _, view in
        guard action == SQLITE_READ, view == nil, let context, let table, let column else {
          return SQLITE_OK
        }
        Unmanaged<ColumnReads>.fromOpaque(context).takeUnretainedValue()
          .names.insert("\(String(cString: table)).\(String(cString: column))")
        return SQLITE_OK
      }
    sqlite3_set_authorizer(database, note, Unmanaged.passUnretained(self).toOpaque())
    for text in statements {
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
        throw Failure(statement: text, reason: String(cString: sqlite3_errmsg(database)))
      }
    }
  }
}
