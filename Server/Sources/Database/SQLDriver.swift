package import LinkCore

/// A database engine: asynchronous outside, synchronous inside a transaction.
///
/// ```swift
/// let names = try await driver.read { connection in
///   try connection.query("SELECT name FROM app").map { try $0.text("name") }
/// }
/// ```
///
/// Errors are ``StoreError``, except those that the closure throws itself and `CancellationError`.
public protocol SQLDriver: Sendable {
  /// The engine's SQL.
  var dialect: SQLDialect { get }

  /// Runs `body` in one transaction that only reads and sees one state of the database.
  func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result

  /// Runs `body` in one transaction; when this returns, the commit is on disk. An error rolls back.
  func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result

  /// Tells when any process has notified a channel, which is a plain name.
  ///
  /// Each element holds the texts that came together. Some may be missed, while the database is away
  /// or where no reader comes for long; after the former an element without texts says so. Where the
  /// engine cannot tell, this ends at once.
  func notifications(on channel: String) -> AsyncStream<[String]>

  /// Makes what was deleted unreadable where the engine's files are ours, and looks for bytes that
  /// should be gone.
  ///
  /// - Returns: how often one of the traces is still there; `nil` where it was not searched.
  func scrub(_ traces: [[UInt8]]) async throws -> Int?

  /// Whether clients wrote lately, where they and background work share one writer.
  var isWriterShared: Bool { get }

  /// Returns when what was written while something read for long is where it belongs.
  ///
  /// To be called between one long read and the next, so that what commits leave behind does not grow.
  func settle() async

  /// Closes every connection; later calls throw ``StoreError/Code/unavailable``.
  func close() async throws
}

extension SQLDriver {
  /// Nothing: only one process writes.
  public func notifications(on channel: String) -> AsyncStream<[String]> {
    AsyncStream { $0.finish() }
  }

  /// Transactions do not wait for each other.
  public var isWriterShared: Bool { false }

  /// Nothing: for engines that see to it themselves.
  public func settle() async {}

  /// Looks nowhere: for engines without files.
  public func scrub(_ traces: [[UInt8]]) async throws -> Int? { nil }
}

/// A connection inside a transaction; it must not leave the closure that received it.
public protocol SQLConnection {
  /// The engine's SQL.
  var dialect: SQLDialect { get }

  /// Runs a statement and returns its rows.
  func query(_ statement: SQLStatement) throws -> [SQLRow]

  /// Runs a statement whose columns are integers, none of them `NULL`; every value, one row after another.
  ///
  /// For results of so many rows that a row of its own for each would take longer than reading them.
  func integers(_ statement: SQLStatement) throws -> [Int64]

  /// Runs a statement and returns how many rows it changed.
  @discardableResult
  func execute(_ statement: SQLStatement) throws -> Int

  /// Runs one statement once per list of values, and returns how many rows each run changed.
  func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int]

  /// Runs one statement once per list of values, and returns the rows that each run gives.
  func queryEach(_ text: String, _ values: [[SQLValue]]) throws -> [[SQLRow]]

  /// Runs several statements, separated by `;`, without values.
  func executeScript(_ text: String) throws

  /// Inserts rows whose key is not there yet, and says of each whether it was new.
  ///
  /// Of several rows with one key the first is new.
  func insertNew(_ rows: [[SQLValue]], into table: SQLTable) throws -> [Bool]

  /// Updates rows by their key, and says of each whether it was there and met the condition.
  func update(_ rows: [[SQLValue]], _ update: SQLUpdate) throws -> [Bool]

  /// Inserts rows as fast as the engine can; a key that is there is an error.
  func copy(_ rows: [[SQLValue]], into table: SQLTable) throws
}

extension SQLConnection {
  /// Takes the rows apart.
  public func integers(_ statement: SQLStatement) throws -> [Int64] {
    try query(statement).flatMap { try $0.integers }
  }

  /// One statement for each list.
  public func queryEach(_ text: String, _ values: [[SQLValue]]) throws -> [[SQLRow]] {
    try values.map { try query(SQLStatement(text: text, values: $0)) }
  }

  /// One statement for each row.
  public func insertNew(_ rows: [[SQLValue]], into table: SQLTable) throws -> [Bool] {
    try executeEach(table.insertion, rows).map { $0 == 1 }
  }

  /// One statement for each row.
  public func update(_ rows: [[SQLValue]], _ update: SQLUpdate) throws -> [Bool] {
    let (text, places) = update.single
    return try executeEach(text, rows.map { row in places.map { row[$0] } }).map { $0 == 1 }
  }

  /// One statement for each row.
  public func copy(_ rows: [[SQLValue]], into table: SQLTable) throws {
    _ = try executeEach(table.copying, rows)
  }
}

