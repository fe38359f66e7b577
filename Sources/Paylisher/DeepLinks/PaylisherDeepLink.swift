public import Foundation
import LinkCore

/// A link that was delivered to the app.
///
/// What it says does not change after delivery, so that what the gate approved is what the app
/// sees; only ``campaignData`` may follow later, where the campaign leads to nothing that needs a
/// login. ``PaylisherSDK/onDeepLinkResolved(_:)`` then has the link with its campaign's route.
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
  /// The URL as the system passed it.
  public let url: URL
  /// The scheme in lower case, such as `yourapp` or `https`.
  public let scheme: String
  /// The first segment of a custom scheme's route, or the whole path of a universal link.
  public let destination: String
  /// The route the link leads to once its campaign is known, otherwise ``destination``.
  public let resolvedDestination: String
  /// The segments of that route, the same for both kinds of link.
  ///
  /// `yourapp://products/42/reviews` and `https://link.paylisher.com/products/42/reviews` both give
  /// `["products", "42", "reviews"]`.
  public let pathSegments: [String]
  /// The query of the link, and of the route its campaign leads to.
  public let parameters: [String: String]
  /// The key of the campaign, from `keyName`, `key` or `k`, `c/KEY`, `campaign/KEY`, or a short link
  /// whose campaign the server knows.
  public let campaignKeyName: String?
  /// The journey, from the link or else from its campaign.
  public let jid: String?
  /// From `campaign_id`, else `campaign`, else `utm_campaign`.
  public let campaignId: String?
  /// From `source`, else `utm_source`.
  public let source: String?
  /// Whether the link itself asks for a login by `auth=required`.
  public let authParamRequired: Bool
  /// When the SDK was given the link.
  public let timestamp: Date
  /// What follows `?`, as received.
  public let rawQuery: String?
  /// From `utm_medium`, else `medium`.
  public let utmMedium: String?
  /// From `referrer`, else `ref`.
  public let referrer: String?
  /// The app that opened the link, where the system says so.
  public let platformHint: String?
  /// Where the person came from: `instagram`, `facebook`, `twitter`, `tiktok`, `qr`, `direct` or
  /// `unknown`.
  public let canonicalSource: String
  /// Whether the path is a short link's.
  public let isShortLink: Bool

  private let campaign: Locked<PaylisherResolvedDeepLinkPayload?>
  private let scene: Locked<String?>

  /// The window of the app that was asked to open the link: the `persistentIdentifier` of its scene's
  /// session.
  ///
  /// `nil` if the app forwarded the link without its scene, if the link came with a notification or the first launch, and
  /// if the window was closed before the link was delivered: any window may open it then. A link that waits
  /// for a login loses it with the process.
  public var sceneIdentifier: String? { scene.withLock { $0 } }

  /// What the server says about the campaign; `nil` where it was not asked, has not answered yet, or
  /// answered after delivery with a route that needs a login.
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

  /// Whether both are one arrival of one link.
  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PaylisherDeepLink else { return false }
    return url == other.url && timestamp == other.timestamp
      && resolvedDestination == other.resolvedDestination
  }

  /// The same for links that are equal.
  override public var hash: Int {
    var hasher = Hasher()
    hasher.combine(url)
    hasher.combine(timestamp)
    return hasher.finalize()
  }

  /// The route and the key, without parameters, which may be private.
  override public var description: String {
    let key = campaignKeyName.map { ", campaign \($0)" } ?? ""
    return "\(scheme) link to \(resolvedDestination)\(key)"
  }
}
