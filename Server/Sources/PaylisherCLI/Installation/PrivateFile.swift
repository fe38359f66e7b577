import Foundation

/// A file that only its owner may read.
struct PrivateFile: Sendable {
  let path: String

  /// Who may read and write it; `nil` where it does not exist.
  var mode: Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.posixPermissions] as? Int
  }

  /// What it holds; `nil` where it does not exist.
  ///
  /// - Throws: ``CommandFailure`` where it cannot be read, or others can read it.
  func read() throws -> Data? {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return nil }
    let mode = mode ?? 0
    guard mode & 0o077 == 0 else {
      throw CommandFailure(
        .refused,
        "Others can read \(path) (mode \(String(mode, radix: 8))), which holds keys.",
        advice: "Run chmod 600 \(path), and replace its keys if others may have read them."
      )
    }
    guard let data = manager.contents(atPath: path) else {
      throw CommandFailure(
        .refused,
        "\(path) cannot be read.",
        advice: "Run this as the user that owns it."
      )
    }
    return data
  }

  /// Replaces the file: it is complete or unchanged, and on disk when this returns.
  func write(_ data: Data) throws {
    let draft = "\(path).new"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: data)
    try file.synchronize()
    try file.close()
    guard rename(draft, path) == 0 else { throw failure(errno) }
  }

  private func failure(_ number: Int32) -> CommandFailure {
    CommandFailure(
      .cannotCreate,
      "\(path) cannot be written: \(SystemError.text(number)).",
      advice: "Check the owner and mode of its directory, or choose another with --data."
    )
  }
}
