public import Foundation

/// The configuration of the SDK.
///
/// Pass the configuration to ``PaylisherSDK/setup(_:)``, which copies it. Later changes have no
/// effect.
///
/// ```swift
/// let config = PaylisherConfig(apiKey: "paylisher_live_pk_…", host: "https://go.example.com")
/// config.deepLinkConfig = deepLinkConfig
/// PaylisherSDK.shared.setup(config)
/// ```
#if canImport(ObjectiveC)
@objc(PaylisherConfig) @objcMembers
#endif
public final class PaylisherConfig: NSObject {
  /// The server of apps that specify no host: the hosted service of the earlier SDK.
  ///
  /// If you run your own server, always pass its address as `host`.
  public static let defaultHost: String = "https://us.i.paylisher.com"

  /// The URL of the server that receives events and answers requests for campaigns and deferred links.
  public let host: URL
  /// The app's publishable key.
  public let apiKey: String

  /// The number of waiting events that starts a flush.
  ///
  /// The default is 20.
  public var flushAt: Int = 20
  /// The maximum number of events that wait on disk.
  ///
  /// If the queue is full, the SDK removes the oldest events first. The default is 10,000.
  public var maxQueueSize: Int = 10_000
  /// The maximum number of events per request.
  ///
  /// The default is 50.
  public var maxBatchSize: Int = 50
  /// The maximum time that an event waits for other events before the SDK sends it, in seconds.
  ///
  /// The default is 30 seconds.
  public var flushIntervalSeconds: TimeInterval = 30
  /// The networks over which the SDK sends events.
  ///
  /// Events wait on disk until such a network is available. The default is any network.
  public var dataMode: PaylisherDataMode = .any
  /// A Boolean value that indicates whether the SDK captures `$feature_flag_called` events.
  ///
  /// For each flag, the SDK captures one event, when the app first reads a known value. The default
  /// is `true`.
  public var sendFeatureFlagEvent: Bool = true
  /// A Boolean value that indicates whether the SDK requests feature flags at every start.
  ///
  /// This setting only affects apps that use feature flags. The default is `true`.
  public var preloadFeatureFlags: Bool = true
  /// A Boolean value that indicates whether the SDK captures application lifecycle events.
  ///
  /// These events are `Application Installed`, `Application Updated`, `Application Opened` and
  /// `Application Backgrounded`. The default is `true`.
  public var captureApplicationLifecycleEvents: Bool = true
  /// A Boolean value that indicates whether `paylisherScreenView` captures `$screen` events.
  ///
  /// The SDK replaces no UIKit methods, so it captures only screens that call
  /// `paylisherScreenView`. The default is `true`.
  public var captureScreenViews: Bool = true
  /// A Boolean value that indicates whether the SDK writes debug messages to the log.
  ///
  /// To change this setting after setup, call ``PaylisherSDK/debug(_:)``. The default is `false`.
  public var debug: Bool = false
  /// A closure that receives the SDK's log messages.
  ///
  /// The SDK calls the closure on any thread. The default is `nil`, which writes the messages to
  /// the system log with the subsystem `com.paylisher.sdk`.
  public var logHandler: (@Sendable (PaylisherLogLevel, String) -> Void)?
  /// A Boolean value that indicates whether the SDK starts opted out.
  ///
  /// This setting applies until the user makes a choice. The default is `false`.
  public var optOut: Bool = false
  /// A Boolean value that indicates whether the user had the app before it included this SDK.
  ///
  /// If the value is `true`, the SDK captures `Application Updated` at its first start and does not
  /// ask for a deferred link. If it is `false`, the first start counts as an install. If it is
  /// `nil`, the SDK decides from the data that the app and earlier SDKs left on the device.
  ///
  /// The SDK reads this value only at its first start in the app. The default is `nil`.
  public var isExistingInstall: Bool?
  /// A closure that replaces the anonymous ID that the SDK generates.
  ///
  /// The SDK calls the closure once for each ID that it generates, for example at the first start
  /// and after ``PaylisherSDK/reset()``. It stores the ID that the closure returns. By default, the
  /// closure returns the generated ID.
  public var getAnonymousId: (UUID) -> UUID = { $0 }
  /// An object that changes or removes properties of every event before the SDK stores the event.
  ///
  /// The default is `nil`.
  public var propertiesSanitizer: (any PaylisherPropertiesSanitizer)?
  /// The users whose events update a person profile.
  ///
  /// The default is identified users only.
  public var personProfiles: PaylisherPersonProfiles = .identifiedOnly
  /// The behavior of `identify` for an ID that is already identified.
  ///
  /// By default, the SDK ignores the call unless it sets properties.
  public var repeatedIdentifyBehavior: PaylisherRepeatedIdentifyBehavior = .ignore
  /// The configuration of deep links.
  public var deepLinkConfig = PaylisherDeepLinkConfig()
  /// The configuration of deferred deep links.
  ///
  /// The default is `nil`, which turns deferred deep links off.
  public var deferredDeepLinkConfig: PaylisherDeferredDeepLinkConfig?
  /// The URL schemes that notifications may open outside the app, such as `tel`.
  ///
  /// Notifications may always open `https` URLs. Links of the app's own schemes and domains go to
  /// the app's closures. The default is an empty array.
  public var notificationExternalSchemes: [String] = []
  /// The configuration of in-app messages.
  ///
  /// By default, the SDK requests messages whenever the app enters the foreground. If the value is
  /// `nil`, the SDK requests no messages and shows only those that arrive by push.
  public var engageInAppConfig: PaylisherEngageInAppConfig? = PaylisherEngageInAppConfig()
  /// A Boolean value that indicates whether links to screens open the screens.
  ///
  /// Links to screens have the form `yourapp://ply/…` or `https://your.domain/ply/…`. If the value
  /// is `false`, the closures for links receive them like any other link. The default is `false`.
  public var opensScreens: Bool = false
  /// A Boolean value that indicates whether the SDK handles purchases on screens.
  ///
  /// If the value is `true`, the SDK buys the products that the user chooses on a screen, and
  /// finishes the store's transactions. Leave it `false` if the app has its own purchase code,
  /// because a transaction can be finished only once. The default is `false`.
  public var buysInScreens: Bool = false
  /// The app group that the app and its extensions use to share the user's identity.
  ///
  /// The app and each extension send the events that they captured. If the process does not belong
  /// to the group, the SDK treats the value as `nil`. The default is `nil`.
  public var appGroupIdentifier: String?
  /// The folder where the SDK stores events and the user's identity.
  ///
  /// The default is `nil`, which stores them in the container of ``appGroupIdentifier``, or in
  /// Application Support if there is no group. Two processes can share a folder, but two apps
  /// cannot.
  ///
  /// If the folder is in an app group's container, the SDK treats the value as `nil`, because the
  /// system ends a suspended app that holds a lock there. To use an app group, set
  /// ``appGroupIdentifier`` instead.
  public var storageDirectory: URL?
  /// The scene of the app's windows.
  weak var scene: AnyObject?

