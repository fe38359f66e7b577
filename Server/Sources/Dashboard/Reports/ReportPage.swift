import Foundation
package import LinkCore
package import LinkPages
package import WireModels

/// A report with its range and filters: the address of the page says all of it.
package struct ReportPage: Sendable {
  /// What a report says.
  package enum Content: Sendable {
    /// Counts of each day, those of the range before, and the first rows of breakdowns.
    case overview(OverviewReport, before: OverviewReport?, top: [BreakdownReport] = [])
    /// Counts by a dimension, and those of the range before.
    case breakdown(BreakdownReport, before: BreakdownReport?)
    /// Steps of people, and those of the range before; `nil` until the user names events.
    case funnel(ConversionReport?, before: ConversionReport?)
    /// Cohorts.
    case retention(RetentionReport)
    /// People on each day, and on those of the range before.
    case people(PeopleReport, before: PeopleReport?)
    /// The query was refused.
    case refused(Problem)
    /// The numbers are not there yet.
    case counting
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What the report is about.
  package var query: ReportQuery
  /// What it says.
  package var content: Content
  /// When it was counted; `nil` for now.
  package var countedAt: Timestamp?
  /// What its filters ask for that nothing in the range has.
  package var unknown: [Unknown]
  /// What a workspace without any data begins with; `nil` for others.
  package var firstStep: FirstStep?
  /// The saved reports of the workspace.
  package var saved: [Saved] = []
  /// The title or the code of the link that is filtered by.
  package var linkName: String?

  /// What a workspace without any data begins with.
  package enum FirstStep: Sendable {
    /// It has no link.
    case createLink
    /// It has links, and none was opened.
    case openLink
  }

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    query: ReportQuery,
    content: Content,
    countedAt: Timestamp? = nil,
    unknown: [Unknown] = [],
    firstStep: FirstStep? = nil,
    linkName: String? = nil
  ) {
    (self.environment, self.query, self.content) = (environment, query, content)
    (self.countedAt, self.unknown, self.firstStep) = (countedAt, unknown, firstStep)
    self.linkName = linkName
  }

  var text: DashboardText { environment.text }
  var format: DashboardFormat { environment.format }

  /// The document.
  package var html: HTML {
    let csv = ButtonLink(
      label: text(.downloadCSV),
      path: environment.path("reports/\(query.kind.rawValue).csv", query.items)
    ).html
    let share = ButtonLink(
      label: text(.share),
      path: environment.path("reports/shares", [("report", query.kind.rawValue)] + query.items)
    ).html
    let email = ButtonLink(
      label: text(.emailReport),
      path: environment.path("reports/schedules", [("report", query.kind.rawValue)] + query.items)
    ).html
    let properties = ButtonLink(
      label: text(.countedProperties),
      path: environment.path("reports/properties")
    ).html
    let mayShare = environment.role.allows(.shareReports)
    let actions =
      (query.kind == .breakdown ? [properties] : []) + (mayShare ? [share] : [])
      + (mayShare && query.isMailed ? [email] : []) + (query.isAsked ? [csv] : [])
      + (mayShare && query.isAsked ? [saving] : [])
    return DashboardFrame(
      environment: environment,
      section: query.isOfCampaigns ? .campaigns : .reports,
      title: "\(text(query.kind.phrase)) \u{2013} \(text(.reports))",
      content: """
        \(PageTitle(title: "\(text(.reports))", lead: range, actions: actions).html)
        \(savedReports)\(kinds)\(ranges)\(form)\(filterChips)\(unknownNotices)
        \(region)
        """
    ).html
  }

  var range: HTML {
    let range = query.range(in: environment.timeZone)
    let last = Timestamp(milliseconds: range.to.milliseconds - 1)
    return "\(format.fullDay(range.from)) \u{2013} \(format.fullDay(last))"
  }

  /// The address of this report with some of it changed.
  func path(_ change: (inout ReportQuery) -> Void) -> String {
    var other = query
    change(&other)
    return other.path(in: environment)
  }

  private var kinds: HTML {
    Chips(
      label: text(.reports),
      items: ReportQuery.Kind.allCases.map { kind in
        (text(kind.phrase), path { $0.change(to: kind) }, kind == query.kind)
      }
    ).html
  }

  private var ranges: HTML {
    let zone = environment.timeZone
    let today = Day(containing: environment.now, in: zone).start
    let choices: [(Phrase, Int64)] = [
      (.rangeToday, 0), (.range7, 6), (.range30, 29), (.range90, 89), (.range365, 364),
    ]
    let last = format.inputDay(today)
    return Chips(
      label: text(.from),
      items: choices.map { name, days in
        let middle = Timestamp(milliseconds: today.milliseconds - days * 86_400_000 + 43_200_000)
        let first = format.inputDay(middle)
        let isHere = query.from == first && query.to == last
        return (text(name), path { ($0.from, $0.to) = (first, last) }, isHere)
      }
    ).html
  }

  var view: HTML {
    switch content {
    case .counting: counting
    case .overview(let report, let before, let top): daily(report, before, top)
    case .breakdown(let report, let before): breakdown(report, before)
    case .funnel(let report, let before): funnel(report, before)
    case .retention(let report): inUTC.retention(report)
    case .people(let report, let before): inUTC.people(report, before)
    case .refused: refusal?.html ?? ""
    }
  }

  /// A report of days, written in the zone of its days: a day of UTC begins on another in America.
  private func daily(
    _ report: OverviewReport,
    _ before: OverviewReport?,
    _ top: [BreakdownReport]
  ) -> HTML {
    var page = self
    if let zone = TimeZone(identifier: report.timeZone) { page.environment.timeZone = zone }
    let isUTC = page.environment.timeZone == .gmt && environment.timeZone != .gmt
    let note: HTML? = isUTC ? "<p class=\"note\">\(text(.daysOfUTC))</p>" : nil
    let view = query.kind == .revenue ? page.revenue(report, before) : page.overview(report, before)
    return "\(note)\(view)\(self.top(top))"
  }

  /// The same page in UTC, for reports of its days: each begins on the day before in America.
  private var inUTC: ReportPage {
    var page = self
    page.environment.timeZone = .gmt
    return page
  }

  /// What is there instead of numbers: the first step of a workspace without any, else how to see more.
  var nothing: HTML {
    let state: EmptyState
    switch firstStep {
    case nil: state = EmptyState(icon: .report, title: text(.noData), advice: text(.noDataAdvice))
    case .createLink:
      let mayEdit = environment.role.allows(.editLinks)
      state = EmptyState(
        icon: .report,
        title: text(.noDataYet),
        advice: text(.noDataYetAdvice),
        action: mayEdit
          ? ButtonLink(
            label: text(.createLink),
            path: environment.path("links/new"),
            kind: .primary
          ).html : nil
      )
    case .openLink:
      state = EmptyState(
        icon: .report,
        title: text(.noDataYet),
        advice: text(.noClicksAdvice),
        action: ButtonLink(label: text(.allLinks), path: environment.path("links")).html
      )
    }
    return Card(content: state.html).html
  }
}

