import Foundation
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// What reports ask the API for, and what their pages make of its answers.
@Suite("Pages of reports")
struct ReportPageTests {
  private static let now = Timestamp(milliseconds: 1_795_000_000_000)

  private static func environment(_ zone: String) throws -> DashboardEnvironment {
    DashboardEnvironment(
      language: .english,
      timeZone: try #require(TimeZone(identifier: zone)),
      now: now,
      userName: "Ada",
      email: "ada@example.com",
      workspace: .init(id: WorkspaceID(timestamp: now), name: "Shop")
    )
  }

  private static func query(
    _ kind: ReportQuery.Kind,
    _ asked: [String: String] = [:],
    in zone: String = "GMT"
  ) throws -> ReportQuery {
    try ReportQuery(kind, value: { asked[$0] ?? "" }, environment: environment(zone))
  }

  private static func page(
    _ kind: ReportQuery.Kind,
    _ content: ReportPage.Content,
    _ asked: [String: String] = [:],
    in zone: String = "GMT"
  ) throws -> String {
    try ReportPage(
      environment: environment(zone),
      query: query(kind, asked, in: zone),
      content: content
    ).html.description
  }

  /// The page that readers without an account see.
  private static func sharedPage(
    _ kind: ReportQuery.Kind,
    _ content: ReportPage.Content,
    _ asked: [String: String] = [:]
  ) -> String {
    let environment = DashboardEnvironment(
      sharedIn: .english,
      timeZone: .gmt,
      now: now,
      workspace: WorkspaceID(timestamp: now)
    )
    let query = ReportQuery(kind, value: { asked[$0] ?? "" }, environment: environment)
    let report = ReportPage(environment: environment, query: query, content: content)
    return SharedReportPage(name: "Spring", expiresAt: now, report: report).html.description
  }

  private static func day(_ text: String) throws -> Timestamp {
    try #require(Timestamp(iso8601: "\(text)T00:00:00Z"))
  }

  private static func overview(installs: Int64) throws -> OverviewReport {
    let counts = ReportCountsResource(clicks: 1, installs: installs)
    return OverviewReport(
      from: try day("2026-11-17"),
      to: try day("2026-11-19"),
      timeZone: "GMT",
      link: nil,
      totals: counts,
      days: try ["2026-11-17", "2026-11-18"].map { .init(from: try day($0), counts: counts) }
    )
  }

  // MARK: - The range before

  /// With a day of 25 hours, with one of 23, and after that one.
  private static let clockChanges = [
    ("2026-10-19", "2026-10-25", "2026-10-11T22:00:00.000Z", "2026-10-18T22:00:00.000Z"),
    ("2026-03-29", "2026-03-30", "2026-03-26T23:00:00.000Z", "2026-03-28T23:00:00.000Z"),
    ("2026-03-30", "2026-03-31", "2026-03-27T23:00:00.000Z", "2026-03-29T22:00:00.000Z"),
  ]

