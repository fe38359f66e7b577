import Foundation
import Testing
import UIKit
import UserNotifications

@testable import Paylisher

extension SystemTests {
  /// Who receives links and notifications, as UIKit knows it.
  @MainActor @Suite(.serialized) struct IntegrationReaderTests {
    final class AppDelegate: NSObject, UIApplicationDelegate {}
    final class SceneDelegate: NSObject, UISceneDelegate {}

    /// Objective-C, which alone knows who implements what, is not there: the test says it.
    private func delegates(implementing selectors: Set<String>) -> IntegrationFacts.Delegates? {
      IntegrationReader.delegates { _, selector in selectors.contains(selector) }
    }

    @Test func anAppWithoutScenesReceivesLinksByItsDelegate() {
      let delegate = AppDelegate()
      UIApplication.shared.delegate = delegate
      defer { UIApplication.shared.delegate = nil }
      let all = delegates(implementing: [
        "application:openURL:options:", "application:continueUserActivity:restorationHandler:",
      ])
      #expect(all == .init(opensURLs: true, continuesActivities: true))
      #expect(delegates(implementing: []) == .init())
      // The methods of scenes are not called where there is no scene.
      #expect(delegates(implementing: ["scene:openURLContexts:"]) == .init())
    }

    @Test func anAppWithScenesReceivesLinksByTheirDelegates() {
      let (application, scene) = (UIApplication.shared, UIWindowScene())
      let delegate = AppDelegate()
      application.delegate = delegate
      scene.delegate = SceneDelegate()
      application.connectedScenes = [scene]
      defer {
        application.connectedScenes = []
        application.delegate = nil
      }
      let all = delegates(implementing: [
        "scene:openURLContexts:", "scene:continueUserActivity:",
        "scene:willConnectToSession:options:",
      ])
      #expect(
        all
          == .init(
            hasScenes: true,
            opensURLs: true,
            continuesActivities: true,
            receivesLaunchLinks: true
          )
      )
      #expect(delegates(implementing: ["application:openURL:options:"]) == .init(hasScenes: true))
    }

    @Test func theHooksAskTheApplication() async {
      #expect(await PlatformHooks.delegates() == .init())
    }
  }
}
