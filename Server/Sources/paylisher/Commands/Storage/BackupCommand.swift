import ArgumentParser
import Foundation
import LinkCore
import PaylisherServer
import Persistence

/// Copies a data directory, also while a server runs on it.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the data directory, while the server goes on, and check the copy.",
    discussion: """
      Everything that was acknowledged before the backup began is in it. It also holds the server's \
      keys: keep it where nobody else can read it. For PostgreSQL use pg_dump.
      """
  )

  @Argument(help: "A directory that is empty or not there yet.") var directory: String
  @Option(help: "The data directory. (environment: PAYLISHER_DATA, default: ./data)")
  var data: String?
  @Flag(help: "Only check the backup that is there.") var check = false
  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    do {
      let backup = Backup(path: directory)
      let manifest =
        try check
        ? backup.check()
        : backup.make(from: DataDirectory.named(data), now: SystemClock.now())
      try BackupText(manifest: manifest, json: json).write(done: check ? "is whole" : "was made")
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}

/// Puts a backup back.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Check a backup and put it into a new data directory.",
    discussion: """
      People who were erased after the backup was made are in it. Give --erasures with the \
      erasures.json of the data directory that the backup was made of, and they are erased again \
      before anything is served.
      """
  )

  @Argument(help: "The directory of the backup.") var directory: String
  @Option(help: "The new data directory. (environment: PAYLISHER_DATA, default: ./data)")
  var data: String?
  @Option(help: "The erasures.json of the installation; its people are erased again.")
  var erasures: String?
  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    do {
      let target = DataDirectory.named(data)
      let manifest = try Backup(path: directory).restore(to: target)
      if let erasures {
        let found = try await ErasureReplay(path: erasures).run(on: target, now: SystemClock.now())
        Terminal.error.line("Erased \(found) people again.")
      }
      try BackupText(manifest: manifest, json: json).write(done: "was restored")
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
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
      "The backup of \(manifest.createdAt.forPeople) \(done): \(bytes) bytes, every checksum fits."
    )
    let rows = manifest.rows.sorted { $0.key < $1.key }.filter { $0.value > 0 }
    TextTable(
      headings: ["table", "rows"],
      rows: rows.map { [$0.key, String($0.value)] },
      rightAligned: [1]
    ).write(to: .output)
  }
}

extension DataDirectory {
  /// The directory that a flag names, else the environment, else `./data`.
  fileprivate static func named(_ path: String?) -> DataDirectory {
    let variable = ProcessInfo.processInfo.environment.value(of: "PAYLISHER_DATA")
    return DataDirectory(path: path ?? variable ?? "./data")
  }
}
