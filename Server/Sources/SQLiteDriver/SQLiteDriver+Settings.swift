import Database
import GRDB

extension SQLiteDriver {
  /// What a connection is set to, read back from it.
  package struct Settings: Hashable, Sendable {
    /// `wal` or `memory`.
    package var journalMode: String
    /// 2 is `FULL`.
    package var synchronous: Int
    /// Whether foreign keys are checked.
    package var foreignKeys: Bool
  }

  /// Reads the settings back from the connection that writes.
  package func settings() async throws -> Settings {
    try await using { try await $0.writeWithoutTransaction(Self.settings) }
  }

  static func configuration(readers: Int) -> Configuration {
    var configuration = Configuration()
    configuration.label = "paylisher"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = readers
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA synchronous = FULL;
          PRAGMA secure_delete = FAST;
          PRAGMA temp_store = MEMORY;
          PRAGMA cache_size = -16000;
          """
      )
    }
    return configuration
  }

  /// Sets what opening a pool has undone; ``SQLiteLog`` writes the log back.
  @Sendable
  static func makeDurable(_ database: Database) throws {
    try database.execute(
      sql: """
        PRAGMA synchronous = FULL;
        PRAGMA journal_size_limit = 67108864;
        """
    )
  }

  @Sendable
  static func settings(_ database: Database) throws -> Settings {
    Settings(
      journalMode: try String.fetchOne(database, sql: "PRAGMA journal_mode") ?? "",
      synchronous: try Int.fetchOne(database, sql: "PRAGMA synchronous") ?? -1,
      foreignKeys: try Bool.fetchOne(database, sql: "PRAGMA foreign_keys") ?? false
    )
  }

  /// Refuses a connection that could lose a commit or keep a row without its parent.
  static func verify(_ writer: any DatabaseWriter) throws {
    let settings: Settings = try SQLiteErrors.mapping {
      try writer.writeWithoutTransaction { database in try Self.settings(database) }
    }
    guard settings == Settings(journalMode: "wal", synchronous: 2, foreignKeys: true) else {
      throw StoreError(
        .unsafeSettings,
        """
        SQLite runs with journal_mode=\(settings.journalMode), \
        synchronous=\(settings.synchronous), foreign_keys=\(settings.foreignKeys); \
        needed are wal, 2 (FULL) and true. A commit could be lost, so nothing is served.
        """
      )
    }
  }
}
