import Paylisher
import UIKit

extension AppDelegate {
  // Custom scheme (iOS 12 and below, or no SceneDelegate)
  func application(_ app: UIApplication, open url: URL,
  options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
    return PaylisherSDK.shared.handleDeepLink(url)
  }
  // Universal Links
  func application(_ application: UIApplication, continue userActivity: NSUserActivity,
  restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool {
    return PaylisherSDK.shared.handleUserActivity(userActivity)
  }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  // SceneDelegate (iOS 13+) — the recommended path when you target iOS 13.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) { // custom scheme (warm)
    PaylisherSDK.shared.handleURLContexts(URLContexts)
  }
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { // Universal Link (warm)
    _ = PaylisherSDK.shared.handleUserActivity(userActivity)
  }
  // Cold start: a link that launched the app arrives in connectionOptions.
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession,
  options connectionOptions: UIScene.ConnectionOptions) {
    PaylisherSDK.shared.handleURLContexts(connectionOptions.urlContexts)
    connectionOptions.userActivities.forEach { _ = PaylisherSDK.shared.handleUserActivity($0) }
  }
}
