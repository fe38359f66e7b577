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
  let flags: FeatureFlagCoordinator
  let screens: ScreenTracker
  private let dataMode: PaylisherConfig.PaylisherDataMode
  private let unreadableHost: String?

  init(
    _ config: PaylisherConfig,
    environment: PaylisherEnvironment,
    handlers: LinkHandlers,
    debug: DebugSwitch
  ) {
    self.environment = environment
    dataMode = config.dataMode
    unreadableHost = config.unreadableHost
    let (clock, makeID) = (environment.clock, environment.makeID)
    let chosenID = AnonymousIDChoice(choose: config.getAnonymousId)
    identity = IdentityStore(storage: environment.storage) { chosenID(makeID(clock.now())) }
    if config.optOut { identity.update { $0.isOptedOut = $0.isOptedOut ?? true } }
    session = SessionTracker(environment: environment)
    let isStopped = identity.current.isOptedOut == true
    queue = Self.queue(config, environment, isStopped: isStopped, debug: debug)
    flags = FeatureFlagCoordinator(
      settings: FeatureFlagCoordinator.Settings(config),
      environment: environment,
      identity: identity
    )
    recorder = EventRecorder(
      config,
      environment: environment,
      identity: identity,
      session: session,
      queue: queue,
      flags: flags,
      debug: debug
    )
    screens = ScreenTracker(isEnabled: config.captureScreenViews, recorder: recorder)
    let linkSettings = LinkSettings(config.deepLinkConfig)
    links = LinkCoordinator(
      settings: linkSettings,
      host: config.host,
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
      identity: identity,
      recorder: recorder,
      flags: flags
    )
  }

  /// Begins: nothing of this happens in the initialiser, so that callers can see the engine.
  func start() {
    warn(about: links.settings.configuration)
    lifecycle.launched()
    links.restore()
    flags.start()
    environment.observeNetwork { [weak self] path in self?.networkChanged(path) }
  }

  /// The device reaches the network in another way than before, or not at all.
  func networkChanged(_ path: NetworkPath) {
    recorder.describeDevice([
      "$network_wifi": .bool(path.isWiFi), "$network_cellular": .bool(path.isCellular),
    ])
    queue.setReachable(path.isAllowed(by: dataMode))
    if path.isReachable { deferred.networkReturned() }
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
    identity.reset()
    session.restart(now: environment.clock.now())
    flags.reset()
  }

  private func warn(about configuration: LinkConfiguration) {
    if let unreadableHost {
      environment.log(
        "[Paylisher] \(unreadableHost) is not a host: \(PaylisherConfig.defaultHost) is asked instead"
      )
    }
    for entry in configuration.unreadableEntries {
      environment.log("[Paylisher] \(entry) is neither a scheme nor a domain: no link can match it")
    }
  }

  private static func queue(
    _ config: PaylisherConfig,
    _ environment: PaylisherEnvironment,
    isStopped: Bool,
    debug: DebugSwitch
  ) -> EventQueue {
    EventQueue(
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
        if debug.isOn || problem.isUnwelcome { environment.log("[Paylisher] \(problem)") }
      }
    )
  }
}
