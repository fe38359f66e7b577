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
  private let isInstallKnown: Bool

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
    let base = try EngineBase(settings, environment, choice: choice)
    self.settings = base.settings
    self.environment = base.environment
    isInstallKnown = base.isInstallKnown
    identity = base.identity
    session = SessionTracker(environment: base.environment)
    queue = base.queue(debug: debug)
    flags = base.flags()
    recorder = base.recorder(session, queue, flags, debug: debug)
    screens = ScreenTracker(isEnabled: base.settings.capturesScreens, recorder: recorder)
    links = base.links(handlers, recorder, session)
    deferred = base.deferred(links, recorder)
    push = base.push { [deferred] in deferred.installID }
    heartbeat = base.heartbeat { [push] in push.firebaseToken }
    notifications = base.notifications(links, recorder)
    inApp = base.inApp(notifications, recorder)
    paywalls = base.paywalls(screenHooks, session, links, recorder)
    lifecycle = base.lifecycle(recorder)
    person = base.person(recorder, flags)
  }

  /// Begins: nothing of this happens in the initialiser, so that callers can see the engine.
  func start() {
    warn(about: links.settings.configuration)
    identity.observe { [weak self] in self?.changedElsewhere($0) }
    person.observe { [weak self] in
      self?.forgetPerson()
      self?.notifications.forgetArrived()
    }
    if !environment.isExtension {
      lifecycle.launched()
      links.restore()
      paywalls.start()
      deferred.start()
      advancePush()
    }
    flags.start()
    environment.observeNetwork { [weak self] path in self?.networkChanged(path) }
  }

  /// Opens the waiting events, on the storage queue; what was captured before is kept with them.
  func open() {
    let events = environment.openEvents()
    takeEarlierEvents(into: events)
    queue.open(events, notBefore: LaunchRecord.cutoff(environment))
    if !environment.isExtension { paywalls.listenToStore() }
    // Ends at once.
    Task { @MainActor in
      NotificationCenter.default.post(name: PaylisherSDK.didStartNotification, object: nil)
    }
  }

  /// Takes over the events of an earlier SDK, whose files are removed from the second start on.
  private func takeEarlierEvents(into events: any EventStorage) {
    guard let earlier = environment.earlier, !environment.isExtension,
      !environment.install.isCleared
    else { return }
    let damaged = earlier.moveEvents(into: events, now: environment.clock.now())
    if damaged > 0 {
      environment.log("[Paylisher] \(damaged) events of the earlier SDK cannot be read")
    }
    guard isInstallKnown, earlier.clear() else { return }
    var record = environment.install
    record.isCleared = true
    environment.storage.encode(record, named: InstallRecord.name)
  }

  /// Takes a URL that the system passed; `false` if it is not a link of the app, and in an extension,
  /// which has no screen to open it on.
  func open(_ url: URL, platformHint: String?, scene: String?) -> Bool {
    !environment.isExtension && links.open(url, platformHint: platformHint, scene: scene)
  }

  /// Begins to send what waits, and reports how much had to be dropped before.
  func flush() {
    writeAgain()
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
    if isOptedOut { environment.withdrawNotifications { _ in false } }
    // A process that ends the moment after must not forget an opt-out.
    identity.waitUntilKept(atMost: environment.choiceTimeout)
  }

  /// A new person on the same device.
  func reset() {
    identity.reset()
    forgetPerson()
    notifications.forgetArrived()
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

  private func changedElsewhere(_ change: IdentityStore.ChangeElsewhere) {
    queue.setStopped(identity.current.isOptedOut == true || !settings.host.isReadable)
    guard !environment.isExtension else { return flags.reset() }
    switch change {
    case .samePerson:
      flags.reset()
      inApp.personChanged()
    // What the extension has left since then may be for the next person, and is looked at when it is read.
    case .otherPerson: forgetPerson()
    }
    advancePush()
  }

  /// Sends what is due about push, also that a person opted out before the launch or in another process.
  private func advancePush() {
    if identity.current.isOptedOut == true { push.setOptedOut(true) } else { push.advance() }
  }

  private func warn(about configuration: LinkConfiguration) {
    if let host = settings.host.unreadable {
      environment.log("[Paylisher] \(host) is not a host: nothing is sent until the app names one")
    }
    switch settings.host.keyFault {
    case .missing:
      environment.log("[Paylisher] apiKey is empty: nothing is sent until the app names its key")
    case .secret:
      environment.log(
        "[Paylisher] apiKey is a secret key, which every user of the app can read: nothing is "
          + "sent. Use the publishable key of the app (…_pk_…), and revoke the secret one"
      )
    case nil: break
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
}
