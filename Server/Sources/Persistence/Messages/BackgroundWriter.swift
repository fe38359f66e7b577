import Synchronization

/// Writes what no client waits for.
///
/// SQLite has one writer, which takes transactions in the order in which they come: tasks that write again
/// and again would keep it for themselves. At most one transaction of these tasks waits for it at a time, so
/// that a client's waits behind one and not behind each of them. PostgreSQL has many writers and needs none
/// of this.
final class BackgroundWriter: Sendable {
  private struct State {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let driver: any SQLDriver
  private let state = Mutex(State())

  init(_ driver: any SQLDriver) {
    self.driver = driver
  }

  /// Runs `body` in one transaction, after those of other background tasks.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    guard driver.dialect.engine == .sqlite else { return try await driver.write(body) }
    await begin()
    defer { end() }
    return try await driver.write(body)
  }

  private func begin() async {
    await withCheckedContinuation { waiter in
      let isFree = state.withLock { state in
        if state.isBusy { state.waiting.append(waiter) }
        defer { state.isBusy = true }
        return !state.isBusy
      }
      if isFree { waiter.resume() }
    }
  }

  private func end() {
    let next = state.withLock { state in
      state.isBusy = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}
