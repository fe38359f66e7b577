import Synchronization

/// A driver that refuses everything until its schema was brought up to date.
///
/// A server may start while its database is away; nothing reads or writes then before the migrator
/// has looked at the schema.
///
/// ```swift
/// let driver = DeferredDriver(database) { try await Migrator().migrate(database, now: now) }
/// try await driver.open()
/// ```
public final class DeferredDriver: SQLDriver {
  private let driver: any SQLDriver
  private let prepare: @Sendable () async throws -> Void
  private let isOpen = Atomic(false)

  /// Makes a driver that ``open()`` opens.
  ///
  /// What prepares it brings the schema up to date, and runs again where it threw.
  public init(_ driver: any SQLDriver, prepare: @escaping @Sendable () async throws -> Void) {
    self.driver = driver
    self.prepare = prepare
  }

  /// Prepares the database, and lets transactions through from then on.
  ///
  /// - Throws: what the preparation threw, such as ``StoreError/Code/unavailable``; the
  ///   driver stays closed then.
  public func open() async throws {
    try await prepare()
    isOpen.store(true, ordering: .releasing)
  }

  /// The engine's SQL.
  public var dialect: SQLDialect { driver.dialect }

  /// Whether clients wrote lately, where they and background work share one writer.
  public var isWriterShared: Bool { driver.isWriterShared }

  /// Runs `body` in one transaction that only reads.
  public func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try requireOpen()
    return try await driver.read(for: origin, body)
  }

  /// Runs `body` in one transaction; when this returns, the commit is on disk.
  public func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try requireOpen()
    return try await driver.write(for: origin, body)
  }

  /// What the engine tells, also before the driver is open.
  public func notifications(on channel: String) -> AsyncStream<[String]> {
    driver.notifications(on: channel)
  }

  /// Scrubs the database behind it.
  public func scrub(_ traces: [[UInt8]]) async throws -> Int? {
    try requireOpen()
    return try await driver.scrub(traces)
  }

  /// Settles the database behind it.
  public func settle() async {
    await driver.settle()
  }

  /// Closes every connection.
  public func close() async throws {
    try await driver.close()
  }

  private func requireOpen() throws {
    guard isOpen.load(ordering: .acquiring) else {
      throw StoreError(
        .unavailable,
        "The database has been away since the server started; it is tried again until it is back.",
        retryAfter: 2
      )
    }
  }
}
