import Crypto
import Foundation
import LinkCore

/// What a backup holds, with a checksum for every file.
struct BackupManifest: Codable, Sendable {
  static let fileName = "manifest.json"

  /// One file of a backup.
  struct File: Codable, Sendable {
    var name: String
    var bytes: Int
    var sha256: String
  }

  /// The version of this format.
  var format = 1
  /// When the backup began; what was acknowledged before is in it.
  var createdAt: Timestamp
  /// How many rows each table has.
  var rows: [String: Int64]
  /// The files.
  var files: [File]

  /// Describes a file.
  static func file(_ name: String, in directory: String) throws -> File {
    let data = try Data(
      contentsOf: URL(fileURLWithPath: "\(directory)/\(name)"),
      options: .alwaysMapped
    )
    let digest = Hexadecimal.text(SHA256.hash(data: data))
    return File(name: name, bytes: data.count, sha256: digest)
  }
}
