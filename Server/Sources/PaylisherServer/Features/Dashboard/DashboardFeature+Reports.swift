import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerReports(on routes: inout RouteTable) {
    respond(&routes, .get, "campaigns", needs: .readReports) { page in
      .redirect(to: page.environment.path("reports/breakdown", ["by": "campaign"]))
    }
    for kind in ReportQuery.Kind.allCases {
      let path = kind == .overview ? "reports" : "reports/\(kind.rawValue)"
      respond(&routes, .get, path, needs: .readReports) { page in try await report(kind, page) }
      respond(&routes, .get, "reports/\(kind.rawValue).csv", needs: .readReports) { page in
        try await table(kind, page)
      }
    }
  }

  private func report(
    _ kind: ReportQuery.Kind,
    _ page: DashboardRequest
  ) async throws -> Response {
    let environment = page.environment
    let query = ReportQuery(kind, value: { page[$0] }, environment: environment)
    if page["again"] == "1" {
      await reports.forget(key(query, environment))
      return .redirect(to: query.path(in: environment))
    }
    var report: ReportPage
    do {
      report = try await self.report(query, page.api, environment)
      report.unknown = try await ReportFilters(api: page.api).unknown(
        query,
        report.content,
        in: environment.timeZone
      )
    } catch let error as ProblemError where error.problem.status < 500 {
      report = ReportPage(
        environment: environment,
        query: query,
        content: .refused(error.problem)
      )
    }
    return .dashboard(report.html, to: page.request)
  }

  /// The page of a report: with its numbers, unless counting them takes long.
  func report(
    _ query: ReportQuery,
    _ api: MemberAPI,
    _ environment: DashboardEnvironment,
    rows: Int = 100
  ) async throws -> ReportPage {
    var page = ReportPage(environment: environment, query: query, content: .counting)
    guard query.isLong else {
      page.content = try await content(query, api, environment.timeZone, rows: rows)
      return page
    }
    let answer = try await reports.report(key(query, environment, rows: rows), now: now) {
      try await content(query, api, environment.timeZone, rows: rows)
    }
    if case .counted(let content, let moment) = answer {
      (page.content, page.countedAt) = (content, moment)
    }
    return page
  }

  private func key(
    _ query: ReportQuery,
    _ environment: DashboardEnvironment,
    rows: Int = 100
  ) -> ReportCache.Key {
    ReportCache.Key(
      workspace: environment.workspace,
      role: environment.role,
      query: query,
      timeZone: environment.timeZone.identifier,
      rows: rows
    )
  }

  func content(
    _ query: ReportQuery,
    _ api: MemberAPI,
    _ zone: TimeZone,
    rows: Int = 100
  ) async throws -> ReportPage.Content {
    let query = try await ReportFilters(api: api).resolved(query)
    let selection = query.selection(in: zone)
    switch query.kind {
    case .overview, .revenue:
      do {
        return try await overview(query, api, zone)
      } catch let error as ProblemError
        where zone != .gmt && error.problem.errors?.first?.pointer == "?timeZone"
      {
        // The API counts some filters by days of UTC only, and says so of any other zone.
        return try await overview(query, api, .gmt)
      }
    case .breakdown:
      let cursor = query.cursor.isEmpty ? nil : query.cursor
      return .breakdown(
        try await api.send(
          .breakdown(by: query.grouping, selection, cursor: cursor, limit: rows)
        )
      )
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

  private func overview(
    _ query: ReportQuery,
    _ api: MemberAPI,
    _ zone: TimeZone
  ) async throws -> ReportPage.Content {
    let before = query.selection(in: zone, isBefore: true)
    return .overview(
      try await api.send(.overview(query.selection(in: zone), timeZone: zone.identifier)),
      before: query.compares
        ? try await api.send(.overview(before, timeZone: zone.identifier)) : nil
    )
  }
}
