import Foundation
import PaylisherTestSupport
import SwiftUI
import Testing
import UIKit

@testable import Paylisher

/// Links of an app with two windows.
@MainActor @Suite struct SceneLinkTests {
  let phone = TestPhone()
  let left = UIWindowScene()
  let right = UIWindowScene()

  private func app() -> PaylisherSDK {
    let config = PaylisherConfig(apiKey: "pk", host: "https://go.example.com")
    config.deepLinkConfig.customSchemes = ["shop"]
    config.deepLinkConfig.universalLinkDomains = ["go.example.com"]
    return phone.launch(config)
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  private func universal(_ path: String) throws -> NSUserActivity {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = try url("https://go.example.com/shoes/\(path)")
    return activity
  }

  private func scenes(_ count: Int, of sdk: PaylisherSDK) async -> [String: String?] {
    var found: [String: String?] = [:]
    var iterator = sdk.deepLinks.makeAsyncIterator()
    for _ in 0..<count {
      guard let link = await iterator.next() else { break }
      found[link.pathSegments.last ?? ""] = link.sceneIdentifier
    }
    return found
  }

  @Test func aSceneDelegateSaysWhichSceneWasAsked() async throws {
    let sdk = app()
    let options = UIScene.ConnectionOptions()
    options.urlContexts = [UIOpenURLContext(url: try url("shop://cold"))]
    options.userActivities = [try universal("web")]
    sdk.handleConnectionOptions(options, in: left)
    sdk.handleURLContexts([UIOpenURLContext(url: try url("shop://warm"))], in: right)
    #expect(sdk.handleUserActivity(try universal("next"), in: right))
    sdk.handleURLContexts([UIOpenURLContext(url: try url("shop://unknown"))])
    #expect(sdk.handleUserActivity(try universal("plain")))
    let expected: [String: String?] = [
      "cold": left.session.persistentIdentifier, "web": left.session.persistentIdentifier,
      "warm": right.session.persistentIdentifier, "next": right.session.persistentIdentifier,
      "unknown": nil, "plain": nil,
    ]
    #expect(await scenes(6, of: sdk) == expected)
    sdk.close()
  }

  @Test func theViewOfAWindowSaysWhichWindowWasAsked() async throws {
    let sdk = app()
    let hosts = [left, right].map { scene in
      StubHost(
        showing: Names().modifier(DeepLinkForwarding(sdk: sdk)),
        in: UIWindow(windowScene: scene)
      )
    }
    for open in hosts[0].openURL { open(try url("shop://first")) }
    for activity in hosts[1].userActivities { activity.action(try universal("second")) }
    #expect(hosts[1].userActivities.map(\.type) == [NSUserActivityTypeBrowsingWeb])
    let expected: [String: String?] = [
      "first": left.session.persistentIdentifier, "second": right.session.persistentIdentifier,
    ]
    #expect(await scenes(2, of: sdk) == expected)
    // The views of each window learn its name.
    for (host, scene) in zip(hosts, [left, right]) {
      #expect(
        await eventually {
          host.render()
          return host.texts == [scene.session.persistentIdentifier]
        }
      )
    }
    sdk.close()
  }

  @Test func aViewInNoWindowPassesLinksOnWithoutOne() async throws {
    let sdk = app()
    let host = StubHost(showing: Names().modifier(DeepLinkForwarding(sdk: sdk)))
    #expect(host.texts == ["none"])
    for open in host.openURL { open(try url("shop://first")) }
    #expect(await scenes(1, of: sdk) == ["first": nil])
    sdk.close()
  }

  /// The user closes the window while the login is open.
  @Test func aPendingLinkIsForAnyWindowOnceItsOwnIsClosed() async throws {
    let sdk = app()
    PlatformHooks.start(sdk)
    sdk.configureDeepLinks(authRequired: ["wallet"])
    sdk.handleURLContexts([UIOpenURLContext(url: try url("shop://wallet"))], in: left)
    sdk.onDeepLink { _, _ in }
    #expect(await eventually { sdk.pendingDeepLink != nil })
    let center = NotificationCenter.default
    center.post(name: UIScene.didDisconnectNotification, object: right)
    await settle()
    #expect(sdk.pendingDeepLink?.sceneIdentifier == left.session.persistentIdentifier)
    center.post(name: UIScene.didDisconnectNotification, object: left)
    #expect(await eventually { sdk.pendingDeepLink?.sceneIdentifier == nil })
    #expect(sdk.pendingDeepLink != nil)
    sdk.close()
  }
}

private struct Names: View {
  @Environment(\.paylisherSceneIdentifier) private var scene

  var body: some View { Text(scene ?? "none") }
}
