import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct IngestTests {
  static let uuid = "01999999-0000-7000-8000-000000000001"

  static func event(
    uuid: String = uuid,
    name: String = "Purchase",
    more: String = ""
  ) -> String {
    """
    {"event":"\(name)","distinct_id":"u1","properties":{"price":1},\
    "timestamp":"2026-09-21T14:13:20.000Z","uuid":"\(uuid)"\(more)}
    """
  }

  func batch(_ server: TestServer, _ events: String...) -> String {
    """
    {"api_key":"\(server.publishableKey)","batch":[\(events.joined(separator: ","))],\
    "sent_at":"2026-09-21T14:13:20.000Z"}
    """
  }

  func answer(
    _ server: TestServer,
    _ body: String,
    path: String = "/batch"
  ) async throws -> BatchResponse {
    let response = try await server.send(.post, path, body: body)
    try #require(response.status == .ok, "\(response.text)")
    return try response.decoded(BatchResponse.self)
  }

  @Test func storesOnceHoweverOftenItIsSent() async throws {
    let server = try await TestServer()
    let body = batch(server, Self.event())
    let id = try #require(EntityID(Self.uuid))
    #expect(try await answer(server, body) == BatchResponse(accepted: [id]))
    #expect(try await answer(server, body) == BatchResponse(duplicates: [id]))
    let other = batch(server, Self.event(name: "Refund"))
    #expect(try await answer(server, other) == BatchResponse(conflicts: [id]))
    let events = dependencies(server)
    #expect(try await events.count(server.workspace) == 1)
    #expect(try await events.find(server.workspace, id)?.name == "Purchase")
  }

  private func dependencies(_ server: TestServer) -> EventRepository {
    server.dependencies.repositories.events
  }

  @Test func takesTheSameEventInAnotherOrderForTheSame() async throws {
    let server = try await TestServer()
    _ = try await answer(server, batch(server, Self.event()))
    let shuffled = """
      {"uuid":"\(Self.uuid.uppercased())","timestamp":"2026-09-21T14:13:20Z","properties":\
      { "price" : 1 },"distinct_id":"u1","event":"Purchase"}
      """
    #expect(try await answer(server, batch(server, shuffled)).duplicates.count == 1)
  }

  @Test(arguments: ["/batch", "/batch/", "/capture", "/capture/", "/e", "/e/", "/i/v0/e/"])
  func answersAtEveryPathThatClientsUse(path: String) async throws {
    let server = try await TestServer()
    let answer = try await answer(server, batch(server, Self.event()), path: path)
    #expect(answer.accepted.count == 1)
  }

  @Test(arguments: ["api_key", "token", "$token"])
  func takesASingleEventWithItsKey(name: String) async throws {
    let server = try await TestServer()
    let body = Self.event(more: ",\"\(name)\":\"\(server.publishableKey)\"")
    #expect(try await answer(server, body).accepted.count == 1)
  }

  @Test func takesAnArrayOfEventsThatCarryTheKey() async throws {
    let server = try await TestServer()
    let body = """
      [{"event":"$pageview","properties":{"token":"\(server.publishableKey)","distinct_id":"u2"},\
      "offset":1500}]
      """
    let accepted = try await answer(server, body, path: "/e/").accepted
    let stored = try await dependencies(server).find(server.workspace, try #require(accepted.first))
    #expect(stored?.distinctID == "u2")
    #expect(stored?.properties == #"{"distinct_id":"u2"}"#)
    #expect(stored?.occurredAt.milliseconds == TestServer.start.milliseconds - 1_500)
  }

  /// What other languages write where JSON has no word costs that event, not the batch.
  @Test(arguments: [
    (Array("NaN".utf8), "invalid_literal"), (Array("-Infinity".utf8), "invalid_literal"),
    (Array("undefined".utf8), "invalid_literal"), (Array(".5".utf8), "invalid_literal"),
    ([0x22, 0xFF, 0x22], "invalid_utf8"), (Array("\"\n\"".utf8), "invalid_string"),
  ])
  func losesOneEventToWhatIsNotJSON(value: [UInt8], code: String) async throws {
    let server = try await TestServer()
    let key = server.publishableKey
    let uuid = "018f2c5e-7a00-7000-8000-000000000009"
    let head =
      #"{"api_key":"\#(key)","batch":[\#(Self.event()),{"uuid":"\#(uuid)","event":"a","p":"#
    let last = Self.event(uuid: "01999999-0000-7000-8000-000000000002")
    let body = Array(head.utf8) + value + Array("},\(last)]}".utf8)
    let response = try await server.post("/batch", bytes: body)
    #expect(response.status == .ok, "\(response.text)")
    let answer = try response.decoded(BatchResponse.self)
    #expect(answer.rejected.map(\.code) == [code])
    #expect(answer.rejected.map(\.index) == [1])
    #expect(answer.rejected.first?.uuid == EntityID(uuid))
    #expect(answer.accepted.count == 2)
  }

  @Test(arguments: [
    ("", "an array of events, or \"event\" names a single one"),
    (#","events":[\#(IngestTests.event())]"#, "\"events\" is not read"),
    (#","data":"x""#, "\"data\" is not read"),
  ])
  func refusesARequestWithoutEvents(rest: String, detail: String) async throws {
    let server = try await TestServer()
    let body = "{\"api_key\":\"\(server.publishableKey)\"\(rest)}"
    let response = try await server.send(.post, "/batch", body: body)
    #expect(response.status == .unprocessableContent, "\(response.text)")
    #expect(response.text.contains("/batch is required"))
    #expect(response.text.contains(detail.replacing("\"", with: "\\\"")), "\(response.text)")
    let empty = "{\"api_key\":\"\(server.publishableKey)\",\"batch\":[]\(rest)}"
    #expect(try await server.send(.post, "/batch", body: empty).status == .ok)
  }

  @Test func refusesBadEventsAloneAndNamesThem() async throws {
    let server = try await TestServer()
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let long = String(repeating: "x", count: 8_193)
    let wide = (0..<5).map { "\"k\($0)\":\"\(String(repeating: "y", count: 8_000))\"" }
    let bad = [
      ("{}", "missing_event"),
      ("7", "invalid_event"),
      (Self.event(uuid: "nope"), "invalid_uuid"),
      (Self.event(name: ""), "missing_event"),
      (Self.event(name: String(repeating: "n", count: 257)), "event_name_too_long"),
      (#"{"event":"a\u0000","distinct_id":"u"}"#, "null_character"),
      (#"{"event":"a","distinct_id":"u\u0000"}"#, "null_character"),
      (#"{"event":"a","properties":{}}"#, "missing_distinct_id"),
      (#"{"event":"a","distinct_id":"u","properties":[]}"#, "invalid_properties"),
      (#"{"event":"a","distinct_id":"u","timestamp":"yesterday"}"#, "invalid_timestamp"),
      (#"{"event":"a","distinct_id":"u","properties":{"x":\#(deep)}}"#, "json_too_deep"),
      (#"{"event":"a","distinct_id":"u","properties":{"x":"\#(long)"}}"#, "string_too_long"),
      (
        #"{"event":"a","distinct_id":"u","properties":{\#(wide.joined(separator: ","))}}"#,
        "event_too_large"
      ),
      (#"{"event":"a","distinct_id":"u","properties":{"x":1e999}}"#, "number_out_of_range"),
      (#"{"event":"a","event":"b","distinct_id":"u"}"#, "duplicate_key"),
      (#"{"event":"a","distinct_id":"u","properties":{"x":"\ud800"}}"#, "lone_surrogate"),
    ]
    let events = bad.map(\.0) + [Self.event()]
    let answer = try await answer(
      server,
      "{\"api_key\":\"\(server.publishableKey)\",\"batch\":[\(events.joined(separator: ","))]}"
    )
    #expect(answer.rejected.map(\.code) == bad.map(\.1))
    #expect(answer.rejected.map(\.index) == Array(0..<bad.count))
    #expect(answer.accepted.count == 1)
  }

  @Test func keepsWhatAttributesAnEvent() async throws {
    let server = try await TestServer()
    let body = batch(
      server,
      """
      {"event":"Opened","distinct_id":7,"$set":{"name":"Ada"},"properties":{"campaign_key":"SUMMER25",\
      "jid":"j1","$session_id":"s1","big":9007199254740993}}
      """
    )
    let id = try #require(try await answer(server, body).accepted.first)
    let stored = try #require(try await dependencies(server).find(server.workspace, id))
    #expect(stored.campaignKey == "SUMMER25")
    #expect((stored.jid, stored.sessionID, stored.distinctID) == ("j1", "s1", "7"))
    #expect(
      stored.properties == """
        {"$session_id":"s1","$set":{"name":"Ada"},"big":9007199254740993,\
        "campaign_key":"SUMMER25","jid":"j1"}
        """
    )
    #expect(stored.app == server.app)
  }

  @Test func answersWrongKeysClearly() async throws {
    let server = try await TestServer()
    let table: [(key: String, status: HTTPResponse.Status, code: String)] = [
      ("pl_live_pk_nonsense", .unauthorized, "invalid_key"),
      ("", .unauthorized, "invalid_key"),
      (APIKey.random(kind: .publishable).description, .unauthorized, "invalid_key"),
      (server.secretKey.description, .forbidden, "wrong_key_kind"),
    ]
    for row in table {
      let body = "{\"api_key\":\"\(row.key)\",\"batch\":[\(Self.event())]}"
      let response = try await server.send(.post, "/batch", body: body)
      #expect(response.status == row.status)
      #expect(try response.json()["code"]?.stringValue == row.code)
    }
    let response = try await server.send(.post, "/batch", body: "{\"batch\":[\(Self.event())]}")
    #expect(try response.json()["code"] == "missing_key")
    #expect(try await dependencies(server).count(server.workspace) == 0)
  }

  @Test func takesEventsOfThePastWithASecretKeyAlone() async throws {
    // attack 2
    let server = try await TestServer()
    let other = try await TestServer()
    let event = """
      {"event":"Purchase","distinct_id":"u1","timestamp":"2023-05-01T12:00:00Z",\
      "properties":{"revenue":99999}}
      """
    let body =
      "{\"api_key\":\"\(server.publishableKey)\",\"historical_migration\":true,\"batch\":[\(event)]}"
    let table: [(bearer: APIKey?, code: String)] = [
      (nil, "import_needs_secret_key"), (server.publishableKey, "wrong_key_kind"),
      (other.secretKey, "invalid_key"),
    ]
    for row in table {
      let headers: HTTPFields = row.bearer.map { [.authorization: "Bearer \($0)"] } ?? [:]
      let response = try await server.send(.post, "/batch", headers: headers, body: body)
      #expect(try response.problem().code == row.code)
    }
    #expect(try await dependencies(server).count(server.workspace) == 0)
    let headers: HTTPFields = [.authorization: "Bearer \(server.secretKey)"]
    let taken = try await server.send(.post, "/batch", headers: headers, body: body)
    let id = try #require(try taken.decoded(BatchResponse.self).accepted.first)
    let stored = try await dependencies(server).find(server.workspace, id)
    #expect(stored?.occurredAt.iso8601.hasPrefix("2023-05-01T12:00:00") == true)
  }

  /// An array may hold events of several apps; the first key decides where the request belongs.
  @Test func refusesEventsThatCarryTheKeyOfAnotherApp() async throws {
    let server = try await TestServer()
    let other = APIKey.random(kind: .publishable)
    let events = [server.publishableKey, other, server.publishableKey].map {
      #"{"event":"a","distinct_id":"u","properties":{"token":"\#($0)"}}"#
    }
    let answer = try await answer(server, "[\(events.joined(separator: ","))]", path: "/e/")
    #expect(answer.accepted.count == 2)
    #expect(answer.rejected.map(\.code) == ["other_key"])
    #expect(answer.rejected.map(\.index) == [1])
    let tokens = #"{"event":"a","distinct_id":"u","properties":{"token":"of a game"}}"#
    #expect(try await self.answer(server, batch(server, tokens)).accepted.count == 1)
  }

  @Test func refusesTooManyEventsWhole() async throws {
    let server = try await TestServer()
    let events = (0..<501).map { _ in #"{"event":"a","distinct_id":"u"}"# }
    let body =
      "{\"api_key\":\"\(server.publishableKey)\",\"batch\":[\(events.joined(separator: ","))]}"
    let response = try await server.send(.post, "/batch", body: body)
    #expect(response.status == .contentTooLarge)
    #expect(try response.json()["code"] == "too_many_events")
    #expect(try await dependencies(server).count(server.workspace) == 0)
  }

  @Test(arguments: ["/decide?v=3", "/flags/?v=4"])
  func answersWhatClientsWaitFor(path: String) async throws {
    let server = try await TestServer()
    let response = try await server.send(.post, path, body: "{}")
    #expect(response.status == .ok)
    #expect(try response.json().objectValue != nil)
  }
}
