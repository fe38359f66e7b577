package import LinkCore
package import LinkPages
package import WireModels

/// First launches that asked for their link: how they ended, how soon they came, and each as a row.
package struct FirstLaunchListPage: Sendable {
  /// What the address asks for.
  package struct Query: Hashable, Sendable {
    /// Why launches ended.
    package var reason: String?
    /// The app.
    package var app: String?
    /// The days that the charts count, one of ``ranges``.
    package var days: Int64
    /// The page of the list.
    package var cursor: String?

    /// The numbers of days that charts can count.
    static let ranges: [Int64] = [7, 30, 90]

    /// Makes a query; the charts count 30 days where `days` is none of ``ranges``.
    package init(
      reason: String? = nil,
      app: String? = nil,
      days: Int64? = nil,
      cursor: String? = nil
    ) {
      (self.reason, self.app, self.cursor) = (reason, app, cursor)
      self.days = days.flatMap { Self.ranges.contains($0) ? $0 : nil } ?? 30
    }

    var items: [(String, String?)] {
      [
        ("reason", reason), ("app", app), ("days", days == 30 ? nil : days.description),
        ("cursor", cursor),
      ]
    }
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What is asked for.
  package var query: Query
  /// The launches, newest first.
  package var launches: Page<FirstLaunchResource>
  /// How the launches of the query's days ended, of all apps.
  package var report: FirstLaunchReport
  /// The workspace's apps.
  package var apps: [AppResource]
  /// What the links of the launches are called; those that were deleted have no name.
  package var names: [LinkID: String]

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    query: Query,
    launches: Page<FirstLaunchResource>,
    report: FirstLaunchReport,
    apps: [AppResource],
    names: [LinkID: String] = [:]
  ) {
    (self.environment, self.query, self.launches) = (environment, query, launches)
    (self.report, self.apps, self.names) = (report, apps, names)
  }

  var text: DashboardText { environment.text }
  var format: DashboardFormat { environment.format }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .launches,
      title: text(.firstLaunches),
      content: """
        \(PageTitle(title: "\(text(.firstLaunches))", lead: "\(text(.launchesLead))").html)
        \(hasNothing ? empty : "\(ranges)\(charts)\(filters)\(list)")
        """
    ).html
  }

  /// Whether no app ever asked for a link, as far as the page knows.
  private var hasNothing: Bool {
    report.total == 0 && launches.items.isEmpty && query.reason == nil && query.app == nil
  }

  private var empty: HTML {
    Card(
      content: EmptyState(
        icon: .launch,
        title: text(.noLaunches),
        advice: text(.noLaunchesAdvice)
      ).html
    ).html
  }

  private var filters: HTML? {
    guard query.reason != nil || apps.count > 1 else { return nil }
    let chips = [("", text(.all))] + apps.map { ($0.id.description, apps.label(of: $0)) }
    let cleared = path { ($0.reason, $0.app) = (nil, nil) }
    let reason = query.reason.map { reason -> HTML in
      """
      <p class="tags">\(Tag(label: LaunchReason(reason).name(text)).html) \
      <a href="\(cleared)">\(text(.clearFilters))</a></p>

      """
    }
    let items = chips.map { id, name in
      (
        name: name,
        path: path { $0.app = id.isEmpty ? nil : id },
        isHere: (query.app ?? "") == id
      )
    }
    return "\(Chips(label: text(.apps), items: items).html)\(reason)"
  }

  /// The page with another query, from its first row.
  func path(_ change: (inout Query) -> Void) -> String {
    var query = query
    query.cursor = nil
    change(&query)
    return environment.path("first-launches", query.items)
  }

  private var list: HTML {
    guard !launches.items.isEmpty else { return noMatches }
    let table = DataTable(
      caption: text(.firstLaunches),
      hidesCaption: true,
      columns: [text(.moment), text(.outcome), text(.evidence), text(.afterClick), text(.link)]
        .map { .init(name: $0) },
      rows: launches.items.map(row),
      stacks: true
    ).html
    let pages = Pagination(
      first: query.cursor.map { _ in path { _ in } },
      next: launches.nextCursor.map { next in path { $0.cursor = next } },
      text: text
    ).html
    return Card(isFlush: true, content: "\(table)\(pages)").html
  }

  private var noMatches: HTML {
    Card(
      content: EmptyState(
        icon: .launch,
        title: text(.noLaunchesFound),
        advice: text(.noLaunchesFoundAdvice)
      ).html
    ).html
  }

  private func row(_ launch: FirstLaunchResource) -> [HTML] {
    [
      "<a href=\"\(environment.path("first-launches/\(launch.id)"))\">\(format.moment(launch.createdAt))</a>",
      LaunchReason(launch.reason).tag(text).html,
      launch.method.map { LaunchEvidence.html($0, text) } ?? "\(text(.none))",
      launch.delay.map { "\(format.duration($0))" } ?? "\(text(.none))",
      launch.link.map {
        "<a href=\"\(environment.path("links/\($0)"))\"><bdi>\(names[$0] ?? text(.link))</bdi></a>"
      } ?? "\(text(.none))",
    ]
  }
}

