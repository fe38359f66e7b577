import Paylisher
import UIKit
import UserNotifications

/// Registers for push and reports what the user does with a notification.
final class AppDelegate: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    _ = NotificationManager.shared.handleLaunchOptions(launchOptions)
    return true
  }

  /// Asks for permission, at a moment when the user knows why.
  static func askForNotifications() {
    let center = UNUserNotificationCenter.current()
    center.requestAuthorization(options: [.alert, .badge, .sound]) { isGranted, _ in
      guard isGranted else { return }
      DispatchQueue.main.async { UIApplication.shared.registerForRemoteNotifications() }
    }
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    PaylisherSDK.shared.registerAPNsToken(deviceToken)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    _ = NotificationManager.shared.handleForegroundPresentation(notification)
    completionHandler([.list, .banner, .sound])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    _ = NotificationManager.shared.handleNotificationResponse(response)
    completionHandler()
  }
}
