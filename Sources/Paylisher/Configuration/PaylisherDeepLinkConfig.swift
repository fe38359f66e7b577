public import Foundation

/// Which links are the app's, which of them need a login, and what is reported.
///
/// Links of other schemes and domains are not the app's: `handleDeepLink` returns `false` and
/// nothing about them is kept.
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
  /// The schemes of the app, such as `yourapp`.
  public var customSchemes: [String] = []
  /// The domains of the app's links, such as `link.paylisher.com`.
  public var universalLinkDomains: [String] = []
  /// Routes that need a login.
  ///
  /// A route covers everything below it, in any case and spelling: `wallet` also gates
  /// `yourapp://Wallet/transfer` and a short link that resolves to it.
  public var authRequiredDestinations: [String] = []
  /// Whether a link's campaign key is put on the events of its session.
  public var autoRegisterCampaignKeys: Bool = true
  /// Whether `Deep Link Opened` and what becomes of gated links are captured.
  public var captureDeepLinkEvents: Bool = true
  /// Whether each step of a link is captured: `deeplink_received`, `deeplink_resolved` or
  /// `deeplink_resolve_failed`, and `deeplink_navigation`.
  public var captureDeepLinkDiagnostics: Bool = false
  /// Whether gated links wait for a login; otherwise they are only announced.
  public var autoHandleDeepLinks: Bool = true
  /// Whether each step of a link is logged.
  public var debugLogging: Bool = false
  /// How long a gated link waits for a login, in seconds.
  public var pendingDeepLinkTimeout: TimeInterval = 300
  /// Properties added to the events about links; they win over the SDK's own.
  public var additionalEventProperties: [String: Any] = [:]
  /// Parameters of links whose values events may carry, besides the documented ones and `utm_*`.
  ///
  /// Values that look like a token, an e-mail address or a phone number are left out all the same.
  public var reportedParameters: [String] = []
  /// How long a link waits for its campaign before it is delivered without, in seconds.
  ///
  /// The campaign follows on the same object, ``PaylisherDeepLink/campaignData``, and with its route
  /// to the closures of ``PaylisherSDK/onDeepLinkResolved(_:)``.
  public var campaignWait: TimeInterval = 3

  /// Makes a configuration that knows no scheme and no domain.
  override public init() {
    super.init()
  }
}

@available(*, unavailable)
extension PaylisherDeepLinkConfig: Sendable {}
