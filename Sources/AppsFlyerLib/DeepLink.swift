import AppsFlyerBridge
public import Foundation
import LinkCore
import TargetCore

/// Whether there is a link.
#if canImport(ObjectiveC)
@objc(AFSDKDeepLinkResultStatus)
#endif
public enum DeepLinkResultStatus: UInt, Hashable, Sendable {
  /// The user installed and opened the app by themselves.
  case notFound
  /// There is a link.
  case found
  /// There is a link that is not opened, or the server could not be asked; `error` says why.
  case failure
}

/// What became of the link that a user tapped.
#if canImport(ObjectiveC)
@objc(AppsFlyerDeepLinkResult) @objcMembers
#endif
public final class DeepLinkResult: NSObject, Sendable {
  /// Whether there is a link.
  public let status: DeepLinkResultStatus
  /// The link, where ``status`` is ``DeepLinkResultStatus/found``.
  public let deepLink: DeepLink?
  /// Why there is none, where ``status`` is ``DeepLinkResultStatus/failure``.
  public let error: (any Error)?

  init(_ resolution: AppsFlyerMachine.Resolution) {
    switch resolution {
    case .found(let link): (status, deepLink, error) = (.found, DeepLink(link), nil)
    case .notFound: (status, deepLink, error) = (.notFound, nil, nil)
    case .failure(let reason):
      (status, deepLink, error) = (.failure, nil, AppsFlyerError(reason))
    }
    super.init()
  }
}

/// A link with its parameters.
#if canImport(ObjectiveC)
@objc(AppsFlyerDeepLink) @objcMembers
#endif
public final class DeepLink: NSObject, Sendable {
  private let link: AppsFlyerLink

  init(_ link: AppsFlyerLink) {
    self.link = link
    super.init()
  }

  /// The parameters of the link and what was stored with it, as text; `is_deferred` is a Boolean.
  ///
  /// A parameter without a value is absent.
  public var clickEvent: [String: Any] {
    var event: [String: Any] = link.parameters
    event["is_deferred"] = link.isDeferred
    event["match_type"] = link.matchType
    return event
  }

  /// `deep_link_value`; the route that the link leads to, such as `products/42`, where it has none.
  public var deeplinkValue: String? { link[.value] }
  /// How the server found a deferred link: `id_matching`, `probabilistic`, or the name of Paylisher's
  /// evidence, such as `signed_token`.
  public var matchType: String? { link.matchType }
  /// `referrer` or `ref` of the link.
  public var clickHTTPReferrer: String? { link.parameters["click_http_referrer"] }
  /// `pid`, else `source` or `utm_source`.
  public var mediaSource: String? { link[.mediaSource] }
  /// `c`, else the link's campaign.
  public var campaign: String? { link[.campaign] }
  /// The id of the campaign, `af_c_id`.
  public var campaignId: String? { link[.campaignID] }
  /// The label `af_sub1`.
  public var afSub1: String? { link[.sub1] }
  /// The label `af_sub2`.
  public var afSub2: String? { link[.sub2] }
  /// The label `af_sub3`.
  public var afSub3: String? { link[.sub3] }
  /// The label `af_sub4`.
  public var afSub4: String? { link[.sub4] }
  /// The label `af_sub5`.
  public var afSub5: String? { link[.sub5] }
  /// Whether the link led to the install.
  public var isDeferred: Bool { link.isDeferred }

  /// ``clickEvent`` as JSON, with sorted names.
  public func toString() -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? JSONSerialization.data(withJSONObject: clickEvent, options: options)
    else {
      return "{}"
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The same as ``toString()``.
  override public var description: String { toString() }
}

/// The name of SDK 7.
public typealias AppsFlyerDeepLinkResult = DeepLinkResult
/// The name of SDK 7.
public typealias AppsFlyerDeepLink = DeepLink
/// The name of Objective-C.
public typealias AFSDKDeepLinkResultStatus = DeepLinkResultStatus

/// Why something did not happen.
struct AppsFlyerError: Error, LocalizedError, Hashable {
  let errorDescription: String?

  init(_ reason: String) {
    errorDescription = reason
  }
}
