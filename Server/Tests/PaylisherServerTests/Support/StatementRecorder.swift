import Database
import GRDBSQLite
import Synchronization

/// A driver of SQLite that keeps the text of every statement, to find the columns that none of them reads, and
/// those that no index serves.
final class StatementRecorder: SQLDriver {
  private let inner: any SQLDriver
  private let texts = Mutex<(all: Set<String>, writing: Set<String>)>(([], []))

  init(_ inner: any SQLDriver) {
    self.inner = inner
  }

  var dialect: SQLDialect { inner.dialect }
  /// The texts of all statements so far.
  var statements: Set<String> { texts.withLock { $0.all } }
  /// Those of transactions for which all others that write wait.
  var writingStatements: Set<String> { texts.withLock { $0.writing } }

  func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.read(for: origin) {
      try body(Connection(inner: $0, driver: self, isWriting: false))
    }
  }

  func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.write(for: origin) {
      try body(Connection(inner: $0, driver: self, isWriting: true))
    }
  }

  func close() async throws {
    try await inner.close()
  }

  private struct Connection: SQLConnection {
    let inner: any SQLConnection
    let driver: StatementRecorder
    let isWriting: Bool

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
      driver.texts.withLock { texts in
        texts.all.insert(text)
        if isWriting { texts.writing.insert(text) }
      }
    }
  }
}

/// The columns that statements read, as SQLite resolves them when it prepares each of them.
final class ColumnReads {
  /// The columns as `table.column`; those that only a view or trigger names are missing.
  private(set) var names: Set<String> = []

  init(_ schema: SchemaCopy, statements: Set<String>) throws {
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
    sqlite3_set_authorizer(schema.database, note, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_set_authorizer(schema.database, nil, nil) }
    for text in statements { try schema.prepare(text) }
  }
}
