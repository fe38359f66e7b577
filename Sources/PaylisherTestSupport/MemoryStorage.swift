package import Foundation
import LinkCore
package import Paylisher

/// Small state in memory, which outlives the SDK under test as files would.
package final class MemoryStorage: KeyValueStorage {
  private let state = Locked<(values: [String: Data], isLocked: Bool)>(([:], false))

  /// Starts empty.
  package init() {}

  /// Makes everything unreadable, as before the first unlock of a device, or readable again.
  package func setLocked(_ isLocked: Bool) {
    state.withLock { $0.isLocked = isLocked }
  }

  /// Everything that is kept.
  package var values: [String: Data] { state.withLock { $0.values } }

  package func value(named name: String) throws -> Data? {
    try state.withLock { state in
      if state.isLocked { throw CocoaError(.fileReadNoPermission) }
      return state.values[name]
    }
  }

  package func setValue(_ value: Data?, named name: String) throws {
    try state.withLock { state in
      if state.isLocked { throw CocoaError(.fileWriteNoPermission) }
      state.values[name] = value
    }
  }

  package func update(named name: String, _ change: (Data?) throws -> Data?) throws {
    try state.withLock { state in
      if state.isLocked { throw CocoaError(.fileReadNoPermission) }
      state.values[name] = try change(state.values[name])
    }
  }

  package var isInMemory: Bool { true }
}

/// Waiting events in memory, shared by every storage opened on it.
package final class MemoryEvents: Sendable {
  private let events = Locked<[QueuedEvent]>([])
  private let isFull = Locked(false)

  /// Starts empty.
  package init() {}

  /// Whether what is captured from now on is lost with the process, as on a full disk.
  package func setFull(_ isFull: Bool) { self.isFull.withLock { $0 = isFull } }

  /// Opens the events, as a launch does.
  package func open() -> any EventStorage {
    MemoryEventStorage(events: events, isFull: isFull)
  }

  /// What waits, oldest first.
  package var waiting: [QueuedEvent] { events.withLock { $0 } }
}

private final class MemoryEventStorage: EventStorage {
  private let events: Locked<[QueuedEvent]>
  private let isFull: Locked<Bool>

  init(events: Locked<[QueuedEvent]>, isFull: Locked<Bool>) {
    (self.events, self.isFull) = (events, isFull)
  }

  var count: Int { events.withLock { $0.count } }

  var byteCount: Int { events.withLock { $0.reduce(0) { $0 + $1.json.count } } }

  var oldest: Timestamp? { events.withLock { $0.first?.capturedAt } }

  func append(_ event: QueuedEvent) -> Bool {
    if isFull.withLock({ $0 }) { return false }
    events.withLock { $0.append(event) }
    return true
  }

  func first(_ limit: Int) -> [QueuedEvent] { events.withLock { Array($0.prefix(limit)) } }

  func remove(_ ids: Set<EntityID>) { events.withLock { $0.removeAll { ids.contains($0.id) } } }

  func removeFirst() {
    events.withLock { events in
      let index = events.firstIndex { !$0.isRevenue } ?? 0
      if events.indices.contains(index) { events.remove(at: index) }
    }
  }
}
