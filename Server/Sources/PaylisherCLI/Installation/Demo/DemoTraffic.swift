import LinkCore
import Persistence
import TargetCore
import WireModels

/// Stores a ``SimulatedMonth`` in the demo workspace, by the same transactions as real traffic, so that
/// reports are exact; everything it sets up is marked.
///
/// It goes through the days in the order of time, because who receives a message and what follows from
/// it depends on what was stored until then.
struct DemoTraffic: Sendable {
  let repositories: Repositories
  let workspace: WorkspaceID
  let now: Timestamp
  let month: SimulatedMonth

  init(_ repositories: Repositories, _ workspace: WorkspaceID, now: Timestamp) {
    (self.repositories, self.workspace, self.now) = (repositories, workspace, now)
    month = SimulatedMonth(until: now)
  }

  /// Fills the workspace; takes a few seconds.
  func fill() async throws {
    let apps = try await repositories.apps.list(workspace)
    guard let domain = try await repositories.domains.list(workspace).first,
      let ios = apps.first(where: { $0.settings.platform == .ios })?.id,
      let android = apps.first(where: { $0.settings.platform == .android })?.id
    else { return }
    try await repositories.simulation.begin(workspace, now: now)
    let links = try await makeLinks(on: domain)
    try await makeScreens()
    let buyers = try await makeAudience("bought in 30 days", of: Self.buyers)
    _ = try await makeMessage(Self.thanks(to: buyers), at: now)

    let taps = month.visits.map { Tap(visit: $0, link: links[$0.campaign], workspace: workspace) }
    for part in taps.parts(of: 2_000) {
      let visitors = part.map { ($0.id, VisitorHash(bits: $0.visit.visitor)) }
      try await repositories.clicks.append(
        part.map(\.record),
        visitors: Dictionary(visitors) { first, _ in first }
      )
    }
    try await repositories.handoffs.append(taps.filter(\.visit.installs).map(\.handoff))
    var rest = DemoTimeline(ios: ios, android: android)
    for tap in taps { add(tap, to: &rest) }
    for visit in month.returns {
      let session = SimulatedSession(
        SimulatedPerson(visit.person),
        on: visit.platform,
        at: visit.steps.first?.at ?? now
      )
      rest.events += session.events(visit.steps)
    }
    for login in month.logins { add(login, to: &rest) }
    rest.events += try await offers()
    try await welcome(&rest)
    try await remind(&rest)
    try await store(&rest, until: now)
  }

  /// Stores what happened until a moment.
  func store(_ rest: inout DemoTimeline, until moment: Timestamp) async throws {
    let (calls, events) = rest.take(until: moment)
    for call in calls {
      let app = rest.app(of: call.device.platform)
      if let tap = call.tap {
        try await launch(app, tap, call)
      } else if let registration = call.device.registration(of: app, as: call.distinctID) {
        try await repositories.addresses.register(workspace, registration, now: call.at)
      }
    }
    for part in events.parts(of: 1_000) {
      _ = try await repositories.events.append(workspace, Array(part))
    }
  }
}

// MARK: - What visitors do

extension DemoTraffic {
  /// A tap, and what the visitor did after it: a part of those who have the app can be reached then.
  private func add(_ tap: Tap, to rest: inout DemoTimeline) {
    guard let person = tap.visit.person.map(SimulatedPerson.init) else { return }
    let device = SimulatedDevice(
      person: person,
      number: 1,
      platform: tap.visit.platform,
      country: tap.visit.country,
      since: tap.visit.at
    )
    let id = person.logsIn ? person.anonymousID(on: 1) : person.id
    let session = SimulatedSession(
      person,
      as: id,
      on: tap.visit.platform,
      at: tap.visit.at,
      journey: tap.id.description
    )
    rest.events += session.events(tap.visit.steps)
    let at = tap.visit.at.advanced(bySeconds: 40 + Int64(person.number % 400))
    if tap.visit.installs {
      rest.calls.append(.init(at: at, device: device, distinctID: id, tap: tap))
    }
    guard !person.logsIn, tap.visit.installs || person.number.isMultiple(of: 3) else { return }
    rest.register(device, as: id, at: at.advanced(bySeconds: 5))
  }

  /// A login on the first device, and the first visit and login on the second.
  private func add(_ login: SimulatedLogin, to rest: inout DemoTimeline) {
    let person = login.person
    let first = SimulatedSession(person, on: login.first.platform, at: login.first.since)
    rest.events.append(first.identification(of: person.anonymousID(on: 1), at: login.at))
    rest.register(login.first, as: person.id, at: login.at)
    guard let device = login.second else { return }
    let anonymous = person.anonymousID(on: 2)
    let start = device.since
    let before = SimulatedSession(person, as: anonymous, on: device.platform, at: start)
    let after = SimulatedSession(person, on: device.platform, at: start)
    rest.events += [
      before.event("Application Opened", at: start),
      after.identification(of: anonymous, at: start.advanced(bySeconds: 15)),
      after.event("Product Viewed", at: start.advanced(bySeconds: 60)),
    ]
    rest.register(device, as: person.id, at: start.advanced(bySeconds: 16))
  }

  /// A first launch that found its link by the token that the tap handed over.
  private func launch(_ app: AppID, _ tap: Tap, _ call: DemoTimeline.Call) async throws {
    // One of nine comes without a token, as after a search in the store.
    let hasToken = !call.device.person.number.isMultiple(of: 9)
    _ = try await repositories.handoffs.redeem(
      workspace,
      app: app,
      evidence: RedeemEvidence(tokenHash: hasToken ? tap.token : nil),
      install: InstallRecord(
        id: call.device.install,
        workspace: workspace,
        app: app,
        platform: call.device.platform == .ios ? .ios : .android,
        distinctID: call.distinctID,
        firstSeenAt: call.at
      ),
      receipt: ReceiptID(timestamp: call.at),
      now: call.at
    )
  }
}

/// What simulated devices did and the server has not heard of yet.
struct DemoTimeline: Sendable {
  /// What a device reports by a request of its own: its first launch after a tap, or its address.
  struct Call: Sendable {
    var at: Timestamp
    var device: SimulatedDevice
    var distinctID: String
    /// The tap before a first launch.
    var tap: DemoTraffic.Tap?
  }

  let ios: AppID
  let android: AppID
  var events: [EventRecord] = []
  var calls: [Call] = []

  /// The app of a system.
  func app(of platform: RoutePlatform) -> AppID { platform == .ios ? ios : android }

  mutating func register(
    _ device: SimulatedDevice,
    as distinctID: String,
    at moment: Timestamp
  ) {
    calls.append(Call(at: moment, device: device, distinctID: distinctID))
  }

  /// Takes out what happened until a moment, in the order of time.
  mutating func take(until moment: Timestamp) -> (calls: [Call], events: [EventRecord]) {
    var due = (
      calls: calls.filter { $0.at <= moment }.sorted { $0.at < $1.at },
      events: events.filter { $0.occurredAt <= moment }.sorted { $0.occurredAt < $1.occurredAt }
    )
    // The app is known by the key that a device sends with; its platform is that of the events.
    for index in due.events.indices {
      due.events[index].app = app(of: SimulatedSession.platform(of: due.events[index]))
    }
    calls.removeAll { $0.at <= moment }
    events.removeAll { $0.occurredAt <= moment }
    return due
  }
}
