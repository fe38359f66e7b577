package import LinkCore
package import LinkPages
package import WireModels

/// The first page: today against the same hours of yesterday, the last 30 days, and what to do next.
package struct HomePage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// Counts of today until now, in the user's zone.
  package var today: ReportCountsResource
  /// Counts of the same hours of yesterday.
  package var yesterday: ReportCountsResource
  /// The last 30 days.
  package var month: OverviewReport
  /// The links with the most clicks of the last 30 days.
  package var topLinks: [LinkCount]
  /// The steps that a new workspace takes, and whether each is done.
  package var steps: [(step: Step, isDone: Bool)]
  /// How many incidents of alerts are open.
  package var openIncidents: Int64

  /// A step that a new workspace takes.
  package enum Step: String, Sendable, CaseIterable {
    case domain, app, link, event
  }

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    today: ReportCountsResource,
    yesterday: ReportCountsResource,
    month: OverviewReport,
    topLinks: [LinkCount],
    steps: [(step: Step, isDone: Bool)],
    openIncidents: Int64 = 0
  ) {
    self.environment = environment
    (self.today, self.yesterday, self.month) = (today, yesterday, month)
    (self.topLinks, self.steps, self.openIncidents) = (topLinks, steps, openIncidents)
  }

  private var text: DashboardText { environment.text }
  private var format: DashboardFormat { environment.format }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .home,
      title: text(.home),
      content: """
        \(PageTitle(title: "\(text(.home))", lead: "\(text(.today))", actions: actions).html)
        \(incidents)\(firstSteps)<div data-region data-refresh="10000">\(stats)</div>
        \(Card(title: "\(text(.clicks)): \(text(.lastDays))", actions: reports, content: chart).html)
        \(links)
        """
    ).html
  }

  private var actions: [HTML] {
    guard environment.role.allows(.editLinks) else { return [] }
    return [
      ButtonLink(
        label: text(.createLink),
        path: environment.path("links/new"),
        kind: .primary,
        icon: .plus
      ).html
    ]
  }

  private var incidents: HTML? {
    guard openIncidents > 0 else { return nil }
    let words = text(.incidentsOpen, ["count": format.number(openIncidents)])
    return Notice(message: words, tone: .warn, path: environment.path("alerts")).html
  }

  private var reports: HTML {
    ButtonLink(label: text(.allReports), path: environment.path("reports"), kind: .small).html
  }

  private var stats: HTML {
    let counts: [(Phrase, KeyPath<ReportCountsResource, Int64>)] = [
      (.clicks, \.clicks), (.installs, \.installs), (.opens, \.opens), (.events, \.events),
    ]
    return StatRow(
      stats: counts.map { name, path in
        ChangedStat(
          name: text(name),
          value: today[keyPath: path],
          before: yesterday[keyPath: path],
          environment: environment
        ).stat
      }
    ).html
  }

  private var chart: HTML {
    guard month.totals.clicks + month.totals.events > 0 else {
      return EmptyState(icon: .live, title: text(.noClicksYet), advice: text(.noClicksAdvice)).html
    }
    return ClicksChart(report: month, environment: environment).html
  }

  private var links: HTML? {
    guard !topLinks.isEmpty else { return nil }
    return Card(
      title: text(.topLinks),
      actions: ButtonLink(label: text(.allLinks), path: environment.path("links"), kind: .small)
        .html,
      isFlush: true,
      content: LinkCountTable(rows: topLinks, caption: text(.topLinks), environment: environment)
        .html
    ).html
  }

  private var firstSteps: HTML? {
    guard steps.contains(where: { !$0.isDone }) else { return nil }
    let items = steps.map { step, isDone -> HTML in
      let (name, path) = words(step)
      let label: HTML =
        isDone ? "\(text(name))" : "<a href=\"\(environment.path(path))\">\(text(name))</a>"
      return """
        <li class="\(isDone ? "done" : "open")">\(isDone ? Icon.check.html : Icon.open.html)\
        <span>\(label) <span class="visually-hidden">(\(text(isDone ? .stepDone : .stepOpen)))</span></span></li>

        """
    }
    return Card(title: text(.firstSteps), content: "<ul class=\"steps\">\(items)</ul>").html
  }

  private func words(_ step: Step) -> (Phrase, String) {
    switch step {
    case .domain: (.stepDomain, "domains")
    case .app: (.stepApp, "apps")
    case .link: (.stepLink, "links/new")
    case .event: (.stepEvent, "live")
    }
  }
}

