import LinkCore
import Persistence
import PostgresDriver
import SQLiteDriver

/// A database of an installation, and what keeps its data directory for this process.
struct OpenedDatabase: Sendable {
  /// The database; where ``absence`` is not `nil`, it must be opened before it is of use.
  let driver: any SQLDriver
  /// What keeps the data directory, where the driver does not do that itself.
  let lock: DirectoryLock?
  /// A driver that is not open yet, and why.
  let absence: (driver: DeferredDriver, reason: StoreError)?
}

extension DatabaseChoice {
  /// Opens the database at the schema of this version.
  ///
  /// One that cannot be reached is opened later where it may be away.
  func open(
    in directory: DataDirectory,
    mayBeAway: Bool,
    now: Timestamp
  ) async throws -> OpenedDatabase {
    switch self {
    case .sqlite:
      try directory.checkWasNotMoved()
      let driver = try SQLiteDriver(directory: directory.path)
      try await Migrator().migrate(driver, now: now)
      return OpenedDatabase(driver: driver, lock: nil, absence: nil)
    case .postgresql(let settings):
      let lock = try DirectoryLock(directory: directory.path)
      let driver = DeferredDriver(PostgresDriver(settings)) {
        try await Self.migrate(settings, now: now)
      }
      do {
        try await driver.open()
      } catch let error as StoreError where error.code == .unavailable && mayBeAway {
        return OpenedDatabase(driver: driver, lock: lock, absence: (driver, error))
      }
      return OpenedDatabase(driver: driver, lock: lock, absence: nil)
    }
  }

  private static func migrate(_ settings: PostgresSettings, now: Timestamp) async throws {
    let patient = PostgresDriver(settings.unhurried)
    do {
      try await Migrator().migrate(patient, now: now)
    } catch {
      try await patient.close()
      throw error
    }
    try await patient.close()
  }
}
