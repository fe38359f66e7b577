import Foundation
import LinkCore
import Persistence
package import SQLiteDriver

/// SQLite databases of this version's schema, copied from one that was migrated once.
package enum MigratedSQLite: Sendable {
  private static let template = Task {
    let driver = try SQLiteDriver()
    try await Migrator().migrate(driver, now: .ofMigration)
    return driver
  }

  private static let file = Task {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("paylisher-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let driver = try SQLiteDriver(directory: directory, readers: 1)
    try await Migrator().migrate(driver, now: .ofMigration)
    try await driver.close()
    return try Data(contentsOf: URL(fileURLWithPath: directory + "/" + SQLiteDriver.fileName))
  }

  /// An empty database in memory.
  package static func inMemory() async throws -> SQLiteDriver {
    try await SQLiteDriver(copyOf: template.value)
  }

  /// An empty database in a directory that has none.
  package static func inDirectory(_ directory: String) async throws -> SQLiteDriver {
    let path = directory + "/" + SQLiteDriver.fileName
    try await file.value.write(to: URL(fileURLWithPath: path))
    return try SQLiteDriver(directory: directory)
  }
}

extension Timestamp {
  /// When the databases of tests were migrated.
  static let ofMigration = Timestamp(milliseconds: 1_790_000_000_000)
}
