import Logging
import Persistence
import ServiceLifecycle

/// Opens a database that was away when the server started, as soon as it is back.
struct DatabaseAwaiter: Service {
  let driver: DeferredDriver
  let logger: Logger

  /// Tries again and again.
  ///
  /// - Throws: what makes trying again useless, such as a schema of a newer version; the server then
  ///   ends.
  func run() async throws {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      do {
        try await driver.open()
        logger.notice("the database is back")
        break
      } catch let error as StoreError where error.code == .unavailable {
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(500)) }
      }
    }
    try? await gracefulShutdown()
  }
}
