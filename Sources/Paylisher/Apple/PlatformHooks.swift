import DeviceModels
import Foundation
import MessagingCore

#if canImport(UserNotifications) && !os(tvOS)
import UserNotifications

extension PushPermission {
  /// What the system says, in the words of the server; a later status counts as none yet.
  init(_ status: UNAuthorizationStatus) {
    switch status {
    case .denied: self = .denied
    case .authorized: self = .authorized
    case .provisional: self = .provisional
    #if os(iOS)
    case .ephemeral: self = .ephemeral
    #endif
    default: self = .notDetermined
    }
  }
}
#endif

/// What the platform adds to a set-up SDK; nothing where there are no Apple frameworks.
enum PlatformHooks: Sendable {
  /// Follows the app's life, and describes the device where setup was not on the main thread.
  static func start(_ sdk: PaylisherSDK) {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    UIKitLifecycle.observe(sdk)
    UIKitDevice.describe(to: sdk)
    #endif
  }

  /// Whether ``start(_:)`` makes the SDK learn when the app is active.
  static var reportsActivity: Bool {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    true
    #else
    false
    #endif
  }

  /// Shows what the SDK asks for.
  static func present(_ request: PlatformRequest) {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    UIKitPresentation.present(request)
    #endif
  }

  /// Asks the system what the app may show.
  static func readPermission(_ answer: @escaping @Sendable (PushPermission) -> Void) {
    #if canImport(UserNotifications) && !os(tvOS)
    // Only an app that has a bundle may ask.
    guard Bundle.main.bundleIdentifier != nil else { return }
    UNUserNotificationCenter.current().getNotificationSettings { @Sendable settings in
      answer(PushPermission(settings.authorizationStatus))
    }
    #endif
  }

  /// Adds a category of notifications to those of the app.
  static func addCategory(_ category: PushCategory) {
    #if canImport(UserNotifications) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    // Only an app that has a bundle may ask.
    guard Bundle.main.bundleIdentifier != nil else { return }
    NotificationCategories.register(category)
    #endif
  }

  /// Takes back the notifications that wait for their moment, but those that a closure keeps.
  static func withdrawNotifications(keeping isKept: @escaping @Sendable (MessagePayload) -> Bool) {
    #if canImport(UserNotifications) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    // Only an app that has a bundle may ask.
    guard Bundle.main.bundleIdentifier != nil else { return }
    NotificationManager.withdraw(keeping: isKept)
    #endif
  }

  /// Who receives links and notifications in the app.
  static func delegates() async -> IntegrationFacts.Delegates? {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    await IntegrationReader.delegates()
    #else
    nil
    #endif
  }

  /// Where in-app messages are shown.
  static var messages: MessageDisplay {
    #if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    .device
    #else
    MessageDisplay()
    #endif
  }

  /// Where screens are shown.
  static var screens: ScreenDisplay {
    #if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    .device
    #else
    ScreenDisplay()
    #endif
  }

  /// The App Store.
  static var store: (any PaylisherStore)? {
    #if canImport(StoreKit) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    if #available(iOS 15, macOS 12, *) { return StoreKitStore() }
    return OriginalStore()
    #else
    return nil
    #endif
  }

  /// Whether the process is an app extension.
  static var isExtension: Bool {
    #if os(iOS)
    Bundle.main.bundlePath.hasSuffix(".appex")
    #else
    false
    #endif
  }

  /// Keeps the system from suspending the process, which it would end for a lock that is held in a
  /// shared container.
  ///
  /// - Returns: What ends that, to be called once.
  static func stayAwake() -> @Sendable () -> Void {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    UIKitLifecycle.stayAwake()
    #else
    {}
    #endif
  }

  /// What adds to some facts what the platform knows about the device; reads that now, where this is
  /// the main thread.
  static func describer() -> @Sendable (DeviceFacts) -> DeviceFacts {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    UIKitDevice.describer()
    #else
    { $0 }
    #endif
  }

  /// Watches the network; never calls back where there is nothing to watch it with.
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
