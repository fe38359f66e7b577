import Paylisher
import SwiftUI

/// A whole SwiftUI app: set up once, route by published state, forward links at the root.
@main
struct ShopApp: App {
  @StateObject private var router = ShopRouter()

  init() {
    let links = PaylisherDeepLinkConfig()
    links.customSchemes = ["shop"]
    links.universalLinkDomains = ["go.shop.example"]
    links.authRequiredDestinations = ["wallet"]
    let config = PaylisherConfig(apiKey: "phc_YOUR_PROJECT_KEY", host: "https://go.shop.example")
    config.deepLinkConfig = links
    PaylisherSDK.shared.setup(config)
    PaylisherSDK.shared.onDeepLink { [router] deepLink, requiresAuth in
      if !requiresAuth { router.navigate(deepLink.pathSegments) }
    }
    PaylisherSDK.shared.onDeepLinkRequiresAuth { [router] _, complete in
      router.askForLogin(complete)
    }
  }

  var body: some Scene {
    WindowGroup {
      ShopView(router: router).paylisherDeepLinks()
    }
  }
}

final class ShopRouter: ObservableObject {
  @Published var path: [String] = []
  @Published var isAskingForLogin = false
  private var answer: ((Bool) -> Void)?

  func navigate(_ segments: [String]) {
    path = segments
  }

  func askForLogin(_ answer: @escaping (Bool) -> Void) {
    self.answer = answer
    isAskingForLogin = true
  }

  func loginEnded(_ isLoggedIn: Bool) {
    isAskingForLogin = false
    answer?(isLoggedIn)
    answer = nil
  }
}

struct ShopView: View {
  @ObservedObject var router: ShopRouter

  var body: some View {
    NavigationStack(path: $router.path) {
      Text("Shop")
        .navigationDestination(for: String.self) { Text($0) }
    }
    .paylisherScreenView("Shop")
    .sheet(isPresented: $router.isAskingForLogin) {
      Button("Log in") { router.loginEnded(true) }
    }
  }
}
