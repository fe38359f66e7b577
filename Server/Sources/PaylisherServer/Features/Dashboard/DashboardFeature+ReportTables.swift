import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import NIOCore
import WireModels

extension DashboardFeature {
  /// The most rows of a breakdown in a file; `paylisher report breakdown --csv` writes all.
  private static let mostRows = 20_000

  private static let counts = [
    "clicks", "scans", "bot_clicks", "installs", "opens", "events", "unique_clicks",
  ]

  /// The numbers of a report as CSV, of all pages that the dashboard shows.
  func table(_ kind: ReportQuery.Kind, _ page: DashboardRequest) async throws -> Response {
    var query = ReportQuery(kind, value: { page[$0] }, environment: page.environment)
    query.cursor = ""
    // A file has the numbers of its range alone.
    query.compares = false
    let zone = page.environment.timeZone
    var content = try await content(query, page.api, zone, rows: 1_000)
    if case .breakdown(var report, _) = content {
      while let next = report.nextCursor, report.rows.count < Self.mostRows {
        query.cursor = next
        guard
          case .breakdown(let more, _) = try await self.content(query, page.api, zone, rows: 1_000)
        else { break }
        report.rows += more.rows
        report.nextCursor = more.nextCursor
      }
      content = .breakdown(report, before: nil)
    }
    let lines = Self.lines(of: content, kind)
    let text = lines.map { CSVText.line($0, quotesAll: true) + "\r\n" }.joined()
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8",
        .contentDisposition: "attachment; filename=\"\(kind.rawValue).csv\"",
      ],
      body: .init(byteBuffer: ByteBuffer(string: text))
    )
  }

  private static func lines(
    of content: ReportPage.Content,
    _ kind: ReportQuery.Kind
  ) -> [[String]] {
    switch content {
    case .overview(let report, _, _) where kind == .revenue:
      [["day", "currency", "amount", "purchases"]]
        + report.days.flatMap { day in
          day.counts.revenue.map {
            [day.from.iso8601, $0.currency, "\($0.amount)", "\($0.purchases)"]
          }
        }
    case .overview(let report, _, _):
      [["day"] + counts] + report.days.map { [$0.from.iso8601] + cells($0.counts) }
    case .breakdown(let report, _): lines(of: report)
    case .funnel(let report, _):
      [["event", "people", "median_ms", "p90_ms"]]
        + (report?.steps ?? []).map { step in
          [step.event, "\(step.people)"]
            + [step.median, step.p90].map { $0.map(String.init) ?? "" }
        }
    case .retention(let report): lines(of: report)
    case .people(let report, _):
      [["day", "people"]] + report.days.map { [$0.from.iso8601, "\($0.people)"] }
    case .refused, .counting: []
    }
  }

  private static func lines(of report: RetentionReport) -> [[String]] {
    let days = report.cohorts.map(\.people.count).max() ?? 0
    return [["first_day", "people"] + (1..<max(1, days)).map { "day_\($0)" }]
      + report.cohorts.map { cohort in
        [cohort.day.iso8601] + cohort.people.map { "\($0)" }
          + Array(repeating: "", count: days - cohort.people.count)
      }
  }

  /// The rows of a breakdown: links with their code, because several may have one title, and money
  /// where some row has any.
  private static func lines(of report: BreakdownReport) -> [[String]] {
    let isOfLinks = report.by == ReportField.link.rawValue
    let hasRevenue = report.rows.contains { !$0.counts.revenue.isEmpty }
    var headings = [report.property ?? report.by]
    if isOfLinks { headings.append("code") }
    headings += counts
    if hasRevenue { headings.append("revenue") }
    let rows = report.rows.map { row -> [String] in
      var line = [row.title ?? row.value ?? ""]
      if isOfLinks { line.append(row.value ?? "") }
      line += cells(row.counts)
      if hasRevenue { line.append(money(row.counts)) }
      return line
    }
    return [headings] + rows
  }

  /// Every currency with its sum, as the command line writes it: `12.00 EUR + 129.90 TRY`.
  private static func money(_ counts: ReportCountsResource) -> String {
    counts.revenue.map { "\($0.amount) \($0.currency)" }.joined(separator: " + ")
  }

  private static func cells(_ counts: ReportCountsResource) -> [String] {
    [
      counts.clicks, counts.scans, counts.botClicks, counts.installs, counts.opens, counts.events,
      counts.uniqueClicks,
    ].map { "\($0)" }
  }
}
