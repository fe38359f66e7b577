import LinkCore
import Persistence
import PostgresDriver
import SQLiteDriver

extension DatabaseChoice {
  /// Opens the database at the schema of this version.
  ///
  /// - Returns: a driver, and what keeps the data directory for this process where the driver does
  ///   not do that itself.
  func open(
    in directory: DataDirectory,
    now: Timestamp
  ) async throws -> (any SQLDriver, DirectoryLock?) {
    switch self {
    case .sqlite:
      let driver = try SQLiteDriver(directory: directory.path)
      try await Migrator().migrate(driver, now: now)
      return (driver, nil)
    case .postgresql(let settings):
      let lock = try DirectoryLock(directory: directory.path)
      let patient = PostgresDriver(settings.unhurried)
      try await Migrator().migrate(patient, now: now)
      try await patient.close()
      return (PostgresDriver(settings), lock)
    }
  }
}
