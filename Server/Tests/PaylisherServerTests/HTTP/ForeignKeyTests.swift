import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What a client with the keys of one workspace tries on another, and on what came with screens, messages,
/// reports and limits.
@Suite struct ForeignKeyTests {
  private static let canary = "canary-7f3"
  private static let install = "0192f0c1-2f3a-7000-8000-0000000000a1"

  /// A workspace with one of most things, each of which holds ``canary``.
  private static func filled(_ server: TestServer) async throws {
    let link =
      #"{"code":"FOREIGN","title":"\#(canary)","targets":{"fallback":"https://example.com/\#(canary)"}}"#
    let domain = try await server.manage(
      .post,
      "/api/v1/domains",
      body: #"{"host":"\#(canary).example.com"}"#
    )
    #expect(domain.status == .created)
    #expect(try await server.manage(.post, "/api/v1/links", body: link).status == .created)
    try await server.publish("S", ScreenRoutesTests.text(canary))
    let events = """
      {"event":"\(canary)","distinct_id":"ada","properties":{"\(canary)":1}},{"event":"\(canary)"}
      """
    let batch = #"{"api_key":"\#(server.publishableKey)","batch":[\#(events)]}"#
    #expect(try await server.send(.post, "/batch", body: batch).status == .ok)
    let address = """
      {"installID":"\(install)","distinctID":"ada","kind":"apns","value":"AABB01",\
      "environment":"sandbox","permission":"authorized","language":"tr-TR",\
      "timeZone":"Europe/Istanbul","appVersion":"\(canary)"}
      """
    let registered = try await Self.device(server, "/v1/push/register", address)
    #expect(registered.status == .noContent)
  }

  private static func device(
    _ server: TestServer,
    _ path: String,
    _ body: String,
    key: APIKey? = nil
  ) async throws -> TestResponse {
    let headers: HTTPFields = [
      .authorization: "Bearer \(key ?? server.publishableKey)",
      .contentType: "application/json",
    ]
    return try await server.send(.post, path, headers: headers, body: body)
  }

  /// Every path of the API that reads, with every id that the workspace shows of its things.
  private static func paths(_ server: TestServer) async throws -> [String] {
    var ids = ["ada", "S", "FOREIGN", "1"]
    for list in ["links", "apps", "domains", "events", "keys"] {
      let page = try await server.manage(.get, "/api/v1/\(list)").decoded(JSONValue.self)
      for item in page["items"]?.arrayValue ?? [] {
        for name in ["id", "uuid"] { if let id = item[name]?.stringValue { ids.append(id) } }
      }
    }
    return APIEndpoint.allCases.filter { $0.method == .get && $0 != .reportLive }
      .flatMap { endpoint -> [String] in
        guard endpoint.template.contains("{") else { return [endpoint.template] }
        return ids.map { id in
          endpoint.template.split(separator: "/").map { part in
            part.hasPrefix("{") ? (part == "{number}" ? "1" : id) : String(part)
          }.reduce("") { "\($0)/\($1)" }
        }
      }
  }

  @Test func noAnswerOfTheAPIHoldsWhatAnotherWorkspaceHas() async throws {
    // attack 6
    let server = try await TestServer()
    try await Self.filled(server)
    let other = try await Owner.make(in: server.dependencies)
    var shown = 0
    for path in try await Self.paths(server) {
      let own = try await server.manage(.get, path)
      if own.status == .ok, own.text.contains(Self.canary) { shown += 1 }
      let foreign = try await server.send(
        .get,
        path,
        headers: [.authorization: "Bearer \(other.secretKey)"]
      )
      #expect(!foreign.text.contains(Self.canary), "\(path)")
    }
    // The control: its own key reads it in many places.
    #expect(shown >= 5)
  }

  @Test func aForeignKeyGetsNoScreen() async throws {
    // attack 6
    let server = try await TestServer()
    try await Self.filled(server)
    let other = try await Owner.make(in: server.dependencies)
    #expect(try await server.fetch("presentations/S").text.contains(Self.canary))
    for path in ["presentations/S", "placements/S"] {
      let answer = try await server.send(
        .get,
        "/v1/screens/\(path)?key=\(other.publishableKey)&person=ada"
      )
      #expect(!answer.text.contains(Self.canary))
    }
  }

  @Test func aForeignKeyMovesNoAddressAndReportsNoMessage() async throws {
    // attack 6
    let server = try await TestServer()
    try await Self.filled(server)
    let other = try await Owner.make(in: server.dependencies)
    let taken = """
      {"installID":"\(Self.install)","distinctID":"eve","kind":"apns","value":"AABB01",\
      "environment":"sandbox","permission":"authorized"}
      """
    _ = try await Self.device(server, "/v1/push/register", taken, key: other.publishableKey)
    _ = try await Self.device(
      server,
      "/v1/push/unregister",
      #"{"installID":"\#(Self.install)"}"#,
      key: other.publishableKey
    )
    let reach = try await server.manage(.get, "/api/v1/people/ada/reach")
      .decoded(ReachResource.self)
    #expect(reach.addresses.map(\.ending) == ["aabb01"])
  }

