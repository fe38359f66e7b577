import Foundation
import Synchronization

/// Sealed keys in one file that only its owner may read.
///
/// The old contents are overwritten before the new ones take their place, so that a destroyed key
/// stays in no block of the disk that the file system overwrites in place.
final class MatchKeyFile: MatchKeyStore {
  private let path: String
  private let lock = Mutex(())

  init(path: String) {
    self.path = path
  }

  func keys() async throws -> [Int64: [UInt8]] {
    lock.withLock { _ in read() }
  }

  func addKey(_ sealed: [UInt8], hour: Int64) async throws {
    try change { keys in
      if keys[hour] == nil { keys[hour] = sealed }
    }
  }

  func removeKeys(before hour: Int64) async throws {
    try change { keys in keys = keys.filter { $0.key >= hour } }
  }

  private func change(_ body: (inout [Int64: [UInt8]]) -> Void) throws {
    try lock.withLock { _ in
      let before = read()
      var keys = before
      body(&keys)
      if keys != before { try write(keys) }
    }
  }

  private func read() -> [Int64: [UInt8]] {
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    let stored = (try? JSONDecoder().decode([String: Data].self, from: data)) ?? [:]
    return stored.reduce(into: [:]) { keys, entry in
      if let hour = Int64(entry.key) { keys[hour] = Array(entry.value) }
    }
  }

  private func write(_ keys: [Int64: [UInt8]]) throws {
    let stored = keys.reduce(into: [String: Data]()) { $0[String($1.key)] = Data($1.value) }
    let draft = path + ".new"
    unlink(draft)
    try put(JSONEncoder().encode(stored), in: draft, creating: true)
    try erase()
    guard rename(draft, path) == 0 else { throw failure() }
  }

  private func erase() throws {
    guard let size = FileManager.default.contents(atPath: path)?.count else { return }
    try put(Data(count: size), in: path, creating: false)
  }

  private func put(_ data: Data, in file: String, creating: Bool) throws {
    let flags = O_WRONLY | O_CLOEXEC | (creating ? O_CREAT | O_EXCL : 0)
    let descriptor = open(file, flags, 0o600)
    guard descriptor >= 0 else { throw failure() }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: data)
    try handle.synchronize()
    try handle.close()
  }

  private func failure() -> CocoaError {
    CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
  }
}
