public import Foundation

/// What an app tells the SDK about itself, once, before ``PaylisherSDK/setup(_:)``.
///
/// `setup` takes a copy: what is changed afterwards has no effect.
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
  /// The hosted service of the earlier SDK, the server of apps that name none.
  ///
  /// An app with a server of its own always names that as `host`.
  public static let defaultHost: String = "https://us.i.paylisher.com"

  /// The server: events, campaigns and deferred links are all there.
  public let host: URL
  /// The publishable key of the app.
  public let apiKey: String

  /// How many waiting events start a flush.
  public var flushAt: Int = 20
  /// How many events wait at most, on disk; the oldest go first.
  public var maxQueueSize: Int = 10_000
  /// How many events one request carries at most.
  public var maxBatchSize: Int = 50
  /// How long an event waits for others before it is sent, in seconds.
  public var flushIntervalSeconds: TimeInterval = 30
  /// Which network events are sent over; they wait on disk for it.
  public var dataMode: PaylisherDataMode = .any
  /// Whether the first answer about each feature flag is captured as `$feature_flag_called`.
  public var sendFeatureFlagEvent: Bool = true
  /// Whether the flags of an app that uses them are asked for at every start.
  public var preloadFeatureFlags: Bool = true
  /// Whether `Application Installed`, `Updated`, `Opened` and `Backgrounded` are captured.
  public var captureApplicationLifecycleEvents: Bool = true
  /// Whether screens that announce themselves by `paylisherScreenView` are captured as `$screen`.
  ///
  /// No method of UIKit is replaced, so a screen that says nothing is not captured.
  public var captureScreenViews: Bool = true
  /// Whether the SDK writes what it does to the log; ``PaylisherSDK/debug(_:)`` changes it later.
  public var debug: Bool = false
  /// Takes the lines that the SDK writes for developers, on any thread; `nil` for the log of the
  /// system, with the subsystem `com.paylisher.sdk`.
  public var logHandler: (@Sendable (PaylisherLogLevel, String) -> Void)?
  /// Whether the SDK starts opted out, where the person has not chosen yet.
  public var optOut: Bool = false
  /// Whether the user had the app before it had this SDK: `true` makes the first start capture
  /// `Application Updated` and ask for no deferred link, `false` makes it an install.
  ///
  /// With `nil` the SDK decides by what the app and earlier SDKs left on the device. Only the first start
  /// of this SDK in the app reads it.
  public var isExistingInstall: Bool?
  /// Replaces the anonymous id that the SDK made, once, when it is made.
  public var getAnonymousId: (UUID) -> UUID = { $0 }
  /// Changes or removes properties of every event before it is stored.
  public var propertiesSanitizer: (any PaylisherPropertiesSanitizer)?
  /// Whose events update a person profile.
  public var personProfiles: PaylisherPersonProfiles = .identifiedOnly
  /// What a second `identify` with the same id does.
  public var repeatedIdentifyBehavior: PaylisherRepeatedIdentifyBehavior = .ignore
  /// How links are recognised, gated and reported.
  public var deepLinkConfig = PaylisherDeepLinkConfig()
  /// How the first launch asks for the link that led to the install; `nil` never asks.
  public var deferredDeepLinkConfig: PaylisherDeferredDeepLinkConfig?
  /// Schemes besides `https` that a notification may leave the app by, such as `tel`.
  ///
  /// Links of the app's own schemes and domains go to its closures.
  public var notificationExternalSchemes: [String] = []
  /// How the SDK asks the server for in-app messages; by default whenever the app comes to the front.
  ///
  /// `nil` never asks, and shows those that come by push.
  public var engageInAppConfig: PaylisherEngageInAppConfig? = PaylisherEngageInAppConfig()
  /// Whether links to screens (`yourapp://ply/…`, `https://your.domain/ply/…`) open them; otherwise the
  /// closures for links get them as any other link.
  public var opensScreens: Bool = false
  /// Whether the SDK buys what the user chooses on a screen, and finishes the store's transactions.
  ///
  /// Leave it off in an app that buys with code of its own: a transaction is finished once.
  public var buysInScreens: Bool = false
  /// The app group through which the app and its extensions know the same person.
  ///
  /// Each of them sends the events it captured. A group that the process does not belong to counts as
  /// `nil`.
  public var appGroupIdentifier: String?
  /// The folder for events and identity, where the app wants its own instead of Application Support
  /// and ``appGroupIdentifier``.
  ///
  /// Two processes may share it, two apps may not. A folder in the container of an app group counts as
  /// `nil`, because the system ends a suspended app that holds a lock there: name the group as
  /// ``appGroupIdentifier`` instead.
  public var storageDirectory: URL?
  /// The scene of the app's windows.
  weak var scene: AnyObject?

  /// Has no effect: the SDK records no screen contents.
  @available(*, deprecated, message: "The SDK records no sessions.")
  public var sessionReplay: Bool {
    get { false }
    set {}
  }

  /// Has no effect: the SDK records no screen contents.
  @available(*, deprecated, message: "The SDK records no sessions.")
  public var snapshotEndpoint: String {
    get { "/s/" }
    set {}
  }

  /// Whether a silent push that asks for it is answered by `POST /heartbeat`, so that the server learns
  /// that the app is still installed.
  public var enableHeartbeat = true

  /// Names the app and its server.
  ///
  /// - Parameters:
  ///   - apiKey: The publishable key of the app, as `paylisher key create --app` prints it.
  ///   - host: Your server; where absent, that of the hosted service, ``defaultHost``. An `https` URL,
  ///     or `http` for a server on this machine; a name alone, such as `go.example.com`, is asked by
  ///     `https`. Where it is neither, nothing is sent, events wait on disk, and the log says so.
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

  /// Whether links are processed when they arrive: ``PaylisherDeepLinkConfig/autoHandleDeepLinks``.
  public var enableDeepLinks: Bool {
    get { deepLinkConfig.autoHandleDeepLinks }
    set { deepLinkConfig.autoHandleDeepLinks = newValue }
  }

  /// Sets the destinations that need a person who is logged in.
  @discardableResult
  public func withDeepLinks(authRequired destinations: [String]) -> PaylisherConfig {
    deepLinkConfig.authRequiredDestinations = destinations
    return self
  }

  /// Sets the whole configuration of links.
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
