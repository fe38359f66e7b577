import Foundation
import LinkCore

/// Carries out what ``LinkMachine`` decides.
final class LinkCoordinator: Sendable {
  let settings: LinkSettings
  private let handlers: LinkHandlers
  private let recorder: EventRecorder
  private let session: SessionTracker
  private let environment: PaylisherEnvironment
  private let resolver: CampaignResolver
  private let identity: IdentityStore
  private let main = MainQueue()
  private let state: Locked<State>

  /// Where a link goes that somebody asked for.
  typealias Receiver =
    @MainActor @Sendable (Result<PaylisherDeepLink, PaylisherDeepLinkError>) -> Void

  private struct State {
    var machine: LinkMachine
    var links: [Int: PaylisherDeepLink] = [:]
    var receivers: [Int: Receiver] = [:]
    var last: PaylisherDeepLink?
    var timer: Task<Void, Never>?
  }

  init(
    settings: LinkSettings,
    handlers: LinkHandlers,
    recorder: EventRecorder,
    session: SessionTracker,
    identity: IdentityStore,
    environment: PaylisherEnvironment
  ) {
    self.settings = settings
    self.identity = identity
    self.handlers = handlers
    self.recorder = recorder
    self.session = session
    self.environment = environment
    resolver = CampaignResolver(environment: environment)
    let machine = LinkMachine(
      gate: settings.configuration.gatedRoutes,
      holdsGatedLinks: settings.holdsGatedLinks,
      timeout: settings.pendingTimeout
    )
    state = Locked(State(machine: machine))
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// Takes a URL that the system passed; `false` if it is not a link of the app.
  func open(_ url: URL, platformHint: String? = nil) -> Bool {
    switch LinkGrammar.parse(url.absoluteString, configuration: settings.configuration) {
    case .notOurs: return false
    case .refused(let refusal):
      log("refused: \(refusal.rawValue)")
      refuse(url, PaylisherDeepLinkError(refusal))
      return false
    case .link(var link):
      link.platformHint = platformHint
      accept(link, origin: .deeplink)
      return true
    }
  }

  /// Takes a link, from wherever it came.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - origin: How its journey began.
  ///   - receiver: Gets the link, once it may be opened, in place of the closures.
  func accept(_ link: ParsedLink, origin: JourneySource, receiver: Receiver? = nil) {
    let presence = handlers.presence
    let now = environment.clock.now()
    let actions = state.withLock { state -> [LinkMachine.Action]? in
      let arrival = state.machine.arrive(
        link,
        hasOwnReceiver: receiver != nil,
        handlers: presence,
        now: now
      )
      guard let arrival else { return nil }
      state.receivers[arrival.ticket] = receiver
      return arrival.actions
    }
    guard let actions else { return log("forwarded twice: once is enough") }
    attribute(link, origin: origin, now: now)
    diagnose("deeplink_received", link)
    perform(actions)
  }

  /// Takes up the link that waited for a login when the process ended.
  func restore() {
    guard let kept = environment.storage.decoded(PendingRecord.self, named: PendingRecord.name)
    else { return }
    let verdict = LinkGrammar.parse(kept.text, configuration: settings.configuration)
    guard var link = verdict.link else {
      return environment.storage.encode(PendingRecord?.none, named: PendingRecord.name)
    }
    link.platformHint = kept.platformHint
    decide { machine, now in
      machine.restore(link, campaign: kept.campaign, since: kept.since, now: now)
    }
  }

  /// The app registered a closure.
  ///
  /// Called closures may register more before anything happens.
  func handlersChanged() {
    main.add { [weak self] in
      guard let self else { return }
      let presence = handlers.presence
      decide { machine, now in machine.handlersChanged(presence, now: now) }
    }
  }

  func complete() { decide { machine, _ in machine.complete() } }

  func cancel() { decide { machine, _ in machine.cancel() } }

  func clear() { decide { machine, _ in machine.clear() } }

  /// The link that waits for a login.
  var pending: PaylisherDeepLink? {
    let entry = state.withLock { $0.machine.pending?.entry }
    return entry.flatMap(object(for:))
  }

  /// The link that was delivered last.
  var last: PaylisherDeepLink? { state.withLock { $0.last } }

  private func decide(_ decision: (inout LinkMachine, Timestamp) -> [LinkMachine.Action]) {
    let now = environment.clock.now()
    perform(state.withLock { decision(&$0.machine, now) })
  }
}

extension LinkCoordinator {
  private func perform(_ actions: [LinkMachine.Action]) {
    for action in actions {
      switch action {
      case .resolve(let entry, let key): resolve(entry, key: key)
      case .captureOpened(let entry, let requiresAuth):
        capture(.opened(entry, requiresAuth: requiresAuth))
      case .deliver(let entry, let requiresAuth): deliver(entry, requiresAuth: requiresAuth)
      case .complete(let ticket, let campaign): complete(ticket: ticket, with: campaign)
      case .ask(let entry): ask(entry)
      case .captureEnd(let pending, let end):
        capture(.ended(pending, end, now: environment.clock.now()))
      case .fail(let entry, let error): fail(entry, error)
      case .keep(let pending):
        let record = pending.map(PendingRecord.init)
        environment.storage.encode(record, named: PendingRecord.name)
      case .scheduleTimeout(let ticket, let milliseconds):
        scheduleTimeout(ticket: ticket, after: milliseconds)
      }
    }
  }

