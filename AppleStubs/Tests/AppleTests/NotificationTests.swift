import Foundation
import LinkCore
import MessagingCore
import PaylisherNotificationServiceExtension
import PaylisherTestSupport
import StubControl
import Testing
import UIKit
import UserNotifications

@testable import Paylisher

extension SystemTests {
  /// Notifications as the system tells the app of them.
  @MainActor
  @Suite(.serialized) struct NotificationTests {
    let phone = TestPhone()
    let opened = Locked<[String]>([])
    let presented = Locked<[PlatformRequest]>([])

    init() {
      SystemCallbacks.choose { .once }
    }

    @Test func aTapOpensItsLinkAndIsReportedOnceOverLaunches() async throws {
      let manager = launch()
      let userInfo = push(action: "yourapp://products/42")
      let options: [UIApplication.LaunchOptionsKey: Any] = [.remoteNotification: userInfo]
      #expect(manager.handleLaunchOptions(options, isInBackground: false))
      #expect(manager.handleNotificationResponse(tap(userInfo)))
      #expect(manager.handleNotificationResponse(tap(userInfo)))
      #expect(await eventually { opened.withLock { $0 } == ["open products/42"] })
      let again = launch()
      #expect(again.handleNotificationResponse(tap(userInfo)))
      await settle()
      #expect(opened.withLock { $0 } == ["open products/42"])
      let events = phone.captured("notificationOpen")
      #expect(events.count == 1)
      #expect(try #require(events.first)["pushId"] == "17")
      #expect(try #require(events.first)["via"] == "launchOptions")
    }

    @Test func aPushThatLaunchedTheAppInTheBackgroundIsNoTap() async throws {
      let manager = launch()
      let userInfo = push(action: "yourapp://products/42")
      #expect(!manager.handleLaunchOptions([.remoteNotification: userInfo], isInBackground: true))
      await settle()
      #expect(phone.captured("notificationOpen").isEmpty)
      #expect(manager.handleNotificationResponse(tap(userInfo)))
      #expect(await eventually { opened.withLock { $0 } == ["open products/42"] })
      #expect(phone.captured("notificationOpen").map { $0["via"] } == [nil])
    }

    @Test func aTapBeforeSetupWaitsForIt() async {
      let sdk = PaylisherSDK()
      let manager = NotificationManager(sdk: sdk)
      #expect(manager.handleNotificationResponse(tap(push(action: "yourapp://products/42"))))
      setup(sdk)
      #expect(await eventually { opened.withLock { $0 } == ["open products/42"] })
    }

    @Test func aGatedLinkOfANotificationIsAskedAbout() async {
      let manager = launch()
      manager.handleNotificationResponse(tap(push(action: "yourapp://wallet")))
      #expect(await eventually { opened.withLock { $0 } == ["announced wallet"] })
    }

    @Test(arguments: [
      ("https://example.org/page", PlatformRequest.url(URL(fileURLWithPath: "/"))),
      ("copy:SUMMER25", .copy("SUMMER25")), ("settings", .settings),
    ])
    func whatIsNotALinkOfTheAppGoesToThePlatform(action: String, expected: PlatformRequest) async {
      launch().handleNotificationResponse(tap(push(action: action)))
      await settle()
      let requests = presented.withLock { $0 }
      if case .url = expected {
        #expect(requests == URL(string: action).map { [.url($0)] })
      } else {
        #expect(requests == [expected])
      }
      #expect(opened.withLock { $0 }.isEmpty)
    }

    @Test(arguments: [
      "tel:123", "sms:123", "javascript:alert(1)", "otherapp://x", "http://a.example.com",
    ])
    func anActionLeavesTheAppOnlyByAllowedSchemes(action: String) async {
      launch().handleNotificationResponse(tap(push(action: action)))
      await settle()
      #expect(presented.withLock { $0 }.isEmpty)
      #expect(opened.withLock { $0 }.isEmpty)
      #expect(phone.captured("notificationOpen").count == 1)
    }

    @Test func aDismissalOpensNothing() async {
      let response = UNNotificationResponse(
        notification: tap(push(action: "yourapp://products/42")).notification,
        actionIdentifier: UNNotificationDismissActionIdentifier
      )
      launch().handleNotificationResponse(response)
      await settle()
      #expect(opened.withLock { $0 }.isEmpty)
      #expect(phone.captured("notificationDismiss").count == 1)
      #expect(phone.captured("notificationOpen").isEmpty)
    }

    @Test func theNotificationOfAnotherPersonOpensNothing() async {
      var userInfo = push(action: "yourapp://products/42")
      userInfo["recipient"] = "somebody else"
      launch().handleNotificationResponse(tap(userInfo))
      await settle()
      #expect(opened.withLock { $0 }.isEmpty)
    }