extension ReportQuery.Kind {
  /// The path below `/dashboard`.
  var path: String { self == .overview ? "reports" : "reports/\(rawValue)" }

  /// The filters that it takes.
  package var filters: [ReportField] {
    switch self {
    case .overview, .breakdown, .revenue: ReportField.allCases
    case .people: ReportField.dimensions
    case .funnel: [.link]
    case .retention: []
    }
  }

  /// Whether it can be shown beside the range before; cohorts are days beside each other already.
  var canCompare: Bool { self != .retention }

  var phrase: Phrase {
    switch self {
    case .overview: .overview
    case .breakdown: .breakdown
    case .funnel: .funnelReport
    case .retention: .retention
    case .people: .people
    case .revenue: .revenue
    }
  }
}

extension ReportField {
  /// What the page calls it.
  func name(in text: DashboardText) -> String {
    switch self {
    case .link: text(Phrase.link)
    case .campaign: text(Phrase.campaign)
    case .source: text(Phrase.source)
    case .medium: text(Phrase.medium)
    case .variant: text(Phrase.linkVariant)
    case .platform: text(Phrase.platform)
    case .country: text(Phrase.country)
    case .deviceType: text(Phrase.deviceType)
    case .device: text(Phrase.deviceModel)
    case .system: text(Phrase.operatingSystem)
    case .appVersion: text(Phrase.appVersion)
    case .language: text(Phrase.language)
    case .referrer: text(LivePhrase.clickReferrer)
    case .inAppBrowser: text(LivePhrase.clickBrowser)
    case .event: text(Phrase.event)
    case .property: text(ReportPhrase.eventProperty)
    case .value: text(Phrase.value)
    }
  }
}
