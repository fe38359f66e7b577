import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The report of events that were refused.
@Suite struct RefusedEventTests {
  private static func send(_ server: TestServer, _ events: String...) async throws {
    let body =
      #"{"api_key":"\#(server.publishableKey)","batch":[\#(events.joined(separator: ","))]}"#
    let answer = try await server.send(.post, "/batch", body: body)
    #expect(answer.status == .ok)
  }

  @Test func countsByDayAndReasonWithTheLastExample() async throws {
    let server = try await TestServer()
    let path = "/api/v1/reports/refused-events"
    #expect(try await server.manage(.get, path).decoded(RefusedEventReport.self).rows.isEmpty)
    let good = #"{"event":"A","distinct_id":"u"}"#
    try await Self.send(server, good, #"{"event":"A"}"#, #"{"distinct_id":"u"}"#)
    try await Self.send(server, #"{"event":"A"}"#, #"{"event":"A","distinct_id":"u\u0000"}"#)
    let report = try await server.manage(.get, path).decoded(RefusedEventReport.self)
    #expect(report.rows.map(\.code) == ["missing_distinct_id", "missing_event", "null_character"])
    #expect(report.rows.map(\.count) == [2, 1, 1])
    #expect(report.rows[0].detail.contains("`distinct_id`"))
    #expect(report.rows[0].refusedAt == TestServer.start)
    #expect(report.rows.allSatisfy { $0.day <= TestServer.start })
    // What was stored is added to.
    try await Self.send(server, #"{"event":"A"}"#)
    let again = try await server.manage(.get, path).decoded(RefusedEventReport.self)
    #expect(again.rows.first?.count == 3)
    let early = try await server.manage(.get, path + "?from=0&to=1000")
    #expect(try early.decoded(RefusedEventReport.self).rows.isEmpty)
    let wrong = try await server.manage(.get, path + "?from=2&to=1")
    #expect(try wrong.problem().code == "invalid_query")
  }

  /// Names that clients chose are in what was wrong, and a database cannot store all of them.
  @Test(arguments: TestEngine.allCases)
  func storesWhateverWasWrong(_ engine: TestEngine) async throws {
    try await engine.with { server in
      try await Self.send(
        server,
        #"{"event":"A","distinct_id":"u","properties":{"a\u0000":1,"a\u0000":2}}"#
      )
      let report = try await server.manage(.get, "/api/v1/reports/refused-events")
        .decoded(RefusedEventReport.self)
      #expect(report.rows.map(\.count) == [1])
    }
  }
}
