import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages about people, first launches and single clicks.
  var peoplePages: [String: HTML] {
    [
      "click": ClickPage(environment: environment, click: decidedClick, link: link).html,
      "click-of-deleted-link": ClickPage(environment: environment, click: click, link: nil).html,
      "live-filtered": live(clicks: [click], events: [event]).html,
      "live-nothing-found": live(clicks: [], events: []).html,
      "live-refused": refusedLive.html,
      "first-launches": launches(isEmpty: false).html,
      "first-launches-nothing-found": noLaunches.html,
      "first-launches-empty": launches(isEmpty: true).html,
      "first-launch": FirstLaunchPage(environment: environment, receipt: receipt).html,
      "people": PeoplePage(environment: environment, recent: [event, event]).html,
      "people-empty": PeoplePage(environment: environment, recent: []).html,
      "person": person(erasure: erasure(isDryRun: true)).html,
      "person-erased": person(erasure: erasure(isDryRun: false)).html,
    ]
  }

  private var decidedClick: ClickResource {
    var click = click
    (click.trace, click.system, click.device) = (trace, "ios 18.1", "phone")
    (click.country, click.language, click.network) = ("TR", "tr-TR", 9_121)
    (click.medium, click.campaign, click.variant) = (text, text, text)
    (click.referrerHost, click.inAppBrowser) = (text, "instagram")
    return click
  }

  private func live(clicks: [ClickResource], events: [EventResource]) -> LivePage {
    let app = app
    return LivePage(
      environment: environment,
      query: .init { $0 == .app ? app.id.description : text },
      apps: [app],
      clicks: clicks,
      events: events,
      search: .init(count: 200, hidden: [.link: 200, .app: 31, .event: 12]),
      server: "https://go.example.com"
    )
  }

  private var refusedLive: LivePage {
    var page = live(clicks: [], events: [])
    page.problem = problem
    page.problem?.errors = [
      .init(pointer: "?link", code: "unknown_link", detail: text),
      .init(pointer: "?app", code: "invalid", detail: text),
    ]
    return page
  }

  private var noLaunches: FirstLaunchListPage {
    var page = launches(isEmpty: true)
    page.query = .init(reason: "matched", app: app.id.description, days: 90)
    return page
  }

  private func launches(isEmpty: Bool) -> FirstLaunchListPage {
    let launch = FirstLaunchResource(
      id: ReceiptID(timestamp: now),
      createdAt: now,
      app: AppID(timestamp: now),
      reason: text,
      method: text,
      link: link.id,
      confidence: 0.97,
      delay: 94_000
    )
    var miss = launch
    (miss.reason, miss.method, miss.link, miss.delay) = ("no_candidates", nil, nil, nil)
    let report = FirstLaunchReport(
      from: now,
      to: now,
      total: isEmpty ? 0 : 431,
      reasons: [
        .init(reason: "matched", method: "signed_token", count: 300),
        .init(reason: text, method: text, count: 131),
      ],
      delays: [30_000, 120_000, 600_000, nil].map { .init(upTo: $0, count: $0 == nil ? 3 : 90) },
      isTruncated: !isEmpty,
      measured: isEmpty
        ? []
        : [
          .init(
            app: app.id,
            deliveries: 300,
            wrong: .init(value: 0.05, low: 0.03, high: 0.08),
            found: nil,
            held: 0.125,
            bands: [.init(network: text, doubt: text, right: 285, wrong: 15, refused: 7)]
          )
        ]
    )
    return FirstLaunchListPage(
      environment: environment,
      query: .init(reason: isEmpty ? nil : text),
      launches: Page(items: isEmpty ? [] : [launch, miss], nextCursor: isEmpty ? nil : text),
      report: report,
      apps: [app]
    )
  }

  private var receipt: ReceiptResource {
    let trace = [
      TraceEntry(unknown: text),
      TraceEntry("token", "passed", .tokenCame, ["route": .init("clipboard")]),
      TraceEntry("answer", text, .ifAgreeing, ["signals": .list(["fingerprint", text])]),
    ]
    return ReceiptResource(
      id: ReceiptID(timestamp: now),
      createdAt: now,
      reason: "no_candidates",
      click: ClickID(timestamp: now),
      link: link.id,
      method: text,
      confidence: 0.5,
      counterfactual: text,
      trace: trace,
      today: .init(reason: text, differs: true, trace: trace)
    )
  }

  private func person(erasure: ErasureReport) -> PersonPage {
    let value = PushAddress(.fcmToken, "abcdefgh12345678")
    var address = value.map {
      AddressResource(
        id: AddressID(timestamp: now),
        address: $0,
        app: AppID(timestamp: now),
        install: InstallID(timestamp: now),
        distinctID: text,
        registeredAt: now,
        lastSeenAt: now
      )
    }
    address?.language = text
    address?.retiredAt = now
    address?.retiredReason = "unregistered"
    var merge = event
    (merge.name, merge.properties) = ("$identify", ["$anon_distinct_id": "b"])
    return PersonPage(
      environment: environment,
      id: text,
      person: PersonResource(distinctIDs: [text, "b"], isKnown: false),
      reach: ReachResource(addresses: [address].compactMap(\.self), consents: []),
      events: Page(items: [event], nextCursor: text),
      merges: [merge],
      erasure: erasure,
      problem: problem
    )
  }

  private func erasure(isDryRun: Bool) -> ErasureReport {
    ErasureReport(
      erasedAt: now,
      isDryRun: isDryRun,
      distinctIDs: [text],
      isKnown: true,
      people: 2,
      events: 412,
      terms: 12,
      addresses: 1,
      matching: .init(installs: 1, receipts: 1, tokens: 0, aliases: 0, candidates: 0),
      found: 0
    )
  }
}
