import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages of a new workspace, and of things of which nothing is known yet.
  ///
  /// Each says what to do next. Lists have theirs beside their other samples.
  var emptyPages: [String: HTML] {
    let domains = DomainsPage(environment: environment, domains: [], mayEdit: true)
    return emptyLinkPages.merging(emptyReports) { $1 }.merging([
      "home-empty": emptyHome.html,
      "domains-empty": domains.html,
      "keys-empty": KeysPage(environment: environment, keys: [], apps: []).html,
      "members-empty": MembersPage(
        environment: environment,
        members: [member(.owner, environment.email)],
        invitations: []
      ).html,
      "audience-empty": AudiencePage(
        environment: environment,
        audience: audience,
        estimate: AudienceEstimate(people: 0, reachable: 0, sample: [])
      ).html,
      "person-empty": PersonPage(
        environment: environment,
        id: text,
        person: PersonResource(distinctIDs: [text], isKnown: false),
        reach: ReachResource(addresses: [], consents: []),
        events: Page(items: [])
      ).html,
      "placement-empty": emptyPlacement(.owner),
      "placement-empty-read": emptyPlacement(.viewer),
    ]) { $1 }
  }

  private var nothing: OverviewReport {
    var report = overview
    report.totals = ReportCountsResource()
    report.days = report.days.map { .init(from: $0.from, counts: ReportCountsResource()) }
    return report
  }

  private var emptyHome: HomePage {
    HomePage(
      environment: environment,
      today: ReportCountsResource(),
      yesterday: ReportCountsResource(),
      month: nothing,
      topLinks: [],
      steps: HomePage.Step.allCases.map { ($0, false) }
    )
  }

  private func emptyPlacement(_ role: Role) -> HTML {
    guard let id = Slug("START") else { return "" }
    var environment = environment
    environment.role = role
    let placement = PlacementResource(
      id: id,
      placement: PlacementSettings(name: text),
      revision: 1,
      createdAt: now,
      updatedAt: now
    )
    return PlacementPage(environment: environment, placement: placement).html
  }

  // MARK: - Links

  private var emptyLinkPages: [String: HTML] {
    var link = link
    (link.settings.rules, link.settings.tags, link.warnings) = (nil, nil, nil)
    (link.settings.notes, link.settings.preview) = (nil, nil)
    return [
      "link-empty": LinkPage(
        environment: environment,
        link: link,
        places: places,
        month: nothing,
        funnel: FunnelReport(link: nil, steps: [.init(name: "clicks", count: 0)]),
        people: nil,
        mayEdit: true
      ).html,
      "link-rules-empty": RulesPage(environment: environment, link: link).html,
      "link-history-empty": LinkHistoryPage(
        environment: environment,
        link: link,
        entries: Page(items: [])
      ).html,
      "links-none": LinkListPage(
        environment: environment,
        query: .init(search: text, tag: text),
        links: Page(items: []),
        mayEdit: true
      ).html,
    ]
  }

  // MARK: - Reports

  private var emptyReports: [String: HTML] {
    let none = BreakdownReport(by: "campaign", from: now, to: now, rows: [])
    let noPeople = PeopleReport(from: now, to: now, people: 0, days: [])
    let contents: [(name: String, kind: ReportQuery.Kind, content: ReportPage.Content)] = [
      ("reports-empty", .overview, .overview(nothing, before: nil)),
      ("campaigns-empty", .breakdown, .breakdown(none, before: nil)),
      ("report-people-empty", .people, .people(noPeople, before: nil)),
      ("report-retention-empty", .retention, .retention(RetentionReport(cohorts: []))),
      ("report-revenue-empty", .revenue, .overview(nothing, before: nil)),
    ]
    var pages: [String: HTML] = [:]
    for (name, kind, content) in contents {
      let query = ReportQuery(
        kind,
        value: { $0 == "by" ? "campaign" : "" },
        environment: environment
      )
      pages[name] = ReportPage(environment: environment, query: query, content: content).html
    }
    return pages
  }
}
