package import LinkCore
package import LinkPages
package import WireModels

/// The alerts of a workspace, what they found, and the conditions of which a member can make more.
package struct AlertsPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The alerts, newest first.
  package var alerts: [AlertResource]
  /// Their open incidents, newest first.
  package var open: [AlertIncident]
  /// The names of links that alerts are about.
  package var links: [LinkID: String]
  /// Whether an alert was just saved.
  package var isSaved: Bool

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    alerts: [AlertResource],
    open: [AlertIncident],
    links: [LinkID: String] = [:],
    isSaved: Bool = false
  ) {
    (self.environment, self.alerts, self.open) = (environment, alerts, open)
    (self.links, self.isSaved) = (links, isSaved)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .alerts,
      title: text(.alerts),
      content: """
        \(PageTitle(title: "\(text(.alerts))", lead: "\(text(.alertsLead))").html)
        \(isSaved ? Notice(message: text(.alertSaved)).html : nil)\(incidents)\(list)\(kinds)
        """
    ).html
  }

  private var incidents: HTML? {
    guard !open.isEmpty else { return nil }
    let names = Dictionary(alerts.map { ($0.id, $0.name) }) { first, _ in first }
    let table = DataTable(
      caption: text(.openIncidents),
      hidesCaption: true,
      columns: [text(.incidents), text(.alertName), text(.incidentFound)].map { .init(name: $0) },
      rows: open.map { incident in
        let path = environment.path("alerts/\(incident.alert)")
        return [
          "<bdi>\(incident.sentence(in: text))</bdi>",
          "<a href=\"\(path)\"><bdi>\(names[incident.alert] ?? "")</bdi></a>",
          environment.format.moment(incident.openedAt),
        ]
      },
      stacks: true
    ).html
    return Card(title: text(.openIncidents), isFlush: true, content: table).html
  }

  private var list: HTML {
    guard !alerts.isEmpty else {
      let state = EmptyState(
        icon: .alert,
        title: text(.noAlerts),
        advice: text(.noAlertsAdvice)
      )
      return Card(content: state.html).html
    }
    let table = DataTable(
      caption: text(.alerts),
      hidesCaption: true,
      columns: [
        text(.alertName), text(.alertCondition), text(.alertLink),
        text(SchedulePhrase.mailRecipients), text(.lastLook), text(.incidents),
      ].map { .init(name: $0) },
      rows: alerts.map(row),
      stacks: true
    ).html
    return Card(isFlush: true, content: table).html
  }

  private func row(_ alert: AlertResource) -> [HTML] {
    let names = alert.recipients.map(\.name) + (alert.webhookURL == nil ? [] : [text(.webhook)])
    let link = alert.link.map { links[$0] ?? "\($0)" } ?? text(.everyLink)
    let state =
      alert.openIncidents == 0
      ? Tag(label: text(.noneOpen), tone: .good)
      : Tag(label: text(.openCount, ["count": "\(alert.openIncidents)"]), tone: .warn)
    return [
      "<a href=\"\(environment.path("alerts/\(alert.id)"))\"><bdi>\(alert.name)</bdi></a>",
      "\(alert.condition(in: text))",
      "<bdi>\(link)</bdi>",
      "<bdi>\(names.isEmpty ? text(.noRecipients) : environment.format.allOf(names))</bdi>",
      alert.checkedAt.map(environment.format.moment) ?? "\(text(.notYet))",
      state.html,
    ]
  }

  private var kinds: HTML? {
    guard environment.role.allows(.shareReports) else { return nil }
    let items = AlertSettings.Kind.allCases.map { kind -> HTML in
      let path = environment.path("alerts/new", ["kind": kind.rawValue])
      return """
        <li><a href="\(path)">\(text(kind.phrase))</a><p class="note">\(text(kind.advice))</p></li>

        """
    }
    return Card(title: text(.newAlert), content: "<ul class=\"findings\">\(items)</ul>").html
  }
}

extension AlertResource {
  /// The condition with its number.
  func condition(in text: DashboardText) -> String {
    switch kind {
    case .clickDrop: text(.conditionDrop, ["percent": "\(percent ?? 0)"])
    case .clickSpike: text(.conditionRise, ["percent": "\(percent ?? 0)"])
    case .expiringLink: text(.conditionDays, ["days": "\(days ?? 0)"])
    case .deadDestination, .associationChange: text(kind.phrase)
    }
  }
}
