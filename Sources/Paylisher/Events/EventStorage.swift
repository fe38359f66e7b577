package import LinkCore

/// Where events wait, oldest first.
///
/// One owner uses it at a time.
package protocol EventStorage: AnyObject {
  /// How many events wait.
  var count: Int { get }
  /// How many bytes their JSON has.
  var byteCount: Int { get }
  /// Keeps an event.
  ///
  /// - Returns: Whether it survives the process when this returns; the disk may have refused it.
  @discardableResult
  func append(_ event: QueuedEvent) -> Bool
  /// The oldest events that can be read now.
  func first(_ limit: Int) -> [QueuedEvent]
  /// The moment the oldest event was captured.
  var oldest: Timestamp? { get }
  /// Forgets events for good.
  func remove(_ ids: Set<EntityID>)
  /// Forgets the oldest event for good; one with revenue only where there is no other.
  func removeFirst()
  /// Forgets the events that were captured before a moment, and no other.
  ///
  /// - Returns: How many there were.
  func removeEvents(before moment: Timestamp) -> Int
  /// What carries the latest events to the disk on another thread, where that is due.
  func takeFlush() -> (@Sendable () -> Void)?
  /// What carries everything that is not on the disk yet there, on another thread.
  func takeFullFlush() -> (@Sendable () -> Void)?
}

extension EventStorage {
  /// Looks at every event.
  package func removeEvents(before moment: Timestamp) -> Int {
    let old = first(.max).filter { $0.capturedAt < moment }.map(\.id)
    remove(Set(old))
    return old.count
  }

  /// Nothing is ever due.
  package func takeFlush() -> (@Sendable () -> Void)? { nil }

  /// Everything is there.
  package func takeFullFlush() -> (@Sendable () -> Void)? { nil }
}
