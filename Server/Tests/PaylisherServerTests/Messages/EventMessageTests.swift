import DeliveryFakes
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Messages that follow an event, over HTTP.
@Suite struct EventMessageTests {
  @Test(arguments: TestEngine.allCases)
  func followsAnEventOnceAfterItsDelay(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      try await server.addPerson("bob", plan: "free", token: "bb02")
      let audience = try await server.made(
        AudienceResource.self,
        "/api/v1/audiences",
        #"{"name":"Pros","audience":{"kind":"property","name":"plan","is":["pro"]}}"#
      )
      clock.advance(milliseconds: 60_000)
      let message = try await server.launched(
        Self.message(#""delaySeconds":600"#, #","audience":"\#(audience.id)""#)
      )
      // Before the launch, of another name, outside the audience.
      try await server.capture("Cart", "ada", at: TestServer.start)
      try await server.capture("Chart", "ada", at: clock.now)
      try await server.capture("Cart", "bob", at: clock.now)
      #expect(try await server.counts(message).isEmpty)
      let id = EntityID(timestamp: clock.now)
      // Sent again, as after a crash, it is the same event.
      let happened = clock.now
      for _ in 0..<2 { try await server.capture("Cart", "ada", at: happened, uuid: id) }
      try await server.sendMessages()
      #expect(apns.received.isEmpty)
      clock.advance(milliseconds: 600_000)
      try await server.sendMessages()
      #expect(apns.received.map(\.token) == ["aa01"])
      try await server.capture("Cart", "ada", at: clock.now)
      clock.advance(milliseconds: 600_000)
      try await server.sendMessages()
      #expect(try await server.counts(message) == ["targeted": 1, "sent": 1])
      #expect(try await server.status(message) == .sending)
    }
  }

  @Test func repeatsAMessageAfterItsTime() async throws {
    try await MessageReportTests.with(.sqlite) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let message = try await server.launched(Self.message(#""repeatAfterSeconds":3600"#))
      for step: Int64 in [0, 3_599_999, 1, 3_600_000] {
        clock.advance(milliseconds: step)
        try await server.capture("Cart", "ada", at: clock.now)
        try await server.sendMessages()
      }
      #expect(apns.received.count == 3)
      // Paused, it follows nothing, and what happened meanwhile is not made up for.
      clock.advance(milliseconds: 3_600_000)
      _ = try await server.manage(.post, "/api/v1/messages/\(message)/pause")
      try await server.capture("Cart", "ada", at: clock.now)
      clock.advance(milliseconds: 1_000)
      _ = try await server.manage(.post, "/api/v1/messages/\(message)/resume")
      try await server.sendMessages()
      #expect(apns.received.count == 3)
      try await server.capture("Cart", "ada", at: clock.now)
      try await server.sendMessages()
      #expect(apns.received.count == 4)
      // What is late by more than the message's lifetime is not sent.
      clock.advance(milliseconds: 200_000_000)
      let late = Timestamp(milliseconds: clock.now.milliseconds - 90_000_000)
      try await server.capture("Cart", "ada", at: late)
      try await server.sendMessages()
      #expect(apns.received.count == 4)
    }
  }

  /// A person without an address does what the message follows again and again.
  @Test(arguments: TestEngine.allCases)
  func countsAPersonWhoCannotBeReachedOnce(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, clock in
      let message = try await server.launched(Self.message(#""repeatAfterSeconds":3600"#))
      let once = try await server.launched(Self.message(#""delaySeconds":0"#))
      for _ in 0..<3 {
        try await server.capture("Cart", "ada", at: clock.now)
        clock.advance(milliseconds: 1_000)
      }
      for message in [message, once] {
        #expect(try await server.counts(message) == ["targeted": 1, "dropped": 1])
      }
      // The events that nothing was sent for keep no send back, once there is an address.
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      for _ in 0..<2 {
        try await server.capture("Cart", "ada", at: clock.now)
        try await server.sendMessages()
        clock.advance(milliseconds: 1_000)
      }
      #expect(apns.received.count == 2)
      for message in [message, once] {
        #expect(try await server.counts(message) == ["targeted": 2, "dropped": 1, "sent": 1])
        #expect(try await server.report(message).variants[0].failures == ["address": 1])
      }
    }
  }

  @Test func checksCapsAndOptOutWhenItIsDue() async throws {
    try await MessageReportTests.with(.sqlite) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      try await server.addPerson("bob", plan: "pro", token: "bb02")
      _ = try await server.launched(MessageTests.message(""))
      try await server.sendMessages()
      let message = try await server.launched(
        Self.message(#""delaySeconds":60"#, #","caps":[{"limit":1,"hours":1}]"#)
      )
      try await server.capture("Cart", "ada", at: clock.now)
      try await server.capture("Cart", "bob", at: clock.now)
      let addresses = try await server.manage(.get, "/api/v1/people/bob/reach")
        .decoded(ReachResource.self).addresses
      let gone = try await server.send(
        .post,
        "/v1/push/unregister",
        headers: [
          .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
        ],
        body: #"{"installID":"\#(try #require(addresses.first).install)","reason":"opted_out"}"#
      )
      #expect(gone.status == .noContent)
      clock.advance(milliseconds: 60_000)
      try await server.sendMessages()
      #expect(apns.received.count == 2)
      #expect(try await server.counts(message) == ["targeted": 2, "dropped": 2])
      let failures = try await server.report(message).variants[0].failures
      #expect(failures == ["frequency_cap": 1, "opt_out": 1])
    }
  }

  @Test func showsAnInAppMessageAfterAnEvent() async throws {
    try await MessageReportTests.with(.sqlite) { server, _, clock in
      try await server.capture("Opened", "ada")
      let body = InAppRoutesTests.message(
        #","delivery":{"kind":"event","event":"Cart","delaySeconds":60}"#
      )
      let message = try await server.launched(body)
      var phone = TestPhone(server, person: "ada", clock: clock)
      try await phone.open()
      try await server.capture("Cart", "ada", at: clock.now)
      try await phone.open()
      #expect(phone.shown.isEmpty)
      clock.advance(milliseconds: 60_000)
      for _ in 0..<2 { try await phone.open() }
      #expect(phone.shown.count == 1)
      #expect(try await server.counts(message)["shown"] == 1)
    }
  }

  @Test func refusesARepetitionOfAMessageWithoutEvent() async throws {
    let server = try await TestServer()
    let body = MessageTests.message(
      #","delivery":{"kind":"immediately","repeatAfterSeconds":60}"#
    )
    let problem = try await server.manage(.post, "/api/v1/messages", body: body).problem()
    #expect(problem.errors?.map(\.pointer) == ["/delivery/repeatAfterSeconds"])
  }

  static func message(_ delivery: String, _ members: String = "") -> String {
    MessageTests.message(
      #","delivery":{"kind":"event","event":"Cart",\#(delivery)}\#(members)"#
    )
  }
}
