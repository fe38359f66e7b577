import Dashboard
import Foundation
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import WireModels

extension DashboardFeature {
  func registerSchedules(on routes: inout RouteTable) {
    page(&routes, "reports/schedules", needs: .readReports) { page in
      let mayShare = page.environment.role.allows(.shareReports)
      let done = SchedulesPage.Done(rawValue: page["done"])
      return try await schedules(page, query: mayShare ? page.report : nil, notice: done)
    }
    respond(&routes, .post, "reports/schedules", needs: .shareReports, createSchedule)
    respond(&routes, .post, "reports/schedules/{id}/delete", needs: .shareReports) { page in
      _ = try await page.api.send(.deleteReportSchedule(page.id()))
      return .redirect(to: page.environment.path("reports/schedules"))
    }
    // Every recipient may stop the own e-mails, whatever the role allows of reports.
    respond(&routes, .post, "reports/schedules/{id}/stop", needs: .readReports) { page in
      let user = page.member.signedIn.user
      do {
        try await mailedReports.stop(
          page.environment.workspace,
          page.id(),
          for: user,
          by: page.actor
        )
      } catch let error as StoreError {
        throw ProblemError(error)
      }
      return .redirect(to: page.environment.path("reports/schedules", ["done": "stopped"]))
    }
  }

  private func schedules(
    _ page: DashboardRequest,
    query: ReportQuery? = nil,
    draft: SchedulesPage.Draft = SchedulesPage.Draft(),
    problem: Problem? = nil,
    notice: SchedulesPage.Done? = nil
  ) async throws -> HTML {
    let user = page.member.signedIn.user
    let all = try await mailedReports.list(page.environment.workspace).map(\.form)
    let mayShare = page.environment.role.allows(.shareReports)
    return SchedulesPage(
      environment: page.environment,
      query: query.flatMap { $0.isMailed ? $0 : nil },
      schedules: mayShare ? all : all.filter { $0.recipients.contains { $0.user == user } },
      user: user,
      timeZone: try await page.api.send(.workspace).timeZone,
      sendsMail: sendsMail,
      draft: draft,
      problem: problem,
      notice: notice
    ).html
  }

  @Sendable private func createSchedule(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let query = try Self.report(in: form, page)
    do {
      let settings = try Self.settings(form, try await stored(query, page))
      _ = try await page.api.send(.createReportSchedule(settings))
      return .redirect(to: page.environment.path("reports/schedules", ["done": "scheduled"]))
    } catch let error as ProblemError where error.problem.status < 500 {
      var draft = SchedulesPage.Draft()
      (draft.name, draft.frequency) = (form["name"], form["frequency"])
      (draft.weekday, draft.hour, draft.recipients) =
        (form["weekday"], form["hour"], form["recipients"])
      let problem = page.problem(error)
      let html = try await schedules(page, query: query, draft: draft, problem: problem)
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  private static func settings(
    _ form: FormBody,
    _ query: ReportQuery
  ) throws(ProblemError) -> ReportScheduleSettings {
    let frequency = try chosen(
      ReportScheduleSettings.Frequency(rawValue: form["frequency"]),
      at: "/frequency"
    )
    let weekday = try chosen(BoundedNumber.read(form["weekday"], in: 1...7), at: "/weekday")
    let addresses = form["recipients"].split { $0 == "," || $0 == ";" || $0.isWhitespace }
    return ReportScheduleSettings(
      name: form["name"].trimmingCharacters(in: .whitespaces),
      report: try chosen(
        ReportScheduleSettings.Report(rawValue: query.kind.rawValue),
        at: "/report"
      ),
      query: query.mailedText,
      frequency: frequency,
      // The form has a day for every frequency.
      weekday: frequency == .weekly ? weekday : nil,
      hour: try chosen(BoundedNumber.read(form["hour"], in: 0...23), at: "/hour"),
      recipients: addresses.map(String.init)
    )
  }
}
