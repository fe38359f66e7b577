import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// A shared report: one page for readers without an account, until its date.
@Suite struct ReportShareTests {
  /// Shares a report by the API; the path of its link.
  private static func share(_ server: TestServer, _ body: String) async throws -> String {
    let share = try await server.made(ReportShareResource.self, "/api/v1/report-shares", body)
    let url = try #require(share.url)
    try #require(url.hasPrefix("https://go.example.com/dashboard/shared/"))
    return String(url.dropFirst("https://go.example.com".count))
  }

  @Test(arguments: TestEngine.allCases)
  func showsOneReportUntilItsDate(_ engine: TestEngine) async throws {
    // asvs 3.4.5 7.4.1 8.2.2
    try await engine.withClock { server, clock in
      try await server.capture("Purchase", "ada")
      let body = #"{"name":"Spring <b>","report":"overview","query":"last=7","days":2}"#
      let path = try await Self.share(server, body)
      let page = try await server.send(.get, path)
      #expect(page.status == .ok)
      #expect(page.text.contains("Spring &lt;b&gt;"))
      #expect(page.headers[.cacheControl] == "private, no-store")
      #expect(page.headers[.robotsTag] == "noindex")
      #expect(page.headers[.referrerPolicy] == "no-referrer")
      // Nothing in the address chooses what the report is about.
      for query in [
        "last=366", "from=2020-01-01", "country=DE", "link=x", "by=country", "report=people",
      ] {
        #expect(try await server.send(.get, "\(path)?\(query)").text == page.text, "\(query)")
      }
      clock.advance(milliseconds: 2 * 86_400_000 - 1)
      #expect(try await server.send(.get, path).status == .ok)
      clock.advance(milliseconds: 1)
      #expect(try await server.send(.get, path).status == .notFound)
    }
  }

  /// A range that the page cannot read would silently be the last 30 days.
  @Test(arguments: [
    ("last=7", true), ("last=366", true), ("last=abc", false), ("last=0", false),
    ("last=400", false), ("from=2026-11-01&to=2026-11-30", true), ("from=1.11.2026", false),
    ("to=2026-13-01", false),
  ])
  func refusesARangeThatIsNone(_ query: String, _ isTaken: Bool) async throws {
    let server = try await TestServer()
    let body = #"{"name":"S","report":"overview","query":"\#(query)"}"#
    let answer = try await server.manage(.post, "/api/v1/report-shares", body: body)
    #expect(answer.status == (isTaken ? .created : .unprocessableContent))
    guard !isTaken else { return }
    #expect(try answer.problem().errors?.first?.pointer == "/query")
  }

