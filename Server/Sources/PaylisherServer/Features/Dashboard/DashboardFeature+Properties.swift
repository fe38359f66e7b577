import Dashboard
import Hummingbird
import LinkPages
import WireModels

extension DashboardFeature {
  func registerProperties(on routes: inout RouteTable) {
    page(&routes, "reports/properties", needs: .readReports) { page in
      try await properties(page)
    }
    respond(&routes, .post, "reports/properties", needs: .maintainStore, setProperty)
  }

  private func properties(
    _ page: DashboardRequest,
    name: String = "",
    problem: Problem? = nil
  ) async throws -> HTML {
    PropertiesPage(
      environment: page.environment,
      report: try await page.api.send(.properties),
      name: name,
      problem: problem
    ).html
  }

  @Sendable private func setProperty(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let settings = PropertySettings(isCounted: form["counted"] == "1")
    do {
      guard form["name"].contains(where: { !$0.isWhitespace }) else {
        throw ProblemError.field("/name", "empty", .empty)
      }
      _ = try await page.api.send(.setProperty(form["name"], settings))
      return .redirect(to: page.environment.path("reports/properties"))
    } catch let error as ProblemError {
      let html = try await properties(page, name: form["name"], problem: page.problem(error))
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }
}
