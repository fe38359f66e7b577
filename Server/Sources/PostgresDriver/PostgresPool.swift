import Database
import Synchronization

/// Lends sessions to one caller each, and none while the database is away.
///
/// A caller waits for a session for a while at most. Once no session could be opened, or the server
/// stopped answering, every caller is refused at once, also those that wait already, until the pool
/// itself has found the server back.
final class PostgresPool: Sendable {
  private typealias Waiter = CheckedContinuation<PostgresWorker, any Error>

  private struct State {
    var idle: [PostgresWorker] = []
    var lent = 0
    var waiting: [(number: Int, waiter: Waiter)] = []
    var numbers = 0
    var isShut = false
    var closers: [CheckedContinuation<Void, Never>] = []
    /// Why the database is away.
    var absence: StoreError?
    /// Looks for it meanwhile; ends when it is found, or by ``shut()``.
    var search: Task<Void, Never>?
  }

  private let settings: PostgresSettings
  private let probe: PostgresProbe
  private let state = Mutex(State())

  init(_ settings: PostgresSettings) {
    self.settings = settings
    probe = PostgresProbe(settings)
  }

  /// Runs `body` with a session.
  func use<Result>(_ body: (PostgresWorker) async throws -> Result) async throws -> Result {
    let worker = try await borrow()
    defer { give(back: worker) }
    do {
      return try await body(worker)
    } catch let error as PostgresUnreachable {
      refuseEverybody(error.reason)
      throw error.reason
    }
  }

  /// Refuses new callers, and returns when every session is back and closed.
  func shut() async {
    let (idle, waiting) = state.withLock { state in
      state.isShut = true
      state.search?.cancel()
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
      if let reason = state.absence { throw Self.away(reason) }
      if let worker = state.idle.popLast() {
        state.lent += 1
        return worker
      }
      guard state.lent < settings.sessions else { return nil }
      state.lent += 1
      return PostgresWorker(settings, probe: probe)
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
        try? await Task.sleep(for: settings.checkoutTimeout)
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

  // MARK: - Outages

  /// Refuses callers until the database is back.
  private func refuseEverybody(_ reason: StoreError) {
    let waiting = state.withLock { state -> [Waiter] in
      guard !state.isShut else { return [] }
      state.absence = reason
      state.search = state.search ?? Task { await search() }
      defer { state.waiting = [] }
      return state.waiting.map(\.waiter)
    }
    for waiter in waiting { waiter.resume(throwing: Self.away(reason)) }
  }

  /// Tries one session until it works: one that was kept, where there is one, because a server that
  /// has no place for another may serve those that it has.
  private func search() async {
    var outage = PostgresOutage()
    while !Task.isCancelled {
      try? await Task.sleep(for: outage.pause())
      let kept = state.withLock { $0.idle.popLast() }
      let worker = kept ?? PostgresWorker(settings, probe: probe)
      let isBack = (try? await worker.run(.reading, for: .shared) { _ in true }) == true
      let isKept = state.withLock { state in
        if isBack { (state.absence, state.search) = (nil, nil) }
        guard kept != nil, !state.isShut else { return false }
        state.idle.append(worker)
        return true
      }
      if !isKept { worker.close() }
      if isBack { return }
    }
  }

  private static func away(_ reason: StoreError) -> StoreError {
    StoreError(
      .unavailable,
      "The database is away; it is tried again until it is back. \(reason.message)",
      retryAfter: 2
    )
  }
}
