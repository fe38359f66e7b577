import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Reports of the dashboard beside the range before.
@Suite("Dashboard: comparisons of reports")
struct ReportComparisonTests {
  /// A moment such as `2026-09-20T22:00:00Z`.
  private static func moment(_ text: String) throws -> Timestamp {
    try #require(Timestamp(iso8601: text))
  }

  /// The browser of an owner whose workspace has the days of a zone.
  private static func browser(_ server: TestServer, in zone: String) async throws -> TestBrowser {
    let browser = try await server.browser(.owner)
    let saved = try await browser.post(
      "/dashboard/settings",
      ["name": "Acme", "zone": zone, "hosts": ""]
    )
    try #require(saved.status == .seeOther)
    return browser
  }

  /// The number of people and the number before, as the row of figures has them.
  private static func people(_ now: Int, before: Int) -> String {
    "<dt>People</dt><dd>\(now)<div class=\"change\">Before: <bdi>\(before)</bdi></div></dd>"
  }

  /// A number of a table with the number before.
  private static func cell(_ now: Int, before: Int) -> String {
    ">\(now)<small class=\"change\">Before: <bdi>\(before)</bdi></small>"
  }

  @Test("Breakdown, funnel and people are shown beside the range before")
  func compares() async throws {
    let server = try await TestServer()
    let before = Timestamp(milliseconds: TestServer.start.milliseconds - 86_400_000)
    for person in ["ada", "grace", "alan"] {
      try await server.capture("Purchase", person, at: before)
    }
    try await server.capture("Purchase", "edsger")
    try await server.capture("View", "edsger")
    let browser = try await server.browser(.owner)
    let day = TestServer.start.iso8601.prefix(10)
    let range = "from=\(day)&to=\(day)&compare=1"
    let breakdown = try await browser.open("/dashboard/reports/breakdown?by=event&\(range)").text
    #expect(breakdown.contains(Self.cell(1, before: 3)))
    #expect(breakdown.contains("<small class=\"change\">None before</small>"))
    let overview = try await browser.open("/dashboard/reports?\(range)").text
    #expect(overview.contains("<dt>Events</dt><dd>2<div class=\"change\">Before: <bdi>3</bdi>"))
    let people = try await browser.open("/dashboard/reports/people?\(range)").text
    #expect(people.contains(Self.people(1, before: 3)), "\(people)")
    let funnel = try await browser.open("/dashboard/reports/funnel?steps=Purchase&\(range)").text
    #expect(funnel.contains(Self.cell(1, before: 3)), "\(funnel)")
    for page in [breakdown, overview, people, funnel] {
      #expect(page.contains("name=\"compare\" value=\"1\" checked"))
    }
  }

  @Test("A range without people is shown beside those before; cohorts and files compare nothing")
  func comparesWithNothing() async throws {
    let server = try await TestServer()
    let before = Timestamp(milliseconds: TestServer.start.milliseconds - 86_400_000)
    for person in ["ada", "grace"] { try await server.capture("Purchase", person, at: before) }
    let browser = try await server.browser(.owner)
    let day = TestServer.start.iso8601.prefix(10)
    let range = "from=\(day)&to=\(day)&compare=1"
    let people = try await browser.open("/dashboard/reports/people?\(range)").text
    #expect(people.contains(Self.people(0, before: 2)), "\(people)")
    let retention = try await browser.open("/dashboard/reports/retention?\(range)")
    #expect(retention.status == .ok && !retention.text.contains("name=\"compare\""))
    let file = try await browser.open("/dashboard/reports/people.csv?\(range)")
    #expect(file.status == .ok && !file.text.contains("before") && !file.text.contains("\"2\""))
  }

  /// A day of Istanbul is a part of two days of UTC: the range before is the two before those, and
  /// not the two that the day before is a part of.
  @Test("Reports of whole days of UTC share no day with the range before, in any zone")
  func sharesNoDay() async throws {
    let server = try await TestServer()
    try await server.capture("View", "ada", at: Self.moment("2026-09-20T22:00:00Z"))
    try await server.capture("View", "grace", at: Self.moment("2026-09-21T10:00:00Z"))
    for person in ["alan", "edsger", "barbara"] {
      try await server.capture("View", person, at: Self.moment("2026-09-18T12:00:00Z"))
    }
    let browser = try await Self.browser(server, in: "Europe/Istanbul")
    let range = "from=2026-09-21&to=2026-09-21&compare=1"
    let people = try await browser.open("/dashboard/reports/people?\(range)").text
    #expect(people.contains(Self.people(2, before: 3)), "\(people)")
    let events = try await browser.open("/dashboard/reports/breakdown?by=event&\(range)").text
    #expect(events.contains(Self.cell(2, before: 3)), "\(events)")
    // By a dimension alone both are about days of Istanbul.
    let links = try await browser.open("/dashboard/reports/breakdown?by=link&\(range)").text
    #expect(links.contains(">2<small class=\"change\">None before</small>"), "\(links)")
  }

  /// The range begins with a day of 25 hours; as many hours before would begin with the last hour of
  /// a third day.
  @Test("Each day is beside the one as many days before, over a change of the clock")
  func keepsDaysBesideEachOther() async throws {
    let server = try await TestServer()
    let moments = [
      "2025-10-24T10:00:00Z", "2025-10-24T11:00:00Z", "2025-10-25T10:00:00Z",
      "2025-10-26T10:00:00Z",
    ]
    let events = moments.map {
      #"{"event":"View","distinct_id":"ada","timestamp":"\#($0)","properties":{}}"#
    }
    let stored = try await server.send(
      .post,
      "/batch",
      headers: [.authorization: "Bearer \(server.secretKey)"],
      body: """
        {"api_key":"\(server.publishableKey)","historical_migration":true,\
        "batch":[\(events.joined(separator: ","))]}
        """
    )
    try #require(stored.status == .ok)
    let browser = try await Self.browser(server, in: "Europe/Berlin")
    let page = try await browser.open(
      "/dashboard/reports?from=2025-10-26&to=2025-10-27&compare=1&chart=events"
    ).text
    for (day, now, before) in [("26 Oct", 1, 2), ("27 Oct", 0, 1)] {
      let cells = [now, before].map { "<td class=\"number\">\($0)</td>" }.joined()
      #expect(page.contains("<th scope=\"row\">\(day)</th>\(cells)</tr>"), "\(page)")
    }
  }
}
