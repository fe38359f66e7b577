import LinkCore
import Synchronization
import WireModels

/// Counts by key in windows of fixed length, in memory; the counts end with their window.
final class FixedWindowCounter<Key: Hashable & Sendable>: Sendable {
  private let window: Int64
  private let state = Mutex((number: Int64(0), counts: [Key: Int]()))

  /// A counter with windows of so many milliseconds.
  init(window: Int64) {
    self.window = window
  }

  /// What was counted for a key in the current window.
  func count(_ key: Key, now: Timestamp) -> Int {
    add(0, to: key, now: now)
  }

  /// Adds to a key's count, which never falls below zero.
  ///
  /// - Returns: The count after it.
  @discardableResult
  func add(_ step: Int, to key: Key, now: Timestamp) -> Int {
    let number = now.milliseconds / window
    return state.withLock { state in
      if state.number != number { state = (number, [:]) }
      let count = max(0, state.counts[key, default: 0] + step)
      if step != 0 { state.counts[key] = count }
      return count
    }
  }

  /// Counts a request of a key.
  ///
  /// - Throws: ``ProblemError`` of kind `too_many_requests` where it is over the limit, with the end
  ///   of the window as `Retry-After`.
  func take(_ key: Key, limit: Int, now: Timestamp, refusal: ProblemReason) throws(ProblemError) {
    guard add(1, to: key, now: now) > limit else { return }
    throw ProblemError(.tooManyRequests, refusal, retryAfter: Int(secondsLeft(now: now)))
  }

  /// The seconds until the current window ends, rounded up.
  func secondsLeft(now: Timestamp) -> Int64 {
    (window - now.milliseconds % window + 999) / 1_000
  }
}
