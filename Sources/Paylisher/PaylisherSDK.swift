import Foundation

/// The SDK: receives links, asks the server about them, and reports what people do.
///
/// Set it up once, register closures, and forward links:
///
/// ```swift
/// PaylisherSDK.shared.setup(config)
/// PaylisherSDK.shared.onDeepLink { deepLink, requiresAuth in
///   guard !requiresAuth else { return }
///   navigate(to: deepLink.resolvedDestination)
/// }
/// ```
///
/// Every method can be called from any thread and before ``setup(_:)``: closures are kept, links
/// wait, everything else does nothing. Closures are called on the main thread.
public final class PaylisherSDK: Sendable {
  /// The SDK of the app.
  public static let shared = PaylisherSDK()

  /// Links that wait for ``setup(_:)`` at most.
  static let maximumEarlyLinks = 32

  let handlers = LinkHandlers()
  private let debugSwitch = DebugSwitch()
  private let linkChanges = Locked<[LinkChange]>([])
  private let phase = Locked(Phase.waiting([]))

  /// A change to how links are treated that came before ``setup(_:)``.
  typealias LinkChange = @Sendable (inout LinkSettings) -> Void

  private enum Phase {
    case waiting([EarlyLink])
    case running(Engine)
    case closed
  }

  private struct EarlyLink {
    let url: URL
    let platformHint: String?
  }

  init() {}

  /// Makes an SDK of its own, beside ``shared``.
  ///
  /// Two of them need different ``PaylisherConfig/storageDirectory``s.
  public static func with(_ config: PaylisherConfig) -> PaylisherSDK {
    let sdk = PaylisherSDK()
    sdk.setup(config)
    return sdk
  }

  /// Makes an SDK on effects of one's own.
  package static func with(
    _ config: PaylisherConfig,
    environment: PaylisherEnvironment
  ) -> PaylisherSDK {
    let sdk = PaylisherSDK()
    sdk.setup(config, environment: environment)
    return sdk
  }

  /// The version of the SDK.
  public static func sdkVersion() -> String { PaylisherVersion.current }

  /// Makes the SDK write what it does to the log, or stop that, at any time.
  ///
  /// Names of events and reasons are written, never properties.
  public func debug(_ enabled: Bool = true) {
    debugSwitch.isOn = enabled
  }

  /// Starts the SDK; a second call changes nothing.
  ///
  /// - Parameter config: Copied; what is changed in it afterwards has no effect.
  public func setup(_ config: PaylisherConfig) {
    guard engine == nil else { return }
    setup(config, environment: .live(config))
    PlatformHooks.start(self)
  }

  /// Starts the SDK on effects of one's own.
  package func setup(_ config: PaylisherConfig, environment: PaylisherEnvironment) {
    let started = phase.withLock { phase -> (Engine, [EarlyLink])? in
      if case .running = phase { return nil }
      var early: [EarlyLink] = []
      if case .waiting(let links) = phase { early = links }
      if config.debug { debugSwitch.isOn = true }
      let engine = Engine(
        config,
        environment: environment,
        handlers: handlers,
        debug: debugSwitch
      )
      for change in linkChanges.withLock({ $0 }) { engine.links.configure(change) }
      phase = .running(engine)
      return (engine, early)
    }
    guard let (engine, early) = started else { return }
    engine.start()
    for link in early { _ = engine.links.open(link.url, platformHint: link.platformHint) }
    engine.links.handlersChanged()
    // Ends at once.
    Task { @MainActor in
      NotificationCenter.default.post(name: Self.didStartNotification, object: nil)
    }
  }

  /// Stops the SDK; waiting events stay on disk for the next ``setup(_:)``.
  public func close() {
    engine?.queue.synchronize()
    phase.withLock { $0 = .closed }
  }

  /// Changes how links are treated, now or at ``setup(_:)``.
  func changeLinks(_ change: @escaping LinkChange) {
    if let engine { return engine.links.configure(change) }
    linkChanges.withLock { $0.append(change) }
  }

  /// What ``setup(_:)`` made, `nil` before.
  var engine: Engine? {
    phase.withLock { phase in
      if case .running(let engine) = phase { engine } else { nil }
    }
  }

  /// Opens a link, or keeps it for ``setup(_:)``.
  func open(_ url: URL, platformHint: String? = nil) -> Bool {
    let engine = phase.withLock { phase -> Engine? in
      switch phase {
      case .running(let engine): return engine
      case .closed: return nil
      case .waiting(let links):
        guard links.count < Self.maximumEarlyLinks else { return nil }
        phase = .waiting(links + [EarlyLink(url: url, platformHint: platformHint)])
        return nil
      }
    }
    return engine?.links.open(url, platformHint: platformHint) ?? false
  }
}
