import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// What shadow modules captured, summed up by link and launch.
@Suite struct ShadowReportTests {
  private static func comparison(
    _ ours: String,
    _ theirs: String,
    _ differences: String,
    more: String = ""
  ) -> String {
    """
    {"event":"Shadow Comparison","distinct_id":"ada","timestamp":"\(TestServer.start.iso8601)",\
    "properties":{"vendor":"appsflyer","kind":"deferred","agrees":\(differences.isEmpty),\
    "differences":[\(differences)],"ours":"\(ours)","theirs":"\(theirs)"\(more)}}
    """
  }

  @Test func saysWhereTheTwoDisagreeAndWhy() async throws {
    let server = try await TestServer()
    let events = [
      Self.comparison("found", "found", "", more: #","link":"APPLE""#),
      Self.comparison("found", "found", "", more: #","link":"APPLE""#),
      Self.comparison("found", "found", #""deep_link_sub1","pid""#, more: #","link":"APPLE""#),
      Self.comparison("none", "found", #""status""#, more: #","reason":"window_elapsed""#),
      // Without what every comparison has.
      #"{"event":"Shadow Comparison","distinct_id":"ada","properties":{"vendor":"x"}}"#,
    ]
    let body = """
      {"api_key":"\(server.publishableKey)","batch":[\(events.joined(separator: ","))]}
      """
    #expect(try await server.send(.post, "/batch", body: body).status == .ok)
    let report = try await server.manage(.get, "/api/v1/reports/shadow")
      .decoded(ShadowReport.self)
    #expect((report.comparisons, report.agreements, report.isTruncated) == (4, 2, false))
    #expect(report.rows.map(\.count) == [1, 1, 2])
    #expect(report.rows.map(\.link) == [nil, "APPLE", "APPLE"])
    #expect(
      report.rows.map(\.answers.explanation) == [
        "appsflyer found a link, Paylisher did not (window_elapsed).",
        "Both found the link; deep_link_sub1, pid differ.", nil,
      ]
    )
    #expect(report.disagreements.map(\.distinctID) == ["ada", "ada"])
    let before = try await server.manage(.get, "/api/v1/reports/shadow?from=0&to=900000")
    #expect(try before.decoded(ShadowReport.self).comparisons == 0)
  }
}
