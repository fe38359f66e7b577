import Foundation
import WireModels

/// How much room the disk of a directory has.
struct DiskRoom: Hashable, Sendable {
  /// The bytes that are free.
  var free: Int64
  /// The bytes of the whole disk.
  var size: Int64

  /// Looks at the disk of a directory; `nil` where there is no such directory.
  init?(of directory: String) {
    guard let facts = try? FileManager.default.attributesOfFileSystem(forPath: directory),
      let free = (facts[.systemFreeSize] as? NSNumber)?.int64Value,
      let size = (facts[.systemSize] as? NSNumber)?.int64Value
    else { return nil }
    self.init(free: free, size: size)
  }

  init(free: Int64, size: Int64) {
    self.free = free
    self.size = size
  }

  /// The bytes that should stay free: a twentieth of the disk, and at most 1 GiB.
  var reserve: Int64 { min(1 << 30, size / 20) }

  /// What is wrong; `nil` where there is room.
  var fault: Remark<SystemReason>? {
    guard free < reserve else { return nil }
    return Remark(.littleRoom, ["free": .init(free >> 20), "reserve": .init(reserve >> 20)])
  }
}
