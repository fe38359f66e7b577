import Delivery
import DeliveryFakes
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Messages over HTTP, from audience to report, with a fake of Apple's push service.
@Suite struct MessageTests {
  @Test func sendsToAnAudienceAndReports() async throws {
    try await Self.with { server, apns in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      try await server.addPerson("bob", plan: "free", token: "bb02")
      try await server.addPerson("eve", plan: "pro", token: "ee03")
      apns.kill("ee03", since: TestServer.start.milliseconds + 1)
      let audience = try await server.made(
        AudienceResource.self,
        "/api/v1/audiences",
        #"{"name":"Pros","audience":{"kind":"property","name":"plan","is":["pro"]}}"#
      )
      let estimate = try await server.manage(.get, "/api/v1/audiences/\(audience.id)/estimate")
        .decoded(AudienceEstimate.self)
      #expect((estimate.people, estimate.reachable) == (2, 2))
      #expect(Set(estimate.sample) == ["ada", "eve"])

      let message = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        Self.message(#","audience":"\#(audience.id)""#)
      )
      #expect(message.status == .draft)
      let path = "/api/v1/messages/\(message.id)"
      let check = try await server.manage(.get, "\(path)/check?person=bob")
        .decoded(SendCheckReport.self)
      #expect((check.outcome, check.check) == ("refuse", "audience"))
      #expect(try await server.manage(.post, "\(path)/launch").status == .ok)
      #expect(try await server.manage(.post, "\(path)/launch").status == .ok)
      try await server.sendMessages()

      let received = try #require(apns.received.first)
      #expect(apns.received.count == 1)
      #expect((received.token, received.topic) == ("aa01", "com.example.acme"))
      #expect(received.payload.contains(#""title":"Sale""#))
      #expect(received.payload.contains(#""pushId":"\#(received.id)""#))
      #expect(received.payload.contains(#""recipient":"ada""#))
      #expect(received.payload.contains(#""category":"com.paylisher.notification.tracked""#))
      #expect(received.collapseID == received.id)
      let report = try await server.manage(.get, "\(path)/report").decoded(MessageReport.self)
      #expect(report.status == .sent)
      #expect(report.variants[0].counts == ["targeted": 2, "sent": 1, "failed": 1])
      #expect(report.variants[0].failures == ["Unregistered": 1])
      let done = try await server.manage(.get, path).decoded(MessageResource.self)
      #expect(done.steps?.map(\.status) == [.draft, .sending, .sent])
      #expect(try await server.manage(.post, "\(path)/pause").status == .conflict)
    }
  }

  @Test func refusesAChangeOfAnOlderVersion() async throws {
    try await Self.with { server, _ in
      let made = try await server.manage(.post, "/api/v1/messages", body: Self.message(""))
      let path = try #require(made.headers[.location])
      let tag = try #require(made.headers[.eTag])
      func change(_ tag: String, _ name: String) async throws -> TestResponse {
        let body = Self.message("").replacing("Sale", with: name)
        return try await server.manage(.put, path, headers: [.ifMatch: tag], body: body)
      }
      let first = try await change(tag, "First")
      #expect(first.status == .ok && first.headers[.eTag] != tag)
      let late = try await change(tag, "Late")
      #expect(late.status == .preconditionFailed)
      #expect(try late.problem().code == "version_mismatch")
      let stored = try await server.manage(.get, path)
      #expect(stored.headers[.eTag] == first.headers[.eTag])
      #expect(stored.text.contains("First") && !stored.text.contains("Late"))
      #expect(try await change("*", "Second").status == .ok)
      #expect(try await server.manage(.post, "\(path)/launch").headers[.eTag] != nil)
    }
  }

  @Test func testsADraftWithoutLaunchingIt() async throws {
    try await Self.with { server, apns in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let message = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        Self.message(#","category":"offers""#)
      )
      let path = "/api/v1/messages/\(message.id)"
      let body = #"{"distinctID":"ada"}"#
      let refused = try await server.manage(.post, "\(path)/send", body: body)
        .decoded(SendReceipt.self)
      #expect(refused.decision.check == "consent")
      #expect(refused.sends.isEmpty)
      var headers = HTTPFields()
      headers[.idempotencyKey] = "test-1"
      for _ in 0..<2 {
        let receipt = try await server.manage(.post, "\(path)/test", headers: headers, body: body)
          .decoded(SendReceipt.self)
        #expect(receipt.sends.count == 1)
      }
      try await server.sendMessages()
      #expect(apns.received.map(\.token) == ["aa01"])
      #expect(try await server.manage(.get, path).decoded(MessageResource.self).status == .draft)
    }
  }

