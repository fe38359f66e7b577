// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// What AppsFlyer's SDK has and this module does not: apps that use it learn so from the compiler, and
// `docs/migrate-from-appsflyer.md` says what to do instead.
extension AppsFlyerLib {
  @available(*, unavailable, message: "Paylisher verifies purchases by App Store notifications.")
  public func validateAndLogInAppPurchase(
    _ productIdentifier: String?,
    price: String?,
    currency: String?,
    transactionId: String?,
    additionalParameters: [AnyHashable: Any]?,
    success: (([AnyHashable: Any]) -> Void)?,
    failure: (((any Error)?, Any?) -> Void)?
  ) {}

  @available(*, unavailable, message: "Paylisher learns of removed apps from APNs and FCM.")
  public func registerUninstall(_ deviceToken: Data?) {}

  @available(*, unavailable, message: "Use PaylisherSDK.shared.identify(_:userProperties:).")
  public func setUserEmails(_ userEmails: [String]?, with type: Int) {}

  @available(*, unavailable, message: "Use PaylisherSDK.shared.identify(_:userProperties:).")
  public var phoneNumber: String? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "Pass the URL of Facebook's SDK to handleOpen(_:options:).")
  public var facebookDeferredAppLink: URL? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "Use isStopped, or PaylisherSDK.shared.optOut().")
  public func setConsentData(_ consent: Any) {}

  @available(*, unavailable, message: "Use isStopped, or PaylisherSDK.shared.optOut().")
  public func enableTCFDataCollection(_ shouldCollectTCFData: Bool) {}

  @available(*, unavailable, message: "Paylisher has no partners to send data to.")
  public func setPartnerData(partnerId: String?, partnerInfo: [AnyHashable: Any]?) {}

  @available(*, unavailable, message: "Paylisher has no partners to send data to.")
  public func setPartnerData(partnerId: String?, data: [AnyHashable: Any]?) {}

  @available(*, unavailable, message: "Use logEvent with af_revenue and af_currency.")
  public func logAdRevenue(_ adRevenueData: Any, additionalParameters: [AnyHashable: Any]?) {}

  @available(*, unavailable, message: "Nothing depends on a sandbox: there are no receipts here.")
  public var useReceiptValidationSandbox: Bool {
    get { false }
    set {}
  }

  @available(*, unavailable, message: "Nothing depends on a sandbox: there are no tokens here.")
  public var useUninstallSandbox: Bool {
    get { false }
    set {}
  }

  @available(*, unavailable, message: "There are no plug-ins here.")
  public func setPluginInfo(
    plugin: Int,
    version: String,
    additionalParams: [AnyHashable: Any]?
  ) {}
}

extension AppsFlyerLinkGenerator {
  @available(*, unavailable, message: "The link that appInviteOneLinkID names says which app.")
  public func setAppleAppID(_ appleAppID: String) {}

  @available(*, unavailable, message: "Use addParameterValue(_:forKey:) with deep_link_value.")
  public func setDeeplinkPath(_ deeplinkPath: String) {}

  @available(*, unavailable, message: "Use brandDomain and appInviteOneLinkID.")
  public func setBaseDeeplink(_ baseDeeplink: String) {}

  @available(*, unavailable, message: "Use brandDomain and appInviteOneLinkID.")
  public func setBaseDeepLink(_ baseDeepLink: String) {}
}

/// Links in one app of a company to another: a stored link does that.
@available(*, unavailable, message: "Make a link whose store page is that of the other app.")
public enum AppsFlyerCrossPromotionHelper: Sendable {}

extension AppsFlyerLib {
  @available(*, unavailable, message: "Paylisher verifies purchases by App Store notifications.")
  public func validateAndLog(
    inAppPurchase details: AFSDKPurchaseDetails,
    extraEventValues: [AnyHashable: Any]?,
    completionHandler: ((Any?) -> Void)?
  ) {}

  @available(*, unavailable, message: "Paylisher has no partners to send data to.")
  public func setSharingFilterForAllPartners() {}

  @available(*, unavailable, message: "Paylisher has no partners to send data to.")
  public func setSharingFilter(_ partners: [String]) {}

  @available(*, unavailable, message: "Link the product PaylisherAdvertisingID, if the app may.")
  public var advertisingIdentifier: String? { nil }

  @available(*, unavailable, message: "Events carry the language of the device.")
  public var currentDeviceLanguage: String? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "Nothing reads the name of a device.")
  public var shouldCollectDeviceName: Bool {
    get { false }
    set {}
  }

  @available(*, unavailable, message: "SDK 5 is not supported: call start().")
  public func trackAppLaunch() {}

  @available(*, unavailable, message: "SDK 5 is not supported: call logEvent(_:withValues:).")
  public func trackEvent(_ eventName: String?, withValues values: [AnyHashable: Any]?) {}
}

/// The class of SDK 5.
@available(*, unavailable, message: "SDK 5 is not supported: use AppsFlyerLib.shared().")
public typealias AppsFlyerTracker = AppsFlyerLib

/// The delegate of SDK 5.
@available(*, unavailable, message: "SDK 5 is not supported: use AppsFlyerLibDelegate.")
public typealias AppsFlyerTrackerDelegate = AppsFlyerLibDelegate

/// What a user agreed to.
@available(*, unavailable, message: "Use isStopped, or PaylisherSDK.shared.optOut().")
public struct AppsFlyerConsent: Sendable {
  public init(
    forGDPRUserWithHasConsentForDataUsage hasConsent: Bool,
    hasConsentForAdsPersonalization: Bool
  ) {}

  public init(
    isUserSubjectToGDPR: Bool?,
    hasConsentForDataUsage: Bool?,
    hasConsentForAdsPersonalization: Bool?,
    hasConsentForAdStorage: Bool?
  ) {}

  public init(nonGDPRUser: Void) {}
}

/// What an advertisement earned.
@available(*, unavailable, message: "Use logEvent with af_revenue and af_currency.")
public struct AFAdRevenueData: Sendable {
  public init(
    monetizationNetwork: String,
    mediationNetwork: MediationNetworkType,
    currencyIso4217Code: String,
    eventRevenue: Double
  ) {}
}

/// Who mediated an advertisement.
@available(*, unavailable, message: "Use logEvent with af_revenue and af_currency.")
public enum MediationNetworkType: Sendable {
  case googleAdMob, ironSource, applovinMax, fyber, appodeal, admost, topon, tradplus, yandex
  case chartBoost, unity, toponPte, custom, directMonetization
}

/// A purchase that AppsFlyer's service validates.
@available(*, unavailable, message: "Paylisher verifies purchases by App Store notifications.")
public struct AFSDKPurchaseDetails: Sendable {
  public init(productId: String?, price: String?, currency: String?, transactionId: String?) {}
}
