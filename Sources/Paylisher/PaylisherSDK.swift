public import Foundation
import LinkCore

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
/// wait, a choice to opt out counts, everything else does nothing. Closures are called on the main
/// thread.
///
/// ``setup(_:)`` reads no file on the caller's thread. What is called before the files are read, also
/// while the device has not been unlocked since it started, waits in memory and takes effect in its
/// order.
#if canImport(ObjectiveC)
@objc(PaylisherSDK) @objcMembers
#endif
public final class PaylisherSDK: NSObject, Sendable {
  /// The SDK of the app.
  public static let shared = PaylisherSDK()

  let handlers = LinkHandlers()
  let screenHooks = ScreenHooks()
  let debugSwitch = DebugSwitch()
  let state = Locked(State())
  /// What follows the life of the app, from setup until ``close()``.
  let observers = PlatformObservers()

  /// Where lines go that are written before ``setup(_:)``.
  let earlyLog = Locked<@Sendable (String) -> Void>({ PaylisherLog().write(.warning, $0) })

  let configuration = ConfigurationReference()

  override package init() {
    super.init()
  }

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

  /// Makes an SDK that is not set up.
  package static func unstarted() -> PaylisherSDK { PaylisherSDK() }

  /// The version of the SDK.
  public static func sdkVersion() -> String { PaylisherVersion.current }

  /// Makes the SDK write what it does to the log, or stop that, at any time.
  ///
  /// Names of events and reasons are written, never properties.
  public func debug(_ enabled: Bool = true) {
    debugSwitch.isOn = enabled
  }

  /// Starts the SDK; a second call changes nothing, and the log says so.
  ///
  /// - Parameter config: Copied; what is changed in it afterwards has no effect.
  public func setup(_ config: PaylisherConfig) { setup(config, messages: PlatformHooks.messages) }

  /// Starts the SDK on this device, with another place for in-app messages.
  package func setup(_ config: PaylisherConfig, messages: MessageDisplay) {
    configuration.keep(config, unless: isSetUp)
    let settings = EngineSettings(config)
    let describe = PlatformHooks.describer()
    let log = settings.log
    let warn = { @Sendable (line: String) in log.write(.warning, line) }
    let begins = begin(settings, clock: SystemClock(), log: warn, queue: .shared) {
      var environment = try PaylisherEnvironment.live(
        settings.folders,
        log: log,
        describe: describe
      )
      environment.messages = messages
      return environment
    }
    if begins { PlatformHooks.start(self) }
  }

  /// Starts the SDK on effects of one's own.
  package func setup(_ config: PaylisherConfig, environment: PaylisherEnvironment) {
    configuration.keep(config, unless: isSetUp)
    let queue = environment.storageQueue
    let begins = begin(
      EngineSettings(config),
      clock: environment.clock,
      log: environment.log,
      queue: queue
    ) { environment }
    // Most tests look at what happened at once.
    if begins { queue.wait(atMost: 1) }
  }

  /// What ``setup(_:)`` was called with; changing it afterwards has no effect.
  public var config: PaylisherConfig { configuration.value }

  /// Stops the SDK; waiting events stay on disk, and links that come wait, for the next
  /// ``setup(_:)``.
  public func close() {
    observers.remove()
    // What was captured a moment ago is still on its way to its file.
    _ = engineForValue
    let engine = state.withLock { state -> Engine? in
      let waiting = state.operations.filter { $0.kind == .lookUp }
      defer {
        state = State()
        state.operations = waiting
      }
      if case .running(let engine) = state.stage { return engine }
      return nil
    }
    engine?.queue.flushToDisk()
  }
}

/// The app's configuration.
///
/// `@unchecked` because the lock guards the reference; what it refers to is the app's, which
/// changes it before `setup` only.
final class ConfigurationReference: @unchecked Sendable {
  private let lock = NSLock()
  private var config: PaylisherConfig?

  var value: PaylisherConfig {
    lock.lock()
    defer { lock.unlock() }
    let value = config ?? PaylisherConfig(apiKey: "")
    config = value
    return value
  }

  func keep(_ value: PaylisherConfig, unless isSetUp: Bool) {
    guard !isSetUp else { return }
    lock.lock()
    defer { lock.unlock() }
    config = value
  }
}
