import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import NIOCore
import WireModels

extension DashboardFeature {
  func registerReports(on routes: inout RouteTable) {
    respond(&routes, .get, "campaigns", needs: .readReports) { page in
      .redirect(to: page.environment.path("reports/breakdown", ["by": "campaign"]))
    }
    for kind in ReportQuery.Kind.allCases {
      page(&routes, kind == .overview ? "reports" : "reports/\(kind.rawValue)", needs: .readReports)
      {
        page in
        try await report(kind, page)
      }
      guard kind.hasCSV else { continue }
      respond(&routes, .get, "reports/\(kind.rawValue).csv", needs: .readReports) { page in
        try await table(kind, page)
      }
    }
  }

  private func report(_ kind: ReportQuery.Kind, _ page: DashboardRequest) async throws -> HTML {
    let query = ReportQuery(kind, value: { page[$0] }, environment: page.environment)
    var content: ReportPage.Content
    do {
      content = try await self.content(query, page.api, page.environment.timeZone)
    } catch let error as ProblemError where error.problem.status < 500 {
      content = .refused(error.problem)
    }
    return ReportPage(environment: page.environment, query: query, content: content).html
  }

  func content(
    _ query: ReportQuery,
    _ api: MemberAPI,
    _ zone: TimeZone
  ) async throws -> ReportPage.Content {
    let selection = query.selection(in: zone)
    switch query.kind {
    case .overview, .revenue:
      let before = query.selection(in: zone, isBefore: true)
      return .overview(
        try await api.send(.overview(selection, timeZone: zone.identifier)),
        before: query.compares
          ? try await api.send(.overview(before, timeZone: zone.identifier)) : nil
      )
    case .breakdown:
      return .breakdown(try await api.send(.breakdown(by: query.grouping, selection)))
    case .funnel:
      let steps = query.steps.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
      guard !steps.isEmpty else { return .funnel(nil) }
      let days = Int64(query.within) ?? 7
      return .funnel(
        try await api.send(
          .conversion(
            steps: steps,
            within: days * 86_400_000,
            from: selection.from,
            to: selection.to,
            link: selection.link
          )
        )
      )
    case .retention:
      return .retention(try await api.send(.retention(from: selection.from, to: selection.to)))
    case .people: return .people(try await api.send(.people(selection)))
    }
  }

  /// The numbers of a report as CSV, as they are shown.
  private func table(_ kind: ReportQuery.Kind, _ page: DashboardRequest) async throws -> Response {
    let query = ReportQuery(kind, value: { page[$0] }, environment: page.environment)
    var lines: [[String]] = []
    switch try await content(query, page.api, page.environment.timeZone) {
    case .overview(let report, _):
      lines = [
        ["day", "clicks", "scans", "bot_clicks", "installs", "opens", "events", "unique_clicks"]
      ]
      lines += report.days.map { [$0.from.iso8601] + Self.cells($0.counts) }
    case .breakdown(let report):
      lines = [
        [
          report.by, "clicks", "scans", "bot_clicks", "installs", "opens", "events",
          "unique_clicks",
        ]
      ]
      lines += report.rows.map { row in
        [row.title ?? row.value ?? ""] + Self.cells(row.counts)
      }
    default: break
    }
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

  private static func cells(_ counts: ReportCountsResource) -> [String] {
    [
      counts.clicks, counts.scans, counts.botClicks, counts.installs, counts.opens, counts.events,
      counts.uniqueClicks,
    ].map { "\($0)" }
  }
}
