import Persistence
import Synchronization

/// A driver that asks the engine how it runs each statement on a table, events where not said otherwise,
/// and counts the rows that those return.
final class PlanRecorder: SQLDriver {
  /// A statement and the lines of its plan.
  struct Plan: Sendable {
    var statement: String
    var steps: [String]
  }

  private let inner: any SQLDriver
  private let table: String
  private let seen = Mutex<(plans: [Plan], rows: Int, writes: Int, waiting: Int)>(
    ([], 0, 0, 0)
  )

  init(_ inner: any SQLDriver, table: String = "event_log") {
    (self.inner, self.table) = (inner, table)
  }

  var dialect: SQLDialect { inner.dialect }
  var isWriterShared: Bool { inner.isWriterShared }
  /// The plans of all statements on the table.
  var plans: [Plan] { seen.withLock { $0.plans } }
  /// How many transactions could write.
  var writes: Int { seen.withLock { $0.writes } }
  /// How many of them wait behind those of clients.
  var backgroundWrites: Int { seen.withLock { $0.waiting } }
  /// How many rows statements on the table returned.
  var rows: Int { seen.withLock { $0.rows } }

  /// The plans that read more of a table of events than an index names.
  ///
  /// On PostgreSQL tables must have been filled before: it reads those of a few pages as a whole.
  var wasteful: [Plan] {
    seen.withLock { seen in
      seen.plans.filter { plan in plan.steps.contains(where: Self.isWasteful) }
    }
  }

  private static func isWasteful(_ step: String) -> Bool {
    guard step.contains("event_log") || step.contains(" e ") else { return false }
    return step.hasSuffix("(tenant_no=?)") || step.hasPrefix("SCAN event_log")
      || step.contains("Seq Scan on event_log_2") || step.hasPrefix("SCAN e")
  }

  func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.read(for: origin) { try body(Connection(inner: $0, driver: self)) }
  }

  func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    seen.withLock { seen in
      seen.writes += 1
      seen.waiting += origin == .background ? 1 : 0
    }
    return try await inner.write(for: origin) { try body(Connection(inner: $0, driver: self)) }
  }

  func close() async throws {
    try await inner.close()
  }

  private func record(_ statement: SQLStatement, _ connection: any SQLConnection) throws {
    guard statement.text.contains(table) else { return }
    var explanation = statement
    explanation.isKept = false
    let column: String
    switch dialect.engine {
    case .sqlite: (explanation.text, column) = ("EXPLAIN QUERY PLAN " + statement.text, "detail")
    case .postgresql: (explanation.text, column) = ("EXPLAIN " + statement.text, "QUERY PLAN")
    }
    let steps = try connection.query(explanation).map { try $0.text(column) }
    seen.withLock { $0.plans.append(Plan(statement: statement.text, steps: steps)) }
  }

  private struct Connection: SQLConnection {
    let inner: any SQLConnection
    let driver: PlanRecorder

    var dialect: SQLDialect { inner.dialect }

    func query(_ statement: SQLStatement) throws -> [SQLRow] {
      try driver.record(statement, inner)
      let rows = try inner.query(statement)
      if statement.text.contains(driver.table) { driver.seen.withLock { $0.rows += rows.count } }
      return rows
    }

    func execute(_ statement: SQLStatement) throws -> Int {
      try driver.record(statement, inner)
      return try inner.execute(statement)
    }

    func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int] {
      try inner.executeEach(text, values)
    }

    func executeScript(_ text: String) throws {
      try inner.executeScript(text)
    }

    func insertNew(_ rows: [[SQLValue]], into table: SQLTable) throws -> [Bool] {
      try inner.insertNew(rows, into: table)
    }

    func update(_ rows: [[SQLValue]], _ update: SQLUpdate) throws -> [Bool] {
      try inner.update(rows, update)
    }

    func copy(_ rows: [[SQLValue]], into table: SQLTable) throws {
      try inner.copy(rows, into: table)
    }
  }
}
