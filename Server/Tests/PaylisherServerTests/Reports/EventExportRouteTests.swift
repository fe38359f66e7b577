import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// The export of events over HTTP, page after page.
@Suite struct EventExportRouteTests {
  private static func send(_ count: Int, to server: TestServer) async throws {
    let events = (0..<count).map { number in
      """
      {"event":"Buy \(number)","distinct_id":"u1","properties":{"n":\(number),"$lib":"x","a":"\\n"}}
      """
    }
    let batch = events.joined(separator: ",")
    let body = #"{"api_key":"\#(server.publishableKey)","batch":[\#(batch)]}"#
    #expect(try await server.send(.post, "/batch", body: body).status == .ok)
  }

  @Test func continuesWhereThePageBeforeEnded() async throws {
    let server = try await TestServer()
    try await Self.send(3, to: server)
    try await Self.send(2, to: server)
    var (lines, cursor, pages) = ([Data](), String?.none, 0)
    repeat {
      let since = cursor.map { "&since=\($0)" } ?? ""
      let answer = try await server.manage(.get, "/api/v1/events/export?limit=1\(since)")
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "application/x-ndjson")
      lines += answer.text.split(separator: "\n").map { Data($0.utf8) }
      cursor = answer.headers[.nextCursor]
      #expect(cursor != nil)
      pages += 1
      if answer.headers[.hasMore] == "false" { break }
    } while pages < 10
    let events = try lines.map { try JSONDecoder().decode(EventResource.self, from: $0) }
    #expect(events.map(\.name) == ["Buy 0", "Buy 1", "Buy 2", "Buy 0", "Buy 1"])
    let listed = try await server.manage(.get, "/api/v1/events").decoded(Page<EventResource>.self)
    #expect(Set(events) == Set(listed.items))
    let rest = try await server.manage(.get, "/api/v1/events/export?since=\(cursor ?? "")")
    #expect(rest.status == .ok && rest.text.isEmpty)
    #expect(rest.headers[.nextCursor] == cursor && rest.headers[.hasMore] == "false")
  }

  @Test(arguments: [
    "since=abc", "since=", "limit=0", "limit=10001", "cursor=x",
  ])
  func refusesAWrongQuery(_ query: String) async throws {
    let server = try await TestServer()
    let answer = try await server.manage(.get, "/api/v1/events/export?\(query)")
    let problem = try answer.problem()
    #expect(problem.status == 400 && problem.code == "invalid_query")
    #expect(problem.errors?.first?.pointer == "?\(query.prefix { $0 != "=" })")
  }

  @Test func saysWhyACursorIsRefused() async throws {
    let server = try await TestServer()
    let repositories = server.dependencies.repositories
    try await Self.send(1, to: server)
    let answer = try await server.manage(.get, "/api/v1/events/export")
    let cursor = try #require(answer.headers[.nextCursor])
    try await Self.send(1, to: server)
    let later = TestServer.start.advanced(bySeconds: 90 * 86_400)
    _ = try await repositories.retention.sweep(keepingDays: 1, now: later)
    let gap = try await server.manage(.get, "/api/v1/events/export?since=\(cursor)").problem()
    #expect(gap.status == 410 && gap.reason == "export_gap")
    #expect(gap.detail?.contains("2026-12-01") == true)
  }
}
