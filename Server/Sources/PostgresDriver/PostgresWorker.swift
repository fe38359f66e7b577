import Dispatch
import Persistence
import Synchronization

/// One session and the thread that it blocks.
final class PostgresWorker: Sendable {
  private let queue: DispatchQueue
  private let settings: PostgresSettings
  private let session = Mutex<PostgresSession?>(nil)

  init(_ settings: PostgresSettings) {
    self.settings = settings
    queue = DispatchQueue(label: "paylisher.postgres")
  }

  /// Runs `body` in a transaction on the session's own thread.
  func run<Value: Sendable>(
    _ transaction: PostgresTransaction,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in
        continuation.resume(
          with: Result {
            try session.withLock { try transaction.run(&$0, settings, body) }
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
