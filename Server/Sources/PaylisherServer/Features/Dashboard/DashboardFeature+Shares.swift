import Dashboard
import Foundation
import Hummingbird
import LinkCore
import LinkPages
import Logging
import Persistence
import WireModels

extension DashboardFeature {
  func registerShares(on routes: inout RouteTable) {
    page(&routes, "reports/shares", needs: .shareReports) { page in
      try await shares(page, query: page.report)
    }
    respond(&routes, .post, "reports/shares", needs: .shareReports, createShare)
    respond(&routes, .post, "reports/shares/{id}/revoke", needs: .shareReports) { page in
      _ = try await page.api.send(.revokeReportShare(page.id()))
      return .redirect(to: page.environment.path("reports/shares"))
    }
    routes.add(.get, "/dashboard/shared/{token}", family: .dashboard, handler: showShared)
  }

  private func shares(
    _ page: DashboardRequest,
    query: ReportQuery? = nil,
    made: ReportShareResource? = nil,
    draft: SharesPage.Draft = SharesPage.Draft(),
    problem: Problem? = nil
  ) async throws -> HTML {
    SharesPage(
      environment: page.environment,
      query: query,
      shares: try await page.api.send(.reportShares).items,
      made: made,
      draft: draft,
      problem: problem
    ).html
  }

  @Sendable private func createShare(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let query = try Self.report(in: form, page)
    do {
      let settings = try Self.settings(form, try await stored(query, page), page)
      let made = try await page.api.send(.createReportShare(settings))
      return .dashboard(try await shares(page, made: made), to: page.request)
    } catch let error as ProblemError where error.problem.status < 500 {
      let draft = SharesPage.Draft(
        name: form["name"],
        days: form["days"],
        isMoving: form["last"] == "1"
      )
      let problem = page.problem(error)
      let html = try await shares(page, query: query, draft: draft, problem: problem)
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  /// The report that a form to share or schedule it is about.
  static func report(
    in form: FormBody,
    _ page: DashboardRequest
  ) throws(ProblemError) -> ReportQuery {
    let kind = try chosen(ReportQuery.Kind(rawValue: form["report"]), at: "/report")
    return ReportQuery(kind, text: form["query"], environment: page.environment)
  }

  /// A report by the id of its link, so that it stays about this one whichever gets its title or code later.
  func stored(_ query: ReportQuery, _ page: DashboardRequest) async throws -> ReportQuery {
    try await ReportFilters(api: page.api).resolved(query)
  }

  private static func settings(
    _ form: FormBody,
    _ query: ReportQuery,
    _ page: DashboardRequest
  ) throws(ProblemError) -> ReportShareSettings {
    let days: Int?
    do throws(TypedNumber.Fault) {
      days = try TypedNumber.read(form["days"], in: 1...ReportShareSettings.mostDays)
    } catch {
      let most = ReportShareSettings.mostDays
      throw ProblemError.field(
        "/days",
        "invalid",
        .wholeNumber,
        ["low": .init(1), "high": .init(most)]
      )
    }
    let name = form["name"].trimmingCharacters(in: .whitespaces)
    let zone = page.environment.timeZone
    return ReportShareSettings(
      name: name.isEmpty ? page.environment.workspaceName : name,
      report: ReportShareSettings.Report(rawValue: query.kind.rawValue) ?? .overview,
      query: form["last"] == "1" ? query.movingText(in: zone) : query.text,
      timeZone: zone.identifier,
      days: days
    )
  }

  /// The report that a link opens: the token is all that it takes, and one report all that it shows.
  @Sendable private func showShared(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let now = now()
    let hash = context.parameters.get("token").flatMap { SecretToken($0) }?.hash(pepper: pepper)
    var found: ReportShareRecord?
    if let hash { found = try await sharedReports.find(tokenHash: hash, now: now) }
    guard let share = found, let kind = ReportQuery.Kind(rawValue: share.report.rawValue) else {
      return Self.over(request)
    }
    let fields = try shareLimit?.take(
      share.id,
      now: now,
      refusal: .openedOften
    )
    let environment = DashboardEnvironment(
      sharedIn: request.pageLanguage,
      timeZone: TimeZone(identifier: share.timeZone) ?? .gmt,
      now: now,
      workspace: share.workspace
    )
    let query = ReportQuery(kind, text: share.query, environment: environment)
    let api = MemberAPI(router, Principal(readerOf: share.workspace), context) { true }
    guard let report = try await shared(query, api, environment) else { return Self.over(request) }
    // No request waits for it, nor fails where it does.
    Task { [sharedReports, logger] in
      await logger.attempt(orLog: "the opening of a shared report was not counted") {
        try await sharedReports.markOpened(share, now: now)
      }
    }
    let page = SharedReportPage(name: share.name, expiresAt: share.expiresAt, report: report)
    var response = Response.dashboard(page.html, to: request)
    // The address is the secret.
    response.headers[.referrerPolicy] = "no-referrer"
    if let fields { response.headers.append(contentsOf: fields) }
    return response
  }

  /// The report of a share; `nil` where the API refuses its filters, and in no case why, which can name links of
  /// the workspace.
  private func shared(
    _ query: ReportQuery,
    _ api: MemberAPI,
    _ environment: DashboardEnvironment
  ) async throws -> ReportPage? {
    do {
      var report = try await report(query, api, environment, rows: 1_000)
      if let link = query.filters[.link].flatMap({ LinkID($0) }) {
        // Readers know no id.
        let resource: LinkResource? = try? await api.send(.link(link))
        report.query.filters[.link] = resource?.settings.title ?? link.description
      }
      return report
    } catch let error as ProblemError where error.problem.status < 500 {
      return nil
    } catch var error as ProblemError {
      (error.problem.detail, error.problem.errors) = (nil, nil)
      throw error
    }
  }

  /// The page of a link that shows no report, or none any more.
  private static func over(_ request: Request) -> Response {
    let html = ShareOverPage(language: request.pageLanguage).html
    return .dashboard(html, to: request, status: .notFound)
  }
}

extension DashboardRequest {
  /// The report that the address names; `nil` where it names none.
  var report: ReportQuery? {
    ReportQuery.Kind(rawValue: self["report"]).map { kind in
      ReportQuery(kind, value: { self[$0] }, environment: environment)
    }
  }
}

extension ReportQuery {
  /// Reads a query as a form sends it and as it is stored.
  init(_ kind: Kind, text: String, environment: DashboardEnvironment) {
    let asked = FormBody(text)
    self.init(kind, value: { asked[$0] }, environment: environment)
  }
}
