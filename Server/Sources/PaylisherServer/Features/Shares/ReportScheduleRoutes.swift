import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Reports that members get by e-mail: made, listed and deleted here; ``ReportMailer`` sends them.
struct SchedulesFeature: ServerFeature {
  let schedules: ReportScheduleRepository
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    schedules = dependencies.repositories.reportSchedules
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listReportSchedules) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(Page(items: try await schedules.list(workspace).map(\.form)))
    }
    routes.manage(.createReportSchedule) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.deleteReportSchedule) { _, context, workspace in
      try await schedules.delete(workspace, context.pathID(), by: context.actor)
      return .empty()
    }
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await request.decoded(
      ReportScheduleSettings.self,
      schema: .reportScheduleSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    guard dependencies.mail != nil else {
      throw ProblemError.field("/recipients", "no_mail_server", .sendsNoMail)
    }
    try Self.check(settings)
    let now = dependencies.now()
    let zone = try await dependencies.repositories.workspaces.timeZone(of: workspace)
    var form = ReportScheduleResource(
      id: ReportScheduleID(dependencies.makeID(now)),
      settings: settings,
      createdAt: now,
      nextAt: now
    )
    form.recipients = try await dependencies.repositories.members
      .recipients(settings.recipients, of: workspace)
    let period = ReportPeriod(form, in: TimeZone(identifier: zone) ?? .gmt)
    form.nextAt = period.next(after: now)
    try await schedules.create(
      ReportScheduleRecord(form, in: workspace),
      sentDay: period.last(before: now).dueOn,
      by: context.actor
    )
    return try .json(form, status: .created)
  }

  private static func check(_ settings: ReportScheduleSettings) throws(ProblemError) {
    guard (settings.frequency == .weekly) == (settings.weekday != nil) else {
      throw .field("/weekday", "conflict", .onlyWeekly)
    }
    try SharesFeature.check(settings.query, allowed: ReportScheduleSettings.parameters)
    if settings.report == .funnel { try checkSteps(FormBody(settings.query ?? "")) }
  }

  /// Refuses a funnel that has neither names of events nor a link, whose own steps it would have.
  private static func checkSteps(_ query: FormBody) throws(ProblemError) {
    let steps = query["steps"].utf8
      .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    if query["steps"].isEmpty, !query["link"].isEmpty { return }
    let isGood = (1...ConversionReport.mostSteps).contains(steps.count)
    guard isGood, steps.allSatisfy({ !$0.isEmpty }) else {
      let most = Problem.Argument(ConversionReport.mostSteps)
      throw .field("/query", "required", .stepNames, ["count": most])
    }
  }
}

extension Schema {
  private static let mailedReport = Schema.choice(
    words: ReportScheduleSettings.Report.allCases.map(\.rawValue)
  )
  private static let frequency = Schema.choice(
    words: ReportScheduleSettings.Frequency.allCases.map(\.rawValue)
  )
  static let reportSchedule = Schema.named(
    "ReportSchedule",
    .object([
      .required("id", .id, "Its id."),
      .required("name", .text(0...120), "The subject of its e-mails."),
      .required("report", mailedReport, "The report."),
      .required("query", .text(0...2_000), "Filters and grouping, as in the address of its page."),
      .required("frequency", frequency, "The frequency."),
      .optional("weekday", .integer(1...7), "1 for Monday to 7 for Sunday. Only if weekly."),
      .required("hour", .integer(0...23), "The hour in the time zone of the workspace."),
      .required("recipients", recipients, "The members who get it."),
      .required("createdAt", .timestamp, "The time of creation."),
      .required("nextAt", .timestamp, "The time of the next e-mail."),
    ])
  )
  static let reportScheduleSettings = Schema.named(
    "ReportScheduleSettings",
    .object([
      .required("name", .name, "The subject of its e-mails."),
      .required("report", mailedReport, "The report."),
      .optional(
        "query",
        .text(0...2_000, example: "by=campaign&country=DE"),
        "Filters and grouping, as in the URL of the report page after `?`, without a range; `link` is the id of a "
          + "link. No filters if absent."
      ),
      .required(
        "frequency",
        frequency,
        "The frequency: `daily` covers the day before, `weekly` the seven days before. `monthly` is sent on the first "
          + "day of a month and covers the month before."
      ),
      .optional(
        "weekday",
        .integer(1...7),
        "The day of the week, 1 for Monday to 7 for Sunday. Required if weekly."
      ),
      .required("hour", .integer(0...23), "The hour in the time zone of the workspace."),
      .required(
        "recipients",
        memberAddresses(1),
        "The e-mail addresses of members of the workspace."
      ),
    ])
  )
}

extension OpenAPIOperation {
  static let listReportSchedules = OpenAPIOperation(
    .listReportSchedules,
    tag: "reports",
    summary: "List the reports that are sent by e-mail, newest first",
    answers: [.json("The schedules.", .page("ReportSchedulePage", of: .reportSchedule))],
    problems: [.invalidQuery]
  )
  static let createReportSchedule = OpenAPIOperation(
    .createReportSchedule,
    tag: "reports",
    summary: "Send a report to members by e-mail",
    detail: """
      Each e-mail has the totals of the last day, seven days or month, the change against as many days before, the \
      first ten rows, and a link to the report. The server sends it once for each period. It must have a mail server.
      """,
    body: .json(.reportScheduleSettings),
    answers: [.json(201, "The schedule.", .reportSchedule)]
  )
  static let deleteReportSchedule = OpenAPIOperation(
    .deleteReportSchedule,
    tag: "reports",
    summary: "Stop sending a report by e-mail",
    parameters: [.path("id", .id, "The schedule.")],
    answers: [.init(204, "It is not sent any more.")]
  )
}
