import Foundation
import LinkCore
import Persistence

/// Repeats the erasures that the installation made after a backup.
struct ErasureReplay: Sendable {
  private let tombstones: [Tombstone]

  /// Reads the `erasures.json` of the installation.
  ///
  /// - Throws: ``CommandFailure`` where it is something else.
  init(path: String) throws(CommandFailure) {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(
        .badInput,
        "There is no \(path).",
        advice:
          "Servers create it when the first person is erased. If no person was erased, leave it out."
      )
    }
    guard let bytes = FileManager.default.contents(atPath: path),
      let tombstones = try? JSONDecoder().decode([Tombstone].self, from: bytes)
    else {
      throw CommandFailure(
        .badInput,
        "\(path) is not a list of erasures.",
        advice: "Name the erasures.json of the data directory of the backup."
      )
    }
    self.tombstones = tombstones
  }

  /// Erases the people again.
  ///
  /// - Returns: how many of them the restored copy still had.
  func run(
    on data: DataDirectory,
    _ database: DatabaseChoice = .sqlite,
    now: Timestamp
  ) async throws -> Int {
    let installation = try await Installation.open(data, database, now: now)
    let found = try await installation.repositories.erasure.replay(tombstones)
    try await installation.close()
    return found
  }
}
