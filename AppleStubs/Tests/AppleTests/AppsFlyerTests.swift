import Foundation
import Paylisher
import PaylisherTestSupport
import Testing
import UIKit

@testable import AppsFlyerLib

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
    func launch(_ value: String, isInBackground: Bool) {
      let payload: [AnyHashable: Any] = ["link": "yourapp://products?deep_link_value=\(value)"]
      library.handleLaunchOptions([.remoteNotification: payload], isInBackground: isInBackground)
    }
    // The system launched the app to give it a silent push.
    launch("a", isInBackground: true)
    launch("b", isInBackground: false)
    library.start()
    #expect(await eventually { delegate.values.contains("b") })
    #expect(!delegate.values.contains("a"))
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
