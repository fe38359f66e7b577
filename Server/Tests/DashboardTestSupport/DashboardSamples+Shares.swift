import Dashboard
import Foundation
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages about shared reports and accounts, and a page of a demo.
  var sharePages: [String: HTML] {
    var simulated = self
    simulated.environment.isSimulated = true
    let query = ReportQuery(.overview, value: { _ in "" }, environment: environment)
    return [
      "shares": SharesPage(
        environment: environment,
        query: query,
        shares: [share],
        made: share,
        problem: problem
      ).html,
      "shares-empty": SharesPage(environment: environment, shares: []).html,
      "schedules": SchedulesPage(
        environment: environment,
        query: query,
        schedules: [schedule],
        user: user,
        timeZone: "Europe/Istanbul",
        sendsMail: true,
        problem: problem,
        notice: .scheduled
      ).html,
      "schedules-empty": SchedulesPage(
        environment: environment,
        schedules: [],
        user: user,
        timeZone: "UTC",
        sendsMail: false
      ).html,
      "alerts": AlertsPage(
        environment: environment,
        alerts: alerts,
        open: incidents,
        links: [alertLink: "https://go.example.com/c/SUMMER25"],
        isSaved: true
      ).html,
      "alerts-empty": AlertsPage(environment: environment, alerts: [], open: []).html,
      "alert": AlertPage(
        environment: environment,
        alert: alerts[0],
        incidents: incidents,
        user: user,
        sendsMail: true,
        draft: AlertPage.Draft(alerts[0], link: "https://go.example.com/c/SUMMER25"),
        problem: problem,
        isStopped: true
      ).html,
      "alert-new": AlertPage(
        environment: environment,
        user: user,
        sendsMail: false,
        draft: AlertPage.Draft(.expiringLink)
      ).html,
      "properties": PropertiesPage(environment: environment, report: properties).html,
      "properties-empty": PropertiesPage(
        environment: environment,
        report: PropertyReport(limit: 40, items: []),
        name: text,
        problem: problem
      ).html,
      "shared-report": shared(.overview, .overview(overview, before: nil)).html,
      "shared-counting": shared(.people, .counting).html,
      "shared-breakdown": shared(.breakdown, .breakdown(breakdown, before: nil)).html,
      "share-over": ShareOverPage(language: environment.language).html,
      "account": AccountPage(account, language: environment.language, environment: environment)
        .html,
      "simulated-home": simulated.home.html,
    ]
  }

  private var properties: PropertyReport {
    PropertyReport(
      limit: 40,
      items: [
        PropertyResource(name: text, isCounted: true, values: 12),
        PropertyResource(name: "$groups.company", isCounted: false, values: 0),
      ]
    )
  }

  private var share: ReportShareResource {
    var share = ReportShareResource(
      id: ReportShareID(timestamp: now),
      settings: ReportShareSettings(name: text, report: .breakdown, query: "by=campaign"),
      createdAt: now,
      lastOpenedAt: now
    )
    share.url = "https://go.example.com/dashboard/shared/x"
    return share
  }

  private var user: UserID { UserID(timestamp: now) }

  private var schedule: ReportScheduleResource {
    var schedule = ReportScheduleResource(
      id: ReportScheduleID(timestamp: now),
      settings: ReportScheduleSettings(
        name: text,
        report: .breakdown,
        query: "by=campaign",
        frequency: .weekly,
        weekday: 1,
        hour: 8,
        recipients: []
      ),
      createdAt: now,
      nextAt: now
    )
    schedule.recipients = [.init(user: user, email: "ada@example.com", name: text)]
    return schedule
  }

  private var alertLink: LinkID { LinkID(EntityID(high: 1, low: 1)) }

  private var alerts: [AlertResource] {
    AlertSettings.Kind.allCases.enumerated().map { place, kind in
      var settings = AlertSettings(name: text, kind: kind)
      (settings.percent, settings.days) = (kind.percents.map { _ in 50 }, kind.days.map { _ in 7 })
      if place == 0 { settings.link = alertLink }
      if place < 2 { settings.webhookURL = "https://hooks.example.com/paylisher" }
      let id = AlertID(EntityID(high: 2, low: UInt64(place)))
      var alert = AlertResource(id: id, settings: settings, createdAt: now)
      alert.recipients = [.init(user: user, email: "ada@example.com", name: text)]
      alert.webhookSecret = String(repeating: "0a", count: 32)
      (alert.checkedAt, alert.openIncidents) = (place == 3 ? nil : now, place == 0 ? 3 : 0)
      return alert
    }
  }

  private var incidents: [AlertIncident] {
    let link = Problem.Argument("https://go.example.com/c/SUMMER25")
    let found: [(FindingReason, [String: Problem.Argument])] = [
      (.clicksDropped, ["clicks": .init(120), "average": .init(480)]),
      (
        .pageGone,
        [
          "url": .init("https://shop.example.com/summer"), "status": .init(404), "link": link,
          "count": .init(3),
        ]
      ),
      (.linkExpires, ["link": link, "day": .init("2026-12-05")]),
    ]
    return found.enumerated().map { place, found in
      AlertIncident(
        alert: alerts[0].id,
        subject: text,
        reason: found.0.code,
        arguments: found.1,
        detail: found.0.detail(found.1),
        openedAt: now,
        closedAt: place == 2 ? now : nil
      )
    }
  }

  private func shared(
    _ kind: ReportQuery.Kind,
    _ content: ReportPage.Content
  ) -> SharedReportPage {
    let shared = DashboardEnvironment(
      sharedIn: environment.language,
      timeZone: .gmt,
      now: now,
      workspace: environment.workspace
    )
    let query = ReportQuery(
      kind,
      value: { $0 == "campaign" ? text : "" },
      environment: shared
    )
    return SharedReportPage(
      name: text,
      expiresAt: now,
      report: ReportPage(environment: shared, query: query, content: content)
    )
  }

  private var account: AccountPage.Model {
    var model = AccountPage.Model(
      name: text,
      email: text,
      language: nil,
      timeZone: nil,
      recoveryCodes: 8,
      sessions: [
        .init(id: "1", browser: text, lastUsed: now, isCurrent: true),
        .init(id: "2", browser: text, lastUsed: now, isCurrent: false),
      ],
      problem: nil
    )
    model.provider = (text, false)
    return model
  }
}
