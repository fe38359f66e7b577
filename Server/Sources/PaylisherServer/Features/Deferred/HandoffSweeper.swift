import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Removes tokens that nobody can redeem any more, so that the table stays as small as the window.
struct HandoffSweeper: Service {
  let handoffs: HandoffRepository
  let now: @Sendable () -> Timestamp
  let logger: Logger
  var interval = Duration.seconds(3_600)

  func run() async throws {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      do {
        try await handoffs.removeExpired(before: now())
      } catch {
        logger.warning("expired tokens stay for now", metadata: ["error": "\(error)"])
      }
      try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
    }
  }
}
