import Database
import GRDB
import Synchronization

/// A GRDB connection inside a transaction.
struct SQLiteConnection: SQLConnection {
  let database: Database

  var dialect: SQLDialect { .sqlite }

  func query(_ statement: SQLStatement) throws -> [SQLRow] {
    try SQLiteErrors.mapping { try prepare(statement).rows(statement.values) }
  }

  func integers(_ statement: SQLStatement) throws -> [Int64] {
    try SQLiteErrors.mapping { try prepare(statement).integers(statement.values) }
  }

  func execute(_ statement: SQLStatement) throws -> Int {
    try SQLiteErrors.mapping { try prepare(statement).run(statement.values) }
  }

  func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int] {
    try SQLiteErrors.mapping {
      let prepared = try prepare(SQLStatement(text: text))
      return try values.map(prepared.run)
    }
  }

  func executeScript(_ text: String) throws {
    try SQLiteErrors.mapping { try database.execute(sql: text) }
  }

  /// Prepares a statement; the connection keeps it for as long as it is open, where that helps.
  private func prepare(_ statement: SQLStatement) throws -> SQLiteStatement {
    SQLiteStatement(
      statement.isKept
        ? try database.cachedStatement(sql: statement.text)
        : try database.makeStatement(sql: statement.text),
      in: database
    )
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
