import Foundation
import UIKit

import AppsFlyerLib
import AppTrackingTransparency

final class AppsFlyerHandle: NSObject {

  private enum Storage {
    @UserDefaultValueStorageWrapper(
      key: "initial_launch",
      defaultValue: true
    )
    static var isInitialLaunch: Bool
  }

  private let handle = AppsFlyerLib.shared()
  var onReceiveUniLink: ((UniLink) -> Void)?

  // MARK: Public

  @discardableResult
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    configure()
    setSecrets()
    attachDelegate()
    handle.waitForATTUserAuthorization(timeoutInterval: 60)

    fetchPasteBoard()
    addObservers()
    return true
  }

  @discardableResult
  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity
  ) -> Bool {
    handle.continue(userActivity, restorationHandler: nil)
    return true
  }

  @discardableResult
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey : Any] = [:]
  ) -> Bool {
    handle.handleOpen(url, options: options)
    return true
  }

  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable : Any]
  ) {
    handle.handlePushNotification(userInfo)
  }

  // MARK: Private

  @objc private func onApplicationBecomeActive() {
    handle.start()

    ATTrackingManager.requestTrackingAuthorization { (status) in
      Log.debug("[AFSDK] ATTrackingManager auth status - \(status)")
    }
  }

  private func configure() {
#if DEBUG
    handle.isDebug = true
#endif
    handle.appInviteOneLinkID = "TEMPLATE_ID"
    handle.customerUserID = UIDevice.current.identifierForVendor?.uuidString
  }

  private func setSecrets() {
    handle.appsFlyerDevKey = "YOUR_SECRET_FROM_WEB"
    handle.appleAppID = "YOUR_APP_ID"
  }

  private func attachDelegate() {
    handle.deepLinkDelegate = self
    handle.delegate = self
  }

  private func addObservers() {
    NotificationCenter.default
      .addObserver(
        self,
        selector: #selector(onApplicationBecomeActive),
        name: UIApplication.didBecomeActiveNotification,
        object: nil
      )
  }

  private func fetchPasteBoard() {
    if Storage.isInitialLaunch {
      let pasteboardUrl = UIPasteboard.general.string ?? ""
      let checkParameter = "cp_url=true"

      if pasteboardUrl.contains(checkParameter) {
        handle.performOnAppAttribution(with: URL(string: pasteboardUrl))
      }

      Storage.isInitialLaunch = false
    }
  }
}

extension AppsFlyerHandle: DeepLinkDelegate {
  func didResolveDeepLink(_ result: DeepLinkResult) {
    let dataString: String = "\(result.deepLink?.toString() ?? "")"
    let error = result.error?.localizedDescription ?? "noErr"
    let status = result.status == .found
    let defferedFromWeb = result.deepLink?.clickEvent["cp_url"] != nil
    let source: UniLink.Source = defferedFromWeb
                                    ? .defferedWithPrivateRelay
                                    : .resolver
    Log.debug("[AFSDK] Deep link - \(status): \(source) \(dataString), \(error)")

    if let link = UniLink.build(result, source: source) {
      onReceiveUniLink?(link)
    }
  }
}

extension AppsFlyerHandle: AppsFlyerLibDelegate {

  func onConversionDataSuccess(_ conversionInfo: [AnyHashable : Any]) {
    Log.debug("[AFSDK] Deep link onConversionDataSuccess - \(conversionInfo)")

    let status = conversionInfo["af_status"] as? String
    let isFirstLaunch = conversionInfo["is_first_launch"] as? Bool

    if status == "Non-organic" && isFirstLaunch == true,
       let link = UniLink.build(conversionInfo, source: .conversion) {
      onReceiveUniLink?(link)
    }
  }

  func onConversionDataFail(_ error: any Error) {
    Log.debug("[AFSDK] Deep link onConversionDataFail \(error)")
  }
}
