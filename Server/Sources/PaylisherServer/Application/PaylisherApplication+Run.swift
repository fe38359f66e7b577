import Logging
import NIOCore
import ServiceLifecycle
package import UnixSignals

extension PaylisherApplication {
  /// Serves until a signal to stop, then ends within the grace that the settings give.
  ///
  /// - Throws: ``StartupError`` where the server could not start.
  package func run(
    gracefulShutdownSignals: [UnixSignal] = [.sigterm, .sigint],
    onServing: @escaping @Sendable (Int) async -> Void = { _ in }
  ) async throws {
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: buildApplication(onServing: onServing))],
      gracefulShutdownSignals: gracefulShutdownSignals,
      logger: dependencies.logger
    )
    configuration.maximumGracefulShutdownDuration = dependencies.settings.shutdownGrace
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw StartupError(error, settings: dependencies.settings)
    }
  }
}
