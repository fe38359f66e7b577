import Dashboard
import Foundation
import Hummingbird
import LinkCore
import WireModels

extension DashboardFeature {
  func registerSavedReports(on routes: inout RouteTable) {
    respond(&routes, .post, "reports/saved", needs: .shareReports, saveReport)
    respond(&routes, .post, "reports/saved/{id}/delete", needs: .shareReports) { page in
      let saved = try await saved(page)
      let id: SavedReportID = try page.id()
      _ = try await page.api.send(.deleteSavedReport(id))
      // Back to the report, which can be saved again.
      let query = saved.first { $0.id == id }?.query
      return .redirect(
        to: query?.path(in: page.environment) ?? page.environment.path("reports")
      )
    }
  }

  @Sendable private func saveReport(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let query = try await stored(Self.report(in: form, page), page)
    let zone = page.environment.timeZone
    let today = Day(containing: page.environment.now, in: zone)
    let endsToday = query.range(in: zone).to == today.end
    let settings = SavedReportSettings(
      name: form["name"].trimmingCharacters(in: .whitespaces),
      report: try Self.chosen(ReportShareSettings.Report(rawValue: form["report"]), at: "/report"),
      query: endsToday ? query.movingText(in: zone) : query.text
    )
    let saved = try await page.api.send(.createSavedReport(settings))
    return .redirect(to: Self.saved(saved, page.environment).query.path(in: page.environment))
  }

  /// The saved reports of the workspace.
  func saved(_ page: DashboardRequest) async throws -> [ReportPage.Saved] {
    try await page.api.send(.savedReports).items.map { Self.saved($0, page.environment) }
  }

  private static func saved(
    _ report: SavedReportResource,
    _ environment: DashboardEnvironment
  ) -> ReportPage.Saved {
    let kind = ReportQuery.Kind(rawValue: report.report.rawValue) ?? .overview
    let query = ReportQuery(kind, text: report.query, environment: environment)
    return .init(id: report.id, name: report.name, query: query)
  }
}
