import Foundation
import RecordLog

/// One file per value, in a folder of the process and, for the values it shares with other
/// processes, in a folder of theirs.
struct FileStorage: KeyValueStorage {
  /// The values that the processes of an app group share.
  static let sharedNames: Set<String> = [IdentityStore.name]

  let folder: URL
  let sharedFolder: URL

  init(folder: URL, sharedFolder: URL? = nil) {
    self.folder = folder
    self.sharedFolder = sharedFolder ?? folder
  }

  func value(named name: String) throws -> Data? {
    try AtomicFile.read(path(name)).map { Data($0) }
  }

  /// The value survives the process when this returns, and the power a moment later.
  func setValue(_ value: Data?, named name: String) throws {
    let path = path(name)
    guard let value else { return try AtomicFile.remove(path) }
    // Another process that shares the folder writes a file of its own.
    let part = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try AtomicFile.write([UInt8](value), to: path, part: part)
    } catch {
      try makeFolder(of: name)
      try AtomicFile.write([UInt8](value), to: path, part: part)
    }
    StorageQueue.flush { SegmentFlush.run(path: path, barrier: true) }
  }

  func update(named name: String, _ change: (Data?) throws -> Data?) throws {
    guard Self.sharedNames.contains(name) else {
      return try setValue(change(value(named: name)), named: name)
    }
    try makeFolder(of: name)
    let rest = sharedFolder == folder ? nil : PlatformHooks.stayAwake()
    defer { rest?() }
    try FileLock.withLock(of: "\(path(name)).lock") {
      let before = try value(named: name)
      let after = try change(before)
      if after != before { try setValue(after, named: name) }
    }
  }

  /// Takes over what another folder holds of the shared values, in place of what is here.
  func takeOver(from folder: URL) throws {
    for name in Self.sharedNames where folder != sharedFolder {
      let source = FileStorage(folder: folder).path(name)
      guard try AtomicFile.read(source) != nil else { continue }
      try makeFolder(of: name)
      try FileLock.withLock(of: "\(path(name)).lock") {
        try AtomicFile.move(source, to: path(name))
      }
    }
  }

  private func makeFolder(of name: String) throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path(name)).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
  }

  private func path(_ name: String) -> String {
    (Self.sharedNames.contains(name) ? sharedFolder : folder)
      .appendingPathComponent("\(name).json", isDirectory: false).path
  }
}
