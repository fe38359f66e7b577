import ArgumentParser
import LinkCore
import PaylisherServer
import Persistence
import PostgresDriver
import SQLiteDriver

/// Copies an installation from one database engine to the other.
struct DatabaseCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy all data from SQLite to PostgreSQL, or back.",
    discussion: """
      Stop every server first. The target must be empty. The command reads every copied row back and compares it with \
      the source, whose data does not change. After a copy to PostgreSQL, it renames the SQLite file, so that you do \
      not back up the old database by mistake. The other files of the data directory (secrets.json and the click \
      journal) stay in place. Start the server with the same --data and the new --database-url.
      """
  )

  @Option(
    help: ArgumentHelp(
      "Source: a data directory with SQLite, or the URL of a PostgreSQL database.",
      valueName: "directory or url"
    )
  )
  var from: String
  @Option(
    help: ArgumentHelp(
      "Target: a data directory, or the URL of an empty PostgreSQL database.",
      valueName: "directory or url"
    )
  )
  var to: String

  func run() async throws {
    let now = SystemClock.now()
    do {
      let source = try await Self.source(from, now: now)
      let target = try await Self.open(to, now: now)
      let bar = ProgressLine(to: .error)
      let moved = try await DatabaseCopier(from: source, to: target).move { table, done, all in
        bar.show(table, done, of: all)
      }
      bar.finish()
      try await source.close()
      try await target.close()
      try report(moved)
      try setAside(now: now)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  private func report(_ moved: [DatabaseCopier.CopiedRows]) throws {
    let rows = moved.map { table in
      [
        table.table, String(table.source.rows), String(table.source.checksum, radix: 16),
        table.isSame ? "same" : "DIFFERENT",
      ]
    }
    TextTable(headings: ["table", "rows", "checksum", "read back"], rows: rows).write(to: .output)
    guard moved.allSatisfy(\.isSame) else {
      throw CommandFailure(
        .failure,
        "Some tables differ from the source.",
        advice: "A server may have been running. Empty the target and copy again."
      )
    }
  }

  /// Renames a SQLite file that PostgreSQL replaces from now on.
  private func setAside(now: Timestamp) throws {
    guard case .postgresql = DatabaseChoice(to), !from.contains("://") else { return }
    let file = try DataDirectory(path: from).setDatabaseAside(now: now)
    Terminal.output.line(
      "The SQLite file is now \(file). Delete it once PostgreSQL works, because it still contains people who "
        + "you erase from now on."
    )
  }

  /// Opens what is copied: a directory without a database is not made one.
  private static func source(_ place: String, now: Timestamp) async throws -> any SQLDriver {
    if !place.contains("://") { try DataDirectory(path: place).checkHasDatabase() }
    return try await open(place, now: now)
  }

  private static func open(_ place: String, now: Timestamp) async throws -> any SQLDriver {
    let driver: any SQLDriver
    switch DatabaseChoice(place) {
    case .postgresql(let settings):
      driver = PostgresDriver(settings.unhurried)
    case .sqlite, nil:
      guard !place.contains("://"), place != "sqlite" else {
        throw CommandFailure(
          .badSettings,
          "This is not a data directory or the URL of a PostgreSQL database.",
          advice: "Give a path such as ./data, or postgres://user@host/database."
        )
      }
      driver = try SQLiteDriver(directory: place)
    }
    try await Migrator().migrate(driver, now: now)
    return driver
  }
}
