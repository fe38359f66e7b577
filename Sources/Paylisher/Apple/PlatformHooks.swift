/// What the platform adds to a set-up SDK; nothing where there are no Apple frameworks.
enum PlatformHooks: Sendable {
  /// Follows the app's life, and describes the device where setup was not on the main thread.
  static func start(_ sdk: PaylisherSDK) {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    UIKitLifecycle.observe(sdk)
    UIKitDevice.describe(to: sdk)
    #endif
  }

  /// What the platform knows about the device before the first event, added to some facts.
  static func describe(_ facts: DeviceFacts) -> DeviceFacts {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    UIKitDevice.describe(facts)
    #else
    facts
    #endif
  }

  /// Watches the network; where there is nothing to watch it with, nobody is ever called.
  static func networkObserver()
    -> @Sendable (@escaping @Sendable (NetworkPath) -> Void) -> Void
  {
    #if canImport(Network)
    let monitor = NetworkMonitor()
    return { change in monitor.start(change) }
    #else
    return { _ in }
    #endif
  }
}
