import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Writes SQLite's log back into its file, on a connection and a thread of its own.
///
/// SQLite itself writes the log back inside the commit that made it long enough. While something reads for a
/// second, such as a report or a verification, only what is older can be written back; the commit after it
/// then wrote a second's pages, and every client waited. So the pages are written beside the commits.
final class SQLiteLog: Sendable {
  /// From how many pages on the log is written back: 16 MiB, so that a busy page is written back once for
  /// many commits.
  static let length = 4_000
  /// From how many pages on a commit waits until all of it was written back: commits may follow each other so
  /// closely that there is no moment at which that is so.
  private static let mostPages = 4 * length
  /// How often it is tried to write all of it back between two commits.
  private static let rounds = 20

  /// How many pages the log has after the last commit; SQLite says it, until the connection is closed.
  private final class Length: Sendable {
    let pages = Atomic(0)
  }

  private let connection: DatabaseQueue
  private let writer: any DatabaseWriter
  private let size = Length()
  /// From which length on it is written back again: later than ``length`` where something reads.
  private let next = Atomic(SQLiteLog.length)
  private let isWorking = Atomic(false)
  /// Only read and set by ``worker``.
  private let isClosed = Atomic(false)
  private let worker = DispatchQueue(label: "paylisher.log", qos: .utility)

  /// How many pages the log had after the last commit.
  var pages: Int { size.pages.load(ordering: .relaxed) }

  /// Takes over from SQLite what it does at the ends of commits of `writer`, the database at `path`.
  init(of writer: any DatabaseWriter, at path: String) throws {
    self.writer = writer
    connection = try DatabaseQueue(
      path: path,
      configuration: SQLiteDriver.configuration(readers: 1)
    )
    // The connection that writes keeps the context until it is closed.
    let context = Unmanaged.passRetained(size).toOpaque()
    // A connection opens its files with its first row; this one has them from the beginning.
    _ = try connection.inDatabase {
      try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM sqlite_master")
    }
    writer.unsafeReentrantWrite { database in
      _ = sqlite3_wal_hook(
        database.sqliteConnection,
        { context, _, _, pages in
          context.map { Unmanaged<Length>.fromOpaque($0).takeUnretainedValue() }?
            .pages.store(Int(pages), ordering: .relaxed)
          return SQLITE_OK
        },
        context
      )
    }
  }

  /// Begins to write the log back, where it is long; to be called after each commit.
  func commitEnded() {
    let pages = pages
    if pages < Self.length { next.store(Self.length, ordering: .relaxed) }
    guard pages >= next.load(ordering: .relaxed) else { return }
    guard !isWorking.exchange(true, ordering: .acquiringAndReleasing) else { return }
    worker.async { [self] in
      writeBack()
      isWorking.store(false, ordering: .releasing)
    }
  }

  /// Returns when the log was written back, where it is long, as far as what reads allows.
  func settle() async {
    guard pages >= Self.length else { return }
    await withCheckedContinuation { done in
      worker.async { [self] in
        writeBack()
        done.resume()
      }
    }
  }

  /// Writes pages back, and those that were committed meanwhile, until none is left: the next commit then begins
  /// the log anew.
  ///
  /// An error is left to the commit that meets it too: what is in the log is safe.
  private func writeBack() {
    guard !isClosed.load(ordering: .relaxed) else { return }
    var done = 0
    for _ in 0..<Self.rounds {
      guard let (pages, written) = try? connection.inDatabase({ try $0.checkpoint(.passive) }),
        // Else something reads an older state.
        written > done
      else { break }
      if written == pages, self.pages <= pages { break }
      done = written
      guard self.pages > Self.mostPages else { continue }
      _ = try? writer.writeWithoutTransaction { try $0.checkpoint(.passive) }
      break
    }
    next.store(self.pages + Self.length / 4, ordering: .relaxed)
  }

  /// Runs `body` on the connection that writes while nothing writes the log back beside it.
  ///
  /// For who empties the log: SQLite refuses that, and does not wait, while another connection writes it back.
  func alone(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      worker.async { [writer] in
        done.resume(with: Result { try writer.writeWithoutTransaction(body) })
      }
    }
  }

  /// Ends what is under way and closes the database's connections, this one last; what comes later does nothing.
  ///
  /// SQLite writes the log back where the last connection is closed, unless that one only reads, as the pool's do.
  func close() throws {
    try worker.sync {
      isClosed.store(true, ordering: .relaxed)
      try writer.close()
      try connection.close()
    }
  }
}
