// AppDelegate.swift
import UIKit
import UserNotifications
import FirebaseCore
import FirebaseMessaging
import Paylisher

class AppDelegate: NSObject, UIApplicationDelegate,
UNUserNotificationCenterDelegate,
MessagingDelegate {

func application(
_ application: UIApplication,
didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
) -> Bool {
FirebaseApp.configure() // 1. Firebase first
setupPaylisher() // 2. Paylisher SDK
setupNotifications(application) // 3. Notifications
return true
}

private func setupPaylisher() {
let config = PaylisherConfig(apiKey: "YOUR_API_KEY", host: "https://us.i.paylisher.com")
config.debug = false // true during development
config.captureApplicationLifecycleEvents = true
config.captureScreenViews = true
PaylisherSDK.shared.setup(config)

// Configure CoreData with the App Group so data can be shared with the extension
CoreDataManager.shared.configure(appGroupIdentifier: "group.com.yourcompany.yourapp")
}

private func setupNotifications(_ application: UIApplication) {
UNUserNotificationCenter.current().delegate = self
Messaging.messaging().delegate = self
UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge, .sound]) { granted, _ in
guard granted else { return }
DispatchQueue.main.async {
application.registerForRemoteNotifications()
}
}
}

// APNs token → Firebase
func application(_ application: UIApplication,
didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
Messaging.messaging().apnsToken = deviceToken
}

// FCM token → Paylisher
func messaging(_ messaging: Messaging, didReceiveRegistrationToken fcmToken: String?) {
guard let token = fcmToken, !token.isEmpty else { return }
UserDefaults.standard.set(token, forKey: "fcm_token") // persist for identify
PaylisherSDK.shared.registerFCMToken(token) // enables targeted push
}

func userNotificationCenter(
_ center: UNUserNotificationCenter,
willPresent notification: UNNotification,
withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
) {
let userInfo = notification.request.content.userInfo
let type = userInfo["type"] as? String ?? ""
let source = userInfo["source"] as? String ?? ""

if type == "IN-APP" && source == "Paylisher" {
let windowScene = UIApplication.shared.connectedScenes
.first(where: { $0.activationState == .foregroundActive }) as? UIWindowScene
if let scene = windowScene {
let content = notification.request.content.mutableCopy() as! UNMutableNotificationContent
NotificationManager.shared.customNotification(
windowScene: scene, userInfo: userInfo, content, notification.request
) { _ in }
completionHandler([]) // suppress the system banner; the SDK shows the overlay
} else {
completionHandler([.sound, .list, .banner, .badge])
}
} else {
completionHandler([.sound, .list, .banner, .badge])
}
}

func application(
_ application: UIApplication,
didReceiveRemoteNotification userInfo: [AnyHashable: Any],
fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
) {
let type = userInfo["type"] as? String ?? ""
let source = userInfo["source"] as? String ?? ""

if type == "IN-APP" && source == "Paylisher" {
DispatchQueue.main.async {
let windowScene = UIApplication.shared.connectedScenes
.first(where: { $0.activationState == .foregroundActive }) as? UIWindowScene
if let scene = windowScene {
let content = UNMutableNotificationContent()
content.userInfo = userInfo
let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil)
NotificationManager.shared.customNotification(
windowScene: scene, userInfo: userInfo, content, request
) { _ in }
}
}
}
completionHandler(.newData)
}

func userNotificationCenter(
_ center: UNUserNotificationCenter,
didReceive response: UNNotificationResponse,
withCompletionHandler completionHandler: @escaping () -> Void
) {
// Returns true if the notification belonged to Paylisher.
_ = NotificationManager.shared.handleNotificationResponse(response)
completionHandler()
}
}

@MainActor
func loginUser(userId: String) {
var properties: [String: Any] = [
"platform": "ios",
"deviceID": UIDevice.current.identifierForVendor?.uuidString ?? ""
]
if let token = UserDefaults.standard.string(forKey: "fcm_token") {
properties["token"] = token
}
PaylisherSDK.shared.identify(userId, userProperties: properties)
}

func logout() {
PaylisherSDK.shared.reset()
// Must be called AFTER FirebaseApp.configure()
Messaging.messaging().token { token, error in
if let error = error {
print("Error fetching FCM token: \(error)")
} else if let token = token {
print("FCM token: \(token)")
}
}
}
