import Foundation
import LayoutCore
import LinkCore
import PaylisherTestSupport
import StubControl
import SwiftUI
import Testing
import UIKit
import UserNotifications

@testable import Paylisher

extension SystemTests {
  /// In-app messages that come by push, until they are gone from the screen.
  @MainActor
  @Suite(.serialized) struct InAppTests {
    let phone = TestPhone()
    let display = Display()
    let opened = Locked<[String]>([])

    /// A screen that shows what it is asked to, if it can.
    @MainActor final class Display {
      var requests: [MessageRequest] = []
      var isAble = true
      var hidden = 0
    }

    init() {
      SystemCallbacks.choose { .once }
    }

    @Test func aMessageIsShownOnceItsAppIsActiveAndReportedOnceItIsSeen() async throws {
      let sdk = launch()
      receive(try message("17"), sdk)
      await settle()
      #expect(display.requests.isEmpty)
      sdk.applicationDidBecomeActive()
      #expect(await eventually { display.requests.count == 1 })
      #expect(phone.captured("inappMessageRead").isEmpty)
      let request = try #require(display.requests.first)
      request.shown()
      let read = try #require(phone.captured("inappMessageRead").first)
      #expect(read["pushId"] == "17")
      #expect(read["type"] == "Modal")
      request.acted(.open("yourapp://products/42"))
      request.closed()
      #expect(await eventually { opened.withLock { $0 } == ["open products/42"] })
      #expect(phone.captured("inappMessageButtonClick").count == 1)
      #expect(phone.captured("inappMessageClose").isEmpty)
      receive(try message("17"), sdk)
      await settle()
      #expect(display.requests.count == 1)
    }

    @Test func oneMessageIsShownAtATime() async throws {
      let sdk = launch()
      sdk.applicationDidBecomeActive()
      for number in ["1", "2"] { receive(try message(number), sdk) }
      #expect(await eventually { display.requests.count == 1 })
      await settle()
      #expect(display.requests.count == 1)
      display.requests[0].shown()
      display.requests[0].closed()
      #expect(await eventually { display.requests.count == 2 })
      #expect(phone.captured("inappMessageClose").count == 1)
    }

    @Test func aMessageWaitsForItsScreenOverTheEndOfTheProcess() async throws {
      let first = launch()
      first.applicationDidBecomeActive()
      receive(try message("9", target: "Cart"), first)
      first.screen("Home")
      await settle()
      #expect(display.requests.isEmpty)
      first.close()
      let second = launch()
      second.applicationDidBecomeActive()
      second.screen("Cart")
      #expect(await eventually { display.requests.count == 1 })
    }

    @Test func aMessageThatCouldNotBeShownIsNotUsedUp() async throws {
      let sdk = launch()
      display.isAble = false
      sdk.applicationDidBecomeActive()
      receive(try message("3"), sdk)
      #expect(await eventually { phone.clock.sleeperCount > 0 })
      #expect(phone.captured("inappMessageRead").isEmpty)
      display.isAble = true
      phone.clock.advance(bySeconds: 30)
      #expect(await eventually { display.requests.count == 1 })
    }

    @Test func theMessageOfOnePersonIsNotShownToTheNext() async throws {
      let sdk = launch()
      sdk.identify("ann")
      receive(try message("4", recipient: "ann"), sdk)
      sdk.identify("ben")
      sdk.applicationDidBecomeActive()
      await settle()
      #expect(display.requests.isEmpty)
    }

    private func receive(_ userInfo: [String: any Sendable], _ sdk: PaylisherSDK) {
      let content = UNMutableNotificationContent()
      NotificationManager(sdk: sdk).customNotification(
        windowScene: nil,
        userInfo: userInfo,
        content,
        UNNotificationRequest(identifier: "r", content: content, trigger: nil)
      ) { _ in }
    }

    private func message(
      _ number: String,
      target: String? = nil,
      recipient: String? = nil
    ) throws -> [String: any Sendable] {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Tests/LayoutCoreTests/Samples/modal.json")
      let json = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
      let layouts = try JSONEncoder().encode(json["layouts"] ?? [])
      var userInfo: [String: any Sendable] = [
        "source": "Paylisher", "type": "IN-APP", "pushId": number, "layoutType": "modal",
        "layouts": String(decoding: layouts, as: UTF8.self),
      ]
      if let target { userInfo["condition"] = "{\"target\": \"\(target)\"}" }
      if let recipient { userInfo["recipient"] = recipient }
      return userInfo
    }

    private func launch() -> PaylisherSDK {
      let config = PaylisherConfig(apiKey: "pk", host: "https://go.example.com")
      config.deepLinkConfig.customSchemes = ["yourapp"]
      var environment = phone.environment
      environment.messages = MessageDisplay(
        show: { [display] request in
          if display.isAble { display.requests.append(request) }
          return display.isAble
        },
        hide: { [display] in display.hidden += 1 }
      )
      let sdk = PaylisherSDK()
      sdk.setup(config, environment: environment)
      sdk.onDeepLink { [opened] link, requiresAuth in
        if !requiresAuth {
          opened.withLock { $0.append("open \(link.pathSegments.joined(separator: "/"))") }
        }
      }
      return sdk
    }
  }
}
