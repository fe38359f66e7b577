import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Clicks on several links by day, from taps to the API and the list of links.
@Suite struct LinkClicksRouteTests {
  private static let path = "/api/v1/reports/link-clicks"

  /// A server with two taps on `SUMMER`, one by a bot, and none on `WINTER`.
  private static func filled() async throws -> (server: TestServer, links: [LinkResource]) {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER"), server.link("WINTER")])
    for agent in [UserAgents.iPhone, UserAgents.iPhone, "Googlebot/2.1"] {
      _ = try await server.send(.get, "/c/SUMMER", headers: [.userAgent: agent])
    }
    try await server.drain()
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    return (server, links.items.sorted { ($0.settings.code ?? "") < ($1.settings.code ?? "") })
  }

  @Test func countsTapsByDay() async throws {
    let (server, links) = try await Self.filled()
    let names = links.map(\.id.description).joined(separator: ",")
    let report = try await server.manage(.get, "\(Self.path)?links=\(names)")
      .decoded(LinkClicksReport.self)
    #expect(report.rows.map(\.link) == links.map(\.id))
    #expect(report.rows.map(\.clicks) == [2, 0])
    #expect(report.rows.map(\.days.count) == [30, 30])
    #expect(report.rows.first?.days.last == 2)
    #expect(report.to.milliseconds(since: report.from) == 30 * 86_400_000)
    let before = try await server.manage(
      .get,
      "\(Self.path)?links=\(names)&to=\(report.to.milliseconds - 86_400_000)"
    ).decoded(LinkClicksReport.self)
    #expect(before.rows.map(\.clicks) == [0, 0])
  }

  @Test func refusesLinksThatItCannotCount() async throws {
    let (server, links) = try await Self.filled()
    let link = try #require(links.first).id.description
    let unknown = LinkID(timestamp: TestServer.start).description
    let many = Array(repeating: link, count: 201).joined(separator: ",")
    for (query, reason) in [
      ("", "link_list"), ("?links=", "link_list"), ("?links=SUMMER", "link_list"),
      ("?links=\(link),", "link_list"), ("?links=\(many)", "link_list"),
      ("?links=\(link),\(unknown)", "unknown_link"),
    ] {
      let answer = try await server.manage(.get, Self.path + query)
      #expect(answer.status == .badRequest, "\(query)")
      let error = try #require(try answer.problem().errors?.first)
      #expect((error.pointer, error.reason) == ("?links", reason), "\(query)")
    }
  }

  @Test func listsLinksByClicks() async throws {
    let (server, links) = try await Self.filled()
    let listed = try await server.manage(.get, "/api/v1/links?sort=clicks")
      .decoded(Page<LinkResource>.self)
    #expect(listed.items.map(\.id) == [links[0].id] && listed.nextCursor == nil)
    for (query, pointer) in [
      ("sort=clicks&cursor=\(links[0].id)", "?cursor"), ("sort=random", "?sort"),
    ] {
      let answer = try await server.manage(.get, "/api/v1/links?\(query)")
      #expect(answer.status == .badRequest)
      #expect(try answer.problem().errors?.first?.pointer == pointer)
    }
    let page = try await server.browser(.viewer).open("/dashboard/links?sort=clicks").text
    #expect(page.contains("/dashboard/links/\(links[0].id)\""))
    #expect(!page.contains("/dashboard/links/\(links[1].id)\""))
    #expect(page.contains("Shows the 200 links with the most clicks"))
  }

  @Test func showsClicksInTheListOfLinks() async throws {
    let (server, _) = try await Self.filled()
    let page = try await server.browser(.viewer).open("/dashboard/links").text
    #expect(page.contains("<th scope=\"col\" role=\"columnheader\">Clicks (30 days)</th>"))
    #expect(page.contains("class=\"spark\""))
    #expect(page.contains("<span class=\"clicks\">2</span>"))
    #expect(page.contains("<span class=\"clicks\">0</span>"))
  }
}
