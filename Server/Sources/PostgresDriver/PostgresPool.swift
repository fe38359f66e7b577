import Persistence
import Synchronization

/// Lends sessions to one caller each, and nobody while the database is away.
///
/// A caller waits for a session for a while at most. Where no session could be opened, callers are
/// refused at once until a pause is over, which grows from a tenth of a second to two.
final class PostgresPool: Sendable {
  private typealias Waiter = CheckedContinuation<PostgresWorker, any Error>

  private struct State {
    var idle: [PostgresWorker] = []
    var lent = 0
    var waiting: [(number: Int, waiter: Waiter)] = []
    var numbers = 0
    var isShut = false
    var closers: [CheckedContinuation<Void, Never>] = []
    var outage = PostgresOutage()
  }

  private let settings: PostgresSettings
  private let state = Mutex(State())

  init(_ settings: PostgresSettings) {
    self.settings = settings
  }

  /// Runs `body` with a session.
  func use<Result>(_ body: (PostgresWorker) async throws -> Result) async throws -> Result {
    let worker = try await borrow()
    defer { give(back: worker) }
    do {
      let result = try await body(worker)
      state.withLock { $0.outage.end() }
      return result
    } catch let error as PostgresUnreachable {
      state.withLock { $0.outage.begin(at: .now) }
      throw error.reason
    }
  }

  /// Lets nobody in any more, and returns when every session is back and closed.
  func shut() async {
    let (idle, waiting) = state.withLock { state in
      state.isShut = true
      defer { (state.idle, state.waiting) = ([], []) }
      return (state.idle, state.waiting.map(\.waiter))
    }
    for waiter in waiting { waiter.resume(throwing: Self.closed) }
    for worker in idle { worker.close() }
    await withCheckedContinuation { closer in
      let isDone = state.withLock { state in
        if state.lent > 0 { state.closers.append(closer) }
        return state.lent == 0
      }
      if isDone { closer.resume() }
    }
  }

  private static let closed = StoreError(.unavailable, "The database is closed.")

  private func borrow() async throws -> PostgresWorker {
    let found = try state.withLock { state -> PostgresWorker? in
      guard !state.isShut else { throw Self.closed }
      if let wait = state.outage.remaining(at: .now) { throw Self.away(wait) }
      if let worker = state.idle.popLast() {
        state.lent += 1
        return worker
      }
      guard state.lent < settings.sessions else { return nil }
      state.lent += 1
      return PostgresWorker(settings)
    }
    if let found { return found }
    return try await wait()
  }

  private func wait() async throws -> PostgresWorker {
    try await withCheckedThrowingContinuation { waiter in
      let number = state.withLock { state -> Int? in
        if let worker = state.idle.popLast() {
          state.lent += 1
          waiter.resume(returning: worker)
          return nil
        }
        state.numbers += 1
        state.waiting.append((state.numbers, waiter))
        return state.numbers
      }
      guard let number else { return }
      // It ends by itself: the longest that a caller waits.
      Task { [self] in
        try? await Task.sleep(for: settings.patience)
        giveUp(number)
      }
    }
  }

  private func giveUp(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiting.remove(at: index).waiter
    }
    waiter?.resume(
      throwing: StoreError(
        .unavailable,
        "Every session of the database is in use.",
        retryAfter: 2
      )
    )
  }

  private func give(back worker: PostgresWorker) {
    let (next, closers) = state.withLock { state -> (Waiter?, [CheckedContinuation<Void, Never>]) in
      if !state.isShut, !state.waiting.isEmpty { return (state.waiting.removeFirst().waiter, []) }
      state.lent -= 1
      if !state.isShut { state.idle.append(worker) }
      guard state.isShut, state.lent == 0 else { return (nil, []) }
      defer { state.closers = [] }
      return (nil, state.closers)
    }
    if let next { return next.resume(returning: worker) }
    if state.withLock({ $0.isShut }) { worker.close() }
    for closer in closers { closer.resume() }
  }

  private static func away(_ wait: Duration) -> StoreError {
    StoreError(
      .unavailable,
      "The database is away; it is tried again in \(wait).",
      retryAfter: 2
    )
  }
}