  private func resolve(_ entry: LinkMachine.Entry, key: String) {
    let url = CampaignResolver.url(key: key, link: entry.link, host: settings.host)
    guard identity.current.isOptedOut != true, let url else {
      return resolved(entry, campaign: nil)
    }
    let (resolver, clock, patience) = (resolver, environment.clock, settings.campaignWait)
    // Both end by themselves: with the answer, and with the end of patience.
    Task { [weak self] in
      let campaign = await resolver.campaign(at: url)
      self?.resolved(entry, campaign: campaign)
    }
    Task { [weak self] in
      try? await clock.sleep(milliseconds: patience)
      self?.resolved(entry, campaign: nil)
    }
  }

  private func resolved(_ entry: LinkMachine.Entry, campaign: CampaignPayload?) {
    let now = environment.clock.now()
    if let jid = campaign?.jid {
      session.attribute(now: now) { attribution, session in
        attribution.begin(jid, source: .campaignResolution, session: session, now: now)
      }
    }
    if let campaign { diagnose("deeplink_resolved", entry.link, ["title": campaign.title]) }
    let presence = handlers.presence
    decide { machine, now in
      machine.resolved(ticket: entry.ticket, campaign: campaign, handlers: presence, now: now)
    }
  }

  private func deliver(_ entry: LinkMachine.Entry, requiresAuth: Bool) {
    guard let link = object(for: entry) else { return }
    let receiver = state.withLock { state -> Receiver? in
      state.last = link
      return requiresAuth ? nil : state.receivers.removeValue(forKey: entry.ticket)
    }
    if !requiresAuth { diagnose("deeplink_navigation", entry.link) }
    log("delivered: \(link), requiresAuth \(requiresAuth)")
    main.add { [handlers] in
      if let receiver {
        receiver(.success(link))
      } else {
        handlers.receive(link, requiresAuth: requiresAuth)
      }
    }
  }

  private func ask(_ entry: LinkMachine.Entry) {
    guard let link = object(for: entry) else { return }
    main.add { [weak self, handlers] in
      handlers.authenticate(link) { isApproved in
        self?.decide { machine, _ in machine.answer(ticket: entry.ticket, isApproved: isApproved) }
      }
    }
  }

  private func fail(_ entry: LinkMachine.Entry, _ error: PaylisherDeepLinkError) {
    let receiver = state.withLock { $0.receivers.removeValue(forKey: entry.ticket) }
    log("not delivered: \(error.code.rawValue)")
    guard let url = URL(string: entry.link.text) else { return }
    main.add { [handlers] in
      receiver?(.failure(error))
      handlers.fail(url, error: error)
    }
  }

  private func complete(ticket: Int, with campaign: CampaignPayload) {
    state.withLock { $0.links[ticket] }?.complete(with: campaign)
  }

  private func scheduleTimeout(ticket: Int, after milliseconds: Int64) {
    let clock = environment.clock
    // Cancelled by the next pending link's timer and by deinit.
    let timer = Task { [weak self] in
      guard (try? await clock.sleep(milliseconds: milliseconds)) != nil else { return }
      self?.decide { machine, _ in machine.timeOut(ticket: ticket) }
    }
    state.withLock { state in
      state.timer?.cancel()
      state.timer = timer
    }
  }

  /// The one object that stands for a link in the app.
  private func object(for entry: LinkMachine.Entry) -> PaylisherDeepLink? {
    state.withLock { state in
      if let link = state.links[entry.ticket] { return link }
      guard let url = URL(string: entry.link.text) else { return nil }
      let link = PaylisherDeepLink(
        entry.link,
        url: url,
        campaign: entry.campaign,
        receivedAt: entry.receivedAt
      )
      state.links[entry.ticket] = link
      // Older ones were delivered long ago; a campaign that is this late helps nobody.
      state.links[entry.ticket - 64] = nil
      return link
    }
  }
}

extension LinkCoordinator {
  /// Binds the session to the link before anything else can be captured.
  private func attribute(_ link: ParsedLink, origin: JourneySource, now: Timestamp) {
    let registers = settings.registersCampaignKeys
    session.attribute(now: now) { attribution, session in
      if registers {
        let source = link.canonicalSource.rawValue
        attribution.arrive(campaignKey: link.campaignKey, source: source, session: session)
      }
      if let jid = link.jid {
        attribution.begin(jid, source: origin, session: session, now: now)
      }
    }
  }

  private func refuse(_ url: URL, _ error: PaylisherDeepLinkError) {
    capture(.failed(scheme: url.scheme?.lowercased() ?? "", error: error))
    main.add { [handlers] in handlers.fail(url, error: error) }
  }

  private func capture(_ event: LinkEvent) {
    guard settings.capturesEvents else { return }
    recorder.capture(event.name, event.properties.merging(settings.additionalProperties) { $1 })
  }

  private func diagnose(_ name: String, _ link: ParsedLink, _ details: [String: String?] = [:]) {
    guard settings.capturesDiagnostics else { return }
    var properties = details.compactMapValues { $0.map(JSONValue.string) }
    properties["source"] = .string(link.scheme)
    properties["full_url"] = .string(LinkPrivacy.url(of: link))
    if let key = link.campaignKey { properties["campaign_key"] = .string(key) }
    recorder.capture(name, properties)
  }

  private func log(_ text: @autoclosure () -> String) {
    if settings.logs { environment.log("[PaylisherDeepLink] \(text())") }
  }
}
