import Dashboard
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Changes of several links at once, over HTTP.
@Suite("Dashboard: selected links")
struct DashboardSelectionTests {
  private static let path = "/dashboard/links/bulk"

  private static func links(_ server: TestServer) async throws -> [LinkResource] {
    try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self).items
  }

  private static func link(_ server: TestServer) async throws -> LinkResource {
    try #require(try await links(server).first)
  }

  @Test("A change that lacks links or its value changes nothing and says so")
  func lacking() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("ONE")])
    let before = try await Self.link(server)
    let browser = try await server.browser(.editor)
    let none = try await browser.post(Self.path, ["action": "disabled"])
    #expect(none.status == .unprocessableContent && none.text.contains("Select at least one link."))
    let id = before.id.description
    for (action, field, value, says) in [
      ("add", "tag", "", "Enter a tag."), ("end", "end", "", "Choose a date."),
      ("end", "end", "2026-02-30", "Choose a date."),
      ("destination", "url", "", "Enter a destination URL."),
    ] {
      let answer = try await browser.post(Self.path, ["link": id, "action": action, field: value])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("id=\"\(field)-error\">\(says)"), "\(action)")
      #expect(answer.text.contains("value=\"\(id)\" checked"), "\(action)")
      #expect(answer.text.contains("<option value=\"\(action)\" selected>"), "\(action)")
    }
    #expect(try await Self.link(server) == before)
  }

  @Test("Several links are tagged and disabled at once, and one that is none is named")
  func severalLinks() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("ONE"), server.link("TWO")])
    let browser = try await server.browser(.editor)
    let ids = try await Self.links(server).map(\.id.description)
    try #require(ids.count == 2)
    let tagged = try await browser.post(
      Self.path,
      ["link": ids[0], "link": ids[1], "link": "x", "action": "add", "tag": "spring"]
    )
    #expect(tagged.status == .unprocessableContent)
    #expect(tagged.text.contains("Changed: \u{2068}2\u{2069}. Not changed: \u{2068}1\u{2069}."))
    #expect(tagged.text.contains("<h2>x</h2>"))
    let found = try await browser.open("/dashboard/links?tag=spring")
    #expect(found.text.contains("ONE") && found.text.contains("TWO"))
    _ = try await browser.post(Self.path, ["link": ids[0], "action": "disabled"])
    let disabled = try await browser.open("/dashboard/links?status=disabled")
    #expect(disabled.text.contains(ids[0]) && !disabled.text.contains(ids[1]))
  }

  @Test("Archived links leave the list, work as before, and come back")
  func archivedLinks() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("ONE"), server.link("TWO")])
    let browser = try await server.browser(.editor)
    let ids = try await Self.links(server).map(\.id.description)
    try #require(ids.count == 2)
    _ = try await browser.post(Self.path, ["link": ids[0], "action": "archive"])
    for (path, shown, hidden) in [
      ("/dashboard/links", ids[1], ids[0]), ("/dashboard/links?archived=1", ids[0], ids[1]),
    ] {
      let list = try await browser.open(path)
      #expect(list.text.contains(shown) && !list.text.contains(hidden), "\(path)")
    }
    let page = try await browser.open("/dashboard/links/\(ids[0])")
    #expect(page.text.contains("<bdi>Archived</bdi>"))
    _ = try await browser.post(
      Self.path,
      ["link": ids[0], "action": "unarchive", "list-archived": "1"]
    )
    #expect(try await browser.open("/dashboard/links").text.contains(ids[0]))
    #expect(try await Self.links(server).allSatisfy { $0.settings.archived == false })
  }

  @Test("Several links get an end date, lose it, and get a destination")
  func endsAndDestinations() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("ONE"), server.link("TWO")])
    let browser = try await server.browser(.editor)
    let ids = try await Self.links(server).map(\.id.description)
    try #require(ids.count == 2)
    func change(
      _ action: String,
      _ field: String = "tag",
      _ value: String = ""
    ) async throws
      -> TestResponse
    {
      try await browser.post(
        Self.path,
        ["link": ids[0], "link": ids[1], "action": action, field: value]
      )
    }
    let ended = try await change("end", "end", "2027-01-31")
    #expect(ended.headers[.location] == "/dashboard/links?changed=2", "\(ended.text)")
    let end = Timestamp(milliseconds: 1_801_440_000_000)
    #expect(try await Self.links(server).map(\.settings.expiresAt) == [end, end])
    let again = try await change("end", "end", "2027-01-31")
    let page = try await browser.open(try #require(again.headers[.location])).text
    #expect(page.contains("The selected links already have this value. Nothing has been changed."))
    _ = try await change("noEnd")
    #expect(try await Self.links(server).map(\.settings.expiresAt) == [nil, nil])
    _ = try await change("destination", "url", "www.example.com/new")
    #expect(
      try await Self.links(server).map(\.settings.targets.fallback)
        == ["https://www.example.com/new", "https://www.example.com/new"]
    )
    let wrong = try await change("destination", "url", "ftp://example.com/")
    #expect(wrong.status == .unprocessableContent)
    #expect(wrong.text.contains("Not changed: \u{2068}2\u{2069}."))
    #expect(wrong.text.contains("<a href=\"#url\">"), "\(wrong.text)")
    #expect(wrong.text.contains("value=\"ftp://example.com/\""))
    let viewer = try await server.browser(.viewer)
    #expect(
      try await viewer.post(Self.path, ["link": ids[0], "action": "noEnd"]).status == .forbidden
    )
  }

  @Test("A change of several links leads back to the list as it was filtered")
  func changeKeepsTheFilter() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("ONE")])
    let browser = try await server.browser(.editor)
    let id = try await Self.link(server).id.description
    _ = try await browser.post(
      "/dashboard/links/bulk",
      ["link": id, "action": "add", "tag": "spring & summer"]
    )
    let list = "/dashboard/links?search=ONE&tag=spring%20%26%20summer&status=active"
    let page = try await browser.open(list).text
    let kept = page.matches(of: #/name="(list-[a-z]+)" value="([^"]+)"/#).map(\.output)
    // The form of the selected links, and the two of the link's menu.
    let (names, values): ([Substring], [Substring]) = (
      ["list-search", "list-tag", "list-status"], ["ONE", "spring &amp; summer", "active"]
    )
    #expect(kept.map(\.1) == names + names + names)
    #expect(kept.map(\.2) == values + values + values)
    let answer = try await browser.post(
      "/dashboard/links/bulk",
      [
        "list-search": "ONE", "list-tag": "spring & summer", "list-status": "active", "link": id,
        "action": "add", "tag": "autumn",
      ]
    )
    #expect(answer.headers[.location] == list + "&changed=1")
  }
}
