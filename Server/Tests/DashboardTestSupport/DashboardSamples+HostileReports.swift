import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  var filledReportPages: [String: FilledPage] {
    let contents: [(String, ReportQuery.Kind, ReportPage.Content)] = [
      (
        "overview", .overview,
        .overview(filledOverview, before: filledOverview, top: [filledBreakdown])
      ),
      ("breakdown", .breakdown, .breakdown(filledBreakdown, before: filledBreakdown)),
      ("funnel", .funnel, .funnel(filledConversion, before: filledConversion)),
      ("people", .people, .people(filledPeople, before: filledPeople)),
      ("revenue", .revenue, .overview(filledOverview, before: filledOverview)),
      ("refused", .overview, .refused(filledProblem)),
    ]
    var pages = [
      "filled-shares": FilledPage(filledShares, \.html),
      "filled-schedules": FilledPage(filledSchedules, \.html),
      "filled-alerts": FilledPage(filledAlerts, \.html),
      "filled-alert": FilledPage(filledAlert, \.html),
      "filled-properties": FilledPage(filledProperties, \.html),
      "filled-shared-report": FilledPage(
        SharedReportPage(
          name: text,
          expiresAt: now,
          report: filledReport(.breakdown, .breakdown(filledBreakdown, before: filledBreakdown))
        ),
        \.html
      ),
      "filled-share-over": FilledPage(ShareOverPage(language: language), \.html),
    ]
    for (name, kind, content) in contents {
      pages["filled-report-" + name] = FilledPage(filledReport(kind, content), \.html)
    }
    return pages
  }

  private func filledQuery(_ kind: ReportQuery.Kind) -> ReportQuery {
    var query = ReportQuery(kind, value: { _ in "" }, environment: filled)
    for filter in ReportField.allCases { query.filters[filter] = text }
    (query.grouping, query.steps, query.within, query.cursor) = (text, text, text, text)
    query.compares = true
    return query
  }

  private func filledReport(
    _ kind: ReportQuery.Kind,
    _ content: ReportPage.Content
  ) -> ReportPage {
    var page = ReportPage(
      environment: filled,
      query: filledQuery(kind),
      content: content,
      countedAt: now,
      unknown: ReportField.allCases.map {
        .init(filter: $0, value: text, known: [text, text])
      },
      firstStep: .createLink,
      linkName: text
    )
    page.saved = [
      .init(id: SavedReportID(timestamp: now), name: text, query: filledQuery(.overview))
    ]
    return page
  }

  private var filledBreakdown: BreakdownReport {
    BreakdownReport(
      by: text,
      property: text,
      from: now,
      to: now,
      rows: [
        .init(value: text, link: nil, counts: filledCounts),
        .init(value: text, link: link.id, title: text, counts: filledCounts),
      ],
      nextCursor: text
    )
  }

  var filledConversion: ConversionReport {
    ConversionReport(
      from: now,
      to: now,
      within: 604_800_000,
      link: nil,
      steps: [
        .init(event: text, people: 400, median: nil, p90: nil),
        .init(event: text, people: 31, median: 4_000_000, p90: 90_000_000),
      ]
    )
  }

  private var filledPeople: PeopleReport {
    PeopleReport(
      from: now,
      to: now,
      people: 31,
      days: [.init(from: now, people: 31)],
      by: text,
      rows: [.init(value: text, link: nil, people: 31)]
    )
  }

  private var filledProperties: PropertiesPage {
    PropertiesPage(
      environment: filled,
      report: PropertyReport(
        limit: 40,
        items: [PropertyResource(name: text, isCounted: true, values: 3)]
      ),
      name: text,
      problem: filledProblem
    )
  }

  private var filledShares: SharesPage {
    var share = ReportShareResource(
      id: ReportShareID(timestamp: now),
      settings: .init(name: text, report: .breakdown, query: text, timeZone: text),
      createdAt: now,
      lastOpenedAt: now
    )
    share.url = address
    return SharesPage(
      environment: filled,
      query: filledQuery(.breakdown),
      shares: [share],
      made: share,
      draft: .init(name: text, days: text),
      problem: filledProblem
    )
  }

  private var filledSchedules: SchedulesPage {
    let settings = ReportScheduleSettings(
      name: text,
      report: .breakdown,
      query: text,
      frequency: .weekly,
      weekday: 1,
      hour: 8,
      recipients: []
    )
    let user = UserID(timestamp: now)
    var schedule = ReportScheduleResource(
      id: ReportScheduleID(timestamp: now),
      settings: settings,
      createdAt: now,
      nextAt: now
    )
    schedule.recipients = [.init(user: user, email: text, name: text)]
    var draft = SchedulesPage.Draft()
    (draft.name, draft.frequency, draft.weekday, draft.hour) = (text, text, text, text)
    draft.recipients = text
    return SchedulesPage(
      environment: filled,
      query: filledQuery(.breakdown),
      schedules: [schedule],
      user: user,
      timeZone: text,
      sendsMail: true,
      draft: draft,
      problem: filledProblem
    )
  }

  private var filledAlertResource: AlertResource {
    let settings = AlertSettings(
      name: text,
      kind: .clickDrop,
      link: LinkID(timestamp: now),
      percent: 50,
      webhookURL: text
    )
    var alert = AlertResource(id: AlertID(timestamp: now), settings: settings, createdAt: now)
    alert.recipients = [.init(user: UserID(timestamp: now), email: text, name: text)]
    (alert.webhookSecret, alert.checkedAt, alert.openIncidents) = (text, now, 1)
    return alert
  }

  private var filledIncident: AlertIncident {
    AlertIncident(
      alert: filledAlertResource.id,
      subject: text,
      reason: FindingReason.fileChanged.code,
      arguments: ["place": .init(text)],
      detail: text,
      openedAt: now
    )
  }

  private var filledAlerts: AlertsPage {
    AlertsPage(
      environment: filled,
      alerts: [filledAlertResource],
      open: [filledIncident],
      links: [LinkID(timestamp: now): text]
    )
  }

  private var filledAlert: AlertPage {
    var draft = AlertPage.Draft(filledAlertResource, link: text)
    (draft.percent, draft.days, draft.recipients) = (text, text, text)
    return AlertPage(
      environment: filled,
      alert: filledAlertResource,
      incidents: [filledIncident],
      user: UserID(timestamp: now),
      sendsMail: true,
      draft: draft,
      problem: filledProblem
    )
  }
}
