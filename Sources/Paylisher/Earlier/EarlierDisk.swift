import Foundation
import RecordLog

/// How the files of the earlier SDK are read and removed.
package struct EarlierDisk: Sendable {
  /// The content of a file, `nil` if there is none; throws ``RecordLogError`` if it cannot be read.
  package var read: @Sendable (_ path: String) throws -> [UInt8]?
  /// The names in a folder, sorted; empty if there is no folder.
  package var list: @Sendable (_ path: String) throws -> [String]
  /// Removes a file or a folder; one that is gone already is no error.
  package var remove: @Sendable (_ path: String) throws -> Void

  /// Names every effect.
  package init(
    read: @escaping @Sendable (_ path: String) throws -> [UInt8]?,
    list: @escaping @Sendable (_ path: String) throws -> [String],
    remove: @escaping @Sendable (_ path: String) throws -> Void
  ) {
    (self.read, self.list, self.remove) = (read, list, remove)
  }

  /// The disk of this device.
  package static let live = EarlierDisk(
    read: { try AtomicFile.read($0) },
    list: { path in
      guard FileManager.default.fileExists(atPath: path) else { return [] }
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    },
    remove: { path in
      guard FileManager.default.fileExists(atPath: path) else { return }
      try FileManager.default.removeItem(atPath: path)
    }
  )
}