/// A link with its clicks.
package struct LinkCount: Hashable, Sendable {
  /// The link.
  package var id: LinkID
  /// Its title; the code where it has none.
  package var title: String
  /// Its code.
  package var code: String
  /// Clicks in the range.
  package var clicks: Int64

  /// Makes a row.
  package init(id: LinkID, title: String, code: String, clicks: Int64) {
    (self.id, self.title, self.code, self.clicks) = (id, title, code, clicks)
  }
}

/// Links with their clicks, and bars that compare them.
struct LinkCountTable: Sendable {
  var rows: [LinkCount]
  var caption: String
  var environment: DashboardEnvironment

  var html: HTML {
    let most = Double(max(1, rows.map(\.clicks).max() ?? 1))
    return DataTable(
      caption: caption,
      hidesCaption: true,
      columns: [
        .init(name: environment.text(.link)),
        .init(name: environment.text(.clicks), isNumber: true),
      ],
      rows: rows.map { row in
        [
          """
          <div class="main-cell"><a href="\(environment.path("links/\(row.id)"))"><bdi>\(row.title)</bdi></a>\
          <small><bdi>\(row.code)</bdi></small></div>
          """,
          "\(environment.format.number(row.clicks))\(ShareBar(share: Double(row.clicks) / most).html)",
        ]
      }
    ).html
  }
}

/// The clicks of each day of a report, or another count of it, and those of the range before.
struct ClicksChart: Sendable {
  var report: OverviewReport
  var before: OverviewReport?
  var environment: DashboardEnvironment
  /// What is counted.
  var count: any KeyPath<ReportCountsResource, Int64> & Sendable = \.clicks
  var name = Phrase.clicks
  /// What a point counts.
  var unit = ReportQuery.Unit.day
  /// The page of days from one to another such as `2026-11-12`; the overview of them where `nil`.
  var path: (@Sendable (_ first: String, _ last: String) -> String)?

  var html: HTML {
    let (text, format) = (environment.text, environment.format)
    let days = report.days
    let best = days.max { $0.counts[keyPath: count] < $1.counts[keyPath: count] }
    return TimelineChart(
      id: "timeline",
      name: text(name),
      finding: text(
        .countFinding,
        [
          "name": text(name), "count": format.number(report.totals[keyPath: count]),
          "days": format.number(Int64(days.count)),
          "day": best.map { format.fullDay($0.from) } ?? "",
        ]
      ),
      points: report.spans(of: unit, format).map(point),
      text: text,
      format: format,
      columns: [text(unit.phrase), text(name), text(.before)]
    ).html
  }

  private func point(_ span: ClosedRange<Int>) -> TimelineChart.Point {
    let format = environment.format
    let (first, last) = (report.days[span.lowerBound].from, report.days[span.upperBound].from)
    let today = format.inputDay(environment.now)
    return .init(
      label: unit == .month ? format.month(first) : format.day(first),
      value: sum(report, span),
      before: before.map { sum($0, span) },
      path: environment.isShared ? nil : path(format.inputDay(first), format.inputDay(last)),
      isRunning: (format.inputDay(first)...format.inputDay(last)).contains(today)
    )
  }

  /// What days of a report counted; the range before can have fewer.
  private func sum(_ report: OverviewReport, _ span: ClosedRange<Int>) -> Int64 {
    span.filter(report.days.indices.contains)
      .reduce(0) { $0 + report.days[$1].counts[keyPath: count] }
  }

  private func path(_ first: String, _ last: String) -> String {
    let query: [(String, String?)] = [
      ("from", first), ("to", last), ("link", report.link?.description),
    ]
    return path?(first, last) ?? environment.path("reports", query)
  }
}
