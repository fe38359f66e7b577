import SwiftUI
import Paylisher

enum AppTab { case home, products, wallet, profile }
enum ProductRoute: Hashable { case detail(String), reviews(String) }
final class DeepLinkRouter: ObservableObject {
  static let shared = DeepLinkRouter()
  @Published var selectedTab: AppTab = .home
  @Published var productsPath: [ProductRoute] = [] // nested stack inside Products
  /// yourapp://products/42/reviews -> Products tab, detail "42" -> reviews
  func navigate(_ deepLink: PaylisherDeepLink) {
    // pathSegments is already normalized by the SDK — no URL re-parsing, and identical on iOS & Android.
    // yourapp://products/42/reviews and https://link.paylisher.com/products/42/reviews
    // both arrive as ["products","42","reviews"].
    let segs = deepLink.pathSegments
    DispatchQueue.main.async {
      switch segs.first?.lowercased() {
      case nil, "home":
        self.selectedTab = .home
      case "products":
        self.selectedTab = .products
        if let id = segs.dropFirst().first ?? deepLink.parameters["id"] {
          self.productsPath = segs.count >= 3 && segs[2].lowercased() == "reviews"
            ? [.detail(id), .reviews(id)]
            : [.detail(id)]
        } else {
          self.productsPath = [] // products list
        }
      case "wallet": self.selectedTab = .wallet
      case "profile": self.selectedTab = .profile
      default: self.selectedTab = .home // unknown link → safe default
      }
    }
  }
}

func registerRouter() {
  // In setup(), right after PaylisherSDK.shared.setup(config):
  PaylisherSDK.shared.onDeepLink { deepLink, requiresAuth in
    if !requiresAuth { DeepLinkRouter.shared.navigate(deepLink) } // auth-gated: see below
  }
}
