public import Foundation

/// The configuration of deferred deep links, which the SDK looks up on the first launch.
///
/// ```swift
/// config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
///   .withEnabled(true)
///   .withAttributionWindow(PaylisherDeferredDeepLinkConfig.Constants.defaultAttributionWindow)
/// ```
#if canImport(ObjectiveC)
@objc(PaylisherDeferredDeepLinkConfig) @objcMembers
#endif
public final class PaylisherDeferredDeepLinkConfig: NSObject {
  /// Attribution windows, in milliseconds.
  public enum Constants: Sendable {
    /// The default attribution window: 24 hours.
    public static let defaultAttributionWindow: Int64 = 86_400_000
    /// An extended attribution window: 7 days.
    public static let extendedAttributionWindow: Int64 = 604_800_000
    /// A short attribution window: 1 hour.
    public static let shortAttributionWindow: Int64 = 3_600_000
    /// The maximum time between a click and a probabilistic match: 24 hours.
    ///
    /// A probabilistic match is based only on the network and the device.
    public static let probabilisticWindow: Int64 = 86_400_000
  }

  /// A Boolean value that indicates whether the SDK looks up a deferred link on the first launch.
  ///
  /// The default is `true`.
  public var enabled: Bool = true
  /// The maximum time between a click and the delivery of its link, in milliseconds.
  ///
  /// The window also applies to deterministic matches. If the server has a shorter window for the
  /// app or the link, the shorter window applies. A window on the server is at most 7 days long.
  /// The default is 24 hours.
  public var attributionWindowMillis: Int64 = Constants.defaultAttributionWindow
  /// A Boolean value that indicates whether the SDK sends the ID from ``advertisingID``.
  ///
  /// If ``advertisingID`` is `nil`, the SDK has no ID to send. If your app also sets this property
  /// to `true`, the SDK writes a warning to the log. The SDK does not ask the user for permission.
  /// The default is `true`.
  public var includeIDFA: Bool = true {
    didSet { hasChosenIDFA = true }
  }
  private(set) var hasChosenIDFA = false
  /// The source of the advertising ID.
  ///
  /// For example, use `PaylisherIDFA` from the product `PaylisherAdvertisingID`. The default is
  /// `nil`, which sends no advertising ID.
  public var advertisingID: (any PaylisherAdvertisingIDSource)?
  /// The maximum time that a lookup waits for the user to answer the tracking prompt, in seconds.
  ///
  /// The SDK does not show the prompt. A lookup that has other evidence does not wait. The default
  /// is 15 seconds. If the value is 0, lookups do not wait.
  public var advertisingIDWait: TimeInterval = 15
  /// A Boolean value that indicates whether the SDK logs the outcome of a lookup and its reason.
  ///
  /// The default is `false`.
  public var debugLogging: Bool = false
  /// A Boolean value that indicates whether `onDeepLink` closures receive matches that no call waits for.
  ///
  /// If calls wait for the match, it goes to `onSuccess` of each of them and not to the
  /// `onDeepLink` closures. The SDK can also find a match later, when the network returns or on the
  /// next launch. That match goes to the `onDeepLink` closures if the value is `true`. Otherwise,
  /// it waits for the next call. The default is `true`.
  public var autoHandleDeepLink: Bool = true
  /// The properties to add to events about deferred links.
  public var additionalEventProperties: [String: Any] = [:]
  /// The complete URL of the lookup endpoint, if it is not on ``PaylisherConfig/host``.
  ///
  /// The default is `nil`.
  public var deferredDeepLinkAPIHost: String?
  /// The timeout of lookups, in seconds.
  ///
  /// The default is 10 seconds.
  public var apiTimeout: TimeInterval = 10
  /// The clipboard where the SDK looks for a link that a landing page copied.
  ///
  /// When an app reads the clipboard, iOS shows a notice. The default is therefore `nil`, which
  /// never reads the clipboard.
  public var clipboard: (any PaylisherClipboard)?
  /// The source of Google Play's install referrer.
  ///
  /// Set this property only on Android. The default is `nil`.
  public var installReferrer: (any PaylisherInstallReferrer)?
  /// A Boolean value that indicates whether the SDK accepts probabilistic matches.
  ///
  /// The server finds a probabilistic match only by the network and the device. If the value is
  /// `true`, lookups contain the system version, language, time zone, device class and screen size.
  /// If it is `false`, they do not.
  ///
  /// Apple calls this technique fingerprinting, and forbids it in App Store apps even if the user
  /// consents.
  ///
  /// The server has a separate setting for probabilistic matches, which is off by default. The
  /// default of this property is `false`.
  public var acceptsProbabilisticMatches: Bool = false

  /// Creates a configuration with the default values.
  override public init() {}

  /// Returns the attribution window in whole hours.
  public func getAttributionWindowHours() -> Int64 { attributionWindowMillis / 3_600_000 }

  /// Returns the attribution window in whole days.
  public func getAttributionWindowDays() -> Int64 { attributionWindowMillis / 86_400_000 }
}

@available(*, unavailable)
extension PaylisherDeferredDeepLinkConfig: Sendable {}

/// The device's clipboard, which the SDK reads at most once per installation.
public protocol PaylisherClipboard: Sendable {
  /// Returns a Boolean value that indicates whether the clipboard probably contains a web URL.
  ///
  /// This method does not read the clipboard.
  ///
  /// - Returns: `true` if the clipboard probably contains a web URL, otherwise `false`. `nil` if
  ///   the system does not answer; the SDK then asks again on the next launch.
  func hasProbableWebURL() async -> Bool?

  /// Returns the clipboard's text if it is probably a web URL.
  ///
  /// The SDK immediately discards any text that is not a link of the app's domains with a token.
  ///
  /// - Returns: The text, or `nil` if the text is probably not a web URL.
  func probableWebURL() async -> String?
}

extension PaylisherClipboard {
  /// Returns `true`, so that the SDK always reads the clipboard.
  public func hasProbableWebURL() async -> Bool? { true }
}
