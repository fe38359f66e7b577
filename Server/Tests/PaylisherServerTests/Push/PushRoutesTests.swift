import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What devices say about push, and what an operator sees of it, over HTTP.
@Suite struct PushRoutesTests {
  private static let install = "0192f0c1-2f3a-7000-8000-0000000000a1"

  private static func device(
    _ server: TestServer,
    _ path: String,
    _ body: String,
    key: APIKey? = nil
  ) async throws -> TestResponse {
    try await server.send(
      .post,
      path,
      headers: [
        .authorization: "Bearer \(key ?? server.publishableKey)",
        .contentType: "application/json",
      ],
      body: body
    )
  }

  private static func register(
    _ server: TestServer,
    value: String = "AABB01",
    kind: String = "apns",
    person: String = "ada",
    install: String = install
  ) async throws -> TestResponse {
    try await device(
      server,
      "/v1/push/register",
      """
      {"installID":"\(install)","distinctID":"\(person)","kind":"\(kind)","value":"\(value)",\
      "environment":"sandbox","permission":"authorized","language":"tr-TR",\
      "timeZone":"Europe/Istanbul","appVersion":"4.2","later":1}
      """
    )
  }

  private static func reach(_ server: TestServer, _ person: String) async throws -> ReachResource {
    try await server.manage(.get, "/api/v1/people/\(person)/reach").decoded(ReachResource.self)
  }

  @Test(arguments: TestEngine.allCases)
  func showsAnOperatorWhatDevicesRegistered(_ engine: TestEngine) async throws {
    try await engine.with { server in
      #expect(try await Self.register(server).status == .noContent)
      let address = try #require(try await Self.reach(server, "ada").addresses.first)
      #expect(address.kind == .apns)
      #expect(address.ending == "aabb01")
      #expect(address.environment == .sandbox)
      #expect(address.permission == .authorized)
      #expect(address.language == "tr-TR")
      #expect(address.timeZone == "Europe/Istanbul")
      #expect(address.appVersion == "4.2")
      #expect(address.app == server.app)
      #expect(address.install.description == Self.install)
      #expect(address.distinctID == "ada")
      #expect(address.retiredAt == nil)

      let other = "0192f0c1-2f3a-7000-8000-0000000000b2"
      #expect(try await Self.register(server, person: "bob", install: other).status == .noContent)
      #expect(try await Self.reach(server, "ada").addresses.isEmpty)
      let body = "{\"installID\":\"\(other)\",\"reason\":\"opted_out\"}"
      let gone = try await Self.device(server, "/v1/push/unregister", body)
      #expect(gone.status == .noContent)
      #expect(try await Self.reach(server, "bob").addresses.map(\.retiredReason) == ["opted_out"])
      let silent = "{\"distinct_id\":\"bob\",\"device_token\":\"unknown\"}"
      #expect(try await Self.device(server, "/heartbeat", silent).text == #"{"status":"ok"}"#)
    }
  }

