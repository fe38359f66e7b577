import Paylisher
import UIKit

/// A whole UIKit app for iOS 13: the scene delegate forwards links, a coordinator shows screens.
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private var window: UIWindow?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = Coordinator.shared.navigation
    window.makeKeyAndVisible()
    self.window = window
    PaylisherSDK.shared.handleURLContexts(connectionOptions.urlContexts)
    for activity in connectionOptions.userActivities {
      PaylisherSDK.shared.handleUserActivity(activity)
    }
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    PaylisherSDK.shared.handleURLContexts(contexts)
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    _ = PaylisherSDK.shared.handleUserActivity(userActivity)
  }
}

class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let config = PaylisherConfig(apiKey: "phc_YOUR_PROJECT_KEY", host: "https://go.shop.example")
    config.deepLinkConfig.customSchemes = ["shop"]
    config.deepLinkConfig.universalLinkDomains = ["go.shop.example"]
    config.deepLinkConfig.authRequiredDestinations = ["wallet"]
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
    PaylisherSDK.shared.setup(config)
    PaylisherSDK.shared.setDeepLinkHandler(Coordinator.shared)
    PaylisherSDK.shared.checkDeferredDeepLink(
      onSuccess: { deepLink in Coordinator.shared.show(deepLink.pathSegments) },
      onNoMatch: {},
      onError: { _ in }
    )
    return true
  }

  // For apps without scenes; where there are scenes the system calls their delegate.

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    PaylisherSDK.shared.handleDeepLink(url, options: options)
  }

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    PaylisherSDK.shared.handleUserActivity(userActivity)
  }
}

@MainActor
final class Coordinator: NSObject, PaylisherDeepLinkHandler {
  static let shared = Coordinator()

  let navigation = UINavigationController(rootViewController: UIViewController())

  func show(_ segments: [String]) {
    _ = navigation.popToRootViewController(animated: false)
    for segment in segments {
      let screen = UIViewController()
      screen.title = segment
      navigation.pushViewController(screen, animated: false)
    }
  }

  func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool) {
    if !requiresAuth { show(deepLink.pathSegments) }
  }

  /// Asks the user, and answers only once they have.
  func paylisherDeepLinkRequiresAuth(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  ) {
    let login = UIAlertController(
      title: "Log in",
      message: "The link leads to your \(deepLink.destination).",
      preferredStyle: .alert
    )
    login.addAction(UIAlertAction(title: "Log in", style: .default) { _ in completion(true) })
    login.addAction(UIAlertAction(title: "Not now", style: .cancel) { _ in completion(false) })
    navigation.present(login, animated: true)
  }
}
