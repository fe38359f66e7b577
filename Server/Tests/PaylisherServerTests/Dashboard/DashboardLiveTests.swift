import Dashboard
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Live with its filters, the page of a click, and the charts of first launches, over HTTP.
@Suite("Dashboard: live")
struct DashboardLiveTests {
  /// A server with a click on each of two links, and two events.
  private static func server() async throws -> TestServer {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER"), server.link("WINTER")])
    for code in ["SUMMER", "WINTER"] {
      _ = try await server.send(
        .get,
        "/c/\(code)",
        headers: [.userAgent: TapDevice.iphone.userAgent, .accept: "text/html"]
      )
    }
    try await server.drain()
    let batch = #"[{"event":"Buy","distinct_id":"ada"},{"event":"View","distinct_id":"grace"}]"#
    let answer = try await server.send(
      .post,
      "/batch",
      body: "{\"api_key\":\"\(server.publishableKey)\",\"batch\":\(batch)}"
    )
    try #require(answer.status == .ok)
    return server
  }

  private static func clicks(_ server: TestServer) async throws -> [ClickResource] {
    try await server.manage(.get, "/api/v1/clicks").decoded(Page<ClickResource>.self).items
  }

  // MARK: - Filters

  @Test("A filter by event keeps the others out of the list and the stream")
  func filterByEvent() async throws {
    let server = try await Self.server()
    let page = try await server.browser(.analyst).open("/dashboard/live?event=Buy").text
    #expect(page.contains("<strong><bdi>Buy</bdi></strong>") && !page.contains("<bdi>View</bdi>"))
    #expect(page.contains("data-live=\"/dashboard/live/events?event=Buy\""))
    #expect(page.contains("<bdi>SUMMER</bdi>") && page.contains("filter them only by link"))
  }

  @Test("A filter by link takes its code, and says what it hides")
  func filterByLink() async throws {
    let server = try await Self.server()
    let page = try await server.browser(.analyst).open("/dashboard/live?link=winter").text
    #expect(page.contains("<bdi>WINTER</bdi>") && !page.contains("<bdi>SUMMER</bdi>"))
    #expect(page.contains("data-live=\"/dashboard/live/events?link=winter\""))
    #expect(page.contains("\u{2068}winter\u{2069} hides \u{2068}2\u{2069} of these events."))
  }

  @Test("A filter by app takes the workspace's apps")
  func filterByApp() async throws {
    let server = try await Self.server()
    let browser = try await server.browser(.analyst)
    let events = try await server.manage(.get, "/api/v1/events").decoded(Page<EventResource>.self)
    #expect(events.items.map(\.app) == [server.app, server.app])
    let page = try await browser.open("/dashboard/live?app=\(server.app)").text
    #expect(page.contains("<bdi>Buy</bdi>") && page.contains("<bdi>View</bdi>"))
    #expect(page.contains("<option value=\"\(server.app)\" selected>"))
  }

  @Test(
    "A filter that can be used for nothing is refused by the page and by the stream",
    arguments: ["app=x", "link=nothing"]
  )
  func refusedFilters(query: String) async throws {
    let server = try await Self.server()
    let browser = try await server.browser(.analyst)
    let page = try await browser.open("/dashboard/live?\(query)")
    #expect(page.status == .badRequest && !page.text.contains("data-live"))
    #expect(page.text.contains("<a href=\"#\(query.prefix { $0 != "=" })\">"))
    let stream = try await browser.open("/dashboard/live/events?\(query)")
    #expect(stream.status == .badRequest)
    let other = AppID(timestamp: TestServer.start)
    #expect(try await browser.open("/dashboard/live?app=\(other)").status == .badRequest)
    #expect(try await browser.open("/dashboard/live/events?app=\(other)").status == .notFound)
  }

  // MARK: - A click

  @Test("A click in Live leads to every step of its decision, also when its link is deleted")
  func click() async throws {
    let server = try await Self.server()
    let browser = try await server.browser(.analyst)
    let click = try #require(try await Self.clicks(server).first)
    let path = "/dashboard/clicks/\(click.id)"
    #expect(try await browser.open("/dashboard/live").text.contains("href=\"\(path)\""))
    let page = try await browser.open(path)
    #expect(page.status == .ok && !click.trace.isEmpty)
    for step in click.trace {
      #expect(page.text.contains("<code>\(step.step) \(step.outcome)</code>"), "\(step)")
    }
    #expect(page.text.contains("href=\"/dashboard/links/\(click.link)\""))
    #expect(page.text.contains("<bdi>iOS"))
    let removed = try await server.manage(.delete, "/api/v1/links/\(click.link)")
    #expect(removed.status.code < 300)
    #expect(try await browser.open(path).text.contains("This link was deleted."))
  }

  @Test("A click opens for the roles that may read single clicks, and for no other workspace's")
  func clickForRoles() async throws {
    let server = try await Self.server()
    let click = try #require(try await Self.clicks(server).first)
    let editor = try await server.browser(.editor)
    #expect(try await editor.open("/dashboard/clicks/\(click.id)").status == .forbidden)
    let browser = try await server.browser(.analyst)
    let unknown = ClickID(timestamp: TestServer.start)
    for id in [unknown.description, "x"] {
      #expect(try await browser.open("/dashboard/clicks/\(id)").status == .notFound)
    }
  }

  // MARK: - First launches

  @Test(
    "The days of the charts of first launches are in the address",
    arguments: [("7", 7), ("90", 90), ("13", 30), ("", 30)]
  )
  func launchDays(days: String, counted: Int) async throws {
    let server = try await TestServer()
    let path = "/dashboard/first-launches?reason=matched&days=\(days)"
    let page = try await server.browser(.analyst).open(path).text
    #expect(page.contains("Installs in \(counted) days"))
    #expect(page.contains("aria-current=\"true\">\(counted) days</a>"))
    #expect(page.contains("No installs match"))
  }
}
