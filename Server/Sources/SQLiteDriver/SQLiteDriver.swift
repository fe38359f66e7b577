package import Database
import Foundation
import GRDB
import Threads

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
package struct SQLiteDriver: SQLDriver {
  let writer: any DatabaseWriter
  private let lock: DirectoryLock?
  /// The file; `nil` in memory.
  let path: String?
  let closeGuard = ConnectionCloseGuard()
  let writes = SQLiteWriteQueue()
  /// `nil` in memory, which has no log.
  let log: SQLiteLog?

  /// The engine's SQL.
  package var dialect: SQLDialect { .sqlite }

  /// The name of the database in its data directory.
  package static let fileName = "paylisher.sqlite"

  /// Opens the database of a data directory and makes both where they are missing.
  ///
  /// The directory is locked for this process until ``close()``.
  ///
  /// - Throws: ``StoreError`` with the code `locked`, `read_only`, `disk_full`, `corrupt` or
  ///   `unsafe_settings`, and what to do about it.
  package init(directory: String, readers: Int = 6) throws {
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
    log = try SQLiteErrors.mapping { [writer] in try SQLiteLog(of: writer, at: path) }
    #if DEBUG
    try Self.applyFault(writer)
    #endif
  }

  /// Makes an empty database in memory; for tests.
  package init() throws {
    lock = nil
    path = nil
    log = nil
    writer = try SQLiteErrors.mapping {
      try DatabaseQueue(configuration: Self.configuration(readers: 1))
    }
  }

  /// Makes a database in memory with what another has; for tests.
  package init(copyOf other: SQLiteDriver) async throws {
    try self.init()
    let copy = writer
    try await other.using { try $0.backup(to: copy) }
  }

  /// Runs `body` in one transaction that only reads.
  package func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    let read: @Sendable (GRDB.Database) throws -> Result = {
      try body(SQLiteConnection(database: $0))
    }
    guard origin == .background else { return try await using { try await $0.read(read) } }
    return try await using { writer in
      // The pool runs a read that is waited for on the thread that waits.
      try await BackgroundThread.value { try writer.read(read) }
    }
  }

  /// Runs `body` in one transaction; when this returns, the commit is on disk.
  package func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    defer { log?.commitEnded() }
    return try await using {
      try await writes.write($0, for: origin) { try body(SQLiteConnection(database: $0)) }
    }
  }

  /// Returns when the log was written back, if it is long.
  package func settle() async {
    guard let log else { return }
    try? await closeGuard.use { await log.settle() }
  }

  /// Whether a client's transaction ran within the last seconds.
  package var isWriterShared: Bool { writes.isShared }

  /// Waits for what is running, writes the WAL back, closes every connection and gives the data
  /// directory up; does nothing the second time.
  package func close() async throws {
    guard await closeGuard.close() else { return }
    try SQLiteErrors.mapping {
      if let log { try log.close() } else { try writer.close() }
    }
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
