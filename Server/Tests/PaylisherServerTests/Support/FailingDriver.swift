import Database
import Synchronization

/// A driver on which results of sends cannot be recorded for a while.
final class FailingDriver: SQLDriver {
  private let inner: any SQLDriver
  private let failures = Mutex(0)

  init(_ inner: any SQLDriver) {
    self.inner = inner
  }

  var dialect: SQLDialect { inner.dialect }
  /// How many of the next attempts to record results fail.
  var remaining: Int { failures.withLock(\.self) }

  /// Has the next attempts to record results fail.
  func fail(_ count: Int) {
    failures.withLock { $0 = count }
  }

  func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.read(for: origin, body)
  }

  func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.write(for: origin) { try body(Connection(inner: $0, driver: self)) }
  }

  func close() async throws {
    try await inner.close()
  }

  private func check(_ update: SQLUpdate) throws {
    guard update.assignments.contains("lease = NULL") else { return }
    let fails = failures.withLock { failures in
      defer { failures = max(0, failures - 1) }
      return failures > 0
    }
    if fails { throw StoreError(.unavailable, "The database is away.") }
  }

  private struct Connection: SQLConnection {
    let inner: any SQLConnection
    let driver: FailingDriver

    var dialect: SQLDialect { inner.dialect }

    func query(_ statement: SQLStatement) throws -> [SQLRow] { try inner.query(statement) }

    func execute(_ statement: SQLStatement) throws -> Int { try inner.execute(statement) }

    func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int] {
      try inner.executeEach(text, values)
    }

    func executeScript(_ text: String) throws { try inner.executeScript(text) }

    func update(_ rows: [[SQLValue]], _ update: SQLUpdate) throws -> [Bool] {
      try driver.check(update)
      return try inner.update(rows, update)
    }
  }
}
