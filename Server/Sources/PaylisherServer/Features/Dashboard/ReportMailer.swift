import Dashboard
import Delivery
import Foundation
import LinkCore
import LinkPages
import Logging
import Persistence
import ServiceLifecycle
import WireModels

/// Mails reports to members when they are due.
///
/// Each member gets a period once: the store has the last one, and one server at a time has the right to send a schedule.
/// If a server stops, or the mail server is away, another attempt follows a quarter of an hour later. Of several periods
/// that were missed only the last one is sent.
package struct ReportMailer: Service {
  /// How long a server has the right to send a schedule, in seconds; a mail takes half a minute at most.
  static let turn: Int64 = 900

  let dashboard: DashboardFeature
  let schedules: ReportScheduleRepository
  let mail: MailQueue
  let logger: Logger

  /// Takes the reports of the dashboard; `nil` without a mail server.
  init?(_ dependencies: ServerDependencies, dashboard: DashboardFeature) {
    guard let mail = dependencies.mail else { return nil }
    self.mail = mail
    self.dashboard = dashboard
    schedules = dependencies.repositories.reportSchedules
    logger = dependencies.logger
  }

  package func run() async {
    await doEvery(.seconds(30), orLog: "reports are not mailed", to: logger) { try await sendDue() }
  }

  /// Sends the reports that are due.
  func sendDue() async throws {
    for due in try await schedules.due(now: dashboard.now()) {
      do {
        try await send(due)
      } catch {
        guard !Task.isCancelled else { throw error }
        let id = due.schedule.id
        logger.warning("a report was not mailed", metadata: ["id": "\(id)", "error": "\(error)"])
      }
    }
  }

  private var nextTurn: Timestamp { dashboard.now().advanced(bySeconds: Self.turn) }

  private func send(_ due: DueReport) async throws {
    var due = due
    guard try await schedules.move(&due, to: nextTurn) else { return }
    let zone = TimeZone(identifier: due.timeZone) ?? .gmt
    let plan = ReportPeriod(due.schedule.form, in: zone)
    let days = plan.last(before: dashboard.now())
    var counted: CountedReport?
    while let recipient = try await schedules.nextRecipient(due, before: days.dueOn) {
      if counted == nil { counted = try await count(due, zone, from: days.from, to: days.to) }
      guard let counted else { return }
      try await deliver(counted, due, to: recipient, dueOn: days.dueOn)
      try await schedules.markSent(due, to: recipient.user, day: days.dueOn)
      guard try await schedules.move(&due, to: nextTurn) else { return }
    }
    _ = try await schedules.move(&due, to: plan.next(after: dashboard.now()))
  }

  private func deliver(
    _ counted: CountedReport,
    _ due: DueReport,
    to recipient: DueRecipient,
    dueOn day: String
  ) async throws {
    let language = recipient.language.flatMap { PageLanguage(rawValue: $0) } ?? .english
    guard let address = MailAddress(recipient.email) else { return }
    let mail = counted.mail(due, in: language, server: dashboard.server)
    let message = MailMessage(
      to: address,
      subject: mail.subject,
      text: mail.text,
      html: mail.html
    )
    do throws(MailFailure) {
      let id = "\(due.schedule.id).\(day).\(recipient.user)"
      try await self.mail.deliver(message, id: id)
    } catch {
      guard !error.isTemporary else { throw error }
      logger.warning("a mail was not sent", metadata: ["error": "\(error)"])
    }
  }

  // MARK: - Numbers

  private func count(
    _ due: DueReport,
    _ zone: TimeZone,
    from: String,
    to: String
  ) async throws -> CountedReport {
    let schedule = due.schedule
    let environment = DashboardEnvironment(
      sharedIn: .english,
      timeZone: zone,
      now: dashboard.now(),
      workspace: schedule.workspace
    )
    let asked = FormBody(schedule.query)
    let range = ["from": from, "to": to, "compare": "1"]
    let kind = ReportQuery.Kind(rawValue: schedule.report.rawValue) ?? .overview
    let query = ReportQuery(kind, value: { range[$0] ?? asked[$0] }, environment: environment)
    do {
      return try await count(query, zone, schedule.workspace)
    } catch let error as ProblemError where error.problem.status < 500 {
      return CountedReport(query: query, zone: zone, content: .refused(error.problem))
    }
  }

  private func count(
    _ query: ReportQuery,
    _ zone: TimeZone,
    _ workspace: WorkspaceID
  ) async throws -> CountedReport {
    let context = ServerContext(ofServer: logger)
    let api = MemberAPI(dashboard.router, Principal(readerOf: workspace), context) { true }
    var (totals, rows) = (query, query)
    let hasLinks = [.overview, .breakdown].contains(query.kind)
    if hasLinks {
      totals.change(to: .overview)
      rows.change(to: .breakdown)
      rows.compares = false
    }
    let most = ReportMail.mostRows
    return CountedReport(
      query: query,
      zone: zone,
      content: try await dashboard.content(totals, api, zone, rows: most),
      rows: hasLinks ? try await dashboard.content(rows, api, zone, rows: most) : nil
    )
  }
}

/// The numbers of a report, which mails say in the language of each reader.
private struct CountedReport: Sendable {
  var query: ReportQuery
  var zone: TimeZone
  var content: ReportPage.Content
  var rows: ReportPage.Content?

  func mail(_ due: DueReport, in language: PageLanguage, server: String) -> ReportMail {
    let environment = DashboardEnvironment(
      language: language,
      timeZone: zone,
      now: due.schedule.nextAt,
      userName: "",
      email: "",
      workspace: .init(id: due.schedule.workspace, name: due.workspaceName)
    )
    var content = content
    if case .refused(let problem) = content {
      content = .refused(problem.translated(into: language))
    }
    return ReportMail(
      name: due.schedule.name,
      server: server,
      report: ReportPage(environment: environment, query: query, content: content),
      rows: rows
    )
  }
}
