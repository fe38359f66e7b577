import AppsFlyerLib
import Foundation
import UIKit

// The calls of AppsFlyer's public sample apps and guides, for both generations of its SDK.

@MainActor
final class Delegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    AppsFlyerLib.shared().isDebug = true
    AppsFlyerLib.shared().appsFlyerDevKey = "https://KEY@go.example.com"
    AppsFlyerLib.shared().appleAppID = "123456789"
    AppsFlyerLib.shared().waitForATTUserAuthorization(timeoutInterval: 60)
    AppsFlyerLib.shared().minTimeBetweenSessions = 4
    AppsFlyerLib.shared().deepLinkTimeout = 2_000
    AppsFlyerLib.shared().appInviteOneLinkID = "H5hv"
    AppsFlyerLib.shared().oneLinkCustomDomains = ["links.example.com"]
    AppsFlyerLib.shared().resolveDeepLinkURLs = ["click.example.com"]
    AppsFlyerLib.shared().disableAdvertisingIdentifier = true
    AppsFlyerLib.shared().disableSKAdNetwork = true
    AppsFlyerLib.shared().disableIDFVCollection = true
    AppsFlyerLib.shared().customerUserID = "my user id"
    AppsFlyerLib.shared().currencyCode = "USD"
    AppsFlyerLib.shared().anonymizeUser = false
    AppsFlyerLib.shared().setHost("example.com", withHostPrefix: "go")
    AppsFlyerLib.shared().addPushNotificationDeepLinkPath(["af_push_link"])
    AppsFlyerLib.shared().appendParametersToDeeplinkURL(
      contains: "example.com",
      parameters: ["pid": "x"]
    )
    AppsFlyerLib.shared().deepLinkDelegate = self
    AppsFlyerLib.shared().delegate = self
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    AppsFlyerLib.shared().start()
    AppsFlyerLib.shared().start { dictionary, error in
      if error != nil { return }
      print(dictionary ?? [:])
    }
  }

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    AppsFlyerLib.shared().handleOpen(url, options: options)
    AppsFlyerLib.shared().handleOpen(url)
    return true
  }

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    AppsFlyerLib.shared().continue(userActivity, restorationHandler: nil)
    AppsFlyerLib.shared().continue(userActivity)
    return true
  }

  func sevenAndEvents() {
    AppsFlyerLib.shared().initialize(devKey: "https://KEY@go.example.com", appId: "123456789")
    AppsFlyerLib.shared().handleLaunchOptions(nil)
    AppsFlyerLib.shared().registerSessionReadyListener { AppsFlyerLib.shared().start() }
    AppsFlyerLib.shared().setHost("go", hostName: "example.com")
    AppsFlyerLib.shared().logEvent(AFEventPurchase, withValues: [AFEventParamRevenue: 1_200])
    AppsFlyerLib.shared().logEvent("subscribe", withValues: nil)
    AppsFlyerLib.shared().logEvent(name: "checkout", values: nil)
    AppsFlyerLib.shared().logEvent(
      name: AFEventAddToCart,
      values: [AFEventParamContentId: "id"],
      completionHandler: { (response: [String: Any]?, error: Error?) in print(response ?? [:]) }
    )
    AppsFlyerLib.shared().logLocation(longitude: 1, latitude: 2)
    print(AppsFlyerLib.shared().getAppsFlyerUID(), AppsFlyerLib.shared().getSDKVersion())
    AppsFlyerLib.shared().isStopped = true
  }

  func invite() {
    AppsFlyerShareInviteHelper.generateInviteUrl(
      linkGenerator: { (_ generator: AppsFlyerLinkGenerator) -> AppsFlyerLinkGenerator in
        generator.addParameterValue("apple", forKey: "deep_link_value")
        generator.addParameters(["deep_link_sub1": "7"])
        generator.setCampaign("summer")
        generator.setChannel("mobile_share")
        generator.setReferrerCustomerId("user")
        generator.brandDomain = "links.example.com"
        return generator
      },
      completionHandler: { (_ url: URL?) -> Void in print(url as Any) }
    )
    AppsFlyerShareInviteHelper.logInvite("mobile_share", parameters: ["campaign": "summer"])
  }
}

extension Delegate: @preconcurrency DeepLinkDelegate {
  func didResolveDeepLink(_ result: DeepLinkResult) {
    switch result.status {
    case .notFound: return
    case .failure: print(result.error as Any)
    case .found:
      guard let link = result.deepLink else { return }
      if link.clickEvent.keys.contains("deep_link_sub2") {
        print(link.clickEvent["deep_link_sub2"] as? String ?? "")
      }
      print(link.toString(), link.isDeferred, link.deeplinkValue ?? "", link.afSub1 ?? "")
    }
  }
}

extension Delegate: @preconcurrency AppsFlyerLibDelegate {
  func onConversionDataSuccess(_ data: [AnyHashable: Any]) {
    let info = data as NSDictionary? as? [String: Any]
    print(info?["is_first_launch"] as? Bool ?? false)
  }

  func onConversionDataFail(_ error: Error) {}
}
