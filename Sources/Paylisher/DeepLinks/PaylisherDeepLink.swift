public import Foundation
import LinkCore

/// A deep link that the SDK delivered to the app.
///
/// The properties of a link do not change after delivery, so the app opens exactly the link that
/// the login check approved. Only ``campaignData`` can be set later, if the campaign's route
/// requires no login. The SDK then passes the link with its campaign's route to
/// ``PaylisherSDK/onDeepLinkResolved(_:)``.
///
/// ```swift
/// PaylisherSDK.shared.onDeepLink { deepLink, requiresAuth in
///   if !requiresAuth { router.navigate(deepLink.pathSegments) }
/// }
/// ```
#if canImport(ObjectiveC)
@objc(PaylisherDeepLink) @objcMembers
#endif
public final class PaylisherDeepLink: NSObject, Sendable {
  /// The URL that the system passed to the app.
  public let url: URL
  /// The URL scheme in lowercase, such as `yourapp` or `https`.
  public let scheme: String
  /// The first segment of a custom-scheme link's route, or the whole path of a universal link.
  public let destination: String
  /// The route of the link's campaign if the campaign is known, otherwise ``destination``.
  public let resolvedDestination: String
  /// The segments of the link's route, in the same form for custom-scheme and universal links.
  ///
  /// For example, the segments of `yourapp://products/42/reviews` and
  /// `https://link.paylisher.com/products/42/reviews` are `["products", "42", "reviews"]`.
  public let pathSegments: [String]
  /// The query parameters of the link and of its campaign's route.
  public let parameters: [String: String]
  /// The key of the link's campaign.
  ///
  /// The key comes from the parameter `keyName`, `key` or `k`, from the path `c/KEY` or
  /// `campaign/KEY`, or from a short link whose campaign the server knows.
  public let campaignKeyName: String?
  /// The journey ID from the link, or from its campaign if the link has none.
  public let jid: String?
  /// The campaign ID from the parameter `campaign_id`, `campaign` or `utm_campaign`, in this order.
  public let campaignId: String?
  /// The source from the parameter `source` or `utm_source`, in this order.
  public let source: String?
  /// A Boolean value that indicates whether the link requires a login through `auth=required`.
  public let authParamRequired: Bool
  /// The time when the SDK received the link.
  public let timestamp: Date
  /// The query of the link as the SDK received it, without the question mark.
  public let rawQuery: String?
  /// The medium from the parameter `utm_medium` or `medium`, in this order.
  public let utmMedium: String?
  /// The referrer from the parameter `referrer` or `ref`, in this order.
  public let referrer: String?
  /// The app that opened the link, if the system provides it.
  public let platformHint: String?
  /// The normalized source of the link.
  ///
  /// The value is `instagram`, `facebook`, `twitter`, `tiktok`, `qr`, `direct` or `unknown`.
  public let canonicalSource: String
  /// A Boolean value that indicates whether the URL has the path of a short link.
  public let isShortLink: Bool

  private let campaign: Locked<PaylisherResolvedDeepLinkPayload?>
  private let scene: Locked<String?>

  /// The identifier of the scene that the system asked to open the link.
  ///
  /// The value is the `persistentIdentifier` of the scene's session. It is `nil` in the following
  /// cases, and any window may then open the link:
  ///
  /// - The app forwarded the link without its scene.
  /// - The link came from a notification or from the first launch.
  /// - The window was closed before the SDK delivered the link.
  ///
  /// If a link waits for a login, its scene identifier is lost when the process ends.
  public var sceneIdentifier: String? { scene.withLock { $0 } }

  /// The campaign data from the server.
  ///
  /// The value is `nil` if the SDK has not asked the server, or if the server has not answered yet.
  /// It is also `nil` if the server answered after delivery with a route that requires a login.
  public var campaignData: PaylisherResolvedDeepLinkPayload? {
    campaign.withLock { $0 }
  }

  init(_ entry: LinkMachine.Entry, url: URL) {
    let (link, campaign) = (entry.link, entry.campaign)
    let route = EffectiveRoute(link, campaign: campaign)
    self.url = url
    scheme = link.scheme
    destination = link.destination
    resolvedDestination = route.resolvedDestination
    pathSegments = route.pathSegments
    parameters = route.parameters.dictionary
    campaignKeyName = entry.campaignKey
    jid = link.jid ?? campaign?.jid
    campaignId = link.campaignID
    source = link.source
    authParamRequired = link.requiresAuthParameter
    timestamp = entry.receivedAt.date
    rawQuery = link.rawQuery
    utmMedium = link.utmMedium
    referrer = link.referrer
    platformHint = link.platformHint
    canonicalSource = link.canonicalSource.rawValue
    isShortLink = link.isShortLink
    scene = Locked(entry.audience.scene)
    self.campaign = Locked(campaign.map(PaylisherResolvedDeepLinkPayload.init))
  }

  /// Adds the campaign that came after the link was delivered.
  func complete(with campaign: CampaignPayload) {
    self.campaign.withLock { $0 = PaylisherResolvedDeepLinkPayload(campaign) }
  }

  /// The window that was asked is gone, and any other may open the link.
  func leaveScene() { scene.withLock { $0 = nil } }

  /// Returns a Boolean value that indicates whether two objects represent the same delivery of a link.
  ///
  /// - Parameter object: The object to compare with.
  /// - Returns: `true` if URL, timestamp and resolved destination are equal, otherwise `false`.
  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PaylisherDeepLink else { return false }
    return url == other.url && timestamp == other.timestamp
      && resolvedDestination == other.resolvedDestination
  }

  /// A hash value that is the same for equal links.
  override public var hash: Int {
    var hasher = Hasher()
    hasher.combine(url)
    hasher.combine(timestamp)
    return hasher.finalize()
  }

  /// A description with the link's route and campaign key.
  ///
  /// It omits the parameters, because they may be private.
  override public var description: String {
    let key = campaignKeyName.map { ", campaign \($0)" } ?? ""
    return "\(scheme) link to \(resolvedDestination)\(key)"
  }
}
