import LinkCore
import Persistence
import Synchronization

/// A driver whose commits can be held back.
final class GatedDriver: SQLDriver {
  private struct State {
    var isShut = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  private let inner: any SQLDriver
  private let state = Mutex(State())

  init(_ inner: any SQLDriver) {
    self.inner = inner
  }

  var dialect: SQLDialect { inner.dialect }

  /// Holds the next writes back.
  func shut() {
    state.withLock { $0.isShut = true }
  }

  /// Lets every write go on.
  func open() {
    let waiting = state.withLock { state in
      state.isShut = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Returns when a write is held back.
  func waitForWriter() async {
    await withCheckedContinuation { watcher in
      let isWaiting = state.withLock { state in
        if state.waiting.isEmpty { state.watchers.append(watcher) }
        return !state.waiting.isEmpty
      }
      if isWaiting { watcher.resume() }
    }
  }

  func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.read(for: origin, body)
  }

  func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    await pass()
    return try await inner.write(for: origin, body)
  }

  func close() async throws {
    try await inner.close()
  }

  private func pass() async {
    await withCheckedContinuation { writer in
      let (isShut, watchers) = state.withLock { state in
        guard state.isShut else { return (false, [CheckedContinuation<Void, Never>]()) }
        state.waiting.append(writer)
        defer { state.watchers = [] }
        return (true, state.watchers)
      }
      if !isShut { writer.resume() }
      for watcher in watchers { watcher.resume() }
    }
  }
}