    @Test(
      arguments: [
        ["aps": ["alert": "Hello"]], ["source": "Other", "type": "PUSH", "pushId": "1"], [:],
      ] as [[String: any Sendable]]
    )
    func whatIsNotOursIsLeftAlone(userInfo: [String: any Sendable]) {
      let manager = launch()
      #expect(!manager.handleNotificationResponse(tap(userInfo)))
      #expect(!manager.handleForegroundPresentation(tap(userInfo).notification))
      let options: [UIApplication.LaunchOptionsKey: Any] = [.remoteNotification: userInfo]
      #expect(!manager.handleLaunchOptions(options, isInBackground: false))
      #expect(!manager.handleLaunchOptions(nil))
      let names = phone.captured.compactMap { $0["event"]?.stringValue }
      #expect(!names.contains { $0.hasPrefix("notification") })
    }

    /// The system reports a dismissal only where the notification's category says so.
    @Test func aCategoryJoinsThoseOfTheApp() async {
      let center = UNUserNotificationCenter.current()
      let own = UNNotificationCategory(identifier: "own", actions: [], intentIdentifiers: [])
      for _ in 0..<2 {
        center.setNotificationCategories([own])
        NotificationCategories.register(.plain)
        #expect(await eventually { center.registered.count == 2 })
        #expect(center.registered.contains { $0 === own })
        let added = center.registered.first { $0.identifier == PushCategory.plain.identifier }
        #expect(added?.options == .customDismissAction)
      }
    }

    /// The system shows buttons only of a category that it knows when the extension answers.
    @Test func theExtensionMakesButtonsKnownBeforeItAnswers() async {
      var userInfo = push(action: "yourapp://products/42")
      userInfo["buttons"] = #"[{"label": {"en": "Buy"}, "action": "open", "url": "yourapp://a"}]"#
      let answers = Locked<[[String]?]>([])
      let isOurs = PaylisherNotificationService.didReceive(
        tap(userInfo).notification.request,
        loading: { _, done in done(nil) },
        withContentHandler: { @Sendable content in
          let center = UNUserNotificationCenter.current()
          let category = center.registered.first { $0.identifier == content.categoryIdentifier }
          answers.withLock { $0.append(category?.actions.map(\.title)) }
        }
      )
      #expect(isOurs)
      #expect(await eventually { !answers.withLock { $0.isEmpty } })
      await settle()
      #expect(answers.withLock { $0 } == [["Buy"]])
    }

    @Test func aPushThatTheSystemShowsIsNotPostedAgain() async {
      let manager = launch()
      let before = UNUserNotificationCenter.current().posted.count
      var userInfo = push(action: "yourapp://products/42")
      userInfo["aps"] = ["alert": ["title": "Hello"]]
      show(userInfo, manager)
      #expect(UNUserNotificationCenter.current().posted.count == before)
      #expect(manager.handleForegroundPresentation(tap(userInfo).notification))
      #expect(phone.captured("notificationReceived").count == 1)
    }

    @Test func aSilentPushIsPostedOnceInTheUsersLanguageWithItsButtons() async throws {
      let manager = launch()
      var userInfo = push(action: "yourapp://products/42")
      userInfo["gcm.message_id"] = "silent-1"
      userInfo["type"] = "ACTION-BASED"
      userInfo["title"] = #"{"en": "Hello", "tr": "Merhaba"}"#
      userInfo["buttons"] =
        #"[{"label": {"en": "Cart"}, "action": "open", "url": "yourapp://cart"}]"#
      for _ in 0..<2 { show(userInfo, manager) }
      let posted = UNUserNotificationCenter.current().posted.filter { $0.identifier == "silent-1" }
      #expect(posted.count == 1)
      #expect(["Hello", "Merhaba"].contains(try #require(posted.first).content.title))
      let category = try #require(posted.first).content.categoryIdentifier
      #expect(
        await eventually {
          let registered = UNUserNotificationCenter.current().registered
          return registered.first { $0.identifier == category }?.actions.map(\.title) == ["Cart"]
        }
      )
      let response = UNNotificationResponse(
        notification: tap(userInfo).notification,
        actionIdentifier: "com.paylisher.button.0"
      )
      manager.handleNotificationResponse(response)
      #expect(await eventually { opened.withLock { $0 } == ["open cart"] })
    }

