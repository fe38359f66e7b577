import Foundation
import LinkCore

/// The owners of one set-up SDK, put together.
final class Engine: Sendable {
  let environment: PaylisherEnvironment
  let identity: IdentityStore
  let session: SessionTracker
  let queue: EventQueue
  let recorder: EventRecorder
  let links: LinkCoordinator
  let deferred: DeferredCoordinator
  let lifecycle: LifecycleTracker
  let person: PersonRecorder

  init(_ config: PaylisherConfig, environment: PaylisherEnvironment, handlers: LinkHandlers) {
    self.environment = environment
    identity = IdentityStore(storage: environment.storage) {
      Self.anonymousID(config, environment)
    }
    if config.optOut { identity.update { $0.isOptedOut = $0.isOptedOut ?? true } }
    session = SessionTracker(environment: environment)
    queue = Self.queue(config, environment, isStopped: identity.current.isOptedOut == true)
    recorder = EventRecorder(
      environment: environment,
      identity: identity,
      session: session,
      queue: queue,
      sanitizer: config.propertiesSanitizer,
      personProfiles: config.personProfiles
    )
    let linkSettings = LinkSettings(config.deepLinkConfig, host: config.host)
    links = LinkCoordinator(
      settings: linkSettings,
      handlers: handlers,
      recorder: recorder,
      session: session,
      identity: identity,
      environment: environment
    )
    deferred = DeferredCoordinator(
      settings: DeferredSettings(config, links: linkSettings.configuration),
      environment: environment,
      identity: identity,
      links: links,
      handlers: handlers,
      recorder: recorder
    )
    lifecycle = LifecycleTracker(
      isEnabled: config.captureApplicationLifecycleEvents,
      environment: environment,
      recorder: recorder
    )
    person = PersonRecorder(
      config,
      environment: environment,
      identity: identity,
      recorder: recorder
    )
    warn(about: linkSettings.configuration)
  }

  /// Begins: nothing of this happens in the initialiser, so that callers can see the engine.
  func start() {
    lifecycle.launched()
    links.restore()
  }

  /// Begins to send what waits, and tells the server how much had to be dropped before.
  func flush() {
    reportOverflow()
    queue.flush()
  }

  /// Sends what waits, as far as that is possible now.
  func drain() async -> PaylisherDeliveryReport {
    reportOverflow()
    return await queue.drain()
  }

  private func reportOverflow() {
    let count = queue.takeOverflow()
    if count > 0 { recorder.capture("$dropped", ["count": .integer(Int64(count))]) }
  }

  /// Makes the choice to be left alone, or to be seen, and keeps it.
  func setOptedOut(_ isOptedOut: Bool) {
    identity.update { $0.isOptedOut = isOptedOut }
    queue.setStopped(isOptedOut)
  }

  /// Somebody new on the same device.
  func reset() {
    let now = environment.clock.now()
    let next = environment.makeID(now).description
    identity.update { $0.reset(anonymousID: next) }
    session.restart(now: now)
  }

  private func warn(about configuration: LinkConfiguration) {
    for entry in configuration.unreadableEntries {
      environment.log("[Paylisher] \(entry) is neither a scheme nor a domain: no link can match it")
    }
  }

  private static func anonymousID(
    _ config: PaylisherConfig,
    _ environment: PaylisherEnvironment
  ) -> String {
    let made = environment.makeID(environment.clock.now()).description
    guard let id = UUID(uuidString: made) else { return made }
    return config.getAnonymousId(id).uuidString.lowercased()
  }

  private static func queue(
    _ config: PaylisherConfig,
    _ environment: PaylisherEnvironment,
    isStopped: Bool
  ) -> EventQueue {
    let isLogging = config.debug
    return EventQueue(
      policy: DeliveryMachine.Policy(
        flushAt: max(1, config.flushAt),
        batchLimit: max(1, min(config.maxBatchSize, 500)),
        interval: Int64(max(1, min(config.flushIntervalSeconds, 86_400)) * 1_000)
      ),
      maximumCount: config.maxQueueSize,
      isStopped: isStopped,
      sender: BatchSender(
        url: config.host.appendingPathComponent("batch"),
        apiKey: config.apiKey,
        clock: environment.clock,
        transport: environment.transport
      ),
      environment: environment,
      report: { problem in
        // A refused app deserves a line even where nobody asked for a log.
        if isLogging || problem.isUnwelcome { environment.log("[Paylisher] \(problem)") }
      }
    )
  }
}
