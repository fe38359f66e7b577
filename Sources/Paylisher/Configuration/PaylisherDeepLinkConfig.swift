public import Foundation

/// The configuration of deep links: the app's schemes and domains, protected routes and captured events.
///
/// If a link has another scheme or domain, `handleDeepLink` returns `false` and the SDK keeps
/// nothing about the link.
///
/// ```swift
/// let links = PaylisherDeepLinkConfig()
/// links.customSchemes = ["yourapp"]
/// links.universalLinkDomains = ["link.paylisher.com"]
/// links.authRequiredDestinations = ["wallet", "account"]
/// config.deepLinkConfig = links
/// ```
#if canImport(ObjectiveC)
@objc(PaylisherDeepLinkConfig) @objcMembers
#endif
public final class PaylisherDeepLinkConfig: NSObject {
  /// The app's custom URL schemes, such as `yourapp`.
  public var customSchemes: [String] = []
  /// The domains of the app's universal links, such as `link.paylisher.com`.
  public var universalLinkDomains: [String] = []
  /// The routes that require a login.
  ///
  /// A route includes all routes below it, in any case and spelling. For example, `wallet` also
  /// protects `yourapp://Wallet/transfer` and short links that resolve to it.
  public var authRequiredDestinations: [String] = []
  /// A Boolean value that indicates whether the events of a session carry the link's campaign key.
  ///
  /// The default is `true`.
  public var autoRegisterCampaignKeys: Bool = true
  /// A Boolean value that indicates whether the SDK captures events about links.
  ///
  /// The SDK captures `Deep Link Opened`, and the results of links that require a login. The
  /// default is `true`.
  public var captureDeepLinkEvents: Bool = true
  /// A Boolean value that indicates whether the SDK captures an event for each step of a link.
  ///
  /// These events are `deeplink_received`, `deeplink_resolved` or `deeplink_resolve_failed`, and
  /// `deeplink_navigation`. The default is `false`.
  public var captureDeepLinkDiagnostics: Bool = false
  /// A Boolean value that indicates whether links that require a login wait for it.
  ///
  /// If the value is `false`, the SDK only announces these links to the app. The default is `true`.
  public var autoHandleDeepLinks: Bool = true
  /// A Boolean value that indicates whether the SDK logs each step of a link.
  ///
  /// The default is `false`.
  public var debugLogging: Bool = false
  /// The maximum time that a link waits for a login, in seconds.
  ///
  /// The default is 300 seconds.
  public var pendingDeepLinkTimeout: TimeInterval = 300
  /// The properties to add to events about links.
  ///
  /// These properties take precedence over the SDK's properties with the same names.
  public var additionalEventProperties: [String: Any] = [:]
  /// The names of additional link parameters whose values events may carry.
  ///
  /// Events may always carry the documented parameters and `utm_*`. The SDK never reports values
  /// that look like a token, an email address or a phone number.
  public var reportedParameters: [String] = []
  /// The maximum time that a link waits for its campaign, in seconds.
  ///
  /// After this time, the SDK delivers the link without its campaign. If the campaign arrives
  /// later, the SDK adds it to ``PaylisherDeepLink/campaignData`` of the same object, and passes
  /// the link with the campaign's route to the closures of ``PaylisherSDK/onDeepLinkResolved(_:)``.
  /// The default is 3 seconds.
  public var campaignWait: TimeInterval = 3

  /// Creates a configuration without schemes and domains.
  override public init() {
    super.init()
  }
}

@available(*, unavailable)
extension PaylisherDeepLinkConfig: Sendable {}
