// The Swift samples of the guide “Using deeplinks to display Screens”, verbatim, in the classes that
// they belong to.
import UIKit

import Purchasely

class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(_ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any) -> Bool {
  // You can chain calls to multiple handler using a OR
  return Purchasely.isDeeplinkHandled(deeplink: url)
  }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
  // …
  if let url = connectionOptions.urlContexts.first?.url {
  _ = Purchasely.isDeeplinkHandled(deeplink: url)
  }
  }
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
  if let url = URLContexts.first?.url {
  _ = Purchasely.isDeeplinkHandled(deeplink: url)
  }
  }
}

class Launch {
  func ready() {
Purchasely.readyToOpenDeeplink(true)
  }

  func readyAsProperty() {
Purchasely.readyToOpenDeeplink = true
  }

  func results() {
Purchasely.setDefaultPresentationResultHandler { [weak self](result, plan) in
switch result {
case .purchased:
break
case .restored:
break
case .cancelled:
break
@unknown default:
break
}
}
  }
}
