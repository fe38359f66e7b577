import Foundation
package import LinkCore
package import LinkPages
package import WireModels

/// The shared reports of a workspace, and a form that shares one.
package struct SharesPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The report that the form shares; `nil` without one.
  package var query: ReportQuery?
  /// The shares that work, newest first.
  package var shares: [ReportShareResource]
  /// The share that was just made.
  package var made: ReportShareResource?
  /// What is in the fields of the form.
  package var draft: Draft
  /// What the server refused.
  package var problem: Problem?

  /// What is in the fields of the form.
  package struct Draft: Hashable, Sendable {
    /// The title for readers.
    package var name: String
    /// For how many days the link works.
    package var days: String
    /// Whether the range moves.
    package var isMoving: Bool

    /// Makes a draft.
    package init(name: String = "", days: String = "30", isMoving: Bool = true) {
      (self.name, self.days, self.isMoving) = (name, days, isMoving)
    }
  }

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    query: ReportQuery? = nil,
    shares: [ReportShareResource],
    made: ReportShareResource? = nil,
    draft: Draft = Draft(),
    problem: Problem? = nil
  ) {
    (self.environment, self.query, self.shares) = (environment, query, shares)
    (self.made, self.draft, self.problem) = (made, draft, problem)
  }

  private var text: DashboardText { environment.text }

  private var summary: ErrorSummary? {
    problem.map {
      ErrorSummary(
        $0,
        ofReportWith: [("name", text(.shareName)), ("days", text(.shareDays))],
        text
      )
    }
  }

  /// The document.
  package var html: HTML {
    let link = made?.url.map { ShownOnce(title: text(.shareMade), value: $0, text: text).html }
    return DashboardFrame(
      environment: environment,
      section: .reports,
      title: text(.sharedReports),
      content: """
        \(PageTitle(
          title: "\(text(.sharedReports))",
          lead: "\(text(.sharesLead))",
          above: [(text(.reports), environment.path("reports"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(summary?.html)\(link)\
        \(query.map(form))\(list)
        """
    ).html
  }

  private func form(_ query: ReportQuery) -> HTML {
    let range = query.range(in: environment.timeZone)
    let days = Int((range.to.milliseconds - range.from.milliseconds + 43_200_000) / 86_400_000)
    let last = Timestamp(milliseconds: range.to.milliseconds - 1)
    let format = environment.format
    let described =
      "\(text(query.kind.phrase)), \(format.fullDay(range.from)) – \(format.fullDay(last))"
    let periods = [7, 30, 90, 365].map { (value: "\($0)", name: text(.days, ["count": "\($0)"])) }
    let name = FormField(
      "name",
      label: text(.shareName),
      hint: text(.shareNameHint),
      value: draft.name,
      error: summary?.error(of: "name")
    )
    let lifetime = FormField(
      "days",
      label: text(.shareDays),
      value: draft.days,
      error: summary?.error(of: "days"),
      kind: .choice(periods, keeping: draft.days)
    )
    let moving = FormField(
      "last",
      label: text(.movingRange, ["count": "\(days)"]),
      value: draft.isMoving ? "1" : "",
      kind: .check
    )
    let form: HTML = """
      <p class="note">\(described)</p>
      <form class="form" method="post" action="\(environment.path("reports/shares"))">\
      <input type="hidden" name="report" value="\(query.kind.rawValue)">\
      <input type="hidden" name="query" value="\(query.text)">\
      <div class="pair">\(name.html)\(lifetime.html)</div>\(moving.html)\
      <p><button class="button primary" type="submit">\(text(.share))</button></p></form>
      """
    return Card(title: text(.shareReport), content: form).html
  }

  private var list: HTML {
    guard !shares.isEmpty else {
      return Card(
        content: EmptyState(icon: .report, title: text(.noShares), advice: text(.noSharesAdvice))
          .html
      ).html
    }
    let table = DataTable(
      caption: text(.sharedReports),
      hidesCaption: true,
      columns: [
        text(.shareName), text(.report), text(.worksUntil), text(.lastOpened), text(.actions),
      ].map { .init(name: $0) },
      rows: shares.map(row),
      stacks: true
    ).html
    return Card(isFlush: true, content: table).html
  }

  private func row(_ share: ReportShareResource) -> [HTML] {
    let format = environment.format
    let kind = ReportQuery.Kind(rawValue: share.report.rawValue) ?? .overview
    let revocation = Dialog(
      id: "revoke-\(share.id)",
      opens: text(.revoke),
      kind: .small,
      title: "\(text(.revoke)): \(share.name)",
      content: """
        <p>\(text(.revokeShareAdvice))</p>
        \(PostButton(
          label: text(.revoke),
          path: environment.path("reports/shares/\(share.id)/revoke"),
          kind: .danger
        ).html)
        """,
      cancel: text(.cancel)
    )
    let path = environment.path(kind.path) + (environment.namesWorkspace ? "&" : "?") + share.query
    return [
      "<bdi>\(share.name)</bdi>", "<a href=\"\(path)\">\(text(kind.phrase))</a>",
      "\(format.fullDay(share.expiresAt))",
      share.lastOpenedAt.map { format.moment($0) } ?? "\(text(.never))",
      "\(revocation.button)\(revocation.html)",
    ]
  }
}

