public import Foundation
import LinkCore

/// The part of ``PaylisherSDK/shared`` that receives links, under the name that earlier versions gave
/// it.
#if canImport(ObjectiveC)
@objc(PaylisherDeepLinkManager) @objcMembers
#endif
public final class PaylisherDeepLinkManager: NSObject, Sendable {
  /// The manager of the app's links.
  public static let shared = PaylisherDeepLinkManager()

  private var sdk: PaylisherSDK { .shared }
  private let delegate = HandlerReference()

  override private init() {
    super.init()
  }

  /// Whether ``PaylisherSDK/setup(_:)`` was called.
  public static func isConfigured() -> Bool { PaylisherSDK.shared.isSetUp }

  /// How links are recognised, gated and reported; set it instead of changing it.
  public var config: PaylisherDeepLinkConfig {
    get { sdk.config.deepLinkConfig }
    set {
      sdk.config.deepLinkConfig = newValue
      sdk.configureDeepLinks(newValue)
    }
  }

  /// Receives links beside the closures; not kept alive.
  public var handler: (any PaylisherDeepLinkHandler)? {
    get { delegate.value }
    set {
      delegate.value = newValue
      if let newValue { sdk.setDeepLinkHandler(newValue) }
    }
  }

  /// The link that waits for a login.
  public var pendingDeepLink: PaylisherDeepLink? { sdk.pendingDeepLink }

  /// The link that was delivered or announced last.
  public var lastDeepLink: PaylisherDeepLink? { sdk.lastDeepLink }

  /// Replaces how links are recognised, gated and reported.
  public func initialize(config: PaylisherDeepLinkConfig? = nil) {
    if let config { self.config = config }
  }

  /// The same as ``PaylisherSDK/configureDeepLinks(authRequired:)``.
  public func setupWithAuthDestinations(_ destinations: [String]) {
    sdk.config.deepLinkConfig.authRequiredDestinations = destinations
    sdk.configureDeepLinks(authRequired: destinations)
  }

  /// Whether links to a destination need a login.
  public func doesDestinationRequireAuth(_ destination: String) -> Bool {
    let segments = destination.lowercased().split(separator: "/").map(String.init)
    return GatedRoutes(config.authRequiredDestinations).contains(segments)
  }

  /// Makes links to a destination need a login.
  public func addAuthRequiredDestination(_ destination: String) {
    guard !config.authRequiredDestinations.contains(destination) else { return }
    setupWithAuthDestinations(config.authRequiredDestinations + [destination])
  }

  /// Lets links to a destination open without a login.
  public func removeAuthRequiredDestination(_ destination: String) {
    setupWithAuthDestinations(config.authRequiredDestinations.filter { $0 != destination })
  }

  /// The same as ``PaylisherSDK/handleDeepLink(_:)``.
  @discardableResult
  public func handleURL(_ url: URL) -> Bool { sdk.handleDeepLink(url) }

  /// The same, with the app that opened the link.
  @discardableResult
  public func handleURL(_ url: URL, sourceApplication: String?) -> Bool {
    sdk.open(url, platformHint: sourceApplication)
  }

  /// The same as ``PaylisherSDK/completePendingDeepLink()``.
  public func completePendingDeepLink() { sdk.completePendingDeepLink() }

  /// The same as ``PaylisherSDK/cancelPendingDeepLink()``.
  public func cancelPendingDeepLink() { sdk.cancelPendingDeepLink() }

  /// The same as ``PaylisherSDK/clearPendingDeepLink()``.
  public func clearPendingDeepLink() { sdk.clearPendingDeepLink() }

  /// The same as ``PaylisherSDK/hasPendingDeepLink``.
  public func hasPendingDeepLink() -> Bool { sdk.hasPendingDeepLink }

  /// The same as ``PaylisherSDK/pendingDeepLinkDestination``.
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
