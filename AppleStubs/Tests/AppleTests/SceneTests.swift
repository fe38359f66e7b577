import Foundation
import LayoutCore
import LinkCore
import PaylisherTestSupport
import ScreenCore
import Testing
import UIKit

@testable import Paylisher

extension SystemTests {
  /// Messages and screens over the scenes of an app.
  @MainActor @Suite(.serialized) struct SceneTests {
    @MainActor final class Heard {
      var shown = 0
      var closed = 0
    }

    let heard = Heard()

    nonisolated private static let document: JSONValue = [
      "blocks": [["type": "text", "content": ["en": "Walk without limits"]]]
    ]

    private func screen() throws -> ScreenRequest {
      ScreenRequest(
        document: try ScreenDocument(json: Self.document),
        state: ScreenState(openedAt: Timestamp(milliseconds: 0)),
        pictures: [:],
        shown: {},
        acted: { _ in },
        closed: { [heard] in heard.closed += 1 }
      )
    }

    private func message() throws -> MessageRequest {
      MessageRequest(
        document: try MessageScreenTests.document("modal"),
        pictures: [:],
        shown: {},
        acted: { _ in },
        closed: { [heard] in heard.closed += 1 }
      )
    }

    private func scene(_ state: UIScene.ActivationState = .foregroundActive) -> UIWindowScene {
      let scene = UIWindowScene()
      scene.activationState = state
      return scene
    }

    /// What CarPlay shows is a scene of the app, and has no windows.
    @Test func looksForAnActiveSceneAmongThoseWithWindows() async throws {
      let others = (0..<30).map { _ in
        let scene = UIScene()
        scene.activationState = .foregroundActive
        return scene
      }
      let application = UIApplication.shared
      defer { application.connectedScenes = [] }
      application.connectedScenes = Set(others + [scene(.foregroundInactive)])
      #expect(try !ScreenDisplay.device.show(screen()))
      #expect(try !MessageDisplay.device.show(message()))
      application.connectedScenes = Set(others + [scene()])
      #expect(try ScreenDisplay.device.show(screen()))
      ScreenDisplay.device.hide()
      #expect(heard.closed == 1)
      #expect(try MessageDisplay.device.show(message()))
      MessageDisplay.device.hide()
      #expect(await eventually { heard.closed == 2 })
    }

    /// The user closes a window of the app, or the system takes the scene of an app in the background.
    @Test func aSceneTakesItsScreenAndItsMessageAlong() async throws {
      let application = UIApplication.shared
      let lost = scene()
      application.connectedScenes = [lost]
      defer { application.connectedScenes = [] }
      #expect(try ScreenDisplay.device.show(screen()))
      #expect(try MessageDisplay.device.show(message()))
      let center = NotificationCenter.default
      center.post(name: UIScene.didDisconnectNotification, object: scene())
      await settle()
      #expect(heard.closed == 0)
      center.post(name: UIScene.didDisconnectNotification, object: lost)
      #expect(await eventually { heard.closed == 2 })
      application.connectedScenes = [scene()]
      #expect(try ScreenDisplay.device.show(screen()))
      #expect(try MessageDisplay.device.show(message()))
      // It is gone already.
      center.post(name: UIScene.didDisconnectNotification, object: lost)
      await settle()
      #expect(heard.closed == 2)
      ScreenDisplay.device.hide()
      MessageDisplay.device.hide()
      #expect(await eventually { heard.closed == 4 })
    }

    /// The app was active by another scene, so that the system says only this of the one that a link opens.
    @Test func aSceneThatBecomesActiveOpensTheScreenOfALink() async throws {
      let phone = TestPhone { request in
        request.url.path.contains("/v1/screens/")
          ? .json(200, ["status": "screen", "screen": "A", "document": Self.document])
          : .json(200, [:])
      }
      var environment = phone.environment
      environment.reportsActivity = true
      environment.screens = ScreenDisplay(show: { [heard] _ in
        heard.shown += 1
        return true
      })
      let config = PaylisherConfig(apiKey: "pk", host: "https://go.example.com")
      config.opensScreens = true
      config.deepLinkConfig.customSchemes = ["yourapp"]
      let sdk = PaylisherSDK()
      sdk.setup(config, environment: environment)
      PlatformHooks.start(sdk)
      sdk.setReadyForScreens(true)
      #expect(sdk.handleDeepLink(try #require(URL(string: "yourapp://ply/presentations/A"))))
      await settle()
      #expect(heard.shown == 0)
      NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene())
      #expect(await eventually { heard.shown == 1 })
      sdk.close()
    }
  }
}
