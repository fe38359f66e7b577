import DeliveryFakes
import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The members of a notification beside its texts: what the API stores is what both providers receive.
@Suite struct NotificationMemberTests {
  private static func body(_ members: String) -> String {
    """
    {"name":"Cart","channel":"push","variants":[{"name":"A","contents":{"en":{"title":"Cart",
    "body":"Two things wait"\(members.isEmpty ? "" : ","+members)}}}]}
    """
  }

  private static func launch(_ setup: SendingTests.Setup, _ members: String) async throws {
    let made = try await setup.server.made(
      MessageResource.self,
      "/api/v1/messages",
      body(members)
    )
    let answer = try await setup.server.manage(.post, "/api/v1/messages/\(made.id)/launch")
    try #require(answer.status == .ok)
    try await setup.server.sendMessages()
  }

  @Test func reachesBothProviders() async throws {
    try await SendingTests.Setup.with { setup in
      try await setup.register("ada", .apns, "aa01")
      try await setup.register(
        "bob",
        .fcmToken,
        "token-bob",
        install: InstallID(timestamp: TestServer.start)
      )
      try await Self.launch(
        setup,
        """
        "imageURL":"https://example.com/a.png","sound":"bell.caf","badge":3,"channelID":"carts",
        "clickAction":"OPEN_CART","interruptionLevel":"time-sensitive","data":{"order":"42"},
        "buttons":[{"label":"Check out","action":"https://go.example.com/SUMMER25"},
        {"label":"Later","action":"dismiss"}]
        """
      )
      let apple = try #require(setup.apns.received.first)
      let push = try JSONValue(parsing: Array(apple.payload.utf8))
      #expect(push["aps"]?["sound"] == "bell.caf" && push["aps"]?["badge"] == 3)
      #expect(push["aps"]?["interruption-level"] == "time-sensitive")
      #expect(push["type"] == "ACTION-BASED" && push["order"] == "42" && apple.priority == "10")

      let google = try #require(setup.fcm.received.first)
      let message = try JSONValue(parsing: Array(google.message.utf8))
      let android = message["android"]
      let shown = android?["notification"]
      #expect(message["notification"]?["image"] == "https://example.com/a.png")
      #expect(shown?["channel_id"] == "carts" && shown?["click_action"] == "OPEN_CART")
      #expect(shown?["sound"] == "bell.caf" && shown?["notification_count"] == 3)
      // A second attempt has the same tag, and replaces the first.
      #expect(shown?["tag"] == message["data"]?["pushId"])
      #expect(android?["collapse_key"] == nil && android?["priority"] == "HIGH")
      #expect(message["apns"]?["payload"]?["aps"]?["sound"] == "bell.caf")
      #expect(message["data"]?["title"] == #"{"en":"Cart"}"#)
      let buttons = try #require(message["data"]?["buttons"]?.stringValue)
      let first = try JSONValue(parsing: Array(buttons.utf8)).arrayValue?.first
      #expect(first?["action"] == "open" && first?["url"] == "https://go.example.com/SUMMER25")
    }
  }

  @Test func sendsSilentlyWithLowPriority() async throws {
    try await SendingTests.Setup.with { setup in
      try await setup.register("ada", .apns, "aa01")
      try await setup.register("bob", .fcmToken, "token-bob")
      try await Self.launch(setup, #""silent":true"#)
      let apple = try #require(setup.apns.received.first)
      let push = try JSONValue(parsing: Array(apple.payload.utf8))
      #expect(apple.priority == "5" && push["aps"]?["sound"] == nil && push["silent"] == "true")
      let message = try JSONValue(
        parsing: Array(try #require(setup.fcm.received.first).message.utf8)
      )
      #expect(message["android"]?["priority"] == "NORMAL")
      #expect(message["android"]?["notification"]?["notification_priority"] == "PRIORITY_LOW")
      #expect(message["apns"]?["headers"]?["apns-priority"] == "5")
    }
  }

  @Test(arguments: [
    (#""buttons":[{"label":"A","action":"somewhere"}]"#, "/buttons/0/action"),
    (#""buttons":[{"label":"A","action":"javascript:alert(1)"}]"#, "/buttons/0/action"),
    (#""buttons":[{"label":"A","action":"dismiss","url":"x"}]"#, "/buttons/0/url"),
    (#""interruptionLevel":"urgent""#, "/interruptionLevel"), (#""badge":"3""#, "/badge"),
    (#""data":{"order":42}"#, "/data/order"), (#""data":{"aps":"x"}"#, "/data/aps"),
    (
      #""data":{"a":"\#(String(repeating: "語", count: 700))","b":"\#(String(repeating: "語", count: 700))"}"#,
      ""
    ),
  ])
  func refusesAtTheMember(_ members: String, _ place: String) async throws {
    let server = try await TestServer()
    let answer = try await server.manage(.post, "/api/v1/messages", body: Self.body(members))
    #expect(answer.status == .unprocessableContent)
    let pointers = try answer.problem().errors?.map(\.pointer)
    #expect(pointers == ["/variants/0/contents/en\(place)"])
  }
}
