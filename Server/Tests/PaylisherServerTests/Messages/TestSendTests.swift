import DeliveryFakes
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Tests of a message before it is launched are in no report, and no cap counts them.
@Suite struct TestSendTests {
  @Test(arguments: TestEngine.allCases)
  func countsNoTestOfANotification(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      try await server.addPerson("bob", plan: "pro", token: "bb02")
      apns.kill("bb02", since: clock.now.milliseconds + 1)
      let members = #","category":"offers","caps":[{"limit":1,"hours":24}]"#
      let draft = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        MessageTests.message(members)
      )
      try await server.consent("ada", true)
      try await server.test(draft.id, "ada")
      try await server.test(draft.id, "bob")
      try await server.sendMessages()
      let test = try #require(apns.received.first?.id)
      #expect(apns.received.count == 1)
      let phone = TestPhone(server, person: "ada", clock: clock)
      for step in ["DELIVERED", "CLICKED"] { try await phone.report(test, step) }
      clock.advance(milliseconds: 1_000)
      try await server.consent("ada", false)
      #expect(try await server.counts(draft.id).isEmpty)

      // The tester is among those that the message is for.
      try await server.consent("ada", true)
      let other = try await server.launched(MessageTests.message(members))
      try await server.sendMessages()
      #expect(apns.received.count == 2)
      #expect(try await server.counts(other)["sent"] == 1)
      #expect(try await server.report(other).variants[0].failures["frequency_cap"] == nil)
    }
  }

  @Test(arguments: TestEngine.allCases)
  func countsNoTestOfAnInAppMessage(_ engine: TestEngine) async throws {
    try await engine.withClock { server, clock in
      try await server.capture("Opened", "ada")
      let body = InAppRoutesTests.message(#","caps":[{"limit":1,"hours":24}]"#)
      let draft = try await server.made(MessageResource.self, "/api/v1/messages", body)
      try await server.test(draft.id, "ada")
      var phone = TestPhone(server, person: "ada", clock: clock)
      for _ in 0..<2 { try await phone.open() }
      #expect(phone.shown.count == 1)
      #expect(try await server.counts(draft.id).isEmpty)
      // A second test waits, and is erased with its person.
      try await server.test(draft.id, "ada")
      let launched = try await server.launched(body)
      try await phone.open()
      #expect(phone.shown.count == 3)
      #expect(try await server.counts(launched)["shown"] == 1)
      try await server.test(draft.id, "ada")
      #expect(try await server.manage(.delete, "/api/v1/people/ada?merged=true").status == .ok)
      #expect(try await server.counts(draft.id).isEmpty)
    }
  }

  /// A test that is being sent takes no place of a cap either.
  @Test func reservesNoPlaceOfACapForATest() async throws {
    try await MessageReportTests.with(.sqlite) { server, _, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let members = #","caps":[{"limit":1,"hours":24}]"#
      let draft = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        MessageTests.message(members)
      )
      try await server.test(draft.id, "ada")
      _ = try await server.launched(MessageTests.message(members))
      let outbox = server.dependencies.repositories.outbox
      while try await outbox.advance(now: clock.now) {}
      let sends = try await outbox.claim(limit: 9, lease: 60_000, now: clock.now).sends
      #expect(sends.map(\.lane) == [.test, .launched])
      #expect(sends.map(\.pending) == [0, 0])
    }
  }
}

extension TestServer {
  /// Sends a message to one person as a test.
  fileprivate func test(_ message: MessageID, _ person: String) async throws {
    let answer = try await manage(
      .post,
      "/api/v1/messages/\(message)/test",
      body: #"{"distinctID":"\#(person)"}"#
    )
    #expect(answer.status == .accepted)
  }

  fileprivate func consent(_ person: String, _ isGranted: Bool) async throws {
    let answer = try await manage(
      .put,
      "/api/v1/people/\(person)/consents/offers",
      body: #"{"isGranted":\#(isGranted)}"#
    )
    try #require(answer.status == .ok)
  }
}
