import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  var filledPeoplePages: [String: FilledPage] {
    [
      "filled-live": .init(filledLive, \.html),
      "filled-click": .init(
        ClickPage(environment: filled, click: filledClick, link: filledLink),
        \.html
      ),
      "filled-people": .init(PeoplePage(environment: filled, recent: [filledEvent]), \.html),
      "filled-person": .init(filledPerson, \.html),
      "filled-launches": .init(filledLaunches, \.html),
      "filled-launch": .init(
        FirstLaunchPage(
          environment: filled,
          receipt: filledReceipt,
          link: filledLink,
          click: filledClick
        ),
        \.html
      ),
    ]
  }

  private var filledClick: ClickResource {
    var click = click
    (click.code, click.source, click.medium, click.campaign) = (text, text, text, text)
    (click.rule, click.variant, click.device, click.system) = (text, text, text, text)
    (click.referrerHost, click.inAppBrowser) = (text, text)
    (click.language, click.country) = (text, text)
    click.trace = filledTrace
    return click
  }

  private var filledEvent: EventResource {
    var event = event
    (event.name, event.distinctID, event.campaignKey) = (text, text, text)
    (event.jid, event.session, event.properties) = (text, text, json)
    return event
  }

  private var filledLive: LivePage {
    LivePage(
      environment: filled,
      query: .init { _ in text },
      apps: [filledApp],
      clicks: [filledClick],
      events: [filledEvent],
      search: .init(count: 200, hidden: [.link: 200]),
      server: address,
      problem: filledProblem
    )
  }

  private var filledReach: ReachResource {
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
    address?.ending = text
    address?.language = text
    address?.timeZone = text
    address?.appVersion = text
    address?.country = text
    address?.retiredAt = now
    address?.retiredReason = text
    address?.retiredCode = text
    let consent = ConsentResource(
      category: .marketing,
      isGranted: true,
      textVersion: text,
      source: text,
      changedAt: now
    )
    return ReachResource(addresses: [address].compactMap(\.self), consents: [consent])
  }

  private var filledPerson: PersonPage {
    var merge = filledEvent
    (merge.name, merge.properties) = ("$identify", .object(["$anon_distinct_id": .string(text)]))
    return PersonPage(
      environment: filled,
      id: text,
      person: PersonResource(distinctIDs: [text, text], isKnown: false),
      reach: filledReach,
      events: Page(items: [filledEvent], nextCursor: text),
      cursor: text,
      merges: [merge, filledEvent],
      erasure: ErasureReport(
        erasedAt: now,
        isDryRun: true,
        distinctIDs: [text],
        isKnown: true,
        people: 2,
        events: 412,
        terms: 12,
        addresses: 1,
        matching: .init(installs: 1, receipts: 1, tokens: 0, aliases: 0, candidates: 0),
        found: 0
      ),
      problem: filledProblem
    )
  }

  private var filledLaunches: FirstLaunchListPage {
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
    return FirstLaunchListPage(
      environment: filled,
      query: .init(reason: text, app: text, cursor: text),
      launches: Page(items: [launch], nextCursor: text),
      report: FirstLaunchReport(
        from: now,
        to: now,
        total: 431,
        reasons: [.init(reason: text, method: text, count: 131)],
        delays: [.init(upTo: 30_000, count: 90), .init(upTo: nil, count: 3)],
        isTruncated: true
      ),
      apps: [filledApp]
    )
  }

  private var filledReceipt: ReceiptResource {
    ReceiptResource(
      id: ReceiptID(timestamp: now),
      createdAt: now,
      reason: text,
      click: ClickID(timestamp: now),
      link: link.id,
      method: text,
      confidence: 0.5,
      counterfactual: text,
      trace: filledTrace,
      today: .init(reason: text, differs: true, trace: filledTrace)
    )
  }
}
