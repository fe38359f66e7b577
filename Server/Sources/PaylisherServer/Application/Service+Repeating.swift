import Logging
import ServiceLifecycle

extension Service {
  /// Does some work at once and then every so often, until the server stops; where it fails, it is
  /// tried again the next time.
  func doEvery(
    _ interval: Duration,
    orLog failure: Logger.Message,
    to logger: Logger,
    _ work: () async throws -> Void
  ) async {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      await logger.attempt(orLog: failure, work)
      try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
    }
  }
}
