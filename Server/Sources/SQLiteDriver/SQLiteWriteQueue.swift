import Database
import GRDB
import Synchronization
import Threads

/// The transactions that wait for the one connection that writes.
///
/// The pool runs what it is given in order. So it is given as many places as there are transactions, and each place
/// takes the transaction that is next when it begins: no workspace waits for what another one has waiting.
///
/// Transactions that wait when one has ended join its commit, each in a savepoint of its own, so that a flush of the
/// disk and the pages that several of them change are paid for once. One that fails takes back its own changes only.
///
/// What no client waits for has places of its own, on threads of low priority, and each of its transactions has its
/// own commit: a client's transaction that joined it would run on that thread.
final class SQLiteWriteQueue: Sendable {
  /// For how long others join a commit once its first transaction has ended; the one that joins last may end later.
  static let joiningTime = Duration.milliseconds(4)
  /// A sender whose transactions took longer lately does not make other senders wait for them.
  static let shortTime = Duration.milliseconds(2)

  /// A transaction, and what to do with its outcome.
  private struct Job: Sendable {
    var body: @Sendable (GRDB.Database) throws -> Void
    var finish: @Sendable (Result<Void, any Error>) -> Void
  }

  /// A value that a transaction leaves for its end.
  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let queue = Mutex(FairQueue<Job>())
  private let clock = ContinuousClock()

  var isShared: Bool {
    queue.withLock { $0.isUsed(besides: .background, at: clock.now) }
  }

  /// How many transactions wait.
  var count: Int { queue.withLock { $0.count } }

  /// Runs `body` in a transaction of `writer`; when this returns, it is committed.
  func write<Result: Sendable>(
    _ writer: any DatabaseWriter,
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (GRDB.Database) throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    let left = Box<Result>()
    try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
      let job = Job { database in
        let result = try body(database)
        left.value.withLock { $0 = result }
      } finish: {
        waiter.resume(with: $0)
      }
      queue.withLock { $0.add(job, of: origin) }
      if origin == .background {
        BackgroundThread.run { [self] in runInBackground(writer) }
      } else {
        writer.asyncWriteWithoutTransaction { [self] in runNext($0) }
      }
    }
    guard let result = left.value.withLock({ $0 }) else {
      throw StoreError(.failed, "A transaction ended without its result.")
    }
    return result
  }

  /// Runs one transaction that no client waits for, on the current thread.
  ///
  /// A place that is reached while it is a client's turn goes to the end of the line, behind the place of that client.
  private func runInBackground(_ writer: any DatabaseWriter) {
    var isOver = false
    while !isOver {
      // The pool runs a transaction that is waited for on the thread that waits.
      isOver = writer.writeWithoutTransaction { database in
        let start = clock.now
        guard let job = queue.withLock({ $0.nextInBackground(at: start) }) else { return false }
        commit(job, of: .background, from: start, isJoined: false, database)
        return true
      }
    }
  }

  /// Runs what is next of what clients wait for.
  private func runNext(_ database: GRDB.Database) {
    let start = clock.now
    // An earlier commit may have taken what this place was for.
    guard let first = queue.withLock({ $0.next(at: start) }) else { return }
    commit(first.element, of: first.sender, from: start, isJoined: true, database)
  }

  /// Runs a transaction and what joins it in one commit, and finishes each of them.
  private func commit(
    _ first: Job,
    of sender: TransactionOrigin,
    from start: ContinuousClock.Instant,
    isJoined: Bool,
    _ database: GRDB.Database
  ) {
    var outcomes: [(job: Job, result: Result<Void, any Error>)] = []
    var end = start
    do {
      try database.inTransaction(.immediate) {
        try first.body(database)
        outcomes.append((first, .success(())))
        end = record(sender, since: start)
        let deadline = isJoined ? end + Self.joiningTime : end
        while end < deadline, let next = next(joining: sender, at: end) {
          outcomes.append((next.element, Self.run(next.element, inSavepointOf: database)))
          // Some errors, such as a full disk, end the transaction of all.
          if !database.isInsideTransaction { try outcomes[outcomes.count - 1].result.get() }
          end = record(next.sender, since: end)
        }
        return .commit
      }
    } catch {
      if outcomes.isEmpty { outcomes = [(first, .failure(error))] }
      for index in outcomes.indices {
        if case .success = outcomes[index].result { outcomes[index].result = .failure(error) }
      }
    }
    _ = record(sender, since: end)
    for (job, result) in outcomes { job.finish(result) }
  }

  private func next(
    joining first: TransactionOrigin,
    at now: ContinuousClock.Instant
  ) -> (sender: TransactionOrigin, element: Job)? {
    queue.withLock { $0.next(joining: first, ifShorterThan: Self.shortTime, at: now) }
  }

  private static func run(
    _ job: Job,
    inSavepointOf database: GRDB.Database
  ) -> Result<Void, any Error> {
    Result {
      try database.inSavepoint {
        try job.body(database)
        return .commit
      }
    }
  }

  /// Notes what a sender used and returns the moment until which.
  private func record(
    _ sender: TransactionOrigin,
    since start: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    let now = clock.now
    queue.withLock { $0.record(sender, now - start, at: now) }
    return now
  }
}
