public import Database
import Foundation
import GRDB
import Synchronization

/// SQLite, as one file or in memory.
///
/// A file runs in WAL mode with `synchronous=FULL`: when ``write(_:)`` returns, the commit was
/// flushed to the disk. The setting is made after the pool is open, because opening it sets
/// `NORMAL`, and is read back from the connection that writes.
///
/// ```swift
/// let driver = try SQLiteDriver(directory: "data")
/// try await Migrator().migrate(driver, now: now)
/// let repositories = Repositories(driver: driver)
/// ```
public struct SQLiteDriver: SQLDriver {
  let writer: any DatabaseWriter
  private let lock: DirectoryLock?
  /// The file; `nil` in memory.
  let path: String?
  let closeGuard = ConnectionCloseGuard()

  /// The engine's SQL.
  public var dialect: SQLDialect { .sqlite }

  /// The name of the database in its data directory.
  public static let fileName = "paylisher.sqlite"

  /// Opens the database of a data directory and makes both where they are missing.
  ///
  /// The directory is locked for this process until ``close()``.
  ///
  /// - Throws: ``StoreError`` with the code `locked`, `read_only`, `disk_full`, `corrupt` or
  ///   `unsafe_settings`, and what to do about it.
  public init(directory: String, readers: Int = 4) throws {
    lock = try DirectoryLock(directory: directory)
    let path = directory + "/" + Self.fileName
    self.path = path
    writer = try SQLiteErrors.mapping {
      let pool = try DatabasePool(path: path, configuration: Self.configuration(readers: readers))
      try pool.writeWithoutTransaction(Self.makeDurable)
      Self.openReaders(of: pool, readers)
      return pool
    }
    try Self.verify(writer)
    #if DEBUG
    try Self.applyFault(writer)
    #endif
  }

  /// Makes an empty database in memory; for tests.
  public init() throws {
    lock = nil
    path = nil
    writer = try SQLiteErrors.mapping {
      try DatabaseQueue(configuration: Self.configuration(readers: 1))
    }
  }

  /// Runs `body` in one transaction that only reads.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await using { try await $0.read { try body(SQLiteConnection(database: $0)) } }
  }

  /// Runs `body` in one transaction; when this returns, the commit is on disk.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await using { try await $0.write { try body(SQLiteConnection(database: $0)) } }
  }

  /// Waits for what is running, writes the WAL back, closes every connection and gives the data
  /// directory up; does nothing the second time.
  public func close() async throws {
    guard await closeGuard.close() else { return }
    try SQLiteErrors.mapping { try writer.close() }
    lock?.release()
  }

  /// Runs `body` on the open database and maps its errors.
  func using<Result>(
    _ body: (any DatabaseWriter) async throws -> Result
  ) async throws -> Result {
    try await closeGuard.use {
      do {
        return try await body(writer)
      } catch let error as DatabaseError {
        throw SQLiteErrors.storeError(error)
      }
    }
  }
}

extension SQLiteDriver {
  /// Opens every connection that reads, so that the files and the memory of a server are those that it
  /// begins with: the pool opens one where it needs one more, which may be hours later.
  ///
  /// A connection that cannot be opened now is tried again by the read that needs it, which throws its error.
  static func openReaders(of pool: DatabasePool, _ count: Int) {
    let (begun, ended) = (DispatchGroup(), DispatchGroup())
    // All at once: a group that one reader entered and left alone would hold it no longer.
    for _ in 0..<count {
      begun.enter()
      ended.enter()
    }
    for _ in 0..<count {
      pool.asyncRead { result in
        // A connection opens its files with its first row.
        if case .success(let database) = result {
          _ = try? Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master")
        }
        begun.leave()
        // No reader gives its connection back before each has its own. That takes milliseconds; a
        // machine with no thread to spare gets five seconds.
        _ = begun.wait(timeout: .now() + .seconds(5))
        ended.leave()
      }
    }
    ended.wait()
  }
}

/// A GRDB connection inside a transaction.
struct SQLiteConnection: SQLConnection {
  let database: Database

  var dialect: SQLDialect { .sqlite }

  func query(_ statement: SQLStatement) throws -> [SQLRow] {
    try SQLiteErrors.mapping { try prepare(statement).rows(statement.values) }
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
