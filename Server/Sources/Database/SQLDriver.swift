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
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result

  /// Runs `body` in one transaction; when this returns, the commit is on disk. An error rolls back.
  func write<Result: Sendable>(
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

  /// Closes every connection; later calls throw ``StoreError/Code/unavailable``.
  func close() async throws
}

extension SQLDriver {
  /// Nothing: only one process writes.
  public func notifications(on channel: String) -> AsyncStream<[String]> {
    AsyncStream { $0.finish() }
  }

  /// Looks nowhere: for engines without files.
  public func scrub(_ traces: [[UInt8]]) async throws -> Int? { nil }
}
