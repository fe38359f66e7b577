import Database
import Dispatch
import GRDB
import LinkCore
import Synchronization
import Testing

@testable import SQLiteDriver

/// Transactions that wait for SQLite's writer together.
@Suite struct SQLiteWriteQueueTests {
  private struct Refused: Error {}

  /// Counts the commits of a connection.
  private final class Commits: TransactionObserver, Sendable {
    private let seen = Mutex(0)
    var count: Int { seen.withLock { $0 } }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ database: GRDB.Database) { seen.withLock { $0 += 1 } }
    func databaseDidRollback(_ database: GRDB.Database) {}
  }

  private struct Outcome {
    /// Which transactions were said to be committed.
    var committed: [Int]
    /// Which rows are there.
    var rows: [Int]
    var commits: Int
  }

  /// Lets transactions wait while the writer is busy, each of which writes its number and then runs `body`.
  private static func outcome(
    of count: Int,
    settings: String = "",
    sender: @escaping @Sendable (Int) -> TransactionOrigin = { _ in .shared },
    _ body: @escaping @Sendable (Int, GRDB.Database) throws -> Void
  ) async throws -> Outcome {
    let (writer, queue) = (try DatabaseQueue(), SQLiteWriteQueue())
    try await writer.write {
      try $0.execute(sql: "CREATE TABLE t (a INTEGER PRIMARY KEY, b); \(settings)")
    }
    let commits = Commits()
    writer.add(transactionObserver: commits, extent: .databaseLifetime)
    let isReady = DispatchSemaphore(value: 0)
    writer.asyncWriteWithoutTransaction { _ in _ = isReady.wait(timeout: .now() + .seconds(120)) }
    let committed = await withTaskGroup { group in
      for index in 0..<count {
        group.addTask { () -> Int? in
          let write: Void? = try? await queue.write(writer, for: sender(index)) { database in
            try database.execute(sql: "INSERT INTO t VALUES (?, 0)", arguments: [index])
            try body(index, database)
          }
          return write.map { index }
        }
      }
      while queue.count < count { await Task.yield() }
      isReady.signal()
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    let rows = try await writer.read { try Int.fetchAll($0, sql: "SELECT a FROM t ORDER BY a") }
    return Outcome(committed: committed.sorted(), rows: rows, commits: commits.count)
  }

  @Test func thoseThatWaitShareACommit() async throws {
    let outcome = try await Self.outcome(of: 20) { _, _ in }
    #expect(outcome.committed == Array(0..<20))
    #expect(outcome.rows == outcome.committed)
    #expect(outcome.commits < 5)
  }

  /// The control of the test above: long ones are not kept waiting for each other.
  @Test func longOnesHaveACommitEach() async throws {
    let outcome = try await Self.outcome(of: 4) { _, _ in
      DispatchSemaphore(value: 0).wait(for: SQLiteWriteQueue.joiningTime * 2)
    }
    #expect(outcome.rows == Array(0..<4))
    #expect(outcome.commits >= 2)
  }

  /// Half of them are what no client waits for, which have a commit and a thread each.
  @Test func noneOfTheBackgroundWaitsForEver() async throws {
    let outcome = try await Self.outcome(of: 40) {
      $0.isMultiple(of: 2)
        ? .background : .workspace(WorkspaceID(EntityID(high: 0, low: UInt64($0 % 3))))
    } _: { index, _ in
      if index == 7 || index == 8 { throw Refused() }
    }
    #expect(outcome.committed == (0..<40).filter { $0 != 7 && $0 != 8 })
    #expect(outcome.rows == outcome.committed)
    #expect(outcome.commits >= 19)
  }

  @Test func oneThatFailsTakesBackItsOwnChangesOnly() async throws {
    let outcome = try await Self.outcome(of: 12) { index, _ in
      if index % 3 == 0 { throw Refused() }
    }
    #expect(outcome.committed == (0..<12).filter { $0 % 3 != 0 })
    #expect(outcome.rows == outcome.committed)
  }

  @Test func aTransactionThatSQLiteEndsIsSaidToHaveFailed() async throws {
    let outcome = try await Self.outcome(of: 12, settings: "PRAGMA max_page_count = 8") {
      index,
      database in
      guard index == 5 else { return }
      try database.execute(sql: "UPDATE t SET b = zeroblob(100000)")
    }
    #expect(!outcome.committed.contains(5))
    #expect(outcome.rows == outcome.committed)
    let ended = try await Self.outcome(of: 12) { index, database in
      guard index == 5 else { return }
      try database.execute(sql: "ROLLBACK")
      throw Refused()
    }
    #expect(!ended.committed.contains(5))
    #expect(ended.rows == ended.committed)
  }
}

extension DispatchSemaphore {
  fileprivate func wait(for duration: Duration) {
    _ = wait(timeout: .now() + .nanoseconds(Int(duration / .nanoseconds(1))))
  }
}
