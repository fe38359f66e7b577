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
    let query = ReportQuery(kind, value: { page[$0] }, environment: page.environment)
    let page = await page.offering(kind.suggestions, of: query.filters[.property])
    let environment = page.environment
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
      report.firstStep = try await firstStep(report.content, page.api, environment.role)
      report.linkName = await linkName(query, page.api)
      report.saved = try await saved(page)
    } catch let error as ProblemError where error.problem.status < 500 {
      report = ReportPage(
        environment: environment,
        query: query,
        content: .refused(page.problem(error))
      )
    }
    return .dashboard(report.html, to: page.request)
  }

  /// The title or the code of the link that a report is filtered by; `nil` where the filter names none.
  private func linkName(_ query: ReportQuery, _ api: MemberAPI) async -> String? {
    guard let id = query.filters[.link].flatMap({ LinkID($0) }),
      let link = try? await api.send(.link(id))
    else { return nil }
    return link.settings.title ?? link.code
  }

  /// What a workspace begins with that nothing was ever counted in; `nil` for roles that may not list events.
  private func firstStep(
    _ content: ReportPage.Content,
    _ api: MemberAPI,
    _ role: Role
  ) async throws -> ReportPage.FirstStep? {
    guard content.isEmpty, role.allows(.readEvents),
      try await api.send(.funnel()).steps.allSatisfy({ $0.count == 0 }),
      try await api.send(.events(limit: 1)).items.isEmpty
    else { return nil }
    return try await api.send(.links(limit: 1)).items.isEmpty ? .createLink : .openLink
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
      page.content = try await content(query, api, environment.timeZone, rows: rows, hasTop: true)
      return page
    }
    let answer = try await reports.report(key(query, environment, rows: rows), now: now) {
      try await content(query, api, environment.timeZone, rows: rows, hasTop: true)
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
    rows: Int = 100,
    hasTop: Bool = false
  ) async throws -> ReportPage.Content {
    let query = try await ReportFilters(api: api).resolved(query)
    let selection = query.selection(in: zone)
    switch query.kind {
    case .overview, .revenue:
      let top = hasTop && query.kind == .overview ? try await top(query, api, zone) : []
      do {
        return try await overview(query, api, zone, top)
      } catch let error as ProblemError
        where zone != .gmt && error.problem.errors?.first?.pointer == "?timeZone"
      {
        // The API counts some filters by days of UTC only, and says so of any other zone.
        return try await overview(query, api, .gmt, top)
      }
    case .breakdown: return try await breakdown(query, api, zone, rows: rows)
    case .funnel:
      guard query.isAsked else { return .funnel(nil, before: nil) }
      let report = try await funnel(query, selection, api)
      let earlier = try await before(query, query.selectionBefore(in: zone)) {
        try await funnel(query, $0, api)
      }
      return .funnel(report, before: earlier)
    case .retention:
      return .retention(try await api.send(.retention(from: selection.from, to: selection.to)))
    case .people:
      let report: PeopleReport = try await api.send(.people(selection))
      let earlier = query.selectionBefore(from: report.from, to: report.to)
      return .people(
        report,
        before: try await before(query, earlier) { try await api.send(.people($0)) }
      )
    }
  }

  /// The most rows of a breakdown of the range before, which the rows of a page are compared with.
  private static let mostRowsBefore = 1_000

  /// The report of a range before, where the query compares.
  private func before<Report>(
    _ query: ReportQuery,
    _ earlier: ReportSelection,
    _ count: (ReportSelection) async throws -> Report
  ) async throws -> Report? {
    query.compares ? try await count(earlier) : nil
  }

  private func breakdown(
    _ query: ReportQuery,
    _ api: MemberAPI,
    _ zone: TimeZone,
    rows: Int
  ) async throws -> ReportPage.Content {
    let selection = query.selection(in: zone)
    let cursor = query.cursor.isEmpty ? nil : query.cursor
    let report: BreakdownReport = try await api.send(
      .breakdown(by: query.grouping, selection, order: query.order, cursor: cursor, limit: rows)
    )
    let earlier = query.selectionBefore(from: report.from, to: report.to)
    return .breakdown(
      report,
      before: try await before(query, earlier) {
        try await api.send(.breakdown(by: query.grouping, $0, limit: Self.mostRowsBefore))
      }
    )
  }

  private func funnel(
    _ query: ReportQuery,
    _ selection: ReportSelection,
    _ api: MemberAPI
  ) async throws -> ConversionReport {
    try await api.send(
      .conversion(
        steps: query.stepNames,
        within: query.window,
        from: selection.from,
        to: selection.to,
        link: selection.link
      )
    )
  }

  private func overview(
    _ query: ReportQuery,
    _ api: MemberAPI,
    _ zone: TimeZone,
    _ top: [BreakdownReport]
  ) async throws -> ReportPage.Content {
    let report = try await api.send(
      .overview(query.selection(in: zone), timeZone: zone.identifier)
    )
    let earlier = try await before(query, query.selectionBefore(in: zone)) {
      try await api.send(.overview($0, timeZone: zone.identifier))
    }
    return .overview(report, before: earlier, top: top)
  }

  /// The first rows of breakdowns, in the order of what the chart of the overview draws.
  private func top(
    _ query: ReportQuery,
    _ api: MemberAPI,
    _ zone: TimeZone
  ) async throws -> [BreakdownReport] {
    let selection = query.selection(in: zone)
    let fields = ReportPage.topFields.filter { query.filters[$0] == nil }
    return try await withThrowingTaskGroup(of: (Int, BreakdownReport).self) { group in
      for (place, field) in fields.enumerated() {
        group.addTask {
          let route = APIRoute.breakdown(
            by: field.rawValue,
            selection,
            order: query.chart.order,
            limit: ReportPage.mostTop
          )
          return (place, try await api.send(route))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
        .sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
