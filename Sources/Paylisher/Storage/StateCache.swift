import Foundation

/// The small state of one process: read once, answered from memory, written on the storage queue
/// where it changed.
final class StateCache: KeyValueStorage {
  private let storage: any KeyValueStorage
  private let queue: StorageQueue
  private let state = Locked(State())

  private struct State {
    var values: [String: Data] = [:]
    var unwritten: Set<String> = []
  }

  /// Reads everything.
  ///
  /// - Throws: What `storage` throws where a value cannot be read now; nothing is known then.
  init(of storage: any KeyValueStorage, names: [String], queue: StorageQueue) throws {
    self.storage = storage
    self.queue = queue
    for name in names {
      let value = try storage.value(named: name)
      state.withLock { $0.values[name] = value }
    }
  }

  var isInMemory: Bool { storage.isInMemory }

  func value(named name: String) throws -> Data? {
    state.withLock { $0.values[name] }
  }

  func setValue(_ value: Data?, named name: String) throws {
    let isNew = state.withLock { state in
      guard state.values[name] != value || state.unwritten.contains(name) else { return false }
      state.values[name] = value
      state.unwritten.insert(name)
      return true
    }
    if isNew { queue.async { self.writeAll() } }
  }

  /// Tries again to write what a disk refused.
  func writeAgain() {
    guard state.withLock({ !$0.unwritten.isEmpty }) else { return }
    queue.async { self.writeAll() }
  }

  private func writeAll() {
    for name in state.withLock({ $0.unwritten.sorted() }) { write(name) }
  }

  private func write(_ name: String) {
    let value = state.withLock { state -> Data?? in
      state.unwritten.remove(name) == nil ? nil : .some(state.values[name])
    }
    guard let value else { return }
    do {
      try storage.setValue(value, named: name)
    } catch {
      // Written again with the next change of any value, and by writeAgain().
      state.withLock { _ = $0.unwritten.insert(name) }
    }
  }
}
