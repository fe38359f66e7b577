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
  let push: PushRegistrar
  let heartbeat: HeartbeatSender
  let notifications: NotificationCoordinator
  let inApp: InAppCoordinator
  let paywalls: ScreenCoordinator
  let lifecycle: LifecycleTracker
  let person: PersonRecorder
  let flags: FeatureFlagCoordinator
  let screens: ScreenTracker
  let settings: EngineSettings

  /// Everything that is read at a launch, besides the identity.
  private static let names =
    [
      LifecycleTracker.name, LaunchRecord.name, FeatureFlags.name, PendingRecord.name,
      DeferredState.name, NotificationRecord.name, NotificationInbox.name, PushIntent.name,
      PurchaseRecorder.name,
    ] + InAppCoordinator.names + ModuleState.allCases.map(\.rawValue)

  /// Reads what earlier launches left, all of it before anything is decided.
  ///
  /// - Throws: What the storage throws where it cannot be read now; nothing was written then.
  init(
    _ settings: EngineSettings,
    environment: PaylisherEnvironment,
    choice: Bool?,
    handlers: LinkHandlers,
    screenHooks: ScreenHooks = ScreenHooks(),
    debug: DebugSwitch
  ) throws {
    var environment = environment
    var settings = settings
    let queue = environment.storageQueue
    let storage = environment.storage
    environment.storage = try StateCache(of: storage, names: Self.names, queue: queue)
    let (clock, makeID) = (environment.clock, environment.makeID)
    identity = try IdentityStore(storage: storage, queue: queue) {
      [choice = settings.anonymousID] in
      choice(makeID(clock.now()))
    }
    if settings.isOptedOut { identity.update { $0.isOptedOut = $0.isOptedOut ?? true } }
    if let choice { identity.update { $0.isOptedOut = choice } }
    let direct = HostTransport(
      base: environment.transport,
      isHostReadable: settings.host.isReadable
    )
    environment.transport = ConsentTransport(
      base: environment.transport,
      identity: identity,
      isHostReadable: settings.host.isReadable
    )
    if environment.isExtension { settings.restrictToExtension() }
    self.settings = settings
    self.environment = environment
    session = SessionTracker(environment: environment)
    self.queue = Self.queue(settings, environment, identity: identity, debug: debug)
    flags = FeatureFlagCoordinator(
      settings: settings.flags,
      environment: environment,
      identity: identity
    )
    recorder = EventRecorder(
      settings.events,
      environment: environment,
      identity: identity,
      session: session,
      queue: self.queue,
      flags: flags,
      debug: debug
    )
    screens = ScreenTracker(isEnabled: settings.capturesScreens, recorder: recorder)
    links = LinkCoordinator(
      settings: settings.links,
      host: settings.host.url,
      handlers: handlers,
      recorder: recorder,
      session: session,
      identity: identity,
      environment: environment
    )
    deferred = DeferredCoordinator(
      settings: settings.deferred,
      environment: environment,
      identity: identity,
      links: links,
      recorder: recorder
    )
    push = PushRegistrar(
      settings,
      environment: environment,
      identity: identity,
      direct: direct
    ) { [deferred] in deferred.installID }
    heartbeat = HeartbeatSender(
      settings.heartbeat,
      environment: environment,
      identity: identity
    ) { [push] in push.firebaseToken }
    notifications = NotificationCoordinator(
      externalSchemes: settings.notificationSchemes,
      environment: environment,
      identity: identity,
      links: links,
      recorder: recorder
    )
    inApp = InAppCoordinator(
      settings.messages,
      environment: environment,
      identity: identity,
      recorder: recorder,
      notifications: notifications
    )
    paywalls = ScreenCoordinator(
      settings: settings,
      hooks: screenHooks,
      environment: environment,
      identity: identity,
      session: session,
      links: links,
      recorder: recorder
    )
    lifecycle = LifecycleTracker(
      isEnabled: settings.capturesLifecycle,
      environment: environment,
      recorder: recorder
    )
    person = PersonRecorder(
      settings,
      identity: identity,
      recorder: recorder,
      flags: flags
    )
  }

  /// Begins: nothing of this happens in the initialiser, so that callers can see the engine.
  func start() {
    warn(about: links.settings.configuration)
    identity.observe { [weak self] in self?.personChangedElsewhere() }
    person.observe { [weak self] in self?.forgetPerson() }
    if !environment.isExtension {
      lifecycle.launched()
      links.restore()
      paywalls.start()
      deferred.start()
      push.advance()
    }
    flags.start()
    environment.observeNetwork { [weak self] path in self?.networkChanged(path) }
  }

  /// Opens the waiting events, on the storage queue; what was captured before is kept with them.
  func open() {
    queue.open(environment.openEvents(), notBefore: LaunchRecord.cutoff(environment))
    // Ends at once.
    Task { @MainActor in
      NotificationCenter.default.post(name: PaylisherSDK.didStartNotification, object: nil)
    }
  }

  /// Takes a URL that the system passed; `false` if it is not a link of the app, and in an extension,
  /// which has no screen to open it on.
  func open(_ url: URL, platformHint: String?) -> Bool {
    !environment.isExtension && links.open(url, platformHint: platformHint)
  }

  /// Begins to send what waits, and reports how much had to be dropped before.
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

  /// A request to the app's server with its key.
  func request(_ path: String, json: Data) -> TransportRequest {
    let url = settings.host.url.appendingPathComponent(path)
    var request = TransportRequest.post(url, json: json, timeout: 5)
    request.headers["Authorization"] = "Bearer \(settings.apiKey)"
    return request
  }

  /// Makes the choice to opt out, or to opt in, and keeps it.
  func setOptedOut(_ isOptedOut: Bool) {
    identity.update { $0.isOptedOut = isOptedOut }
    queue.setStopped(isOptedOut || !settings.host.isReadable)
    push.setOptedOut(isOptedOut)
    // A process that ends the moment after must not forget an opt-out.
    identity.waitUntilKept(atMost: 50)
  }

  /// A new person on the same device.
  func reset() {
    identity.reset()
    forgetPerson()
  }

  /// What belongs to one person does not reach the next: flags, session, attribution, waiting link.
  private func forgetPerson() {
    session.restart(now: environment.clock.now())
    flags.reset()
    links.forgetPerson()
    inApp.personChanged()
    notifications.forgetPerson()
    push.personChanged()
  }

  private func personChangedElsewhere() {
    queue.setStopped(identity.current.isOptedOut == true || !settings.host.isReadable)
    flags.reset()
    if !environment.isExtension { push.advance() }
  }

  private func warn(about configuration: LinkConfiguration) {
    if let host = settings.host.unreadable {
      environment.log("[Paylisher] \(host) is not a host: nothing is sent until the app names one")
    }
    if settings.folders.isInAppGroup {
      environment.log(
        "[Paylisher] storageDirectory is in an app group, where the system ends suspended apps that "
          + "hold a lock: name the group as appGroupIdentifier instead"
      )
    }
    for entry in configuration.unreadableEntries {
      environment.log("[Paylisher] \(entry) is neither a scheme nor a domain: no link can match it")
    }
  }

  private static func queue(
    _ settings: EngineSettings,
    _ environment: PaylisherEnvironment,
    identity: IdentityStore,
    debug: DebugSwitch
  ) -> EventQueue {
    EventQueue(
      policy: settings.policy,
      maximumCount: settings.maximumCount,
      isStopped: identity.current.isOptedOut == true || !settings.host.isReadable,
      sender: BatchSender(
        url: settings.host.url.appendingPathComponent("batch"),
        apiKey: settings.apiKey,
        clock: environment.clock,
        transport: environment.transport
      ),
      environment: environment,
      willSend: { if environment.isShared { identity.refresh() } },
      report: { problem in
        // A refused app deserves a line even where the log is off.
        if debug.isOn || problem.isUnwelcome { environment.log("[Paylisher] \(problem)") }
      }
    )
  }
}