  @Test(arguments: [
    (#"{"distinctID":"a","kind":"apns","value":"aa"}"#, "/installID"),
    (#"{"installID":"\#(install)","distinctID":"a","kind":"apns","value":"xyz"}"#, "/value"),
    (#"{"installID":"\#(install)","distinctID":"a","kind":"fcm_token","value":"a b"}"#, "/value"),
    (#"{"installID":"\#(install)","distinctID":"a","kind":"sms","value":"1"}"#, "/kind"),
    (#"{"installID":"\#(install)","distinctID":"","kind":"apns","value":"aa"}"#, "/distinctID"),
  ])
  func saysWhichFieldOfARegistrationIsWrong(body: String, pointer: String) async throws {
    let server = try await TestServer()
    let response = try await Self.device(server, "/v1/push/register", body)
    #expect(response.status == .unprocessableContent)
    #expect(try response.problem().errors?.first?.pointer == pointer)
  }

  @Test func boundsWhatOneInstallationChanges() async throws {
    let server = try await TestServer()
    for _ in 0..<PushLimiter.perInstall {
      #expect(try await Self.register(server).status == .noContent)
    }
    let refused = try await Self.register(server)
    #expect(refused.status == .tooManyRequests)
    #expect(refused.headers[.retryAfter] != nil)
    let other = "0192f0c1-2f3a-7000-8000-0000000000b2"
    #expect(try await Self.register(server, install: other).status == .noContent)
  }

  @Test(arguments: TestEngine.allCases)
  func keepsConsentThatTheAppOrTheOperatorStores(_ engine: TestEngine) async throws {
    try await engine.with { server in
      let now = TestServer.start.milliseconds
      func say(_ isGranted: Bool, _ more: String) async throws -> HTTPResponse.Status {
        try await Self.device(
          server,
          "/v1/push/consent",
          "{\"distinctID\":\"ada\",\"isGranted\":\(isGranted)\(more)}"
        ).status
      }
      // A clock that is a year ahead counts as now.
      let ahead = ",\"textVersion\":\"v1\",\"changedAt\":\(now + 31_536_000_000)"
      #expect(try await say(true, ahead) == .noContent)
      #expect(try await say(false, ",\"changedAt\":\(now - 1)") == .noContent)
      var consents = try await Self.reach(server, "ada").consents
      #expect(consents.map(\.isGranted) == [true])
      #expect(consents.first?.textVersion == "v1")
      #expect(consents.first?.source == "app")
      #expect(try await say(false, "") == .noContent)
      let stored = try await server.manage(
        .put,
        "/api/v1/people/ada/consents/price_alerts",
        body: #"{"isGranted":true,"textVersion":"web"}"#
      ).decoded(ConsentResource.self)
      #expect(stored.source == "api")
      consents = try await Self.reach(server, "ada").consents
      #expect(consents.map(\.category.name) == ["marketing", "price_alerts"])
      #expect(consents.map(\.isGranted) == [false, true])
      let wrong = try await server.manage(
        .put,
        "/api/v1/people/ada/consents/No%20Category",
        body: #"{"isGranted":true}"#
      )
      #expect(wrong.status == .notFound)
    }
  }

  /// Queues a message to a person; the id of the send.
  private static func test(of server: TestServer, _ person: String) async throws -> String {
    let message = try await server.made(
      MessageResource.self,
      "/api/v1/messages",
      MessageTests.message("")
    )
    let sends = try await server.dependencies.repositories.outbox.decide(
      server.workspace,
      message.id,
      person: person,
      queueing: .test,
      now: TestServer.start
    ).sends
    return try #require(sends.first).description
  }

  @Test(arguments: TestEngine.allCases)
  func countsEachStepOfAMessageOncePerPerson(_ engine: TestEngine) async throws {
    try await engine.with { server in
      func acknowledge(_ id: String, _ status: String, _ person: String) async throws {
        let body = """
          {"sdkKey":"\(server.publishableKey)","distinctId":"\(person)","pushId":\(id),\
          "status":"\(status)"}
          """
        let answer = try await server.send(
          .post,
          "/v1/push/inapp/ack",
          headers: [.contentType: "application/json; charset=utf-8"],
          body: body
        )
        #expect(answer.status == .ok)
      }
      let repositories = server.dependencies.repositories
      #expect(try await Self.register(server).status == .noContent)
      let send = try await Self.test(of: server, "ada")
      // Sent again it counts once.
      for _ in 0..<2 { try await acknowledge("\"\(send)\"", "DELIVERED", "ada") }
      try await acknowledge("\"\(send)\"", "SEEN", "ada")
      try await acknowledge("\"\(send)\"", "DELIVERED", "bob")
      // As the SDK reports it, through its queue of events.
      let reports = [
        ("inappMessageRead", "ada", send), ("inappMessageButtonClick", "ada", send),
        ("notificationDismiss", "bob", send), ("inappMessageRead", "ada", ""),
      ]
      let events = reports.map { name, person, send in
        #"{"event":"\#(name)","distinct_id":"\#(person)","properties":{"pushId":"\#(send)"}}"#
      }.joined(separator: ",")
      let batch = "{\"api_key\":\"\(server.publishableKey)\",\"batch\":[\(events)]}"
      #expect(try await server.send(.post, "/batch", body: batch).status == .ok)
      let counts = try await repositories.acknowledgements.count(server.workspace, pushID: send)
      #expect(counts == [.delivered: 2, .seen: 1, .clicked: 1, .dismissed: 1])

      // Erased, all are gone with the send.
      let erased = try await server.manage(.delete, "/api/v1/people/ada")
        .decoded(ErasureReport.self)
      #expect(erased.addresses == 4)
      #expect(try await Self.register(server).status == .noContent)
      #expect(try await Self.reach(server, "ada").addresses.isEmpty)
      let left = try await repositories.acknowledgements.count(server.workspace, pushID: send)
      #expect(left.isEmpty)
      // As clients of another system report its messages, with a number: answered, and not stored.
      try await acknowledge("7", "DELIVERED", "eve")
      let others = try await repositories.acknowledgements.count(server.workspace, pushID: "7")
      #expect(others.isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"distinctId":"ada","pushId":7,"status":"LOST"}"#, "/status"),
    (#"{"distinctId":"ada","pushId":"","status":"SEEN"}"#, "/pushId"),
    (#"{"distinctId":"ada","status":"SEEN"}"#, "/pushId"),
  ])
  func refusesAnAcknowledgementOfNothing(body: String, pointer: String) async throws {
    let server = try await TestServer()
    let response = try await Self.device(server, "/v1/push/inapp/ack", body)
    #expect(response.status == .unprocessableContent)
    #expect(try response.problem().errors?.first?.pointer == pointer)
  }

  @Test func answersAFetchAsExistingClientsReadIt() async throws {
    let server = try await TestServer()
    let headers: HTTPFields = [
      try #require(HTTPField.Name("X-SDK-Key")): "\(server.publishableKey)",
      .contentType: "application/json",
    ]
    let body = """
      {"distinctId":"ada","sdkKey":"\(server.publishableKey)","platform":"ios","maxMessages":3,\
      "target":null}
      """
    let answer = try await server.send(
      .post,
      "/v1/push/inapp/fetch",
      headers: headers,
      body: body
    )
    #expect(answer.text == #"{"messages":[]}"#)
  }
}
