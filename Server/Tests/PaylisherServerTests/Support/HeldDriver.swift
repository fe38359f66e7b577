import Database
import Synchronization

/// A driver whose reads in the background can be held back, as if they took long.
final class HeldDriver: SQLDriver {
  private struct State {
    var isHolding = false
    var held: [CheckedContinuation<Void, Never>] = []
  }

  private let inner: any SQLDriver
  private let state = Mutex(State())

  init(_ inner: any SQLDriver) {
    self.inner = inner
  }

  var dialect: SQLDialect { inner.dialect }

  /// Holds what begins from now on.
  func hold() {
    state.withLock { $0.isHolding = true }
  }

  /// Lets everything go on.
  func release() {
    let held = state.withLock { state in
      state.isHolding = false
      defer { state.held = [] }
      return state.held
    }
    for read in held { read.resume() }
  }

  func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    if origin == .background { await pass() }
    return try await inner.read(for: origin, body)
  }

  func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.write(for: origin, body)
  }

  func close() async throws {
    try await inner.close()
  }

  private func pass() async {
    await withCheckedContinuation { read in
      let isHeld = state.withLock { state in
        if state.isHolding { state.held.append(read) }
        return state.isHolding
      }
      if !isHeld { read.resume() }
    }
  }
}
