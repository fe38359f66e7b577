import Foundation
import LinkCore
import SQLiteDriver

/// The directory that holds everything a server keeps.
struct DataDirectory: Hashable, Sendable {
  /// Its path, as it was given.
  let path: String

  /// The keys that the server hashes and signs with.
  var secrets: String { "\(path)/secrets.json" }

  /// The keys of a demo workspace, kept so that `make demo` and the commands find them.
  var credentials: String { "\(path)/demo-credentials.json" }

  /// The notifications that the fakes of a demo accepted, as JSON lines.
  var demoPushes: String { "\(path)/demo-pushes.jsonl" }

  /// The settings that `paylisher init` was given, which `paylisher serve` takes up.
  var settings: String { "\(path)/settings.json" }

  /// Whether a server has kept its keys and its links here, so that it can answer taps at once.
  var hasServed: Bool {
    [secrets, "\(path)/links.snapshot"].allSatisfy(FileManager.default.fileExists)
  }

  /// Makes sure that the path is a directory's, or free.
  func check() throws {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    guard !exists || isDirectory.boolValue else {
      throw CommandFailure(
        .cannotCreate,
        "\(path) is a file, not a data directory.",
        advice: "Choose a directory with --data. It is created if it is missing."
      )
    }
  }
}

// MARK: - The SQLite file

extension DataDirectory {
  private static let movedPrefix = "paylisher-moved-"

  /// The SQLite file.
  var database: String { "\(path)/\(SQLiteDriver.fileName)" }

  /// The name of the newest SQLite file that was copied to PostgreSQL.
  var movedDatabase: String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix(Self.movedPrefix) && $0.hasSuffix(".sqlite") }.max()
  }

  /// Requires the SQLite file.
  ///
  /// - Throws: ``CommandFailure`` that names where the data went, if that is known.
  func checkHasDatabase() throws {
    guard !FileManager.default.fileExists(atPath: database) else { return }
    try checkWasNotMoved()
    throw CommandFailure(
      .badSettings,
      "There is no \(database).",
      advice: "Name the data directory of an installation that keeps its data in SQLite."
    )
  }

  /// Refuses a directory whose data was copied to PostgreSQL.
  func checkWasNotMoved() throws {
    guard !FileManager.default.fileExists(atPath: database), let moved = movedDatabase else {
      return
    }
    throw CommandFailure(
      .badSettings,
      "The data of \(path) was copied to PostgreSQL; \(moved) is the old file.",
      advice: "Give the URL with --database-url or PAYLISHER_DATABASE_URL. To go back to the old "
        + "file, rename it to \(SQLiteDriver.fileName)."
    )
  }

  /// Renames the SQLite file, so that nothing takes it for the database any more.
  ///
  /// - Returns: The path of the renamed file.
  func setDatabaseAside(now: Timestamp) throws -> String {
    let moment = now.iso8601.prefix(19).filter { $0 != "-" && $0 != ":" }
    let aside = "\(path)/\(Self.movedPrefix)\(moment)Z.sqlite"
    for suffix in ["", "-wal", "-shm"]
    where FileManager.default.fileExists(atPath: database + suffix) {
      try FileManager.default.moveItem(atPath: database + suffix, toPath: aside + suffix)
    }
    return aside
  }
}
