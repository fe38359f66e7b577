public import Foundation

/// How the first launch asks for the link that led to the install.
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
  /// Windows in milliseconds.
  public enum Constants: Sendable {
    /// 24 hours.
    public static let defaultAttributionWindow: Int64 = 86_400_000
    /// 7 days.
    public static let extendedAttributionWindow: Int64 = 604_800_000
    /// 1 hour.
    public static let shortAttributionWindow: Int64 = 3_600_000
    /// 24 hours: the longest that a match by network and device is believed after its click.
    public static let probabilisticWindow: Int64 = 86_400_000
  }

  /// Whether the first launch asks at all.
  public var enabled: Bool = true
  /// How long after the click a link is still delivered, in milliseconds; 24 hours where it is not set.
  ///
  /// It holds for certain evidence too. A window that the server has for the app or the link, seven days
  /// at most, wins where it is shorter.
  public var attributionWindowMillis: Int64 = Constants.defaultAttributionWindow
  /// Whether the id of ``advertisingID`` is sent.
  ///
  /// Without ``advertisingID`` there is no id to send, and a line of the log says so where the app
  /// set this to `true`. The SDK asks the user for no permission.
  public var includeIDFA: Bool = true {
    didSet { hasChosenIDFA = true }
  }
  private(set) var hasChosenIDFA = false
  /// Where the SDK gets the advertising id, such as `PaylisherIDFA` of the product
  /// `PaylisherAdvertisingID`; `nil` sends none.
  public var advertisingID: (any PaylisherAdvertisingIDSource)?
  /// How long a look-up waits for the person's answer to the system's question about tracking, in
  /// seconds; 15 by default, and 0 does not wait.
  ///
  /// The SDK asks nothing. A look-up that has other evidence does not wait.
  public var advertisingIDWait: TimeInterval = 15
  /// Whether the outcome and its reason are logged.
  public var debugLogging: Bool = false
  /// Whether a match that no caller waits for goes to the `onDeepLink` closures.
  ///
  /// A match goes to `onSuccess` of every caller that waits for it, and then not to the closures. One
  /// that is found later, when the network returns or at the next launch, goes to the closures, or
  /// with `false` waits for the next caller.
  public var autoHandleDeepLink: Bool = true
  /// Properties added to the events about deferred links.
  public var additionalEventProperties: [String: Any] = [:]
  /// The whole URL to ask, where it is not on ``PaylisherConfig/host``.
  public var deferredDeepLinkAPIHost: String?
  /// How long an answer may take, in seconds.
  public var apiTimeout: TimeInterval = 10
  /// Where a link is looked for that the landing page copied; `nil` never looks.
  ///
  /// Reading the clipboard shows a notice on iOS, so it is off until the app chooses it.
  public var clipboard: (any PaylisherClipboard)?
  /// Where Google Play's install referrer is read; set on Android, and only there.
  public var installReferrer: (any PaylisherInstallReferrer)?
  /// Whether a link may be delivered that the server found by network and device only.
  ///
  /// Only with `true` the look-up carries what describes the device: the system's version, language,
  /// time zone, device class and screen. Apple calls that fingerprinting and forbids it, with consent
  /// or without, in apps of the App Store. The server has a switch of its own, which is off as well.
  public var acceptsProbabilisticMatches: Bool = false

  /// Makes a configuration with the defaults.
  override public init() {}

  /// The window in whole hours.
  public func getAttributionWindowHours() -> Int64 { attributionWindowMillis / 3_600_000 }

  /// The window in whole days.
  public func getAttributionWindowDays() -> Int64 { attributionWindowMillis / 86_400_000 }
}

@available(*, unavailable)
extension PaylisherDeferredDeepLinkConfig: Sendable {}

/// The device's clipboard, read at most once per installation.
public protocol PaylisherClipboard: Sendable {
  /// Whether the clipboard probably holds a web URL, without reading it.
  ///
  /// - Returns: `nil` where the system gives no answer; the next launch then asks again.
  func hasProbableWebURL() async -> Bool?

  /// The clipboard's text where it is probably a web URL, otherwise `nil`.
  ///
  /// What is not a link of the app's own domains with a token is forgotten at once.
  func probableWebURL() async -> String?
}

extension PaylisherClipboard {
  /// `true`: without a way to ask, reading decides.
  public func hasProbableWebURL() async -> Bool? { true }
}
