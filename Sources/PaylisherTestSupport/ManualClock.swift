package import LinkCore
import Paylisher

/// A clock that a test moves.
package final class ManualClock: PaylisherClock {
  private let state: Locked<State>

  private struct State {
    var now: Timestamp
    var lastID = 0
    var sleepers: [Int: (deadline: Timestamp, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
  }

  /// Starts at a moment; 2026-11-21T09:30:00Z by default.
  package init(_ now: Timestamp = Timestamp(milliseconds: 1_795_253_400_000)) {
    state = Locked(State(now: now))
  }

  package func now() -> Timestamp {
    state.withLock { $0.now }
  }

  package func sleep(milliseconds: Int64) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          let deadline = Timestamp(milliseconds: state.now.milliseconds + milliseconds)
          guard !Task.isCancelled, milliseconds > 0 else { return true }
          state.sleepers[id] = (deadline, continuation)
          return false
        }
        if isOver {
          continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
        }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves time and wakes what slept that long.
  package func advance(bySeconds seconds: Int64) {
    advance(byMilliseconds: seconds * 1_000)
  }

  /// Moves time, also backwards, and wakes what slept that long.
  package func advance(byMilliseconds milliseconds: Int64) {
    let woken = state.withLock { state in
      let now = Timestamp(milliseconds: state.now.milliseconds + milliseconds)
      state.now = now
      let due = state.sleepers.filter { $0.value.deadline <= now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Moves time and wakes nothing, as a phone does that was asleep, or whose user sets the clock.
  package func jump(bySeconds seconds: Int64) {
    state.withLock { state in
      state.now = Timestamp(milliseconds: state.now.milliseconds + seconds * 1_000)
    }
  }

  /// How many wait for time to pass.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }
}