  @Test func pausesAMessageOfAnAppWithoutKey() async throws {
    try await Self.with(setsKey: false) { server, apns in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let message = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        Self.message("")
      )
      let path = "/api/v1/messages/\(message.id)"
      _ = try await server.manage(.post, "\(path)/launch")
      try await server.sendMessages()
      let paused = try await server.manage(.get, path).decoded(MessageResource.self)
      #expect(paused.status == .paused)
      #expect(paused.problem?.contains("push-keys") == true)
      try await server.setKey(of: apns)
      #expect(try await server.manage(.post, "\(path)/resume").status == .ok)
      try await server.sendMessages()
      #expect(apns.received.count == 1)
    }
  }

  @Test func keepsPushKeysToItself() async throws {
    // asvs 5.2.2
    try await Self.with { server, apns in
      let path = "/api/v1/apps/\(server.app)/push-keys"
      let list = try await server.manage(.get, path)
      #expect(!String(buffer: list.body).contains("PRIVATE"))
      let keys = try list.decoded(Page<PushKeyResource>.self).items
      #expect(keys.map(\.provider) == ["apns"])
      #expect(keys.map(\.name) == [apns.keyFile.keyID])
      let wrong = try await server.manage(.put, path, body: #"{"p8":"x","keyID":"ABCDE12345"}"#)
      #expect(try wrong.problem().errors?.map(\.pointer) == ["/teamID"])
      // Its content is read before it is stored: text, another kind of PEM, and a certificate's frame are no key.
      let frame = "-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----"
      for content in ["x", frame, frame.replacing("PRIVATE KEY", with: "CERTIFICATE")] {
        let body = #"{"p8":"\#(content)","keyID":"ABCDE12345","teamID":"FGHIJ67890"}"#
        let refused = try await server.manage(.put, path, body: body)
        #expect(try refused.problem().errors?.map(\.pointer) == ["/p8"], "\(content)")
      }
      let google = try await server.manage(.put, path, body: #"{"serviceAccount":"{}"}"#)
      #expect(google.status == .unprocessableContent)
      #expect(try await server.manage(.delete, "\(path)/apns").status == .noContent)
      #expect(try await server.manage(.delete, "\(path)/apns").status == .notFound)
    }
  }

  @Test(arguments: [
    (#"{"name":"x","channel":"push","variants":[]}"#, "/variants"),
    (
      #"{"name":"x","channel":"push","variants":[{"name":"A","contents":{"en":{}}}]}"#,
      "/variants/0/contents/en"
    ),
    (
      """
      {"name":"x","channel":"push","variants":[{"name":"A","contents":{"en":{"title":"x"}}}],
      "app":"00000000-0000-0000-0000-000000000001"}
      """, "/app"
    ),
    (
      """
      {"name":"x","channel":"push","variants":[{"name":"A","contents":{"en":{"title":"x"}}}],
      "quietHour":{}}
      """, "/quietHour"
    ),
    (
      """
      {"name":"x","channel":"push","variants":[{"name":"A","contents":{"en":{"title":"x",
      "action":"open_screen:a/b"}}}]}
      """, "/variants/0/contents/en/action"
    ),
  ])
  func saysWhereAMessageIsWrong(_ body: String, _ pointer: String) async throws {
    let server = try await TestServer()
    let problem = try await server.manage(.post, "/api/v1/messages", body: body).problem()
    #expect(problem.errors?.map(\.pointer) == [pointer])
  }

  @Test func refusesAMisspeltMemberOfAnAudience() async throws {
    let server = try await TestServer()
    let problem = try await server.manage(
      .post,
      "/api/v1/audiences/estimate",
      body: #"{"all":[{"kind":"last_seen","withinDay":3}]}"#
    ).problem()
    #expect(problem.errors?.map(\.pointer) == ["/all/0/withinDay"])
  }

  static func message(_ members: String) -> String {
    """
    {"name":"Sale","channel":"push"\(members),"variants":[{"name":"A","contents":{
    "en":{"title":"Sale","body":"20 % off","action":"https://go.example.com/SUMMER25"}}}]}
    """
  }

  /// A server whose push providers are a fake.
  static func with(
    setsKey: Bool = true,
    _ body: (TestServer, FakeAPNs) async throws -> Void
  ) async throws {
    let apns = try FakeAPNs(now: { TestServer.start.milliseconds })
    let endpoint = try await apns.start()
    defer { apns.stop() }
    let server = try await TestServer {
      $0.pushEndpoints = .init(apns: endpoint, fcm: nil)
      $0.sendMail()
    }
    if setsKey { try await server.setKey(of: apns) }
    try await body(server, apns)
  }
}

extension TestServer {
  /// Sets the key that a fake believes, by the API.
  func setKey(of apns: FakeAPNs) async throws {
    let file = apns.keyFile
    let body = try JSONEncoder().encode([
      "p8": file.p8, "keyID": file.keyID, "teamID": file.teamID,
    ])
    let answer = try await manage(
      .put,
      "/api/v1/apps/\(app)/push-keys",
      body: String(decoding: body, as: UTF8.self)
    )
    try #require(answer.status == .ok)
  }

  /// Sends an event of a person that sets a property, and registers an address.
  func addPerson(
    _ person: String,
    plan: String,
    token: String,
    permission: PushPermission? = nil
  ) async throws {
    let answer = try await send(
      .post,
      "/batch",
      body: """
        {"api_key":"\(publishableKey)","batch":[{"event":"$identify","distinct_id":"\(person)",
        "timestamp":"\(Self.start.iso8601)","uuid":"\(EntityID(timestamp: Self.start))",
        "properties":{"$set":{"plan":"\(plan)"},"$os_name":"iOS"}}]}
        """
    )
    try #require(answer.status == .ok)
    var registration = AddressRegistration(
      app: app,
      install: InstallID(timestamp: Self.start),
      person: person,
      address: try #require(PushAddress(.apns, token))
    )
    registration.environment = .production
    registration.permission = permission
    try await dependencies.repositories.addresses.register(
      workspace,
      registration,
      now: Self.start
    )
  }

  /// Fills the outbox and sends everything that is due.
  func sendMessages() async throws {
    let feature = application.features.lazy.compactMap { $0 as? MessagesFeature }.first
    try await #require(feature).outbox.work()
  }

  /// Makes something by the API.
  func made<Resource: Decodable>(
    _ type: Resource.Type,
    _ path: String,
    _ body: String
  ) async throws -> Resource {
    let answer = try await manage(.post, path, body: body)
    try #require(answer.status == .created, "\(String(buffer: answer.body))")
    return try answer.decoded(type)
  }
}
