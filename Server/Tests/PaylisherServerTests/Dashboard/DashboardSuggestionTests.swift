import Dashboard
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What the fields of the dashboard's forms offer, from what a workspace has stored.
@Suite("Dashboard: values that fields offer")
struct DashboardSuggestionTests {
  /// A server with a tagged link that was clicked, and an event with a property.
  private static func filled() async throws -> TestServer {
    let server = try await TestServer()
    var spring = try server.link("SPRING")
    (spring.title, spring.tags) = ("Spring sale", ["spring", "mail"])
    try await server.makeDomain([spring])
    let headers: HTTPFields = [.userAgent: UserAgents.iPhone]
    let tap = "/c/SPRING?utm_source=newsletter&utm_medium=email"
    #expect(try await server.send(.get, tap, headers: headers).status.code < 400)
    try await server.drain()
    let event = #"{"event":"Buy","distinct_id":"ada","properties":{"plan":"pro"}}"#
    try await send(event, to: server)
    return server
  }

  private static func send(_ event: String, to server: TestServer) async throws {
    let body = "{\"api_key\":\"\(server.publishableKey)\",\"batch\":[\(event)]}"
    try #require(try await server.send(.post, "/batch", body: body).status == .ok)
  }

  /// The values of a list of a page.
  private static func list(_ name: String, _ page: String) -> [String] {
    let lists = page.matches(of: #/<datalist id="stored-(\w+)">(.*?)<\/datalist>/#)
    let list = lists.first { $0.output.1 == name }?.output.2 ?? ""
    return list.matches(of: #/<option value="([^"]*)"/#).map { String($0.output.1) }
  }

  @Test("Each form offers what its fields ask for")
  func offerStored() async throws {
    let server = try await Self.filled()
    let browser = try await server.browser(.admin)
    let expected: [(String, [String: String])] = [
      (
        "audiences",
        ["event": "Buy", "property": "plan", "platform": "ios", "country": "FR", "language": "de"]
      ),
      ("reports", ["event": "Buy", "link": "SPRING", "property": "plan", "country": "FR"]),
      ("reports?property=plan", ["value": "pro"]),
      ("reports/funnel", ["event": "Buy", "link": "SPRING"]),
      ("links/new", ["tag": "mail", "country": "FR"]),
      ("live", ["event": "Buy", "link": "SPRING"]),
      ("messages/new", ["event": "Buy"]),
      ("sequences/new", ["event": "Buy"]),
      ("settings", ["timeZone": "Europe/Istanbul"]),
    ]
    for (path, lists) in expected {
      let page = try await browser.open("/dashboard/\(path)").text
      for (name, value) in lists {
        #expect(Self.list(name, page).contains(value), "\(path): \(name)")
        #expect(page.contains("list=\"stored-\(name)\"") || path == "audiences", "\(path): \(name)")
      }
    }
    let account = try await browser.open("/account").text
    #expect(Self.list("timeZone", account).contains("Asia/Tokyo"))
  }

  @Test("Sources are offered as clicks have them")
  func offerSources() async throws {
    let server = try await Self.filled()
    let page = try await server.browser(.viewer).open("/dashboard/reports").text
    let report = try await server.manage(.get, "/api/v1/reports/breakdown?by=source")
      .decoded(BreakdownReport.self)
    #expect(Self.list("source", page) == report.rows.compactMap(\.value))
  }

  @Test("A first value is offered immediately, later ones after a minute")
  func keepLists() async throws {
    let cache = SuggestionCache()
    let workspace = WorkspaceID(timestamp: TestServer.start)
    let key = SuggestionCache.Key(workspace: workspace, kind: .event)
    func values(_ stored: [String], after milliseconds: Int64) async -> [String] {
      let now = Timestamp(milliseconds: TestServer.start.milliseconds + milliseconds)
      return await cache.values(key, at: now) { stored.map { .init($0) } }.map(\.text)
    }
    #expect(await values([], after: 0) == [])
    #expect(await values(["Buy"], after: 1) == ["Buy"])
    #expect(await values(["Buy", "Return"], after: 60_000) == ["Buy"])
    #expect(await values(["Buy", "Return"], after: 60_002) == ["Buy", "Return"])
    // A clock that was set back makes nothing young again.
    #expect(await values(["Return"], after: 0) == ["Return"])
  }
}