  @Test("The days before are as many, over each change of the clock", arguments: clockChanges)
  func daysBefore(first: String, last: String, start: String, end: String) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let query = try Self.query(.overview, ["from": first, "to": last], in: "Europe/Berlin")
    let before = query.selectionBefore(in: zone)
    #expect(before.from?.iso8601 == start && before.to?.iso8601 == end)
    #expect(query.selection(in: zone).from == before.to)
  }

  @Test("As long before a report ends where it begins, and is no longer than the API counts")
  func asLongBefore() throws {
    let (start, from) = (try Self.day("2026-10-30"), try Self.day("2026-11-02"))
    let query = try Self.query(.people, ["country": "DE"])
    let before = query.selectionBefore(from: from, to: try Self.day("2026-11-05"))
    #expect(before.from == start && before.to == from && before.filters[.country] == "DE")
    let length = Int64(401) * 86_400_000
    let end = Timestamp(milliseconds: from.milliseconds + length)
    let longest = query.selectionBefore(from: from, to: end)
    #expect(longest.from == Timestamp(milliseconds: from.milliseconds - length + 86_400_000))
  }

  @Test("Days of UTC keep their names in America")
  func nameDaysOfUTC() throws {
    let day = try Self.day("2026-11-17")
    let people = PeopleReport(
      from: day,
      to: try Self.day("2026-11-18"),
      people: 4,
      days: [.init(from: day, people: 4)]
    )
    let zone = "America/New_York"
    let page = try Self.page(.people, .people(people, before: nil), in: zone)
    #expect(page.contains("<th scope=\"row\">17 Nov</th>"))
    #expect(page.contains("?from=2026-11-17&amp;to=2026-11-17\" aria-label="))
    let cohorts = RetentionReport(cohorts: [.init(day: day, people: [4, 2])])
    let retention = try Self.page(.retention, .retention(cohorts), in: zone)
    #expect(retention.contains("<th scope=\"row\">17 Nov</th>"))
  }

  // MARK: - What is asked

  @Test(
    "The window of a funnel is what the user wrote, or what the API refuses",
    arguments: [
      ("", 7), ("1", 1), (" 90 ", 90), ("91", 91), ("200000000000", 0), ("-1", 0),
      ("week", 0), ("99999999999999999999", 0),
    ] as [(String, Int64)]
  )
  func windows(within: String, days: Int64) throws {
    #expect(try Self.query(.funnel, ["within": within]).window == days * 86_400_000)
  }

  @Test(
    "A day that no calendar has is refused, and not replaced",
    arguments: [
      "2026-02-30", "2026-2-3", "2026-11-01x", "9223372036854775807", "NaN", " 2026-11-01", "0",
    ]
  )
  func noDays(text: String) throws {
    // attack 95
    #expect(try Self.query(.overview, ["from": text]).faultyDays == ["from"])
    #expect(try Self.query(.overview, ["from": "2026-11-01", "to": text]).faultyDays == ["to"])
    #expect(Day(text, in: .gmt) == nil)
    #expect(Timestamp(date: text, time: "12:00", in: .gmt) == nil)
  }

  @Test(
    "A number of days is one to 366",
    arguments: ["-1", "367", "week", "0", "9223372036854775807"]
  )
  func noNumberOfDays(text: String) throws {
    #expect(try Self.query(.overview, ["last": text]).faultyDays == ["last"])
    #expect(try Self.query(.overview, ["last": "366"]).faultyDays.isEmpty)
  }

  @Test("The property of a breakdown filters no other report; one with a value does")
  func carryProperties() throws {
    var query = try Self.query(.breakdown, ["by": "property", "property": "plan"])
    #expect(query.selection(in: .gmt).filters[.property] == "plan")
    query.change(to: .overview)
    #expect(query.selection(in: .gmt).filters[.property] == nil)
    var filtered = try Self.query(.breakdown, ["property": "plan", "value": "pro"])
    filtered.change(to: .overview)
    let selection = filtered.selection(in: .gmt)
    #expect(selection.filters == [.property: "plan", .value: "pro"])
    #expect(filtered.text.hasSuffix("&property=plan&value=pro"))
    #expect(try Self.query(.people, ["property": "plan", "value": "pro"]).filters.isEmpty)
  }

  // MARK: - What is shown

  @Test("The reader chooses what the chart draws; range, filters and comparison stay")
  func chooseTheChart() throws {
    let content = ReportPage.Content.overview(
      try Self.overview(installs: 7),
      before: try Self.overview(installs: 5)
    )
    let asked = ["country": "DE", "compare": "1", "chart": "installs"]
    let page = try Self.page(.overview, content, asked)
    let (opens, events) = ("&amp;chart=opens", "&amp;chart=events")
    for (chart, name) in [("", "Clicks"), (opens, "App opens"), (events, "Events")] {
      #expect(page.contains("&amp;country=DE&amp;compare=1\(chart)\">\(name)</a>"), "\(name)")
    }
    #expect(page.contains("&amp;chart=installs\" aria-current=\"true\">Installs</a>"))
    #expect(page.contains("<input type=\"hidden\" name=\"chart\" value=\"installs\">"))
    #expect(page.contains("<h2>\u{2068}Installs\u{2069} per day</h2>"))
    let cells = [7, 5].map { "<td class=\"number\">\($0)</td>" }.joined()
    #expect(page.contains("<th scope=\"row\">17 Nov</th>\(cells)"))
    // A day leads to the same report of that day.
    let day = "?from=2026-11-17&amp;to=2026-11-17&amp;country=DE&amp;compare=1&amp;chart=installs"
    #expect(page.contains("\(day)\" aria-label="))
    let shared = Self.sharedPage(.overview, content, asked)
    #expect(shared.contains("Installs\u{2069} per day") && !shared.contains("chart="))
  }

  @Test("A chart draws clicks where its address names nothing else")
  func drawClicks() throws {
    for asked in ["", "clicks", "bots"] {
      let query = try Self.query(.overview, ["chart": asked])
      #expect(query.chart == .clicks)
      let path = query.path(in: try Self.environment("GMT"))
      #expect(!path.contains("chart"))
    }
    #expect(try Self.query(.people, ["chart": "opens"]).chart == .clicks)
    let query = try Self.query(.overview, ["chart": "opens"])
    #expect(query.chart == .opens && query.text.contains("chart=opens"))
    #expect(query.movingText(in: .gmt) == "last=30&chart=opens")
  }

  @Test("A breakdown has the money of its rows, and links their codes")
  func showRevenueAndCodes() throws {
    var row = BreakdownReport.Row(
      value: "SPRING",
      link: LinkID(timestamp: Self.now),
      title: "Sale",
      counts: ReportCountsResource(events: 1)
    )
    func content(_ amount: String?, before: String?) -> ReportPage.Content {
      func report(_ amount: String?) -> BreakdownReport {
        row.counts.revenue =
          amount.map {
            [RevenueResource(currency: "EUR", amount: $0, purchases: 1)]
          } ?? []
        return BreakdownReport(by: "link", from: Self.now, to: Self.now, rows: [row])
      }
      return .breakdown(report(amount), before: before.map { report($0) })
    }
    let free = try Self.page(.breakdown, content(nil, before: "8.00"))
    #expect(!free.contains("data-label=\"Revenue\""))
    let paid = try Self.page(.breakdown, content("12.50", before: nil))
    let cell = "data-label=\"Revenue\" class=\"number\"><div><div>€12.50"
    #expect(paid.contains("\(cell)</div></div></td>"))
    #expect(paid.contains("<bdi>Sale</bdi></a><small><bdi>SPRING</bdi></small></div>"))
    let compared = try Self.page(.breakdown, content("12.50", before: "8.00"))
    #expect(compared.contains("\(cell)<small class=\"change\">Before: <bdi>€8.00</bdi></small>"))
    let shared = Self.sharedPage(.breakdown, content("12.50", before: nil))
    #expect(shared.contains("\(cell)</div></div></td>"))
    #expect(shared.contains("main-cell\"><bdi>Sale</bdi><small><bdi>SPRING</bdi></small></div>"))
  }

  @Test("The values of a property lead to their events, unless they are none to ask for")
  func showProperties() throws {
    let rows = ["pro", "(other)", ""].map { value in
      BreakdownReport.Row(value: value, link: nil, counts: ReportCountsResource(events: 1))
    }
    let report = BreakdownReport(
      by: "property",
      property: "plan",
      from: Self.now,
      to: Self.now,
      rows: rows
    )
    let asked = ["by": "property", "property": "plan"]
    let page = try Self.page(.breakdown, .breakdown(report, before: nil), asked)
    #expect(page.contains("&amp;property=plan&amp;value=pro\"><bdi>pro</bdi></a></th>"))
    for value in ["Other values", "“”"] {
      #expect(page.contains("role=\"rowheader\"><bdi>\(value)</bdi></th>"), "\(value)")
    }
    #expect(page.contains("<option value=\"property\" selected>Property</option>"))
    // Rows are sorted by value, and not counted by it.
    #expect(page.components(separatedBy: "<option value=\"value\"").count == 2)
    #expect(page.contains("<details class=\"numbers\" open>"))
    #expect(page.contains("Enter the name of an event property, such as plan."))
  }
}
