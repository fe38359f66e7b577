import Paylisher
import SwiftUI

func quickStart() {
  // 1) Configure deep links on the config, then call setup() once (e.g. in your App init / AppDelegate).
  let config = PaylisherConfig(apiKey: "phc_YOUR_PROJECT_KEY", host: "https://us.i.paylisher.com")
  let deepLinkConfig = PaylisherDeepLinkConfig()
  deepLinkConfig.customSchemes = ["yourapp"]
  deepLinkConfig.universalLinkDomains = ["link.paylisher.com"]
  deepLinkConfig.authRequiredDestinations = ["wallet", "account"] // optional
  config.deepLinkConfig = deepLinkConfig
  PaylisherSDK.shared.setup(config)
  // 2) Register a closure — no protocol to implement.
  PaylisherSDK.shared.onDeepLink { deepLink, requiresAuth in
    guard !requiresAuth else { return } // auth-gated → wait (see Auth-gated destinations)
    // Simplest case. For a tab + nested screens, see "Routing the user to the right screen".
    navigate(to: deepLink.resolvedDestination)
  }
}

// 3) Forward the OS link to the SDK. SwiftUI — one modifier on your root view:
@main
struct MyApp: App {
  @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
  var body: some Scene {
    WindowGroup {
      ContentView()
        .paylisherDeepLinks() // wires onOpenURL + onContinueUserActivity to the SDK
    }
  }
}
