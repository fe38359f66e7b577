import LinkCore
import PaylisherServer
import Persistence
import PostgresDriver
import SQLiteDriver

/// An open data directory: the database at the schema of this version, and the server's keys.
struct Installation: Sendable {
  /// Where it is.
  let directory: DataDirectory
  /// The store.
  let repositories: Repositories
  /// The server's own keys.
  let secrets: ServerSecrets
  /// The workspaces that there were when it was opened.
  let workspaces: [WorkspaceRecord]
  private let driver: any SQLDriver
  private let lock: DirectoryLock?

  /// Opens a data directory, and makes it where it is missing.
  ///
  /// - Throws: ``CommandFailure``, saying what to do.
  static func open(
    _ directory: DataDirectory,
    _ database: DatabaseChoice,
    now: Timestamp
  ) async throws -> Installation {
    try directory.check()
    do {
      let (driver, lock) = try await database.open(in: directory, now: now)
      let repositories = Repositories(driver: driver)
      let workspaces = try await repositories.workspaces.list()
      return Installation(
        directory: directory,
        repositories: repositories,
        secrets: try SecretsFile.load(directory, isNew: workspaces.isEmpty),
        workspaces: workspaces,
        driver: driver,
        lock: lock
      )
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  /// Brings everything to disk and gives the directory up.
  func close() async throws {
    try await driver.close()
    lock?.release()
  }
}
