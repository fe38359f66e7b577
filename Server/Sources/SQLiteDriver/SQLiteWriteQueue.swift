import Database
import GRDB
import LinkCore
import Synchronization

/// The transactions that wait for the one connection that writes.
///
/// The pool runs what it is given in order. So it is given as many places as there are transactions, and each place
/// takes the transaction that is next when it begins: no workspace waits for what another one has waiting.
///
/// Transactions that wait when one has ended join its commit, each in a savepoint of its own, so that a flush of the
/// disk and the pages that several of them change are paid for once. One that fails takes back its own changes only.
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
    queue.withLock { $0.isUsed(besides: WritingWorkspace.background, at: clock.now) }
  }

  /// How many transactions wait.
  var count: Int { queue.withLock { $0.count } }

  /// Runs `body` in a transaction of `writer`; when this returns, it is committed.
  func write<Result: Sendable>(
    _ writer: any DatabaseWriter,
    _ body: @escaping @Sendable (GRDB.Database) throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    let (sender, left) = (WritingWorkspace.current, Box<Result>())
    try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
      let job = Job { database in
        let result = try body(database)
        left.value.withLock { $0 = result }
      } finish: {
        waiter.resume(with: $0)
      }
      queue.withLock { $0.add(job, of: sender) }
      writer.asyncWriteWithoutTransaction { [self] in runNext($0) }
    }
    guard let result = left.value.withLock({ $0 }) else {
      throw StoreError(.failed, "A transaction ended without its result.")
    }
    return result
  }

  /// Runs what is next and what joins it in one commit, and finishes each of them.
  private func runNext(_ database: GRDB.Database) {
    let start = clock.now
    // An earlier commit may have taken what this place was for.
    guard let first = queue.withLock({ $0.next(at: start) }) else { return }
    var outcomes: [(job: Job, result: Result<Void, any Error>)] = []
    var end = start
    do {
      try database.inTransaction(.immediate) {
        try first.element.body(database)
        outcomes.append((first.element, .success(())))
        end = record(first.sender, since: start)
        let deadline = end + Self.joiningTime
        while end < deadline, let next = next(joining: first.sender, at: end) {
          outcomes.append((next.element, Self.run(next.element, inSavepointOf: database)))
          // Some errors, such as a full disk, end the transaction of all.
          if !database.isInsideTransaction { try outcomes[outcomes.count - 1].result.get() }
          end = record(next.sender, since: end)
        }
        return .commit
      }
    } catch {
      if outcomes.isEmpty { outcomes = [(first.element, .failure(error))] }
      for index in outcomes.indices {
        if case .success = outcomes[index].result { outcomes[index].result = .failure(error) }
      }
    }
    _ = record(first.sender, since: end)
    for (job, result) in outcomes { job.finish(result) }
  }

  private func next(
    joining first: EntityID?,
    at now: ContinuousClock.Instant
  ) -> (sender: EntityID?, element: Job)? {
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
    _ sender: EntityID?,
    since start: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    let now = clock.now
    queue.withLock { $0.record(sender, now - start, at: now) }
    return now
  }
}
