import Foundation
import WireModels

/// Whether the data directory has room, where it is on this machine.
struct StorageCheck: Sendable {
  /// Below this the database cannot grow for long.
  static let little: Int64 = 1_000_000_000
  /// Below this it may stop at any time.
  static let tooLittle: Int64 = 100_000_000

  let directory: DataDirectory

  func findings() -> [Finding] {
    var isDirectory: ObjCBool = false
    let manager = FileManager.default
    guard manager.fileExists(atPath: directory.path, isDirectory: &isDirectory),
      isDirectory.boolValue,
      let facts = try? manager.attributesOfFileSystem(forPath: directory.path),
      let free = (facts[.systemFreeSize] as? NSNumber)?.int64Value
    else {
      let fix =
        "If the server runs on this computer, name its data directory with --data or PAYLISHER_DATA."
      return [.unknown("storage", "There is no data directory \(directory.path) here.", fix: fix)]
    }
    let room = "\(directory.path) has \(Self.text(free)) left"
    let fix = "Make room, or move the data directory; a full disk stops every write."
    if free < Self.tooLittle { return [.bad("storage", "\(room).", fix: fix)] }
    if free < Self.little { return [.warning("storage", "\(room).", fix: fix)] }
    guard manager.isWritableFile(atPath: directory.path) else {
      return [
        .warning(
          "storage",
          "\(directory.path) cannot be written by this user.",
          fix: "That is right only if the server runs as another user."
        )
      ]
    }
    return [.good("storage", "\(room).")]
  }

  private static func text(_ bytes: Int64) -> String {
    bytes >= 1_000_000_000 ? "\(bytes / 1_000_000_000) GB" : "\(bytes / 1_000_000) MB"
  }
}
