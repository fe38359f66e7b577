import Database
import Synchronization

/// Lets nobody use a connection that is closed, and closes it when nobody uses it any more.
///
/// The library reads through a null pointer otherwise.
final class UseGate: Sendable {
  private struct State {
    var users = 0
    var isShut = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs `body`, or throws where the gate is shut.
  func use<Result>(_ body: () async throws -> Result) async throws -> Result {
    try state.withLock { state in
      guard !state.isShut else { throw StoreError(.unavailable, "The database is closed.") }
      state.users += 1
    }
    defer { leave() }
    return try await body()
  }

  /// Lets nobody in any more and returns when everybody has left; `false` where it was shut before.
  func shut() async -> Bool {
    let wasShut = state.withLock { state in
      defer { state.isShut = true }
      return state.isShut
    }
    guard !wasShut else { return false }
    await withCheckedContinuation { waiter in
      let isEmpty = state.withLock { state in
        if state.users > 0 { state.waiting.append(waiter) }
        return state.users == 0
      }
      if isEmpty { waiter.resume() }
    }
    return true
  }

  private func leave() {
    let waiting = state.withLock { state in
      state.users -= 1
      guard state.users == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.resume() }
  }
}
