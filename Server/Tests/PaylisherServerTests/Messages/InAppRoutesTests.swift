import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// In-app messages from the API to a phone's screen and back to the report.
@Suite struct InAppRoutesTests {
  @Test(arguments: TestEngine.allCases)
  func showsAMessageOnceAndReportsIt(_ engine: TestEngine) async throws {
    try await engine.withClock { server, clock in
      try await server.capture("Opened", "ada")
      let message = try await server.launched(Self.message())
      var phone = TestPhone(server, person: "ada", clock: clock)
      var tablet = TestPhone(server, person: "ada", clock: clock)
      // A device that was offline since it asked receives the message; one that asks later does not.
      let early = try await tablet.fetch()
      #expect(early.count == 1)
      #expect(early[0]["condition"]?["expireDate"] != nil)
      for _ in 0..<2 { try await phone.open() }
      #expect(phone.shown.count == 1)
      try await tablet.open()
      #expect(tablet.shown.isEmpty)
      var eve = TestPhone(server, person: "eve", clock: clock)
      try await eve.open()
      #expect(eve.shown.isEmpty)
      #expect(
        try await server.counts(message)
          == ["targeted": 1, "sent": 1, "delivered": 1, "shown": 1, "dismissed": 1]
      )
      try await server.sendMessages()
      #expect(try await server.status(message) == .sending)
      clock.advance(milliseconds: 3_600_001)
      try await server.sendMessages()
      #expect(try await server.status(message) == .sent)
    }
  }

  /// Another person who knows the id of a message neither counts nor removes it.
  @Test(arguments: TestEngine.allCases)
  func ignoresTheReportsOfOthers(_ engine: TestEngine) async throws {
    try await engine.withClock { server, clock in
      for person in ["ada", "eve"] { try await server.capture("Opened", person) }
      let audience = #"{"name":"Ada","audience":{"kind":"property","name":"plan","is":["pro"]}}"#
      let made = try await server.made(AudienceResource.self, "/api/v1/audiences", audience)
      try await server.capture("Opened", "ada", properties: #"{"$set":{"plan":"pro"}}"#)
      let message = try await server.launched(Self.message(#","audience":"\#(made.id)""#))
      var ada = TestPhone(server, person: "ada", clock: clock)
      let payload = try #require(try await ada.fetch().first)
      let pushID = try #require(payload["pushId"]?.stringValue)
      let eve = TestPhone(server, person: "eve", clock: clock)
      for status in ["SEEN", "CLICKED", "DISMISSED"] { try await eve.report(pushID, status) }
      #expect(try await server.counts(message) == ["targeted": 1, "sent": 1])
      try await ada.open()
      #expect(ada.shown.count == 1)
      #expect(
        try await server.counts(message)
          == ["targeted": 1, "sent": 1, "delivered": 1, "shown": 1, "dismissed": 1]
      )
    }
  }

  @Test func keepsAMessageFromThoseWhoMayNotSeeIt() async throws {
    try await TestEngine.sqlite.withClock { server, clock in
      for person in ["ada", "bob"] { try await server.capture("Opened", person) }
      var ada = TestPhone(server, person: "ada", clock: clock)
      let offers = try await server.launched(Self.message(#","category":"offers""#))
      try await ada.open()
      #expect(ada.shown.isEmpty)
      let granted = try await server.manage(
        .put,
        "/api/v1/people/ada/consents/offers",
        body: #"{"isGranted":true}"#
      )
      #expect(granted.status == .ok)
      try await ada.open()
      #expect(ada.shown.count == 1)
      // One message a day: the second waits for tomorrow.
      _ = try await server.launched(
        Self.message(#","caps":[{"limit":1,"hours":24}],"lifetimeSeconds":200000"#)
      )
      try await ada.open()
      #expect(ada.shown.count == 1)
      clock.advance(milliseconds: 86_400_001)
      try await ada.open()
      #expect(ada.shown.count == 2)
      #expect(try await server.counts(offers)["shown"] == 1)
      // Paused, it is given to no one.
      let paused = try await server.launched(Self.message())
      _ = try await server.manage(.post, "/api/v1/messages/\(paused)/pause")
      try await ada.open()
      #expect(ada.shown.count == 2)
      // Expired too.
      let short = try await server.launched(Self.message(#","lifetimeSeconds":60"#))
      clock.advance(milliseconds: 60_000)
      try await ada.open()
      #expect(ada.shown.count == 2)
      #expect(try await server.counts(short).isEmpty)
    }
  }

  @Test func countsTheHoldOutOnce() async throws {
    try await TestEngine.sqlite.withClock { server, clock in
      let people = (0..<60).map { "person-\($0)" }
      for person in people { try await server.capture("Opened", person) }
      let message = try await server.launched(Self.message(#","holdOutPercent":50"#))
      var shown = 0
      for person in people {
        var phone = TestPhone(server, person: person, clock: clock)
        for _ in 0..<2 { try await phone.open() }
        shown += phone.shown.count
      }
      let counts = try await server.counts(message)
      #expect(counts["targeted"] == Int64(shown))
      #expect(counts["held_out"] == Int64(people.count - shown))
      #expect((10...50).contains(shown))
    }
  }

  @Test func givesTheScreenItsMessage() async throws {
    try await TestEngine.sqlite.withClock { server, clock in
      try await server.capture("Opened", "ada")
      let cart = try await server.launched(Self.message(screen: "Cart"))
      let home = try await server.launched(Self.message(screen: "Home"))
      let phone = TestPhone(server, person: "ada", clock: clock)
      #expect(try await phone.fetch(screen: "Home", most: 1).count == 1)
      #expect(try await server.counts(home)["sent"] == 1)
      #expect(try await server.counts(cart).isEmpty)
      // One that waits on the device makes room for the next.
      let first = try #require(try await phone.fetch(most: 1).first?["pushId"]?.stringValue)
      try await phone.report(first, "DELIVERED")
      let second = try #require(try await phone.fetch(most: 1).first?["pushId"]?.stringValue)
      #expect(first != second)
    }
  }

  @Test func testsADraftOnOnePhone() async throws {
    try await TestEngine.sqlite.withClock { server, clock in
      try await server.capture("Opened", "ada")
      let draft = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        Self.message(#","category":"offers""#)
      )
      let receipt = try await server.manage(
        .post,
        "/api/v1/messages/\(draft.id)/test",
        body: #"{"distinctID":"ada"}"#
      ).decoded(SendReceipt.self)
      #expect(receipt.sends.count == 1)
      // No worker sends it: only the phone fetches it.
      try await server.sendMessages()
      var phone = TestPhone(server, person: "ada", clock: clock)
      for _ in 0..<2 { try await phone.open() }
      #expect(phone.shown == ["push:\(receipt.sends[0])"])
    }
  }

  @Test(arguments: [
    (#"{"native":1}"#, "/variants/0/contents/en/layout"),
    (#"{"layoutType":"modal","layouts":[]}"#, "/variants/0/contents/en/layout"),
    (
      #"{"layoutType":"modal","layouts":[{"blocks":{"order":[{"type":"text","content":"x"}]}}],"condition":3}"#,
      "/variants/0/contents/en/layout/condition"
    ),
  ])
  func refusesALayoutThatNoDeviceShows(layout: String, pointer: String) async throws {
    let server = try await TestServer()
    let problem = try await server.manage(
      .post,
      "/api/v1/messages",
      body: """
        {"name":"x","channel":"in_app","variants":[
        {"name":"A","contents":{"en":{"layout":\(layout)}}}]}
        """
    ).problem()
    #expect(problem.errors?.map(\.pointer) == [pointer])
  }

  static func message(_ members: String = "", screen: String = "*") -> String {
    """
    {"name":"Sale","channel":"in_app"\(members)\(members.contains("lifetime") ? "" : lifetime),
    "variants":[{"name":"A","contents":{"en":{"layout":{"layoutType":"modal",
    "condition":{"target":"\(screen)"},
    "layouts":[{"blocks":{"order":[{"type":"text","content":{"en":"Hello"}}]}}]}}}}]}
    """
  }

  private static let lifetime = #","lifetimeSeconds":3600"#
}

extension TestServer {
  /// Makes a message by the API and launches it.
  func launched(_ body: String) async throws -> MessageID {
    let message = try await made(MessageResource.self, "/api/v1/messages", body)
    let answer = try await manage(.post, "/api/v1/messages/\(message.id)/launch")
    try #require(answer.status == .ok)
    return message.id
  }

  /// What the report says of a message, over variants.
  func counts(_ message: MessageID) async throws -> [String: Int64] {
    try await report(message).variants.reduce(into: [:]) { counts, variant in
      counts.merge(variant.counts, uniquingKeysWith: +)
    }
  }

  func report(_ message: MessageID) async throws -> MessageReport {
    try await manage(.get, "/api/v1/messages/\(message)/report").decoded(MessageReport.self)
  }

  func status(_ message: MessageID) async throws -> MessageStatus {
    try await manage(.get, "/api/v1/messages/\(message)").decoded(MessageResource.self).status
  }
}
