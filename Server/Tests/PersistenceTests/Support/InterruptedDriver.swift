import Persistence
import Synchronization

/// A driver that counts statements and is interrupted before one of them.
final class InterruptedDriver: SQLDriver {
  /// What is thrown where the interruption itself does not end the transaction.
  struct Interruption: Error {}

  private let inner: any SQLDriver
  private let point: Int
  private let interrupt: @Sendable (any SQLConnection) throws -> Void
  private let seen = Atomic(0)

  /// Interrupts before the statement `point`, counted from 0.
  init(
    _ inner: any SQLDriver,
    at point: Int,
    by interrupt: @escaping @Sendable (any SQLConnection) throws -> Void
  ) {
    self.inner = inner
    self.point = point
    self.interrupt = interrupt
  }

  var dialect: SQLDialect { inner.dialect }

  /// How many statements there have been.
  var statements: Int { seen.load(ordering: .relaxed) }

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

  private func step(_ connection: any SQLConnection) throws {
    guard seen.add(1, ordering: .relaxed).oldValue == point else { return }
    try interrupt(connection)
    throw Interruption()
  }

  /// Takes a step before each statement, also before each of a script.
  private struct Connection: SQLConnection {
    let inner: any SQLConnection
    let driver: InterruptedDriver

    var dialect: SQLDialect { inner.dialect }

    func query(_ statement: SQLStatement) throws -> [SQLRow] {
      try driver.step(inner)
      return try inner.query(statement)
    }

    func execute(_ statement: SQLStatement) throws -> Int {
      try driver.step(inner)
      return try inner.execute(statement)
    }

    func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int] {
      try driver.step(inner)
      return try inner.executeEach(text, values)
    }

    func executeScript(_ text: String) throws {
      for statement in text.split(separator: ";\n", omittingEmptySubsequences: true) {
        try driver.step(inner)
        try inner.executeScript(String(statement))
      }
    }

    func insertNew(_ rows: [[SQLValue]], into table: SQLTable) throws -> [Bool] {
      try driver.step(inner)
      return try inner.insertNew(rows, into: table)
    }

    func update(_ rows: [[SQLValue]], _ update: SQLUpdate) throws -> [Bool] {
      try driver.step(inner)
      return try inner.update(rows, update)
    }

    func copy(_ rows: [[SQLValue]], into table: SQLTable) throws {
      try driver.step(inner)
      try inner.copy(rows, into: table)
    }
  }
}
