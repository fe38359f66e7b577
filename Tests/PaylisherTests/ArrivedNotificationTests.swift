import Foundation
import LinkCore
import MessagingCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// What the service extension leaves for the app, in whose session and for which person it counts.
@MainActor @Suite struct ArrivedNotificationTests {
  let phone = PushTests.phone()
  let folder = TemporaryFolder()

  /// The app, with the folder that its extension writes to.
  private func app() -> PaylisherSDK {
    var environment = phone.environment
    environment.arrivedFolder = folder.url
    return PaylisherSDK.with(TestApp.config(), environment: environment)
  }

  private func payload(_ title: String, to recipient: String? = nil) -> JSONValue {
    var members: [String: JSONValue] = [
      "source": "Paylisher", "type": "PUSH", "pushId": .string(title), "title": .string(title),
    ]
    members["recipient"] = recipient.map(JSONValue.string)
    return .object(members)
  }

  /// A push comes while the app is not in front.
  private func arrive(_ title: String, to recipient: String? = nil) throws {
    let arrived = ArrivedNotification(
      at: phone.clock.now(),
      userInfo: payload(title, to: recipient)
    )
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try JSONEncoder().encode(arrived).write(
      to: folder.url.appendingPathComponent("\(UUID().uuidString).json")
    )
  }

  private func titles(_ sdk: PaylisherSDK) -> [String] { sdk.inbox.map(\.title) }

  @Test func listsWhatCameTheNewestFirst() async throws {
    let sdk = app()
    for title in ["One", "Two", "Three", "Four"] {
      try arrive(title)
      phone.clock.advance(bySeconds: 60)
    }
    sdk.handlePush(["source": "Paylisher", "type": "PUSH", "pushId": "5", "title": "Five"])
    sdk.applicationDidBecomeActive()
    #expect(await eventually { sdk.inbox.count == 5 })
    #expect(titles(sdk) == ["Five", "Four", "Three", "Two", "One"])
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

  /// Payloads of other servers name no recipient; what came before the next person is not theirs.
  @Test(arguments: [true, false])
  func isNotListedForTheNextPerson(namesRecipient: Bool) async throws {
    let sdk = app()
    sdk.identify("ada")
    try arrive("For Ada", to: namesRecipient ? "ada" : nil)
    sdk.reset()
    sdk.identify("bob")
    await settle()
    try arrive("For Bob", to: namesRecipient ? "bob" : nil)
    // The server learned of the reset later than it sent.
    if namesRecipient { try arrive("Late for Ada", to: "ada") }
    sdk.applicationDidBecomeActive()
    #expect(await eventually { titles(sdk) == ["For Bob"] })
    await settle()
    #expect(titles(sdk) == ["For Bob"])
    #expect(phone.captured("notificationReceived").map { $0["pushId"] } == ["For Bob"])
  }

  /// A switch to another person by `identify` alone.
  @Test func isNotListedForThePersonWhoTakesOver() async throws {
    let sdk = app()
    sdk.identify("ada")
    try arrive("For Ada")
    sdk.identify("bob")
    sdk.applicationDidBecomeActive()
    await settle()
    #expect(titles(sdk).isEmpty)
    #expect(phone.captured("notificationReceived").isEmpty)
  }

  /// A login merges the anonymous person whom the server knew when it sent.
  @Test func aLoginBetweenArrivalAndTapLosesNothing() async throws {
    let sdk = app()
    let anonymous = sdk.getAnonymousId()
    try arrive("Welcome", to: anonymous)
    sdk.identify("ada")
    sdk.applicationDidBecomeActive()
    #expect(await eventually { titles(sdk) == ["Welcome"] })
    #expect(sdk.handlePush(payload("Welcome", to: anonymous).userInfo, isTapped: true))
    #expect(await eventually { phone.captured("notificationOpen").count == 1 })
    #expect(sdk.unreadInboxCount == 0)
  }

  @Test func aTapOnWhatWasForAnotherPersonIsNotTheNextPersons() async throws {
    let sdk = app()
    sdk.identify("ada")
    sdk.reset()
    #expect(sdk.handlePush(payload("For Ada", to: "ada").userInfo, isTapped: true))
    #expect(sdk.handlePush(payload("For Ada", to: "ada").userInfo))
    await settle()
    #expect(titles(sdk).isEmpty)
    #expect(phone.captured("notificationOpen").isEmpty)
    #expect(phone.captured("notificationReceived").isEmpty)
  }
}

extension JSONValue {
  /// The members of an object as a notification has them.
  fileprivate var userInfo: [AnyHashable: Any] { anyValue as? [String: Any] ?? [:] }
}
