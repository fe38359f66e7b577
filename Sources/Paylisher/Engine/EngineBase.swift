import Foundation
import LinkCore

/// What the owners of an engine are made of: the settings and environment after the state of earlier
/// launches was read, and the identity.
final class EngineBase: Sendable {
  let settings: EngineSettings
  let environment: PaylisherEnvironment
  let identity: IdentityStore
  /// The transport that does not ask for consent, for what must be sent without.
  private let direct: HostTransport
  /// What an earlier start found out about the installation; its files can be removed.
  let isInstallKnown: Bool

  /// Everything that is read at a launch, besides the identity.
  private static let names =
    [
      InstallRecord.name, LifecycleTracker.name, LaunchRecord.name, FeatureFlags.name,
      PendingRecord.name,
      DeferredState.name, NotificationRecord.name, NotificationInbox.name, PushIntent.name,
      PurchaseRecorder.name,
    ] + InAppCoordinator.names + ModuleState.allCases.map(\.rawValue)

  /// Reads what earlier launches left.
  ///
  /// - Throws: What the storage throws where it cannot be read now; nothing was written then.
  init(
    _ settings: EngineSettings,
    _ environment: PaylisherEnvironment,
    choice: Bool?
  ) throws {
    var environment = environment
    var settings = settings
    let queue = environment.storageQueue
    let storage = environment.storage
    let (clock, makeID) = (environment.clock, environment.makeID)
    let newID = { @Sendable [choice = settings.anonymousID] in choice(makeID(clock.now())) }
    let start = try FirstStart(environment, isExisting: settings.isExistingInstall, newID: newID)
    environment.install = start.record
    isInstallKnown = start.isKnown
    environment.storage = try StateCache(of: storage, names: Self.names, queue: queue)
    identity = try IdentityStore(
      storage: storage,
      queue: queue,
      first: start.person,
      anonymousID: newID
    )
    if settings.isOptedOut { identity.update { $0.isOptedOut = $0.isOptedOut ?? true } }
    if let choice { identity.update { $0.isOptedOut = choice } }
    direct = HostTransport(
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
  }
}

// MARK: - Owners

extension EngineBase {
  func flags() -> FeatureFlagCoordinator {
    FeatureFlagCoordinator(
      settings: settings.flags,
      environment: environment,
      identity: identity
    )
  }

  func recorder(
    _ session: SessionTracker,
    _ queue: EventQueue,
    _ flags: FeatureFlagCoordinator,
    debug: DebugSwitch
  ) -> EventRecorder {
    EventRecorder(
      settings.events,
      environment: environment,
      identity: identity,
      session: session,
      queue: queue,
      flags: flags,
      debug: debug
    )
  }

  func links(
    _ handlers: LinkHandlers,
    _ recorder: EventRecorder,
    _ session: SessionTracker
  ) -> LinkCoordinator {
    LinkCoordinator(
      settings: settings.links,
      host: settings.host.url,
      apiKey: settings.apiKey,
      handlers: handlers,
      recorder: recorder,
      session: session,
      identity: identity,
      environment: environment
    )
  }

  func deferred(_ links: LinkCoordinator, _ recorder: EventRecorder) -> DeferredCoordinator {
    DeferredCoordinator(
      settings: settings.deferred,
      environment: environment,
      identity: identity,
      links: links,
      recorder: recorder
    )
  }

  func push(installID: @escaping @Sendable () -> InstallID) -> PushRegistrar {
    PushRegistrar(
      settings,
      environment: environment,
      identity: identity,
      direct: direct,
      installID: installID
    )
  }

  func heartbeat(token: @escaping @Sendable () -> String?) -> HeartbeatSender {
    HeartbeatSender(
      settings.heartbeat,
      environment: environment,
      identity: identity,
      token: token
    )
  }

  func notifications(
    _ links: LinkCoordinator,
    _ recorder: EventRecorder
  ) -> NotificationCoordinator {
    NotificationCoordinator(
      externalSchemes: settings.notificationSchemes,
      environment: environment,
      identity: identity,
      links: links,
      recorder: recorder
    )
  }

  func inApp(
    _ notifications: NotificationCoordinator,
    _ recorder: EventRecorder
  ) -> InAppCoordinator {
    InAppCoordinator(
      settings.messages,
      environment: environment,
      identity: identity,
      recorder: recorder,
      notifications: notifications
    )
  }

  func paywalls(
    _ hooks: ScreenHooks,
    _ session: SessionTracker,
    _ links: LinkCoordinator,
    _ recorder: EventRecorder
  ) -> ScreenCoordinator {
    ScreenCoordinator(
      settings: settings,
      hooks: hooks,
      environment: environment,
      identity: identity,
      session: session,
      links: links,
      recorder: recorder
    )
  }

  func lifecycle(_ recorder: EventRecorder) -> LifecycleTracker {
    LifecycleTracker(
      isEnabled: settings.capturesLifecycle,
      environment: environment,
      recorder: recorder
    )
  }

  func person(_ recorder: EventRecorder, _ flags: FeatureFlagCoordinator) -> PersonRecorder {
    PersonRecorder(
      settings,
      identity: identity,
      recorder: recorder,
      flags: flags
    )
  }

  func queue(debug: DebugSwitch) -> EventQueue {
    let (environment, identity) = (environment, identity)
    return EventQueue(
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
        if problem.isUnwelcome {
          environment.log("[Paylisher] \(problem)")
        } else if debug.isOn {
          environment.trace("[Paylisher] \(problem)")
        }
      }
    )
  }
}
