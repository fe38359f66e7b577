import Database
import Dispatch
import Synchronization
import Threads

/// One session and the thread that it blocks.
final class PostgresWorker: Sendable {
  private let queue: DispatchQueue
  private let settings: PostgresSettings
  private let probe: PostgresProbe
  private let session = Mutex<PostgresSession?>(nil)

  init(_ settings: PostgresSettings, probe: PostgresProbe) {
    self.settings = settings
    self.probe = probe
    queue = DispatchQueue(label: "paylisher.postgres")
  }

  /// Runs `body` in a transaction on the session's own thread, in the background on one of a lower priority.
  func run<Value: Sendable>(
    _ transaction: PostgresTransaction,
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let work: @Sendable () -> Void = { [self] in
        continuation.resume(
          with: Result {
            try session.withLock { try transaction.run(&$0, open, body) }
          }
        )
      }
      if origin == .background { BackgroundThread.run(work) } else { queue.async(execute: work) }
    }
  }

  private func open() throws -> PostgresSession {
    guard probe.isWorthOpening else {
      throw StoreError(
        .unavailable,
        "PostgreSQL at \(settings.place) does not answer. Check that it runs and that the network "
          + "reaches it.",
        retryAfter: 2
      )
    }
    return try PostgresSession(settings, probe: probe)
  }

  /// Runs a statement that may not be in a transaction, in a session that was opened before.
  func run(script: String) async throws {
    try await run(.reading, for: .shared) { _ in }
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        continuation.resume(
          with: Result { () throws -> Void in
            do {
              try session.withLock { _ = try $0?.run(script: script) }
            } catch let error as PostgresError {
              throw error.storeError
            }
          }
        )
      }
    }
  }

  /// Ends the session.
  func close() {
    session.withLock { $0 = nil }
  }
}
