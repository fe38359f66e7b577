import Foundation
package import LinkCore
package import LinkPages
package import WireModels

/// The reports that members get by e-mail, and a form that schedules one.
package struct SchedulesPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The report that the form schedules; `nil` without one.
  package var query: ReportQuery?
  /// The schedules that the user may see, newest first.
  package var schedules: [ReportScheduleResource]
  /// The user, who may stop the e-mails to that user.
  package var user: UserID
  /// The time zone of the workspace, whose hours schedules have.
  package var timeZone: String
  /// Whether this server has a mail server.
  package var sendsMail: Bool
  /// What is in the fields of the form.
  package var draft: Draft
  /// What the server refused.
  package var problem: Problem?
  /// What was just done.
  package var notice: Done?

  /// What was just done.
  package enum Done: String, Sendable {
    case scheduled, stopped
  }

  /// What is in the fields of the form.
  package struct Draft: Hashable, Sendable {
    /// The subject of the e-mails.
    package var name = ""
    /// How often they are sent.
    package var frequency = ReportScheduleSettings.Frequency.weekly.rawValue
    /// The day of the week.
    package var weekday = "1"
    /// The hour.
    package var hour = "8"
    /// E-mail addresses, with commas between; the user's own where `nil`.
    package var recipients: String?

    /// Makes a draft.
    package init() {}
  }

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    query: ReportQuery? = nil,
    schedules: [ReportScheduleResource],
    user: UserID,
    timeZone: String,
    sendsMail: Bool,
    draft: Draft = Draft(),
    problem: Problem? = nil,
    notice: Done? = nil
  ) {
    (self.environment, self.query, self.schedules) = (environment, query, schedules)
    (self.user, self.timeZone, self.sendsMail) = (user, timeZone, sendsMail)
    (self.draft, self.problem, self.notice) = (draft, problem, notice)
  }

  private var text: DashboardText { environment.text }

  private var summary: ErrorSummary? {
    problem.map {
      ErrorSummary(
        $0,
        ofReportWith: [
          ("name", text(.scheduleName)), ("frequency", text(.frequency)),
          ("weekday", text(.weekday)), ("hour", text(.hour)), ("recipients", text(.mailRecipients)),
        ],
        text
      )
    }
  }

  /// The document.
  package var html: HTML {
    let done = notice.map { notice in
      Notice(message: notice == .scheduled ? text(.reportScheduled) : text(.mailStopped)).html
    }
    return DashboardFrame(
      environment: environment,
      section: .reports,
      title: text(.scheduledReports),
      content: """
        \(PageTitle(
          title: "\(text(.scheduledReports))",
          lead: "\(text(.schedulesLead))",
          above: [(text(.reports), environment.path("reports"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(done)\(summary?.html)\(noMailServer)\(form)\(list)
        """
    ).html
  }

  private var noMailServer: HTML? {
    sendsMail ? nil : Notice(message: text(.noMailServer), tone: .warn).html
  }

  // MARK: - Form

  private var form: HTML? {
    guard let query, sendsMail else { return nil }
    let shown = ReportField.allCases.compactMap { filter in
      query.filters[filter].map { Tag(label: "\(filter.name(in: text)): \($0)").html }
    }
    let form: HTML = """
      <p class="note">\(text(query.kind.phrase)) \(shown)</p>
      <form class="form" method="post" action="\(environment.path("reports/schedules"))">\
      <input type="hidden" name="report" value="\(query.kind.rawValue)">\
      <input type="hidden" name="query" value="\(query.mailedText)">\
      \(fields)\
      <p><button class="button primary" type="submit">\(text(.createSchedule))</button></p></form>
      """
    return Card(title: text(.emailReport), content: form).html
  }

  private var fields: HTML {
    let name = FormField(
      "name",
      label: text(.scheduleName),
      hint: text(.scheduleNameHint),
      value: draft.name,
      error: summary?.error(of: "name")
    )
    let recipients = FormField(
      "recipients",
      label: text(.mailRecipients),
      hint: text(.mailRecipientsHint),
      value: draft.recipients ?? environment.email,
      error: summary?.error(of: "recipients"),
      isCode: true
    )
    return """
      \(name.html)<div class="pair">\(times)</div>\(recipients.html)
      """
  }

  private var times: HTML {
    let format = environment.format
    let frequencies = ReportScheduleSettings.Frequency.allCases.map { frequency in
      (value: frequency.rawValue, name: text(frequency.phrase))
    }
    let fields = [
      FormField(
        "frequency",
        label: text(.frequency),
        value: draft.frequency,
        error: summary?.error(of: "frequency"),
        kind: .choice(frequencies)
      ),
      FormField(
        "weekday",
        label: text(.weekday),
        hint: text(.weekdayHint),
        value: draft.weekday,
        error: summary?.error(of: "weekday"),
        kind: .choice((1...7).map { (value: "\($0)", name: format.weekday($0)) })
      ),
      FormField(
        "hour",
        label: text(.hour),
        hint: text(.hourHint, ["zone": timeZone]),
        value: draft.hour,
        error: summary?.error(of: "hour"),
        kind: .choice((0...23).map { (value: "\($0)", name: format.clock($0 * 60)) })
      ),
    ]
    return "\(fields.map(\.html))"
  }

  // MARK: - List

  private var list: HTML {
    guard !schedules.isEmpty else {
      let state = EmptyState(
        icon: .report,
        title: text(.noSchedules),
        advice: text(.noSchedulesAdvice)
      )
      return Card(content: state.html).html
    }
    let table = DataTable(
      caption: text(.scheduledReports),
      hidesCaption: true,
      columns: [
        text(.scheduleName), text(.report), text(.frequency), text(.mailRecipients),
        text(.nextMail),
        text(.actions),
      ].map { .init(name: $0) },
      rows: schedules.map(row),
      stacks: true
    ).html
    return Card(isFlush: true, content: table).html
  }

  private func row(_ schedule: ReportScheduleResource) -> [HTML] {
    let kind = ReportQuery.Kind(rawValue: schedule.report.rawValue) ?? .overview
    let path = environment.path(kind.path) + (environment.namesWorkspace ? "&" : "?")
    let names = schedule.recipients.map(\.name)
    return [
      "<bdi>\(schedule.name)</bdi>",
      "<a href=\"\(path + schedule.query)\">\(text(kind.phrase))</a>",
      "\(moments(of: schedule))",
      "<bdi>\(names.isEmpty ? text(.noRecipients) : environment.format.allOf(names))</bdi>",
      environment.format.moment(schedule.nextAt),
      "<div class=\"actions\">\(stop(schedule))\(deletion(schedule))</div>",
    ]
  }

  private func moments(of schedule: ReportScheduleResource) -> String {
    let format = environment.format
    let day = schedule.weekday.map { format.weekday($0) }
    return [text(schedule.frequency.phrase), day, format.clock(schedule.hour * 60)]
      .compactMap(\.self).joined(separator: ", ")
  }

  private func stop(_ schedule: ReportScheduleResource) -> HTML? {
    guard schedule.recipients.contains(where: { $0.user == user }) else { return nil }
    return PostButton(
      label: text(.stopForMe),
      path: environment.path("reports/schedules/\(schedule.id)/stop")
    ).html
  }

  private func deletion(_ schedule: ReportScheduleResource) -> HTML? {
    guard environment.role.allows(.shareReports) else { return nil }
    let dialog = Dialog(
      id: "delete-\(schedule.id)",
      opens: text(.deleteSchedule),
      kind: .small,
      title: "\(text(.deleteSchedule)): \(schedule.name)",
      content: """
        <p>\(text(.deleteScheduleAdvice))</p>
        \(PostButton(
          label: text(.deleteSchedule),
          path: environment.path("reports/schedules/\(schedule.id)/delete"),
          kind: .danger
        ).html)
        """,
      cancel: text(.cancel)
    )
    return "\(dialog.button)\(dialog.html)"
  }
}

extension ReportScheduleSettings.Frequency {
  fileprivate var phrase: SchedulePhrase {
    switch self {
    case .daily: .daily
    case .weekly: .weekly
    case .monthly: .monthly
    }
  }
}