  /// A Boolean value that has no effect, because the SDK does not record screen contents.
  @available(*, deprecated, message: "The SDK records no sessions.")
  public var sessionReplay: Bool {
    get { false }
    set {}
  }

  /// A path that has no effect, because the SDK does not record screen contents.
  @available(*, deprecated, message: "The SDK records no sessions.")
  public var snapshotEndpoint: String {
    get { "/s/" }
    set {}
  }

  /// A Boolean value that indicates whether the SDK answers heartbeat requests.
  ///
  /// The server sends a silent push to find out whether the app is still installed. The SDK answers
  /// it with `POST /heartbeat`. The default is `true`.
  public var enableHeartbeat = true

  /// Creates a configuration for an app and its server.
  ///
  /// - Parameters:
  ///   - apiKey: The app's publishable key, which `paylisher key create --app` prints.
  ///   - host: The address of your server: an `https` URL, an `http` URL for a server on this
  ///     machine, or a host name such as `go.example.com`, which the SDK contacts over `https`. If
  ///     the address is invalid, the SDK sends nothing, events wait on disk, and the SDK writes a
  ///     warning to the log. The default is ``defaultHost``.
  public init(apiKey: String, host: String = PaylisherConfig.defaultHost) {
    self.apiKey = apiKey
    let chosen = Self.url(host) ?? (host.contains("://") ? nil : Self.url("https://\(host)"))
    unreadableHost = chosen == nil ? host : nil
    self.host = chosen ?? Self.nowhere
  }

  /// No server: the top-level domain `invalid` is reserved for names that are none.
  private static let nowhere =
    URL(string: "https://unreadable-host.invalid") ?? URL(fileURLWithPath: "/")

  /// What was named as host and is none.
  let unreadableHost: String?

  /// A Boolean value that indicates whether links that require a login wait for it.
  ///
  /// This property has the same value as ``PaylisherDeepLinkConfig/autoHandleDeepLinks``.
  public var enableDeepLinks: Bool {
    get { deepLinkConfig.autoHandleDeepLinks }
    set { deepLinkConfig.autoHandleDeepLinks = newValue }
  }

  /// Sets the destinations that require a login.
  ///
  /// - Parameter destinations: The routes that require a login. See
  ///   ``PaylisherDeepLinkConfig/authRequiredDestinations``.
  /// - Returns: This configuration.
  @discardableResult
  public func withDeepLinks(authRequired destinations: [String]) -> PaylisherConfig {
    deepLinkConfig.authRequiredDestinations = destinations
    return self
  }

  /// Sets the configuration of deep links.
  ///
  /// - Parameter config: The configuration of deep links.
  /// - Returns: This configuration.
  @discardableResult
  public func withDeepLinks(config: PaylisherDeepLinkConfig) -> PaylisherConfig {
    deepLinkConfig = config
    return self
  }

  private static func url(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      scheme == "https" || scheme == "http", url.host?.isEmpty == false
    else { return nil }
    return url
  }
}

@available(*, unavailable)
extension PaylisherConfig: Sendable {}
