import Paylisher
import SwiftUI

/// A whole SwiftUI app: set up once, route by published state, forward links at the root.
@main
struct ShopApp: App {
  @StateObject private var router: ShopRouter

  init() {
    // The object is made here, and not by the wrapper: in an initialiser of an `App` the wrapper makes
    // another object each time it is asked.
    let router = ShopRouter()
    _router = StateObject(wrappedValue: router)
    let links = PaylisherDeepLinkConfig()
    links.customSchemes = ["shop"]
    links.universalLinkDomains = ["go.shop.example"]
    links.authRequiredDestinations = ["wallet"]
    let config = PaylisherConfig(apiKey: "phc_YOUR_PROJECT_KEY", host: "https://go.shop.example")
    config.deepLinkConfig = links
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
    PaylisherSDK.shared.setup(config)
    PaylisherSDK.shared.onDeepLink { deepLink, requiresAuth in
      if !requiresAuth { router.navigate(deepLink.pathSegments) }
    }
    PaylisherSDK.shared.onDeepLinkRequiresAuth { _, complete in
      router.askForLogin(complete)
    }
    PaylisherSDK.shared.checkDeferredDeepLink(
      onSuccess: { deepLink in router.navigate(deepLink.pathSegments) },
      onNoMatch: { router.isReady = true },
      onError: { _ in router.isReady = true }
    )
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
  /// Whether it is known that no link led to the install, or which.
  @Published var isReady = false
  private var answer: ((Bool) -> Void)?

  func navigate(_ segments: [String]) {
    path = segments
    isReady = true
  }

  func askForLogin(_ answer: @escaping (Bool) -> Void) {
    self.answer = answer
    isAskingForLogin = true
  }

  /// The login succeeded, or the user left it; the first call counts.
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
    // A sheet that is pulled down is an answer too.
    .sheet(
      isPresented: $router.isAskingForLogin,
      onDismiss: { router.loginEnded(false) },
      content: {
        VStack {
          Button("Log in") { router.loginEnded(true) }
          Button("Not now") { router.loginEnded(false) }
        }
      }
    )
  }
}
