public import Foundation
import LinkCore

/// A type from earlier versions of the SDK that receives links for ``PaylisherSDK/shared``.
#if canImport(ObjectiveC)
@objc(PaylisherDeepLinkManager) @objcMembers
#endif
public final class PaylisherDeepLinkManager: NSObject, Sendable {
  /// The shared instance.
  public static let shared = PaylisherDeepLinkManager()

  private var sdk: PaylisherSDK { .shared }
  private let delegate = HandlerReference()

  override private init() {
    super.init()
  }

  /// Returns a Boolean value that indicates whether the SDK is set up.
  ///
  /// - Returns: `true` after ``PaylisherSDK/setup(_:)``, otherwise `false`.
  public static func isConfigured() -> Bool { PaylisherSDK.shared.isSetUp }

  /// The configuration of deep links.
  ///
  /// To change the configuration, assign a new object. Changes to the properties of the current
  /// object have no effect.
  public var config: PaylisherDeepLinkConfig {
    get { sdk.config.deepLinkConfig }
    set {
      sdk.config.deepLinkConfig = newValue
      sdk.configureDeepLinks(newValue)
    }
  }

  /// A delegate that receives links, in addition to the closures.
  ///
  /// The SDK holds a weak reference to the delegate.
  public var handler: (any PaylisherDeepLinkHandler)? {
    get { delegate.value }
    set {
      delegate.value = newValue
      if let newValue { sdk.setDeepLinkHandler(newValue) }
    }
  }

  /// The link that is waiting for a login, or `nil` if there is none.
  public var pendingDeepLink: PaylisherDeepLink? { sdk.pendingDeepLink }

  /// The link that the SDK delivered or announced most recently.
  public var lastDeepLink: PaylisherDeepLink? { sdk.lastDeepLink }

  /// Replaces the configuration of deep links.
  ///
  /// - Parameter config: The new configuration. The default is `nil`, which changes nothing.
  public func initialize(config: PaylisherDeepLinkConfig? = nil) {
    if let config { self.config = config }
  }

  /// Replaces the list of destinations that require a login.
  ///
  /// This method is the same as ``PaylisherSDK/configureDeepLinks(authRequired:)``.
  ///
  /// - Parameter destinations: The routes that require a login.
  public func setupWithAuthDestinations(_ destinations: [String]) {
    sdk.config.deepLinkConfig.authRequiredDestinations = destinations
    sdk.configureDeepLinks(authRequired: destinations)
  }

  /// Returns a Boolean value that indicates whether links to a destination require a login.
  ///
  /// - Parameter destination: The route.
  /// - Returns: `true` if links to the destination require a login, otherwise `false`.
  public func doesDestinationRequireAuth(_ destination: String) -> Bool {
    let segments = destination.lowercased().split(separator: "/").map(String.init)
    return GatedRoutes(config.authRequiredDestinations).contains(segments)
  }

  /// Adds a destination that requires a login.
  ///
  /// - Parameter destination: The route.
  public func addAuthRequiredDestination(_ destination: String) {
    guard !config.authRequiredDestinations.contains(destination) else { return }
    setupWithAuthDestinations(config.authRequiredDestinations + [destination])
  }

  /// Removes a destination from the list of destinations that require a login.
  ///
  /// - Parameter destination: The route.
  public func removeAuthRequiredDestination(_ destination: String) {
    setupWithAuthDestinations(config.authRequiredDestinations.filter { $0 != destination })
  }

  /// Opens a custom-scheme or universal link that the system passed to the app.
  ///
  /// This method is the same as ``PaylisherSDK/handleDeepLink(_:)``.
  ///
  /// - Parameter url: The link.
  /// - Returns: `true` if the link belongs to this app, otherwise `false`.
  @discardableResult
  public func handleURL(_ url: URL) -> Bool { sdk.handleDeepLink(url) }

  /// Opens a link and records which app opened it.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - sourceApplication: The app that opened the link, or `nil` if it is unknown.
  /// - Returns: `true` if the link belongs to this app, otherwise `false`.
  @discardableResult
  public func handleURL(_ url: URL, sourceApplication: String?) -> Bool {
    sdk.open(url, platformHint: sourceApplication)
  }

  /// Delivers the link that waits for a login.
  ///
  /// This method is the same as ``PaylisherSDK/completePendingDeepLink()``.
  public func completePendingDeepLink() { sdk.completePendingDeepLink() }

  /// Cancels the link that waits for a login.
  ///
  /// This method is the same as ``PaylisherSDK/cancelPendingDeepLink()``.
  public func cancelPendingDeepLink() { sdk.cancelPendingDeepLink() }

  /// Discards the link that waits for a login, without capturing an event or calling a closure.
  ///
  /// This method is the same as ``PaylisherSDK/clearPendingDeepLink()``.
  public func clearPendingDeepLink() { sdk.clearPendingDeepLink() }

  /// Returns a Boolean value that indicates whether a link is waiting for a login.
  ///
  /// This method returns the value of ``PaylisherSDK/hasPendingDeepLink``.
  public func hasPendingDeepLink() -> Bool { sdk.hasPendingDeepLink }

  /// Returns the resolved destination of the link that is waiting for a login.
  ///
  /// This method returns the value of ``PaylisherSDK/pendingDeepLinkDestination``.
  public func getPendingDestination() -> String? { sdk.pendingDeepLinkDestination }
}

/// The app's delegate, as long as the app keeps it.
///
/// `@unchecked` because the lock guards every access.
private final class HandlerReference: @unchecked Sendable {
  private let lock = NSLock()
  private weak var delegate: (any PaylisherDeepLinkHandler)?

  var value: (any PaylisherDeepLinkHandler)? {
    get {
      lock.lock()
      defer { lock.unlock() }
      return delegate
    }
    set {
      lock.lock()
      defer { lock.unlock() }
      delegate = newValue
    }
  }
}
