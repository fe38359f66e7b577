import Delivery
import DeliveryFakes
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What devices and events add to the report of a message, over HTTP.
@Suite struct MessageReportTests {
  @Test(arguments: TestEngine.allCases)
  func countsEachStepOfANotificationOnce(_ engine: TestEngine) async throws {
    try await Self.with(engine) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let message = try await server.launched(MessageTests.message(""))
      try await server.sendMessages()
      let send = try #require(apns.received.first?.id)
      let properties = #"{"pushId":"\#(send)"}"#
      for _ in 0..<2 {
        try await server.capture("notificationReceived", "ada", properties: properties)
      }
      try await server.capture("notificationOpen", "ada", properties: properties)
      // The same step by the other way, and under another id of the person.
      let phone = TestPhone(server, person: "ada", clock: clock)
      try await phone.report(send, "CLICKED")
      let other = TestPhone(server, person: "anonymous-1", clock: clock)
      try await other.report(send, "CLICKED")
      try await other.report("no-send", "CLICKED")
      try await phone.report(send, "DISMISSED")
      #expect(
        try await server.counts(message)
          == ["targeted": 1, "sent": 1, "delivered": 1, "opened": 1, "dismissed": 1]
      )
    }
  }

  @Test(arguments: TestEngine.allCases)
  func countsAConversionWithinItsWindowOnce(_ engine: TestEngine) async throws {
    try await Self.with(engine) { server, apns, clock in
      for (person, token) in [("ada", "aa01"), ("bob", "bb02"), ("eve", "ee03")] {
        try await server.addPerson(person, plan: "pro", token: token)
      }
      try await server.capture("Purchase", "ada")
      let conversion = #","conversion":{"event":"Purchase","withinHours":2}"#
      let message = try await server.launched(MessageTests.message(conversion))
      clock.advance(milliseconds: 1_000)
      try await server.sendMessages()
      clock.advance(milliseconds: 3_600_000)
      for _ in 0..<2 { try await server.capture("Purchase", "ada", at: clock.now) }
      try await server.capture("Basket", "bob", at: clock.now)
      // Before the send, late by a day; and after the window.
      try await server.capture("Purchase", "bob", at: TestServer.start)
      clock.advance(milliseconds: 3_600_001)
      try await server.capture("Purchase", "eve", at: clock.now)
      #expect(try await server.counts(message) == ["targeted": 3, "sent": 3, "converted": 1])
    }
  }

  @Test(arguments: TestEngine.allCases)
  func sumsWhatConversionsEarned(_ engine: TestEngine) async throws {
    try await Self.with(engine) { server, apns, clock in
      for (person, token) in [("ada", "aa01"), ("bob", "bb02"), ("eve", "ee03")] {
        try await server.addPerson(person, plan: "pro", token: token)
      }
      let conversion = #","conversion":{"event":"Purchase","withinHours":2}"#
      let message = try await server.launched(MessageTests.message(conversion))
      clock.advance(milliseconds: 1_000)
      try await server.sendMessages()
      clock.advance(milliseconds: 3_600_000)
      for (person, money) in [
        ("ada", #"{"revenue":12.5,"currency":"EUR"}"#),
        ("ada", #"{"$revenue":"7.515","currency":"eur"}"#),
        ("bob", #"{"revenue":129.9,"currency":"TRY"}"#),
        ("bob", #"{"revenue":-29.9,"currency":"TRY"}"#),
        ("eve", #"{"revenue":5,"currency":"EURO"}"#),
        ("stranger", #"{"revenue":5,"currency":"EUR"}"#),
      ] {
        try await server.capture("Purchase", person, at: clock.now, properties: money)
      }
      clock.advance(milliseconds: 3_600_001)
      let late = #"{"revenue":99,"currency":"EUR"}"#
      try await server.capture("Purchase", "ada", at: clock.now, properties: late)
      #expect(try await server.counts(message) == ["targeted": 3, "sent": 3, "converted": 3])
      let report = try await server.manage(.get, "/api/v1/messages/\(message)/report")
        .decoded(MessageReport.self).variants[0]
      #expect(
        report.revenue == [
          .init(currency: "EUR", amount: "20.015", purchases: 2),
          .init(currency: "TRY", amount: "100.00", purchases: 2),
        ]
      )
      #expect((report.unreadableRevenue, report.failures) == (1, [:]))
      let page = try await server.browser(.viewer).open("/dashboard/messages/\(message)").text
      let results = page.split(separator: "Revenue").last.map(String.init) ?? ""
      #expect(results.contains("€20.02"))
      #expect(results.contains("\u{2068}€6.67\u{2069} each"))
      #expect(results.contains("TRY"))
    }
  }

  /// A draft can be sent to single people before it is changed.
  @Test(arguments: TestEngine.allCases)
  func countsTheConversionThatADraftSaysNow(_ engine: TestEngine) async throws {
    try await Self.with(engine) { server, _, clock in
      for (person, token) in [("ada", "aa01"), ("bob", "bb02"), ("eve", "ee03")] {
        try await server.addPerson(person, plan: "pro", token: token)
      }
      func draft(_ conversion: String) -> String { MessageTests.message(conversion) }
      let first = draft(#","conversion":{"event":"Purchase","withinHours":2}"#)
      let message = try await server.made(MessageResource.self, "/api/v1/messages", first)
      let path = "/api/v1/messages/\(message.id)"
      func send(_ person: String) async throws {
        let body = #"{"distinctID":"\#(person)"}"#
        #expect(try await server.manage(.post, "\(path)/send", body: body).status == .accepted)
        try await server.sendMessages()
        clock.advance(milliseconds: 1_000)
      }
      try await send("ada")
      let second = draft(#","conversion":{"event":"Order","withinHours":4}"#)
      #expect(try await server.manage(.put, path, body: second).status == .ok)
      try await send("bob")
      clock.advance(milliseconds: 3 * 3_600_000)
      for person in ["ada", "bob"] {
        try await server.capture("Purchase", person, at: clock.now)
        #expect(try await server.counts(message.id)["converted"] == (person == "ada" ? nil : 1))
        try await server.capture("Order", person, at: clock.now)
      }
      #expect(try await server.counts(message.id)["converted"] == 2)
      #expect(try await server.manage(.put, path, body: draft("")).status == .ok)
      try await send("eve")
      try await server.capture("Order", "eve", at: clock.now)
      #expect(try await server.counts(message.id)["converted"] == 2)
    }
  }

  /// A draft that lives shorter since counts the conversions of what it sent before all the same.
  @Test(arguments: TestEngine.allCases)
  func countsConversionsUntilTheLastSendThatMayCome(_ engine: TestEngine) async throws {
    try await engine.withClock { server, clock in
      for person in ["ada", "bob"] { try await server.capture("Opened", person) }
      func draft(_ seconds: Int) -> String {
        InAppRoutesTests.message(
          #","lifetimeSeconds":\#(seconds),"conversion":{"event":"Order","withinHours":2}"#
        )
      }
      let message = try await server.made(MessageResource.self, "/api/v1/messages", draft(86_400))
      let path = "/api/v1/messages/\(message.id)"
      #expect(
        try await server.manage(.post, "\(path)/send", body: #"{"distinctID":"ada"}"#).status
          == .accepted
      )
      #expect(try await server.manage(.put, path, body: draft(60)).status == .ok)
      #expect(
        try await server.manage(.post, "\(path)/send", body: #"{"distinctID":"bob"}"#).status
          == .accepted
      )
      clock.advance(milliseconds: 20 * 3_600_000)
      // The step of another message removes what counts no more.
      _ = try await server.launched(InAppRoutesTests.message())
      var phone = TestPhone(server, person: "ada", clock: clock)
      try await phone.open()
      clock.advance(milliseconds: 3_600_000)
      try await server.capture("Order", "ada", at: clock.now)
      #expect(try await server.counts(message.id)["converted"] == 1)
    }
  }

  @Test func countsAWithdrawalOfConsentForTheLastMessageOfItsCategory() async throws {
    try await Self.with(.sqlite) { server, _, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      func consent(_ category: String, _ isGranted: Bool) async throws {
        let answer = try await server.manage(
          .put,
          "/api/v1/people/ada/consents/\(category)",
          body: #"{"isGranted":\#(isGranted)}"#
        )
        try #require(answer.status == .ok)
      }
      try await consent("offers", true)
      let offers = try await server.launched(MessageTests.message(#","category":"offers""#))
      try await server.sendMessages()
      clock.advance(milliseconds: 1_000)
      let receipt = try await server.launched(MessageTests.message(""))
      try await server.sendMessages()
      clock.advance(milliseconds: 1_000)
      try await consent("news", false)
      for _ in 0..<2 { try await consent("offers", false) }
      #expect(try await server.counts(offers) == ["targeted": 1, "sent": 1, "unsubscribed": 1])
      #expect(try await server.counts(receipt) == ["targeted": 1, "sent": 1])
    }
  }

  /// The control is a notification without a link.
  @Test(arguments: TestEngine.allCases, [true, false])
  func makesAnOpenedNotificationATouch(_ engine: TestEngine, hasLink: Bool) async throws {
    try await Self.with(engine) { server, apns, clock in
      try await server.makeDomain(host: "go.example.com", [try server.link("SUMMER25")])
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let linked = MessageTests.message("")
      let plain = linked.replacing(#","action":"https://go.example.com/SUMMER25""#, with: "")
      _ = try await server.launched(hasLink ? linked : plain)
      try await server.sendMessages()
      let send = try #require(apns.received.first?.id)
      try await server.capture("notificationOpen", "ada", properties: #"{"pushId":"\#(send)"}"#)
      clock.advance(milliseconds: 60_000)
      let purchase = EntityID(timestamp: clock.now)
      try await server.capture("Purchase", "ada", at: clock.now, uuid: purchase)
      let attribution = try await server.dependencies.repositories.events
        .attribution(server.workspace, purchase)
      #expect(attribution?.reason == (hasLink ? "last_touch" : "organic"))
    }
  }

  static func with(
    _ engine: TestEngine,
    _ body: (TestServer, FakeAPNs, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    let apns = try FakeAPNs(now: { clock.now.milliseconds })
    let endpoint = try await apns.start()
    defer { apns.stop() }
    let configure: (inout ServerDependencies) -> Void = {
      $0.now = { clock.now }
      $0.pushEndpoints = .init(apns: endpoint, fcm: nil)
    }
    try await engine.with(configure: configure) { server in
      try await server.setKey(of: apns)
      try await body(server, apns, clock)
    }
  }
}
