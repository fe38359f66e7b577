package import LinkCore

/// Where events wait, oldest first.
///
/// One owner uses it at a time.
package protocol EventStorage: AnyObject {
  /// How many events wait.
  var count: Int { get }
  /// How many bytes their JSON has.
  var byteCount: Int { get }
  /// Keeps an event; it survives the process when this returns, unless the disk refused.
  func append(_ event: QueuedEvent)
  /// The oldest events that can be read now.
  func first(_ limit: Int) -> [QueuedEvent]
  /// The moment the oldest event was captured.
  var oldest: Timestamp? { get }
  /// Forgets events for good.
  func remove(_ ids: Set<EntityID>)
  /// Forgets the oldest event for good, one that says what somebody paid only where there is no
  /// other.
  func removeFirst()
  /// Carries everything to the disk itself.
  func synchronize()
  /// What carries the latest events to the disk on another thread, where that is due.
  func takeFlush() -> (@Sendable () -> Void)?
}

extension EventStorage {
  /// Nothing is ever due.
  package func takeFlush() -> (@Sendable () -> Void)? { nil }
}
