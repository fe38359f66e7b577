import Paylisher
import UIKit

/// A whole UIKit app for iOS 13: the scene delegate forwards links, a coordinator shows screens.
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private var window: UIWindow?
  private let coordinator = Coordinator()

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = coordinator.navigation
    window.makeKeyAndVisible()
    self.window = window
    PaylisherSDK.shared.setDeepLinkHandler(coordinator)
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
    PaylisherSDK.shared.checkDeferredDeepLink(
      onSuccess: { _ in },
      onNoMatch: {},
      onError: { _ in }
    )
    return true
  }

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    PaylisherSDK.shared.handleDeepLink(url, options: options)
  }
}

@MainActor
final class Coordinator: NSObject, PaylisherDeepLinkHandler {
  let navigation = UINavigationController(rootViewController: UIViewController())

  func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool) {
    guard !requiresAuth else { return }
    _ = navigation.popToRootViewController(animated: false)
    for segment in deepLink.pathSegments {
      let screen = UIViewController()
      screen.title = segment
      navigation.pushViewController(screen, animated: false)
    }
  }

  func paylisherDeepLinkRequiresAuth(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  ) {
    navigation.present(UIViewController(), animated: true)
    completion(true)
  }
}