  /// One limit holds over all paths of events, and for imports that no secret key allows.
  @Test func otherPathsPassNoLimitOfAKey() async throws {
    // attack 7
    let server = try await TestServer { dependencies in
      var limits = RequestLimits.unlimitedRates
      limits.ingestPerKey = 1
      dependencies.settings.limits = limits
    }
    let event = #"{"api_key":"\#(server.publishableKey)","event":"A","distinct_id":"u"}"#
    var statuses: [HTTPResponse.Status] = []
    for number in 0..<11 {
      let path = EventsFeature.paths[number % EventsFeature.paths.count]
      statuses.append(try await server.send(.post, path, body: event).status)
    }
    #expect(statuses.prefix(10).allSatisfy { $0 == .ok })
    #expect(statuses.last == .tooManyRequests)
  }

  @Test func aRefusedImportStoresAndCountsNothing() async throws {
    // attack 2
    let server = try await TestServer()
    let other = try await Owner.make(in: server.dependencies)
    let body = """
      {"api_key":"\(server.publishableKey)","historical_migration":true,\
      "batch":[{"event":"A","distinct_id":"u"},{"event":"A"}]}
      """
    for key in [nil, server.publishableKey, other.secretKey] as [APIKey?] {
      let headers: HTTPFields = key.map { [.authorization: "Bearer \($0)"] } ?? [:]
      let answer = try await server.send(.post, "/batch", headers: headers, body: body)
      #expect(answer.status.code >= 400)
    }
    let report = try await server.manage(.get, "/api/v1/reports/refused-events")
      .decoded(RefusedEventReport.self)
    #expect(report.rows.isEmpty)
    #expect(try await server.dependencies.repositories.events.count(server.workspace) == 0)
  }

  /// Nothing tells a code of another workspace from one that no link has.
  @Test func resolvingTellsNoForeignCodeFromAnUnknownOne() async throws {
    // attack 8
    let server = try await TestServer()
    try await Self.filled(server)
    let other = try await Owner.make(in: server.dependencies)
    let headers: HTTPFields = [.authorization: "Bearer \(other.publishableKey)"]
    var answers: [TestResponse] = []
    for code in ["FOREIGN", "UNKNOWN"] {
      answers.append(try await server.send(.get, "/resolve/\(code)", headers: headers))
    }
    #expect(answers.map(\.status) == [.notFound, .notFound])
    #expect(try answers[0].problem().detail == answers[1].problem().detail)
    #expect(try answers[0].problem().code == answers[1].problem().code)
  }

  @Test(arguments: ["cursor=-1", "cursor=99999999999", "cursor=a", "limit=0", "limit=1001"])
  func pagesOfABreakdownAreBounded(_ query: String) async throws {
    // attack 9
    let server = try await TestServer()
    let answer = try await server.manage(.get, "/api/v1/reports/breakdown?by=source&\(query)")
    #expect(try answer.problem().code == "invalid_query")
  }

  /// The texts of refused events are those of clients: what is kept of them is bounded.
  @Test func aFloodOfRefusedEventsKeepsOneRowForAReason() async throws {
    // attack 10
    let server = try await TestServer()
    for number in 0..<20 {
      let name = String(repeating: "n", count: 200 + number)
      let events = Array(
        repeating: #"{"event":"A","distinct_id":"u","properties":{"\#(name)":1,"\#(name)":2}}"#,
        count: 50
      )
      let body =
        #"{"api_key":"\#(server.publishableKey)","batch":[\#(events.joined(separator: ","))]}"#
      #expect(try await server.send(.post, "/batch", body: body).status == .ok)
    }
    let report = try await server.manage(.get, "/api/v1/reports/refused-events")
      .decoded(RefusedEventReport.self)
    #expect(report.rows.map(\.count) == [1_000])
    #expect(report.rows.allSatisfy { $0.detail.count <= 200 })
  }

  /// Answers that are refused for their rate say nothing that a client without a key could not know.
  @Test func aLimitNamesNoKeyAndNoWorkspace() async throws {
    // attack 11
    let server = try await TestServer { dependencies in
      var limits = RequestLimits.unlimitedRates
      limits.managementPerMinute = 1
      dependencies.settings.limits = limits
    }
    _ = try await server.manage(.get, "/api/v1/workspace")
    let refused = try await server.manage(.get, "/api/v1/workspace")
    #expect(refused.status == .tooManyRequests)
    let all = refused.text + refused.headers.map { "\($0.name): \($0.value)" }.joined()
    for secret in [server.secretKey.id, server.workspace.description] {
      #expect(!all.contains(secret))
    }
    // A wrong key takes nothing from the limit of a right one.
    let wrong = try await server.send(
      .get,
      "/api/v1/workspace",
      headers: [.authorization: "Bearer \(APIKey.random(kind: .secret))"]
    )
    #expect(wrong.status == .unauthorized)
  }
}
