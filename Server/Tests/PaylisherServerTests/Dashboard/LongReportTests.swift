import DatabaseTestSupport
import HTTPTypes
import HummingbirdTesting
import LinkCore
import SQLiteDriver
import Testing
import WireModels

@testable import PaylisherServer

/// Pages of reports that take long, over HTTP.
@Suite("Dashboard: long reports")
struct LongReportTests {
  /// A server whose pages wait for no count, whose counts can be held, and whose clock is moved.
  private struct Place {
    let driver: HeldDriver
    let server: TestServer
    let clock = TestClock()

    init() async throws {
      driver = HeldDriver(try await MigratedSQLite.inMemory())
      var limits = ReportCache.Limits()
      limits.longestWait = .zero
      server = try await TestServer(driver: driver) { [clock] dependencies in
        dependencies.now = { clock.now }
        dependencies.reports = ReportCache(limits)
      }
    }

    /// The page once its numbers are there; what must be counted for it takes long, so that it is kept.
    func numbers(_ open: () async throws -> TestResponse) async throws -> TestResponse {
      driver.hold()
      var page = try await open()
      driver.release()
      while page.text.contains("data-counting") {
        try #require(page.status == .ok)
        try await Task.sleep(for: .milliseconds(2))
        page = try await open()
      }
      return page
    }
  }

  @Test(
    "A page whose numbers take long comes without them, and has them later",
    arguments: ["people", "retention", "funnel?steps=Purchase", "breakdown?by=device"]
  )
  func answersFirst(_ report: String) async throws {
    let place = try await Place()
    try await place.server.capture("Purchase", "ada")
    let browser = try await place.server.browser(.viewer)
    place.driver.hold()
    let path = "/dashboard/reports/\(report)"
    let first = try await browser.open(path)
    #expect(first.status == .ok)
    #expect(first.text.contains("data-counting=\"500\"") && first.text.contains("Still counting"))
    // Without a script, the reader looks again.
    let link = try #require(first.text.firstMatch(of: /href="([^"]*)">Check again/)).1
    place.driver.release()
    let page = try await place.numbers {
      try await browser.open(String(link).replacing("&amp;", with: "&"))
    }
    #expect(page.status == .ok && !page.text.contains("No data"))
    #expect(!page.text.contains("Numbers as of"))
  }

  @Test("Kept numbers say of when they are, and are counted again on demand; the API is exact")
  func saysHowOldItIs() async throws {
    let place = try await Place()
    try await place.server.capture("Purchase", "ada")
    let browser = try await place.server.browser(.viewer)
    let path = "/dashboard/reports/people"
    _ = try await place.numbers { try await browser.open(path) }
    try await place.server.capture("Purchase", "grace")
    place.clock.advance(milliseconds: 6_000)
    let kept = try await browser.open(path).text
    #expect(kept.contains("<dt>People</dt><dd>1</dd>") && kept.contains("Numbers as of"))
    let exact = try await place.server.manage(.get, "/api/v1/reports/people")
    #expect(try exact.decoded(PeopleReport.self).people == 2)
    let again = try #require(kept.firstMatch(of: /href="([^"]*again=1)"/)).1
    let answer = try await browser.open(String(again).replacing("&amp;", with: "&"))
    #expect(answer.status == .seeOther)
    let location = try #require(answer.headers[.location])
    #expect(!location.contains("again"))
    let page = try await place.numbers { try await browser.open(location) }
    #expect(page.text.contains("<dt>People</dt><dd>2</dd>"))
  }

  @Test("An erased person is in no number that was counted before")
  func forgetsAfterAnErasure() async throws {
    let place = try await Place()
    for person in ["ada", "grace"] { try await place.server.capture("Purchase", person) }
    let browser = try await place.server.browser(.viewer)
    let open = { try await browser.open("/dashboard/reports/people") }
    #expect(try await place.numbers(open).text.contains("<dt>People</dt><dd>2</dd>"))
    #expect(try await place.server.manage(.delete, "/api/v1/people/ada").status == .ok)
    #expect(try await place.numbers(open).text.contains("<dt>People</dt><dd>1</dd>"))
  }

  @Test("What is refused is shown as ever, also after the page came without it")
  func showsRefusals() async throws {
    let place = try await Place()
    let browser = try await place.server.browser(.viewer)
    let steps = (1...11).map { "Step\($0)" }.joined(separator: ",")
    let page = try await place.numbers {
      try await browser.open("/dashboard/reports/funnel?steps=\(steps)")
    }
    #expect(page.status == .ok && page.text.contains("must be 1 to 10 event names"))
  }

  @Test("Readers of a shared report wait no longer, and cannot have it counted again")
  func sharedReports() async throws {
    let place = try await Place()
    try await place.server.capture("Purchase", "ada")
    let body = #"{"name":"Spring","report":"people"}"#
    let share = try await place.server.made(
      ReportShareResource.self,
      "/api/v1/report-shares",
      body
    )
    let path = String(try #require(share.url).dropFirst("https://go.example.com".count))
    place.driver.hold()
    let first = try await place.server.send(.get, path)
    #expect(first.text.contains("data-counting") && first.text.contains("href=\"\""))
    place.driver.release()
    let page = try await place.numbers { try await place.server.send(.get, path) }
    #expect(page.text.contains("<dt>People</dt><dd>1</dd>"))
    place.clock.advance(milliseconds: 6_000)
    let kept = try await place.server.send(.get, path)
    #expect(kept.text.contains("Numbers as of") && !kept.text.contains("again=1"))
  }
}
