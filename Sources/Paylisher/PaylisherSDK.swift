public import Foundation
import LinkCore

/// The entry point of the SDK, which opens deep links, captures events and handles messages.
///
/// Set up the SDK once, register closures, and forward links to it:
///
/// ```swift
/// PaylisherSDK.shared.setup(config)
/// PaylisherSDK.shared.onDeepLink { deepLink, requiresAuth in
///   guard !requiresAuth else { return }
///   navigate(to: deepLink.resolvedDestination)
/// }
/// ```
///
/// You can call every method from any thread, and the SDK calls closures on the main thread.
///
/// You can register closures, forward links and opt out before ``setup(_:)``. The SDK keeps these
/// calls until it starts. Calls such as ``capture(_:)`` have no effect before setup.
///
/// ``setup(_:)`` reads no files on the calling thread. The SDK keeps later calls in memory until it
/// has read its files, and then runs them in order. It cannot read its files until the user has
/// unlocked the device for the first time after a restart.
#if canImport(ObjectiveC)
@objc(PaylisherSDK) @objcMembers
#endif
public final class PaylisherSDK: NSObject, Sendable {
  /// The shared instance of the SDK.
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

  /// Creates and sets up an instance of the SDK that is separate from ``shared``.
  ///
  /// Give each instance its own ``PaylisherConfig/storageDirectory``.
  ///
  /// - Parameter config: The configuration of the new instance.
  /// - Returns: The new instance.
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

  /// Returns the version of the SDK.
  public static func sdkVersion() -> String { PaylisherVersion.current }

  /// Turns debug logging on or off.
  ///
  /// You can call this method at any time. The log contains event names and reasons, but never
  /// properties.
  ///
  /// - Parameter enabled: `true` to write debug messages to the log, or `false` to stop. The
  ///   default is `true`.
  public func debug(_ enabled: Bool = true) {
    debugSwitch.isOn = enabled
  }

  /// Starts the SDK.
  ///
  /// If the SDK is already set up, it keeps the first configuration and writes a warning to the
  /// log.
  ///
  /// - Parameter config: The configuration. The SDK copies it, so later changes have no effect.
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

  /// The configuration that you passed to ``setup(_:)``.
  ///
  /// Changes to its properties have no effect.
  public var config: PaylisherConfig { configuration.value }

  /// Stops the SDK.
  ///
  /// Unsent events stay on disk. The SDK sends them after the next ``setup(_:)``, and opens the
  /// links that arrived in the meantime.
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
