import Foundation
import Paylisher

extension AppDelegate: PaylisherDeepLinkHandler {
  func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool) { /* … */ }
  func paylisherDeepLinkRequiresAuth(_ deepLink: PaylisherDeepLink, completion: @escaping (Bool) -> Void) { /* … */ }
  func paylisherDeepLinkDidFail(_ url: URL, error: Error?) { /* … */ }

  func registerAsDelegate() {
    PaylisherSDK.shared.setDeepLinkHandler(self)
  }
}

/// The other two methods are optional.
class MinimalHandler: PaylisherDeepLinkHandler {
  func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool) {}
}
