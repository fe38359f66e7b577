import Foundation
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// Links from one report to another: filters, first rows, headings and points of the chart.
@Suite("Reports: exploration")
struct ReportExplorationTests {
  private static let now = Timestamp(milliseconds: 1_795_000_000_000)
  private static let link = LinkID(timestamp: now)
  private static let counts = ReportCountsResource(clicks: 40, installs: 3)

  private static func environment(_ language: PageLanguage = .english) -> DashboardEnvironment {
    DashboardEnvironment(
      language: language,
      timeZone: .gmt,
      now: now,
      userName: "Ada",
      email: "ada@example.com",
      workspace: .init(id: WorkspaceID(timestamp: now), name: "Shop")
    )
  }

  private static func page(
    _ kind: ReportQuery.Kind,
    _ content: ReportPage.Content,
    _ asked: [String: String] = [:],
    in environment: DashboardEnvironment = environment()
  ) -> String {
    let range = ["from": "2026-11-01", "to": "2026-11-17"]
    let query = ReportQuery(
      kind,
      value: { asked[$0] ?? range[$0] ?? "" },
      environment: environment
    )
    return ReportPage(
      environment: environment,
      query: query,
      content: content,
      linkName: "Summer sale"
    ).html.description
  }

  private static func overview(from first: String, days: Int) throws -> OverviewReport {
    let start = try #require(Timestamp(iso8601: "\(first)T00:00:00Z"))
    let moments = (0...days).map { start.advanced(bySeconds: Int64($0) * 86_400) }
    return OverviewReport(
      from: start,
      to: moments[days],
      timeZone: "UTC",
      link: nil,
      totals: ReportCountsResource(clicks: Int64(days), installs: 2),
      days: moments.dropLast().map { .init(from: $0, counts: ReportCountsResource(clicks: 1)) }
    )
  }

  private static func breakdown(by field: String, _ values: [String?]) -> BreakdownReport {
    BreakdownReport(
      by: field,
      from: now,
      to: now,
      rows: values.map { .init(value: $0, link: nil, counts: counts) }
    )
  }

  private static let range = "?from=2026-11-01&amp;to=2026-11-17"

  @Test("Each filter is a chip in words that opens the report without it")
  func removeFilters() throws {
    let content = ReportPage.Content.breakdown(
      Self.breakdown(by: "source", ["instagram"]),
      before: nil
    )
    let asked = [
      "by": "source", "country": "TR", "link": "\(Self.link)", "property": "plan", "value": "pro",
      "medium": "(none)",
    ]
    let page = Self.page(.breakdown, content, asked)
    let chips = [
      "Country: T\u{fc}rkiye", "Link: Summer sale", "plan: pro", "Medium: \u{2013}",
    ]
    for chip in chips.dropLast() {
      #expect(page.contains("aria-label=\"Remove the filter \u{2068}\(chip)\u{2069}\""), "\(chip)")
    }
    #expect(page.contains("Remove the filter \u{2068}Medium: "))
    let rest = "\(Self.range)&amp;link=\(Self.link)&amp;medium=%28none%29"
    let others = "&amp;property=plan&amp;value=pro&amp;by=source\" aria-label="
    #expect(page.contains(rest + others + "\"Remove the filter \u{2068}Country"))
    #expect(page.contains("\(Self.range)&amp;by=source\">Remove all filters</a>"))
    #expect(!Self.page(.breakdown, content).contains("Applied filters"))
  }

  @Test("The first rows of a breakdown filter the overview, in the order of its chart")
  func filterByFirstRows() throws {
    let top = [
      Self.breakdown(by: "country", ["DE", nil]), Self.breakdown(by: "source", ["instagram"]),
    ]
    let overview = try Self.overview(from: "2026-11-01", days: 17)
    let content = ReportPage.Content.overview(overview, before: nil, top: top)
    let page = Self.page(.overview, content, ["chart": "installs", "source": "instagram"])
    let filters = "&amp;source=instagram&amp;country=DE&amp;chart=installs"
    #expect(page.contains("\(Self.range)\(filters)\"><bdi>Germany</bdi></a>"))
    #expect(page.contains("country=%28none%29&amp;chart=installs\"><bdi>"))
    #expect(page.contains("&amp;by=country&amp;sort=installs\">See all"))
    // What is filtered by has one row.
    #expect(!page.contains("<h2>Source</h2>"))
    #expect(page.contains("<h2>Country</h2>"))
    // A row without what the chart draws says nothing.
    #expect(!Self.page(.overview, content, ["chart": "opens"]).contains("<h2>Country</h2>"))
  }

  @Test("A heading sorts a breakdown, and begins at the first page")
  func sortByHeadings() throws {
    let content = ReportPage.Content.breakdown(
      Self.breakdown(by: "country", ["DE"]),
      before: nil
    )
    let page = Self.page(
      .breakdown,
      content,
      ["by": "country", "sort": "installs", "cursor": "100"]
    )
    #expect(page.contains("aria-sort=\"descending\"><a href=\"/dashboard/reports/breakdown"))
    #expect(page.components(separatedBy: "aria-sort").count == 2)
    #expect(page.contains("&amp;by=country&amp;sort=events\">Events</a>"))
    #expect(page.contains("&amp;by=country\">Clicks</a>"))
    #expect(page.contains("<option value=\"installs\" selected>"))
    #expect(!page.contains("cursor=100"))
    let names = Self.page(.breakdown, content, ["by": "country", "sort": "value"])
    #expect(names.contains("aria-sort=\"ascending\"><a"))
  }

  @Test(
    "Points of the chart are days, weeks of the reader's region, or months",
    arguments: [
      ("day", PageLanguage.english, 17, 1, "Day"), ("week", .english, 4, 1, "Week"),
      ("week", .german, 4, 1, "Woche"), ("month", .english, 1, 17, "Month"),
      ("year", .english, 17, 1, "Day"),
    ]
  )
  func groupDays(
    _ unit: String,
    _ language: PageLanguage,
    _ points: Int,
    _ first: Int,
    _ heading: String
  ) throws {
    // A Sunday, which ends a week in Europe.
    let overview = try Self.overview(from: "2026-11-01", days: 17)
    let environment = Self.environment(language)
    let query = ReportQuery(
      .overview,
      value: { $0 == "unit" ? unit : "" },
      environment: environment
    )
    let spans = overview.spans(of: query.unit, environment.format)
    #expect(spans.count == points && spans[0].count == first)
    #expect(spans.map(\.count).reduce(0, +) == 17)
    let content = ReportPage.Content.overview(overview, before: overview)
    let page = Self.page(.overview, content, ["unit": unit], in: environment)
    #expect(page.contains("<th scope=\"col\">\(heading)</th>"))
    if unit == "week" {
      // A week opens its days.
      #expect(page.contains("?from=2026-11-02&amp;to=2026-11-08\" aria-label="))
      #expect(page.contains("<td class=\"number\">7</td><td class=\"number\">7</td>"))
    }
  }
}
