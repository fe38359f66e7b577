import Foundation
import LinkCore
import SQLiteDriver

/// A backup: a directory with the database, clicks that are still in the journal, the server's keys
/// and settings, and a manifest.
struct Backup: Sendable {
  private static let journal = "clicks"

  let path: String

  /// Copies a data directory while a server may use it.
  ///
  /// - Throws: ``CommandFailure`` where others can read the server's keys, as `serve` does.
  func make(from data: DataDirectory, now: Timestamp) throws -> BackupManifest {
    for file in [data.secrets, data.credentials] { _ = try PrivateFile(path: file).read() }
    try makeEmptyDirectory(path)
    // The journal first: a click that moves into the database meanwhile is in both, and counts once.
    try copyJournal(from: data.path, to: path)
    let rows = try SQLiteBackup.copy(
      directory: data.path,
      to: "\(path)/\(SQLiteDriver.fileName)"
    )
    for file in [data.secrets, data.settings, data.credentials]
    where FileManager.default.fileExists(atPath: file) {
      try copy(file, "\(path)/\(URL(fileURLWithPath: file).lastPathComponent)")
    }
    let manifest = BackupManifest(
      createdAt: now,
      rows: rows,
      files: try names().map { try BackupManifest.file($0, in: path) }
    )
    let bytes = try JSONText.pretty(manifest)
    try Data(bytes.utf8).write(to: URL(fileURLWithPath: "\(path)/\(BackupManifest.fileName)"))
    return manifest
  }

  /// Checks every file against the manifest, and the database against itself.
  func check() throws -> BackupManifest {
    let url = URL(fileURLWithPath: "\(path)/\(BackupManifest.fileName)")
    guard let data = try? Data(contentsOf: url),
      let manifest = try? JSONDecoder().decode(BackupManifest.self, from: data)
    else {
      throw CommandFailure(.badInput, "\(path) is not a backup: it has no readable manifest.")
    }
    for file in manifest.files {
      guard Self.isInside(file.name), isFile(file.name),
        let found = try? BackupManifest.file(file.name, in: path), found.sha256 == file.sha256
      else {
        throw CommandFailure(
          .failure,
          "\(file.name) has changed since the backup.",
          advice: "Create a new backup. Do not rely on this one."
        )
      }
    }
    guard try SQLiteBackup.check("\(path)/\(SQLiteDriver.fileName)") == manifest.rows else {
      throw CommandFailure(.failure, "The number of rows in the database differs from the backup.")
    }
    return manifest
  }

  /// Whether a name of the manifest stays in the directory, by bytes, as the file system reads it.
  static func isInside(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let others = ["", ".", ".."].map { Array($0.utf8) }
    return !bytes.contains(0) && parts.allSatisfy { !others.contains(Array($0)) }
  }

  /// Whether a name is that of a file, and not of a link to one elsewhere.
  private func isFile(_ name: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// Checks the backup and copies it into a data directory that has no database.
  func restore(to data: DataDirectory) throws -> BackupManifest {
    let manifest = try check()
    try makeEmptyDirectory(data.path)
    for file in manifest.files {
      let target = "\(data.path)/\(file.name)"
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: target).deletingLastPathComponent().path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      try copy("\(path)/\(file.name)", target)
    }
    return manifest
  }

  /// The files of a backup, without the manifest.
  private func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter { name in
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: "\(path)/\(name)",
        isDirectory: &isDirectory
      )
      return exists && !isDirectory.boolValue && name != BackupManifest.fileName
    }
  }

  private func copyJournal(from data: String, to path: String) throws {
    let source = "\(data)/\(Self.journal)"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: source) else { return }
    try makeEmptyDirectory("\(path)/\(Self.journal)")
    for name in names {
      // A segment may be removed meanwhile, when its clicks are in the database.
      try? copy("\(source)/\(name)", "\(path)/\(Self.journal)/\(name)")
    }
  }

  private func copy(_ source: String, _ target: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: target)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target)
  }

  private func makeEmptyDirectory(_ path: String) throws {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard found.isEmpty else {
      throw CommandFailure(
        .cannotCreate,
        "\(path) is not empty.",
        advice: "Name an empty or new directory. Nothing is overwritten."
      )
    }
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }
}
