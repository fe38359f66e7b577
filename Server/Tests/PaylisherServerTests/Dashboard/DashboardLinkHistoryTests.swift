import Dashboard
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// What happened to a link: its changes, and which of its rules decided its clicks.
@Suite("Dashboard: history of links")
struct DashboardLinkHistoryTests {
  private static func link(_ server: TestServer) async throws -> LinkResource {
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    return try #require(links.items.first)
  }

  @Test("The history of a link lists its changes, and undoes one")
  func history() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    // An editor may not read the audit log.
    let browser = try await server.browser(.editor, name: "Grace")
    let path = "/dashboard/links/\(try await Self.link(server).id)"
    _ = try await browser.post(path + "/state", ["version": "1", "state": "disabled"])
    #expect(try await Self.link(server).state == .disabled)
    let page = try await browser.open(path + "/history")
    let field = "<span title=\"state\">Status</span>"
    #expect(page.text.contains("<strong>Link changed</strong>") && page.text.contains("Grace"))
    let values = "</th><td><bdi>Active</bdi></td><td><bdi>Disabled</bdi></td>"
    #expect(page.text.contains(field + values))
    let changes = path.replacing("/dashboard", with: "/api/v1") + "/changes"
    let stored = try await server.manage(.get, changes).decoded(Page<AuditEntryResource>.self)
    let change = AuditChange(field: "state", before: "active", after: "disabled")
    #expect(stored.items.map(\.action) == ["link.update"])
    #expect(stored.items.first?.changes == [change])
    let reader = try await server.browser(.viewer).open(path + "/history")
    #expect(reader.text.contains(field) && !reader.text.contains(path + "/undo"))
    let number = try #require(page.text.firstMatch(of: #/name="number" value="(\d+)"/#)).output.1
    let undone = try await browser.post(
      path + "/undo",
      ["number": String(number), "version": "2"]
    )
    #expect(undone.status == .seeOther, "\(undone.text)")
    #expect(try await Self.link(server).state == .active)
    let stale = try await browser.post(path + "/undo", ["number": String(number), "version": "2"])
    #expect(stale.status == .preconditionFailed || stale.status == .conflict)
    let unknown = try await browser.post(path + "/undo", ["number": "9999", "version": "3"])
    #expect(unknown.status == .notFound)
  }

  @Test("A long history has pages")
  func longHistory() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/\(try await Self.link(server).id)"
    for version in 1...26 {
      let state = version % 2 == 0 ? "active" : "disabled"
      _ = try await browser.post(path + "/state", ["version": "\(version)", "state": state])
    }
    let first = try await browser.open(path + "/history").text
    #expect(first.matches(of: #/<code>link.update</#).count == 25)
    let next = try #require(first.firstMatch(of: #/history\?cursor=(\d+)/#)).output.1
    let second = try await browser.open(path + "/history?cursor=\(next)").text
    #expect(second.matches(of: #/<code>link.update</#).count == 1)
  }

  @Test("The rules of a link show which part of its newest clicks each decided")
  func reachOfRules() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.editor)
    let link = try await Self.link(server)
    let rules = "/dashboard/links/\(link.id)/rules"
    let saved = try await browser.post(
      rules,
      [
        "version": "1", "count": "1", "order0": "1", "name0": "Phones", "platform0": "ios",
        "web0": "https://example.com/phones",
      ]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    #expect(!(try await browser.open(rules).text.contains("of clicks")))
    for agent in [TapDevice.iphone, .iphone, .iphone, .computer] {
      _ = try await server.send(
        .get,
        "/c/SUMMER",
        headers: [.userAgent: agent.userAgent, .accept: "text/html"]
      )
    }
    try await server.drain()
    let page = try await browser.open(rules).text
    let report = try await server.manage(.get, "/api/v1/links/\(link.id)/rules")
      .decoded(RuleReport.self)
    #expect(report.taps == 4 && report.rows.map(\.rule) == ["Phones", nil])
    #expect(
      page.contains("75%\u{2069} of clicks") && page.contains("all clicks except \u{2068}25%")
    )
    let explained = try await browser.post(
      rules + "/explain",
      [
        "version": "2", "count": "1", "order0": "1", "name0": "Phones", "platform0": "android",
        "web0": "https://example.com/phones", "device": "android",
      ]
    ).text
    #expect(explained.contains("75%\u{2069} of clicks") && explained.contains("Unsaved rules"))
  }
}
