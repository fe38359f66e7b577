import Foundation
import LinkCore
import Persistence

/// Repeats the erasures that the installation made after a backup.
struct ErasureReplay: Sendable {
  /// The `erasures.json` of the installation.
  let path: String

  /// - Returns: how many people the restored copy still had.
  func run(
    on data: DataDirectory,
    _ database: DatabaseChoice = .sqlite,
    now: Timestamp
  ) async throws -> Int {
    guard let bytes = FileManager.default.contents(atPath: path),
      let tombstones = try? JSONDecoder().decode([Tombstone].self, from: bytes)
    else {
      throw CommandFailure(
        .badInput,
        "\(path) is not a list of erasures.",
        advice: "Name the erasures.json of the data directory that the backup was made of."
      )
    }
    let installation = try await Installation.open(data, database, now: now)
    let found = try await installation.repositories.erasure.replay(tombstones)
    try await installation.close()
    return found
  }
}
