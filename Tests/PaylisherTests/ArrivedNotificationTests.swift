import Foundation
import LinkCore
import MessagingCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// What the service extension leaves for the app, and in whose session it counts.
@MainActor @Suite struct ArrivedNotificationTests {
  let phone = PushTests.phone()
  let folder = TemporaryFolder()

  /// The app, with the folder that its extension writes to.
  private func app() -> PaylisherSDK {
    var environment = phone.environment
    environment.arrivedFolder = folder.url
    return PaylisherSDK.with(TestApp.config(), environment: environment)
  }

  /// A push comes while the app is not in front.
  private func arrive(_ title: String) throws {
    let payload: JSONValue = [
      "source": "Paylisher", "type": "PUSH", "pushId": .string(title), "title": .string(title),
    ]
    let arrived = ArrivedNotification(at: phone.clock.now(), userInfo: payload)
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try JSONEncoder().encode(arrived).write(
      to: folder.url.appendingPathComponent("\(UUID().uuidString).json")
    )
  }

  /// The app takes up what came after the user has opened a link.
  @Test func leavesTheSessionOfALinkThatCameLaterAlone() async throws {
    let sdk = app()
    try arrive("Sale")
    phone.clock.advance(bySeconds: 45 * 60)
    let link = try #require(URL(string: "yourapp://products/42?keyName=SUMMER25&jid=j1"))
    #expect(sdk.handleDeepLink(link))
    sdk.applicationDidBecomeActive()
    #expect(await eventually { !phone.captured("notificationReceived").isEmpty })
    let received = try #require(phone.captured("notificationReceived").first)
    #expect(received["campaign_key"] == nil && received["$session_id"] == nil)
    let session = sdk.getSessionId()
    sdk.capture("Product Viewed")
    let event = try #require(phone.captured("Product Viewed").first)
    #expect(event["campaign_key"] == "SUMMER25" && event["jid"] == "j1")
    #expect(session != nil && event["$session_id"]?.stringValue == session)
  }

  /// The control: what came during the session is the session's, and is no activity of the user.
  @Test func countsForTheSessionThatWasOn() async throws {
    let sdk = app()
    sdk.capture("A")
    let session = sdk.getSessionId()
    phone.clock.advance(bySeconds: 25 * 60)
    try arrive("Sale")
    phone.clock.advance(bySeconds: 4 * 60)
    sdk.applicationDidBecomeActive()
    #expect(await eventually { !phone.captured("notificationReceived").isEmpty })
    let received = try #require(phone.captured("notificationReceived").first)
    #expect(session != nil && received["$session_id"]?.stringValue == session)
    phone.clock.advance(bySeconds: 2 * 60)
    #expect(sdk.getSessionId() == nil)
  }
}