/// Why a first launch ended as it did, in words.
struct LaunchReason: Sendable {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  func name(_ text: DashboardText) -> String {
    switch name {
    case "matched": text(.reasonMatched)
    case "no_candidates": text(.reasonNoCandidates)
    case "expired": text(.reasonExpired)
    case "consumed": text(.reasonConsumed)
    case "superseded": text(.reasonSuperseded)
    case "crowded": text(.reasonCrowded)
    case "ambiguous", "below_margin": text(.reasonAmbiguous)
    case "weak_evidence", "network_only": text(.reasonWeak)
    case "disabled": text(.reasonDisabled)
    case "already_answered": text(.reasonAnswered)
    case "invalid_token": text(.reasonInvalidToken)
    case "other_app": text(.reasonOtherApp)
    case "unknown_token": text(.reasonUnknownToken)
    case "link_unavailable": text(.reasonLinkUnavailable)
    case "sensitive": text(.reasonSensitive)
    case "unknown_code": text(.reasonUnknownCode)
    case "too_many_attempts": text(.reasonTooMany)
    default: name.replacing("_", with: " ")
    }
  }

  func tag(_ text: DashboardText) -> Tag {
    Tag(label: name(text), tone: name == "matched" ? .good : .warn)
  }
}

/// Why one first launch got its link or none, and what would have changed it.
package struct FirstLaunchPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The receipt.
  package var receipt: ReceiptResource
  /// The link of the receipt; `nil` if it was deleted.
  package var link: LinkResource?
  /// The click of the receipt, if it is stored.
  package var click: ClickResource?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    receipt: ReceiptResource,
    link: LinkResource? = nil,
    click: ClickResource? = nil
  ) {
    (self.environment, self.receipt) = (environment, receipt)
    (self.link, self.click) = (link, click)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .launches,
      title: text(.firstLaunch),
      content: """
        \(PageTitle(
          title: "\(text(.firstLaunch)) \(LaunchReason(receipt.reason).tag(text).html)",
          lead: environment.format.moment(receipt.createdAt),
          above: [(text(.firstLaunches), environment.path("first-launches"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(receipt.counterfactual == nil ? nil : receipt.trace.last.map(change))
        <div class="grid two">\(Card(title: text(.howDecided), content: trace(receipt.trace)).html)\
        <div class="grid">\(Card(title: text(.details), content: facts).html)\(today)</div></div>
        """
    ).html
  }

  /// What would have changed the answer.
  private func change(_ answer: TraceEntry) -> HTML {
    let words = TraceWords(entry: answer, text: text, timeZone: environment.timeZone).detail
    return "<div class=\"alert warn\"><h2>\(text(.wouldMatch))</h2><p>\(words)</p></div>\n"
  }

  private func trace(_ entries: [TraceEntry]) -> HTML {
    TraceList(entries: entries, text: text, timeZone: environment.timeZone).html
  }

  private var facts: HTML {
    Facts(rows: [
      (text(.evidence), receipt.method.map { LaunchEvidence.html($0, text) }),
      (text(.confidence), receipt.confidence.map { "\(environment.format.percent($0))" }),
      (
        text(.link),
        receipt.link.map { id -> HTML in
          let name: HTML = link.map { "<bdi>\($0.name)</bdi>" } ?? "<code>\(id.description)</code>"
          return "<a href=\"\(environment.path("links/\(id)"))\">\(name)</a>"
        }
      ),
      (
        text(.clickID),
        receipt.click.map { id -> HTML in
          let name = click.map { environment.format.moment($0.occurredAt) }
          return
            "<a href=\"\(environment.path("clicks/\(id)"))\">\(name ?? "<code>\(id.description)</code>")</a>"
        }
      ),
      (text(.receiptID), "<code>\(receipt.id.description)</code>"),
    ]).html
  }

  private var today: HTML? {
    guard let today = receipt.today else { return nil }
    let note = text(today.differs ? .todayDiffers : .todaySame)
    return Card(
      title: text(.decidedToday),
      content: """
        <p>\(LaunchReason(today.reason).tag(text).html) <span class="note">\(note)</span></p>
        \(today.differs ? trace(today.trace) : nil)
        """
    ).html
  }
}