  @Test(arguments: ReportShareSettings.Report.allCases)
  func leadsNowhereElse(_ report: ReportShareSettings.Report) async throws {
    let server = try await TestServer()
    try await server.capture("Purchase", "ada")
    let query = report == .funnel ? "steps=Purchase%2COther" : "by=event"
    let path = try await Self.share(
      server,
      #"{"name":"S","report":"\#(report.rawValue)","query":"\#(query)"}"#
    )
    let page = try await server.send(.get, path)
    #expect(page.status == .ok)
    let links = page.text.matches(of: /(?:href|action)="([^"]*)"/).map { String($0.1) }
    #expect(
      links.allSatisfy { $0.hasPrefix("/dashboard/assets/") || $0 == "#main" || $0 == "data:," }
    )
    #expect(!page.text.contains(server.workspace.description) && !page.text.contains("<form"))
    // The link opens no other page, and no token does.
    for other in ["\(path).csv", "/dashboard/shared/\(String(repeating: "a", count: 43))"] {
      #expect(try await server.send(.get, other).status == .notFound)
    }
  }

  @Test func aRevokedShareEndsAtOnce() async throws {
    // asvs 7.4.1
    let server = try await TestServer()
    let path = try await Self.share(server, #"{"name":"S","report":"people"}"#)
    let shares = try await server.manage(.get, "/api/v1/report-shares")
    #expect(!shares.text.contains(String(path.suffix(43))))
    let share = try #require(try shares.decoded(Page<ReportShareResource>.self).items.first)
    let gone = "/api/v1/report-shares/\(share.id)"
    #expect(try await server.manage(.delete, gone).status == .noContent)
    #expect(try await server.send(.get, path).status == .notFound)
    #expect(try await server.manage(.delete, gone).status == .notFound)
    let rest = try await server.manage(.get, "/api/v1/report-shares")
    #expect(try rest.decoded(Page<ReportShareResource>.self).items.isEmpty)
  }

  @Test(arguments: [
    (#"{"name":"S","report":"overview","query":"workspace=1"}"#, "/query"),
    (#"{"name":"S","report":"overview","timeZone":"Mars/Base"}"#, "/timeZone"),
    (#"{"name":"S","report":"audit"}"#, "/report"),
    (#"{"name":"S","report":"overview","days":367}"#, "/days"),
  ])
  func refusesWhatNoReportShows(_ body: String, _ pointer: String) async throws {
    let server = try await TestServer()
    let answer = try await server.manage(.post, "/api/v1/report-shares", body: body)
    #expect(try answer.problem().errors?.map(\.pointer) == [pointer])
  }

  @Test func aLongBreakdownHasPages() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.viewer)
    let names = (0..<150).map { "Event \($0 + 100)" }
    for name in names { try await server.capture(name, "ada") }
    let first = try await browser.open("/dashboard/reports/breakdown?by=event").text
    // The fields of the form offer names that the table does not have.
    #expect(first.contains(">Event 100<") && !first.contains(">Event 249<"))
    let link = try #require(first.firstMatch(of: /href="([^"]*cursor=100[^"]*)"/)).1
    let second = try await browser.open(String(link).replacing("&amp;", with: "&")).text
    #expect(second.contains(">Event 249<") && !second.contains(">Event 100<"))
    let csv = try await browser.open("/dashboard/reports/breakdown.csv?by=event&cursor=100").text
    #expect(names.allSatisfy { csv.contains($0) })
  }

  @Test func thePageSharesAReportWhoseDatesMove() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.analyst)
    let report = try await browser.open("/dashboard/reports/breakdown?by=campaign&country=TR").text
    #expect(report.contains("/dashboard/reports/shares?report=breakdown"))
    let made = try await browser.post(
      "/dashboard/reports/shares",
      [
        "report": "breakdown", "query": "from=2026-09-01&to=2026-09-07&country=TR&by=campaign",
        "name": "For the agency", "days": "90", "last": "1",
      ]
    )
    #expect(made.text.contains("https://go.example.com/dashboard/shared/"))
    let shares = try await server.manage(.get, "/api/v1/report-shares")
      .decoded(Page<ReportShareResource>.self)
    #expect(shares.items.map(\.query) == ["last=7&country=TR&by=campaign"])
    let viewer = try await server.browser(.viewer)
    #expect(try await viewer.open("/dashboard/reports/shares").status == .forbidden)
    #expect(try await !viewer.open("/dashboard/reports").text.contains("reports/shares"))
  }

  private static func link(_ server: TestServer, _ code: String) async throws -> LinkResource {
    let body = #"""
      {"domain":"localhost","code":"\#(code)","title":"Summer","targets":{"fallback":"https://a.example/"}}
      """#
    return try await server.made(LinkResource.self, "/api/v1/links", body)
  }

  /// Another link gets the title by which a report was shared.
  @Test func aShareStaysAboutItsLinkAndNamesNoOther() async throws {
    // attack 56
    let server = try await TestServer()
    try await server.makeDomain([])
    let first = try await Self.link(server, "FIRST1")
    let browser = try await server.browser(.analyst)
    let form: KeyValuePairs = [
      "report": "overview", "query": "link=Summer&last=7", "name": "S", "days": "30", "last": "1",
    ]
    let made = try await browser.post("/dashboard/reports/shares", form).text
    let path = try #require(made.firstMatch(of: /\/dashboard\/shared\/[0-9A-Za-z]+/)).output
    let shares = try await server.manage(.get, "/api/v1/report-shares")
      .decoded(Page<ReportShareResource>.self).items
    #expect(shares.map(\.query) == ["last=7&link=\(first.id)"])
    _ = try await Self.link(server, "SECOND1")
    let page = try await server.send(.get, String(path))
    #expect(page.status == .ok && page.text.contains("Summer"))
    #expect(!page.text.contains(first.id.description))
    // The same form again is refused on the page of the member, who may see both.
    let again = try await browser.post("/dashboard/reports/shares", form)
    #expect(again.status == .unprocessableContent && again.text.contains("SECOND1"))
    // The control: a share that was stored with the title, and is not clear any more.
    let token = SecretToken.random()
    let old = ReportShareResource(
      id: ReportShareID(timestamp: TestServer.start),
      settings: ReportShareSettings(name: "Old", report: .overview, query: "link=Summer"),
      createdAt: TestServer.start
    )
    try await server.dependencies.repositories.reportShares.create(
      ReportShareRecord(old, in: server.workspace),
      tokenHash: token.hash(pepper: server.dependencies.secrets.pepper),
      by: nil
    )
    let refused = try await server.send(.get, "/dashboard/shared/\(token)")
    #expect(refused.status == .notFound)
    #expect(refused.headers[.contentType]?.hasPrefix("text/html") == true)
    for text in ["FIRST1", "SECOND1", "localhost", "Summer"] {
      #expect(!refused.text.contains(text), "\(text)")
    }
  }

  @Test func theAPIStoresALinkByItsIDAlone() async throws {
    // attack 56
    let server = try await TestServer()
    try await server.makeDomain([])
    let link = try await Self.link(server, "FIRST1")
    func share(_ link: String) async throws -> TestResponse {
      let body = #"{"name":"S","report":"overview","query":"last=7&link=\#(link)"}"#
      return try await server.manage(.post, "/api/v1/report-shares", body: body)
    }
    for text in ["Summer", "FIRST1", "localhost%2FFIRST1"] {
      let errors = try await share(text).problem().errors
      #expect(errors?.map(\.pointer) == ["/query"] && errors?.map(\.code) == ["unknown_link"])
    }
    #expect(try await share("\(link.id)").status == .created)
  }
}
