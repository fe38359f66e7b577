// What an app calls that was built with the earlier SDK, in its own words: links, a login that waits,
// deferred links, people, pushes and in-app messages. Nothing here is written for this package.
import FirebaseCore
import FirebaseMessaging
import Paylisher
import UIKit
import UserNotifications

final class ClientAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private var waiting: ((Bool) -> Void)?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    FirebaseApp.configure()
    let config = PaylisherConfig(apiKey: "phc_KEY", host: "https://analytics.example.com")
    config.flushAt = 1
    config.captureApplicationLifecycleEvents = true
    config.captureScreenViews = true
    config.debug = true
    config.repeatedIdentifyBehavior = .capture
    config.deepLinkConfig = Self.links()
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
      .withEnabled(true)
      .withAttributionWindow(24 * 60 * 60 * 1_000)
      .withIDFA(false)
      .withDebugLogging(true)
      .withAutoHandle(false)
      .withAPIHost("https://ds.example.com/v1/deferred-deeplink")
    let messages = PaylisherEngageInAppConfig()
    messages.autoFetchOnForeground = true
    messages.maxMessages = 1
    messages.excludedActivities = ["Splash"]
    config.engageInAppConfig = messages
    PaylisherSDK.shared.setup(config)
    CoreDataManager.shared.configure(appGroupIdentifier: "group.com.example.shop")
    UNUserNotificationCenter.current().delegate = self
    Messaging.messaging().delegate = self
    listen()
    findDeferredLink()
    if let url = launchOptions?[.url] as? URL { PaylisherSDK.shared.handleDeepLink(url) }
    return true
  }

  private static func links() -> PaylisherDeepLinkConfig {
    let links = PaylisherDeepLinkConfig()
    links.customSchemes = ["shop"]
    links.universalLinkDomains = ["link.example.com"]
    links.authRequiredDestinations = ["wallet", "orders"]
    links.debugLogging = true
    return links
  }

  private func listen() {
    PaylisherSDK.shared.onDeepLink { [weak self] link, requiresAuth in
      guard !requiresAuth else { return }
      self?.open(link)
    }
    PaylisherSDK.shared.onDeepLinkRequiresAuth { [weak self] _, complete in
      self?.waiting = complete
    }
    PaylisherSDK.shared.onDeepLinkFailed { url, error in
      PaylisherSDK.shared.capture(
        "Link Failed",
        properties: ["url": url.absoluteString, "error": error?.localizedDescription ?? ""]
      )
    }
  }

  private func findDeferredLink() {
    PaylisherSDK.shared.checkDeferredDeepLink(
      onSuccess: { [weak self] link in self?.open(link) },
      onNoMatch: {},
      onError: { error in
        PaylisherSDK.shared.capture("Deferred Failed", properties: ["error": "\(error)"])
      }
    )
  }

  private func open(_ link: PaylisherDeepLink) {
    var properties: [String: Any] = [
      "url": link.url.absoluteString, "scheme": link.scheme, "destination": link.destination,
      "path": link.pathSegments, "key": link.campaignKeyName ?? "", "jid": link.jid ?? "",
    ]
    properties.merge(link.parameters) { own, _ in own }
    if let campaign = link.campaignData {
      properties["title"] = campaign.title
      properties["keyName"] = campaign.keyName
      properties["targets"] = [campaign.webUrl, campaign.iosUrl, campaign.scheme].compactMap { $0 }
      properties["ad"] = campaign.adId?.oid
    }
    PaylisherSDK.shared.capture("Opened From Link", properties: properties)
  }

  func didLogIn(_ user: String, device: String) {
    PaylisherSDK.shared.register(["deviceID": device])
    PaylisherSDK.shared.identify(user, userProperties: ["platform": "ios", "deviceID": device])
    waiting?(true)
    waiting = nil
  }

  func didLogOut(device: String) {
    PaylisherSDK.shared.reset()
    PaylisherSDK.shared.register(["deviceID": device])
    PaylisherSDK.shared.resetDeferredDeepLinkForTesting()
  }

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    PaylisherSDK.shared.handleUserActivity(userActivity)
  }

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    PaylisherSDK.shared.handleDeepLink(url)
  }
}

// MARK: - Pushes

extension ClientAppDelegate: MessagingDelegate, UNUserNotificationCenterDelegate {
  func messaging(_ messaging: Messaging, didReceiveRegistrationToken fcmToken: String?) {
    guard let fcmToken else { return }
    PaylisherSDK.shared.capture("$set", userProperties: ["token": fcmToken])
    PaylisherSDK.shared.registerFCMToken(fcmToken)
  }

  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    if PaylisherSDK.shared.handleSilentPush(userInfo, completionHandler: completionHandler) { return }
    completionHandler(.noData)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    guard NotificationManager.shared.handleForegroundPresentation(notification),
      let content = notification.request.content.mutableCopy() as? UNMutableNotificationContent
    else { return completionHandler([.list, .banner, .sound]) }
    let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
    NotificationManager.shared.customNotification(
      windowScene: scene,
      userInfo: content.userInfo,
      content,
      notification.request
    ) { _ in completionHandler([.list, .banner, .sound]) }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    _ = NotificationManager.shared.handleNotificationResponse(response)
    PaylisherSDK.shared.refreshEngageInAppMessages(target: "Home")
    completionHandler()
  }
}
