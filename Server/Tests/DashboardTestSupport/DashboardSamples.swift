package import Dashboard
import LinkCore
package import LinkPages
package import WireModels

/// Every page with values in every field, each of them one text.
package struct DashboardSamples: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  let text: String
  let language: PageLanguage
  let now = Timestamp(milliseconds: 1_795_000_000_000)

  /// Makes samples in which every value is `text`.
  package init(text: String = "Summer sale", language: PageLanguage = .english) {
    (self.text, self.language) = (text, language)
    let workspace = WorkspaceID(timestamp: now)
    environment = DashboardEnvironment(
      language: language,
      now: now,
      userName: text,
      email: text,
      workspace: .init(id: workspace, name: text)
    )
    for kind in Suggestions.Kind.allCases {
      environment.suggestions[kind] = [.init(text, name: text)]
    }
  }

  /// The pages by name.
  package var pages: [String: HTML] {
    firstPages.merging(linkFilePages) { $1 }.merging(reportPages) { $1 }
      .merging(setUpPages) { $1 }.merging(teamPages) { $1 }.merging(peoplePages) { $1 }
      .merging(messagePages) { $1 }.merging(messageLanguagePages) { $1 }
      .merging(sequencePages) { $1 }
      .merging(screenPages) { $1 }
      .merging(sharePages) { $1 }
      .merging(accountPages) { $1 }
      .merging(apiPages) { $1 }
      .merging(emptyPages) { $1 }
  }

  private var firstPages: [String: HTML] { basicPages.merging(linkToolPages) { $1 } }

  private var basicPages: [String: HTML] {
    [
      "components": ComponentPage(environment: environment).html,
      "home": home.html,
      "links": links(items: [link]).html,
      "links-empty": links(items: []).html,
      "links-refused": refusedLinks.html,
      "links-many": links(items: Array(repeating: link, count: 50)).html,
      "link": linkPage.html,
      "link-changed": changedLinkPage.html,
      "link-history": history.html,
      "link-new": form(preview: nil).html,
      "link-edit": form(version: "3", preview: .init(places: places), question: question).html,
      "link-unfinished": form(preview: .init(problem: problem)).html,
      "link-unexplained": form(preview: .init(refusal: problem), question: question).html,
      "link-refused": form(problem: problem, preview: nil).html,
      "link-json": LinkSettingsPage(environment: environment, link: link, problem: problem).html,
      "live": live(clicks: [click], events: [event], server: "https://go.example.com"),
      "live-empty": live(clicks: [], events: [], server: text),
      "problem": ProblemPage(environment: environment, problem: problem).html,
    ]
  }

  /// A link with a rule.
  package var link: LinkResource {
    var targets = TargetsForm()
    targets.fallback = text
    var settings = LinkSettings(targets: targets)
    (settings.domain, settings.code, settings.title, settings.notes) = (text, text, text, text)
    settings.tags = [text, "spring"]
    settings.preview = SharePreview(title: text, description: text)
    settings.campaign = CampaignFields(type: text, title: text)
    (settings.startsAt, settings.expiresAt) = (now, now.advanced(bySeconds: 86_399))
    settings.expiredTarget = text
    settings.rules = [
      RuleForm(name: text, conditions: [ConditionForm(.country, values: [text])], web: text),
      RuleForm(name: "Conditions", conditions: conditions, web: text),
    ]
    return LinkResource(
      id: LinkID(timestamp: now),
      shortURL: "https://go.example.com/" + (text.contains("<") ? "x" : "SUMMER"),
      settings: settings,
      hasPassword: true,
      createdAt: now,
      updatedAt: now,
      version: 3,
      warnings: [
        LinkWarning(pointer: text, code: "x", detail: text),
        LinkWarning(
          pointer: "/targets/ios/store",
          code: "other_store",
          .otherStoreApple,
          [
            "device": .init("ios"), "store": .init("Google Play"),
            "address": .init("https://apps.apple.com/"),
          ]
        ),
      ]
    )
  }

  var counts: ReportCountsResource {
    ReportCountsResource(
      clicks: 1_204,
      installs: 31,
      opens: 220,
      events: 4_000,
      revenue: [RevenueResource(currency: "EUR", amount: "1204.50", purchases: 12)]
    )
  }

  var overview: OverviewReport {
    OverviewReport(
      from: now,
      to: now,
      timeZone: "GMT",
      link: nil,
      totals: counts,
      days: (0..<30).map { day in
        .init(
          from: Timestamp(milliseconds: now.milliseconds + day * 86_400_000),
          counts: ReportCountsResource(clicks: (day * 37) % 113)
        )
      }
    )
  }

  var home: HomePage {
    HomePage(
      environment: environment,
      today: counts,
      yesterday: ReportCountsResource(clicks: 900),
      month: overview,
      topLinks: [LinkCount(id: link.id, title: text, code: text, clicks: 12)],
      steps: HomePage.Step.allCases.map { ($0, $0 == .domain) },
      openIncidents: 3
    )
  }

  private func links(items: [LinkResource]) -> LinkListPage {
    LinkListPage(
      environment: environment,
      query: items.isEmpty ? .init() : .init(search: text, tag: text, domain: text),
      links: Page(items: items, nextCursor: items.isEmpty ? nil : text),
      clicks: linkClicks(items),
      domains: items.isEmpty ? [text] : [text, "go.example.com"],
      mayEdit: true,
      deleted: items.isEmpty ? LinkID(EntityID(high: 1, low: 1)) : nil
    )
  }

  /// The most clicked links, below which a date is missing.
  private var refusedLinks: LinkListPage {
    let chosen = link
    var page = links(items: [chosen, link])
    page.query.order = .clicks
    page.outcome = .init(done: 0, change: LinkChange(.setEnd, links: [chosen.id]))
    return page
  }

  /// Clicks of 30 days on links, the last of which has none where there are several.
  func linkClicks(_ links: [LinkResource]) -> LinkClicksReport {
    LinkClicksReport(
      from: now,
      to: now.advanced(bySeconds: 30 * 86_400),
      rows: links.enumerated().map { place, link in
        let isQuiet = place > 0 && place == links.count - 1
        let days = (0..<30).map { isQuiet ? 0 : Int64(($0 * 37 + place * 11) % 113 * 1_000) }
        return .init(link: link.id, days: days)
      }
    )
  }

  var explanation: Explanation {
    Explanation(
      link: link.id,
      destination: "landing",
      url: text,
      status: 200,
      rule: text,
      card: LinkCard(
        title: text,
        description: text,
        imageURL: "https://cdn.example.com/\(text)",
        site: text
      ),
      trace: trace
    )
  }

  var places: [LinkPage.Place] {
    TapDevice.allCases.prefix(4).map { .init($0, explanation) }
  }

  private var linkPage: LinkPage {
    LinkPage(
      environment: environment,
      link: link,
      places: places,
      month: overview,
      funnel: FunnelReport(
        link: nil,
        steps: [
          .init(name: "click", count: 10), .init(name: "install", count: 4),
          .init(name: "open", count: 3), .init(name: text, count: 3),
        ]
      ),
      people: linkConversion,
      question: question,
      explanation: explanation,
      mayEdit: true,
      isSaved: true
    )
  }

  private var changedLinkPage: LinkPage {
    var page = linkPage
    (page.isSaved, page.problem) = (false, problem)
    return page
  }

  private var history: LinkHistoryPage {
    let entry = AuditEntryResource(
      number: 3,
      occurredAt: now,
      actor: "member",
      actorID: text,
      session: nil,
      request: nil,
      action: "link.update",
      thingID: text,
      changes: [AuditChange(field: "title", before: .string(text), after: nil)]
    )
    return LinkHistoryPage(
      environment: environment,
      link: link,
      entries: Page(items: [entry], nextCursor: "3"),
      cursor: "12",
      problem: problem
    )
  }

  private func form(
    version: String? = nil,
    problem: Problem? = nil,
    preview: LinkDraftPreview?,
    question: TapQuery = TapQuery()
  ) -> LinkFormPage {
    var draft = LinkDraft(link, environment: environment)
    draft.version = version
    if version == nil { draft.link = nil }
    return LinkFormPage(
      environment: environment,
      draft: draft,
      domains: ["go.example.com", text].map {
        DomainResource(
          id: DomainID(timestamp: now),
          host: $0,
          baseURL: "https://go.example.com",
          createdAt: now
        )
      },
      path: version == nil ? "links/new" : "links/\(link.id)/edit",
      problem: problem,
      preview: preview,
      question: question
    )
  }

  var problem: Problem {
    Problem(
      status: 422,
      code: "version_mismatch",
      title: text,
      detail: text,
      errors: [
        .init(pointer: "/targets/fallback", code: "invalid", detail: text),
        .init(pointer: text, code: "invalid", detail: text),
      ]
    )
  }

  private func live(clicks: [ClickResource], events: [EventResource], server: String) -> HTML {
    LivePage(environment: environment, clicks: clicks, events: events, server: server).html
  }

  var click: ClickResource {
    var click = ClickResource(
      id: ClickID(timestamp: now),
      link: link.id,
      occurredAt: now,
      platform: .ios,
      destination: .store
    )
    (click.code, click.system, click.country, click.source) = (text, text, text, text)
    (click.isScan, click.isBot, click.rule) = (true, true, text)
    return click
  }

  var event: EventResource {
    EventResource(
      uuid: EntityID(timestamp: now),
      name: text,
      distinctID: text,
      occurredAt: now,
      receivedAt: now,
      app: nil,
      link: nil,
      campaignKey: text,
      jid: nil,
      session: nil,
      properties: .object([:])
    )
  }
}