extension SQLConnection {
  /// The first row, if there is one.
  public func first(_ statement: SQLStatement) throws -> SQLRow? {
    try query(statement).first
  }

  /// Whether the statement returns a row.
  public func exists(_ statement: SQLStatement) throws -> Bool {
    try first(statement) != nil
  }

  /// Whether the statement returns a row, which no other transaction changes until this one ends.
  package func existsAndStays(_ statement: SQLStatement) throws -> Bool {
    var statement = statement
    statement.text += dialect.forUpdate
    return try exists(statement)
  }

  /// The column `count` of the only row.
  public func count(_ statement: SQLStatement) throws -> Int64 {
    try first(statement)?.int64("count") ?? 0
  }
}

extension SQLConnection {
  /// Has PostgreSQL find rows by indexes until the transaction ends.
  ///
  /// It plans by statistics, which say nothing of a table that has grown within the last minute, and keeps a
  /// plan that it made when the table was empty: it would read the whole table for each batch of rows.
  package func useIndexes() throws {
    guard dialect.engine == .postgresql else { return }
    try executeScript(
      """
      SET LOCAL plan_cache_mode = force_custom_plan;
      SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;
      SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off
      """
    )
  }
}

/// What differs between engines in the SQL that repositories write.
///
/// Everything else (`INSERT … ON CONFLICT`, `RETURNING`, partial indexes, transactional DDL) is the
/// same text on both.
public struct SQLDialect: Hashable, Sendable {
  public enum Engine: String, Hashable, Sendable, CaseIterable {
    case sqlite, postgresql
  }

  public let engine: Engine
  /// Follows a `SELECT` whose rows the transaction is going to change; begins with a space, or is
  /// empty where a writer is alone anyway.
  public let forUpdate: String
  /// The type of columns that hold bytes.
  public let blobType: String

  /// SQLite 3.38 and later, with FTS5.
  public static let sqlite = SQLDialect(engine: .sqlite, forUpdate: "", blobType: "BLOB")
  /// PostgreSQL 15 and later.
  public static let postgresql = SQLDialect(
    engine: .postgresql,
    forUpdate: " FOR UPDATE",
    blobType: "BYTEA"
  )

  /// Names the index that a query of a table uses; follows the table's name.
  ///
  /// Without statistics SQLite prefers the key of a table to an index that begins with the same column, and
  /// then reads all rows of the workspace.
  public func index(_ name: StaticString) -> SQLStatement {
    switch engine {
    case .sqlite: SQLStatement(text: " INDEXED BY \(name)")
    case .postgresql: ""
    }
  }

  /// The text as the engine wants it: `?` stays on SQLite and becomes `$1`, `$2`, … on PostgreSQL.
  ///
  /// A `?` between single quotes is left alone.
  public func numbered(_ text: String) -> String {
    guard engine == .postgresql else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var (number, isQuoted) = (0, false)
    for character in text {
      if character == "'" { isQuoted.toggle() }
      if character == "?", !isQuoted {
        number += 1
        result += "$\(number)"
      } else {
        result.append(character)
      }
    }
    return result
  }
}

/// A lock that one transaction at a time holds, in the whole installation.
package struct AdvisoryLock: Hashable, Sendable {
  fileprivate let number: Int64

  /// Migrating the schema.
  static let migration = AdvisoryLock(number: 1)

  /// Names a lock of the whole installation; 1 is taken.
  package init(number: Int64) {
    self.number = number
  }

  /// The lock for what `purpose` does with the thing that has this id.
  package init(_ purpose: Purpose, _ id: EntityID) {
    let bytes = id.bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    number = Int64(bitPattern: bytes ^ UInt64(purpose.number) << 56)
  }

  /// What a lock is taken for; locks for different purposes do not exclude each other.
  package struct Purpose: Hashable, Sendable {
    let number: UInt8

    package init(_ number: UInt8) {
      self.number = number
    }
  }
}

extension SQLConnection {
  /// Waits until no other transaction holds a lock, and holds them all until this one ends.
  ///
  /// SQLite has one writer anyway, so there is nothing to wait for. A transaction takes all its locks
  /// in one call, which sorts them, so that no two wait for each other.
  package func take(_ locks: Set<AdvisoryLock>) throws {
    guard dialect.engine == .postgresql else { return }
    for number in locks.map(\.number).sorted() {
      _ = try query(
        "SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), \(number)))"
      )
    }
  }

  /// Keeps other transactions from holding a lock alone until this one ends; many can share it.
  package func share(_ lock: AdvisoryLock) throws {
    guard dialect.engine == .postgresql else { return }
    _ = try query(
      "SELECT pg_advisory_xact_lock_shared(hashtextextended(current_schema(), \(lock.number)))"
    )
  }
}