    /// B18: neither an app group that is not there nor threads that use the inbox at once trap.
    @Test func theInboxListsWhatCameAndForgetsItWithThePerson() async {
      let sdk = PaylisherSDK()
      setup(sdk)
      let manager = NotificationManager(sdk: sdk)
      CoreDataManager.shared.configure(appGroupIdentifier: "group.that.is.not.there")
      for number in 1...3 {
        var userInfo = push(action: "yourapp://products/\(number)")
        (userInfo["pushId"], userInfo["title"]) = (number, "Hello \(number)")
        manager.handleForegroundPresentation(tap(userInfo).notification)
        if number == 2 { manager.handleNotificationResponse(tap(userInfo)) }
      }
      #expect(sdk.inbox.map(\.title) == ["Hello 3", "Hello 2", "Hello 1"])
      #expect(sdk.inbox.map(\.isRead) == [false, true, false])
      #expect(sdk.inbox.first?.link?.absoluteString == "yourapp://products/3")
      #expect(sdk.unreadInboxCount == 2)
      DispatchQueue.concurrentPerform(iterations: 64) { number in
        CoreDataManager.shared.configure(appGroupIdentifier: "group.\(number)")
        if number % 2 == 0 { sdk.deleteInboxItem("absent-\(number)") }
        _ = sdk.inbox
      }
      sdk.deleteInboxItem(sdk.inbox[0].id)
      sdk.markInboxItemRead()
      let again = PaylisherSDK()
      setup(again)
      #expect(again.inbox.map(\.title) == ["Hello 2", "Hello 1"])
      #expect(again.unreadInboxCount == 0)
      again.reset()
      #expect(again.inbox.isEmpty)
    }

    @Test func postsNothingThatWasSentToThePersonBefore() {
      let sdk = PaylisherSDK()
      setup(sdk)
      let manager = NotificationManager(sdk: sdk)
      let before = sdk.getDistinctId()
      sdk.reset()
      for (number, recipient) in [before, sdk.getDistinctId()].enumerated() {
        var userInfo = push(action: "yourapp://products/1")
        userInfo["gcm.message_id"] = "recipient-\(number)"
        (userInfo["title"], userInfo["recipient"]) = ("For you", recipient)
        show(userInfo, manager)
      }
      let posted = UNUserNotificationCenter.current().posted.map(\.identifier)
      #expect(!posted.contains("recipient-0") && posted.contains("recipient-1"))
    }

    /// Notifications of other senders, and of the person of now, stay.
    @Test func takesBackWhatWaitsForItsMoment() async {
      let center = UNUserNotificationCenter.current()
      func wait(_ identifier: String, _ userInfo: [String: any Sendable]) {
        let content = UNMutableNotificationContent()
        content.userInfo = userInfo
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
        let request = UNNotificationRequest(
          identifier: identifier,
          content: content,
          trigger: trigger
        )
        center.add(request) { @Sendable _ in }
      }
      for recipient in ["ada", "ben"] {
        var userInfo = push(action: "yourapp://products/1")
        userInfo["recipient"] = recipient
        wait("later-\(recipient)", userInfo)
      }
      wait("later-other", [:])
      NotificationManager.withdraw { $0.recipient == "ben" }
      #expect(await eventually { !center.posted.contains { $0.identifier == "later-ada" } })
      let left = center.posted.map(\.identifier)
      #expect(left.contains("later-ben") && left.contains("later-other"))
    }

    private func show(_ userInfo: [String: any Sendable], _ manager: NotificationManager) {
      var answers = 0
      let content = UNMutableNotificationContent()
      manager.customNotification(
        windowScene: nil,
        userInfo: userInfo,
        content,
        UNNotificationRequest(identifier: "r", content: content, trigger: nil)
      ) { _ in answers += 1 }
      #expect(answers == 1)
    }

    private func push(action: String) -> [String: any Sendable] {
      ["source": "Paylisher", "type": "PUSH", "pushId": 17, "action": action]
    }

    private func tap(_ userInfo: [String: any Sendable]) -> UNNotificationResponse {
      let content = UNMutableNotificationContent()
      content.userInfo = userInfo
      let request = UNNotificationRequest(identifier: "r", content: content, trigger: nil)
      return UNNotificationResponse(
        notification: UNNotification(request: request),
        actionIdentifier: UNNotificationDefaultActionIdentifier
      )
    }

    private func launch() -> NotificationManager {
      let sdk = PaylisherSDK()
      setup(sdk)
      return NotificationManager(sdk: sdk)
    }

    private func setup(_ sdk: PaylisherSDK) {
      let config = PaylisherConfig(apiKey: "pk", host: "https://go.example.com")
      config.deepLinkConfig.customSchemes = ["yourapp"]
      config.deepLinkConfig.authRequiredDestinations = ["wallet"]
      var environment = phone.environment
      environment.present = { [presented] request in presented.withLock { $0.append(request) } }
      sdk.setup(config, environment: environment)
      sdk.onDeepLink { [opened] link, requiresAuth in
        let what = requiresAuth ? "announced" : "open"
        opened.withLock { $0.append("\(what) \(link.pathSegments.joined(separator: "/"))") }
      }
    }
  }
}
