import Dashboard
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
    let path: [String: Problem.Argument] = ["path": .init(directory.path)]
    guard manager.fileExists(atPath: directory.path, isDirectory: &isDirectory),
      isDirectory.boolValue,
      let facts = try? manager.attributesOfFileSystem(forPath: directory.path),
      let free = (facts[.systemFreeSize] as? NSNumber)?.int64Value
    else {
      return [.unknown("storage", .noDirectory, path, fix: .init(.nameDirectory))]
    }
    let room = path.merging(["size": .init(Self.text(free))]) { first, _ in first }
    if free < Self.tooLittle { return [.bad("storage", .roomLeft, room, fix: .init(.makeRoom))] }
    if free < Self.little { return [.warning("storage", .roomLeft, room, fix: .init(.makeRoom))] }
    guard manager.isWritableFile(atPath: directory.path) else {
      return [.warning("storage", .notWritable, path, fix: .init(.otherUser))]
    }
    return [.good("storage", .roomLeft, room)]
  }

  private static func text(_ bytes: Int64) -> String {
    bytes >= 1_000_000_000 ? "\(bytes / 1_000_000_000) GB" : "\(bytes / 1_000_000) MB"
  }
}
