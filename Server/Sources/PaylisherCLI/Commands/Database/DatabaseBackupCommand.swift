import ArgumentParser
import Foundation
import LinkCore
import PaylisherServer
import Persistence
import SQLiteDriver

/// Makes a backup of a data directory, also while a server runs on it.
struct DatabaseBackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up a SQLite installation, or verify a backup.",
    discussion: """
      The server can keep running. The backup contains all data that the server acknowledged before the backup \
      started. It also contains the server's keys, so store it where no other user can read it. The command fails if a \
      database URL is set: for PostgreSQL, use pg_dump.
      """
  )

  @Argument(help: "Directory of the backup. A new backup needs an empty or new directory.")
  var directory: String
  @OptionGroup(title: "Settings") var options: StorageOptions
  @Flag(help: "Verify an existing backup instead of creating one.") var check = false
  @Flag(help: "Print the result as JSON.") var json = false

  func run() throws {
    do {
      let backup = Backup(path: directory)
      let manifest =
        try check ? backup.check() : backup.make(from: source(), now: SystemClock.now())
      try BackupText(manifest: manifest, json: json).write(done: check ? "is complete" : "was made")
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  /// The data directory, unless the server keeps its data elsewhere.
  private func source() throws -> DataDirectory {
    let settings = try options.settings()
    let directory = DataDirectory(path: settings.data)
    if case .postgresql = settings.databaseURL {
      throw CommandFailure(
        .badSettings,
        "The installation is on PostgreSQL (\(settings.databaseURL)). Nothing was backed up.",
        advice: "Use pg_dump, see docs/postgresql.md (Backups). To back up a SQLite file "
          + "anyway, add --database-url sqlite."
      )
    }
    try directory.checkHasDatabase()
    return directory
  }
}

/// Restores a backup.
struct DatabaseRestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a backup into a new data directory.",
    discussion: """
      The command verifies the backup first. A backup still contains people who were erased after it was created. To \
      erase them again, give --erasures with the erasures.json file of the original data directory.
      """
  )

  @Argument(help: "Directory of the backup to restore.") var directory: String
  @Option(
    help: ArgumentHelp(
      "Data directory to create. (environment: PAYLISHER_DATA, default: ./data)",
      valueName: "directory"
    )
  )
  var data: String?
  @Option(
    help: ArgumentHelp(
      "Path of the installation's erasures.json, to erase the people listed there again.",
      valueName: "file"
    )
  )
  var erasures: String?
  @Flag(help: "Print the result as JSON.") var json = false

  func run() async throws {
    do {
      let target = try SettingsSources(flags: data.map { ["data": $0] } ?? [:]).directory
      // First: a copy that still has who was erased would stay, and nothing is restored over it.
      let replay = try erasures.map { try ErasureReplay(path: $0) }
      let manifest = try Backup(path: directory).restore(to: target)
      if let replay {
        let found = try await replay.run(on: target, now: SystemClock.now())
        Terminal.error.line("Erased \(found) people again.")
      }
      try BackupText(manifest: manifest, json: json).write(done: "was restored")
      try warn(of: target)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}

extension DatabaseRestoreCommand {
  /// Warns if a server with these settings would not read what was restored.
  private func warn(of target: DataDirectory) throws {
    let sources = try SettingsSources(flags: ["data": target.path])
    let entry = SettingsTable.shared.databaseURL.entry
    guard let (text, source) = sources.text(of: entry), text != "sqlite" else { return }
    Terminal.error.line(
      "\(source.label(of: entry)) names another database, so a server with this setting does "
        + "not read the restored \(SQLiteDriver.fileName)."
    )
  }
}

/// What was backed up, as text or as JSON.
private struct BackupText {
  let manifest: BackupManifest
  let json: Bool

  func write(done: String) throws {
    guard !json else { return Terminal.output.line(try JSONText.pretty(manifest)) }
    let bytes = manifest.files.reduce(0) { $0 + $1.bytes }
    Terminal.output.line(
      "The backup of \(manifest.createdAt.forPeople) \(done): \(bytes) bytes, all checksums match."
    )
    TextTable(
      headings: ["file", "bytes", "holds"],
      rows: manifest.files.map { [$0.name, String($0.bytes), $0.holds ?? ""] },
      rightAligned: [1]
    ).write(to: .output)
    Terminal.output.line()
    let rows = manifest.rows.sorted { $0.key < $1.key }.filter { $0.value > 0 }
    TextTable(
      headings: ["table", "rows"],
      rows: rows.map { [$0.key, String($0.value)] },
      rightAligned: [1]
    ).write(to: .output)
  }
}
