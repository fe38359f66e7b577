import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages about people and first launches.
  var peoplePages: [String: HTML] {
    [
      "first-launches": launches(isEmpty: false).html,
      "first-launches-empty": launches(isEmpty: true).html,
      "first-launch": FirstLaunchPage(environment: environment, receipt: receipt).html,
      "people": PeoplePage(environment: environment, recent: [event, event]).html,
      "people-empty": PeoplePage(environment: environment, recent: []).html,
      "person": person(erasure: erasure(isDryRun: true)).html,
      "person-erased": person(erasure: erasure(isDryRun: false)).html,
    ]
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
      isTruncated: false
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
    let trace = [TraceEntry(step: text, outcome: text, detail: text)]
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
    address?.retiredReason = text
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
