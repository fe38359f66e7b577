import LinkCore
import Synchronization

/// The messages that a slow push service holds up, and the batches that a node has on their way: one worker sends
/// what is slow, and the others what else is due.
final class SlowMessages: Sendable {
  private struct State {
    /// When a batch was last slow.
    var slow: [MessageID: ContinuousClock.Instant] = [:]
    /// How many batches are on their way.
    var underway = 0
  }

  /// How long a message counts as slow.
  private static let memory = Duration.seconds(300)
  /// How long a send may take.
  let limit: Duration
  private let state = Mutex(State())

  init(limit: Duration) {
    self.limit = limit
  }

  /// Whether a batch is on its way.
  var isAnyUnderway: Bool { state.withLock { $0.underway > 0 } }

  /// Those that only the worker sends that takes what is slow.
  var all: Set<MessageID> {
    state.withLock { state in
      state.slow = state.slow.filter { .now - $0.value < Self.memory }
      return Set(state.slow.keys)
    }
  }

  /// Begins a batch.
  func begin() { state.withLock { $0.underway += 1 } }

  /// Ends it; `times` has how long the slowest send of each of its messages took.
  func end(_ times: [MessageID: Duration] = [:]) {
    state.withLock { state in
      state.underway -= 1
      for (message, time) in times { state.slow[message] = time > limit ? .now : nil }
    }
  }
}
