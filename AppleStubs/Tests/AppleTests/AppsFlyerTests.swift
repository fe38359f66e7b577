import AppsFlyerLib
import Foundation
import Paylisher
import PaylisherTestSupport
import Testing
import UIKit

/// What AppsFlyer's API has of UIKit; the rest is tested where there is none.
@MainActor
@Suite struct AppsFlyerTests {
  final class Delegate: NSObject, DeepLinkDelegate {
    private(set) var values: [String?] = []

    func didResolveDeepLink(_ result: DeepLinkResult) {
      values.append(result.deepLink?.deeplinkValue)
    }
  }

  private func library(_ delegate: Delegate) -> AppsFlyerLib {
    let (sdk, environment) = (PaylisherSDK(), TestPhone().environment)
    let library = AppsFlyerLib(sdk: sdk, schemes: ["yourapp"]) { config in
      sdk.setup(config, environment: environment)
    }
    library.appsFlyerDevKey = "https://pk@go.example.com"
    library.deepLinkDelegate = delegate
    return library
  }

  @Test func opensUniversalLinksOfUserActivities() async {
    let delegate = Delegate()
    let library = library(delegate)
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: "https://go.example.com/products/42?deep_link_value=a")
    #expect(library.continue(activity))
    let other = NSUserActivity(activityType: "com.example.edit")
    other.webpageURL = URL(string: "https://go.example.com/products/43")
    #expect(!library.continue(other, restorationHandler: nil))
    #expect(!library.continue(nil))
    library.start()
    #expect(await eventually { delegate.values.contains("a") })
  }

  @Test func opensTheLinkOfTheNotificationThatLaunchedTheApp() async {
    let delegate = Delegate()
    let library = library(delegate)
    library.addPushNotificationDeepLinkPath(["link"])
    let payload: [AnyHashable: Any] = ["link": "yourapp://products?deep_link_value=b"]
    library.handleLaunchOptions([.remoteNotification: payload])
    library.start()
    #expect(await eventually { delegate.values.contains("b") })
  }

  @Test func callsTheSessionListenerWheneverTheAppBecomesActive() async {
    let library = library(Delegate())
    var count = 0
    library.registerSessionReadyListener { count += 1 }
    #expect(await eventually { count == 1 })
    NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: nil)
    #expect(await eventually { count == 2 })
  }
}