/// A report as readers without an account see it: nothing on the page leads into the dashboard.
package struct SharedReportPage: Sendable {
  /// The name that the share has.
  package var name: String
  /// When the link stops working.
  package var expiresAt: Timestamp
  /// The report; its environment has no links.
  package var report: ReportPage

  /// Makes a page.
  package init(name: String, expiresAt: Timestamp, report: ReportPage) {
    (self.name, self.expiresAt, self.report) = (name, expiresAt, report)
  }

  /// The document.
  package var html: HTML {
    let (text, format) = (report.text, report.format)
    let zone = report.environment.timeZone.identifier
    return """
      \(DocumentHead(language: report.environment.language, title: name).html)
      <body>
      <a class="skip" href="#main">\(text(.skipToContent))</a>
      <header class="top"><span class="brand">\(Icon.logo.html)<span class="name-hidden">Paylisher</span></span>\
      <span class="workspace">\(text(.sharedReport))</span></header>
      <main id="main" class="shared" tabindex="-1">
      \(PageTitle(
        title: "<bdi>\(name)</bdi>",
        lead: "\(text(report.query.kind.phrase)), \(report.range)"
      ).html)
      \(filters)\(report.region)
      <footer class="site"><span>\(text(.timesIn, ["zone": zone]))</span>\
      <span>\(text(.worksUntil)) \(format.fullDay(expiresAt))</span></footer>
      </main>
      </body>
      </html>

      """
  }

  private var filters: HTML? {
    let shown = ReportField.allCases.compactMap { filter in
      report.query.filters[filter].map { "\(filter.name(in: report.text)): \($0)" }
    }
    guard !shown.isEmpty else { return nil }
    return "<p>\(shown.map { "\(Tag(label: $0).html) " as HTML })</p>\n"
  }
}

/// What a link shows whose share ended, was revoked or never was.
package struct ShareOverPage: Sendable {
  private let language: PageLanguage

  /// Makes a page.
  package init(language: PageLanguage) {
    self.language = language
  }

  /// The document.
  package var html: HTML {
    let text = DashboardText(language: language)
    return DashboardCard(
      language: language,
      title: text(.shareOver),
      content: "<p>\(text(.shareOverAdvice))</p>"
    ).html
  }
}

extension ErrorSummary {
  /// What was refused of a form that shares or schedules a report: faults of the report's own filters have no field
  /// there, but a name.
  ///
  /// - Parameters:
  ///   - problem: What was refused.
  ///   - fields: The names of the form's fields, which are members of the API too, with their labels.
  ///   - text: The language.
  init(
    _ problem: Problem,
    ofReportWith fields: [(name: String, label: String)],
    _ text: DashboardText
  ) {
    let filters = ReportPage.labels(text).map { ("?\($0.key)", $0.value) }
    let own = fields.map { ($0.name, $0.label) } + [("/query", text(.report))]
    self.init(
      problem,
      fields: Dictionary(uniqueKeysWithValues: fields.map { ("/\($0.name)", $0.name) }),
      labels: Dictionary(uniqueKeysWithValues: filters + own),
      title: text(.whatIsWrong)
    )
  }
}
