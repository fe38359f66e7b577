import Crypto
import Foundation
import LinkCore
import SQLiteDriver

/// What a backup holds, with a checksum for every file.
struct BackupManifest: Codable, Sendable {
  static let fileName = "manifest.json"

  struct File: Codable, Sendable {
    var name: String
    var bytes: Int
    var sha256: String
    /// What it holds that others must not read; absent in backups of earlier versions.
    var holds: String?
  }

  /// What a file of a backup holds.
  private static func content(_ name: String) -> String {
    switch name {
    case "secrets.json":
      "the keys that sign tokens, hash API keys and encrypt stored secrets"
    case "settings.json": "settings; a database URL can contain a password"
    case "demo-credentials.json": "the keys of the demo, in plain text"
    case SQLiteDriver.fileName:
      "links, events with their properties, people, hashes of keys, encrypted push keys and second "
        + "factors"
    default: name.hasPrefix("clicks/") ? "clicks that are not yet in the database" : "other"
    }
  }

  /// The version of this format.
  var format = 1
  /// When the backup began; what was acknowledged before is in it.
  var createdAt: Timestamp
  /// How many rows each table has.
  var rows: [String: Int64]
  var files: [File]

  /// Describes a file.
  static func file(_ name: String, in directory: String) throws -> File {
    let data = try Data(
      contentsOf: URL(fileURLWithPath: "\(directory)/\(name)"),
      options: .alwaysMapped
    )
    let digest = Hexadecimal.text(SHA256.hash(data: data))
    return File(name: name, bytes: data.count, sha256: digest, holds: content(name))
  }
}
