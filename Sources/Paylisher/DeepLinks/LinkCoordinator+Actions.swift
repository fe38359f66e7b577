import Foundation
import LinkCore

extension LinkCoordinator {
  /// Carries out actions in their order.
  func perform(_ actions: [LinkMachine.Action]) {
    for action in actions {
      switch action {
      case .resolve(let entry, let key): resolve(entry, key: key)
      case .captureOpened(let entry, let requiresAuth):
        capture(.opened(entry, requiresAuth: requiresAuth, privacy: settings.privacy))
      case .deliver(let entry, false): deliver(entry)
      case .deliver(let entry, true): announce(entry)
      case .complete(let ticket, let campaign): complete(ticket: ticket, with: campaign)
      case .announceCampaign(let entry): announceCampaign(entry)
      case .ask(let entry): ask(entry)
      case .captureEnd(let pending, let end):
        capture(
          .ended(pending, end, now: environment.clock.now(), privacy: settings.privacy)
        )
      case .fail(let entry, let error): fail(entry, error)
      case .drop(let entry, let error): drop(entry, error)
      case .keep: keep()
      case .scheduleTimeout(let ticket, let milliseconds):
        scheduleTimeout(ticket: ticket, after: milliseconds)
      }
    }
  }

  private func resolve(_ entry: LinkMachine.Entry, key: String) {
    let url = CampaignResolver.url(key: key, link: entry.link, host: host)
    guard identity.current.isOptedOut != true, let url else {
      return resolved(entry, campaign: nil)
    }
    let (resolver, clock, wait) = (resolver, environment.clock, settings.campaignWait)
    // Both end by themselves: with the answer, and with the time that a link waits for it.
    Task { [weak self] in
      let answer = await resolver.answer(at: url)
      if answer.campaign == nil, answer != .unknown || !entry.link.hasLoneCode {
        self?.diagnose("deeplink_resolve_failed", entry.link)
      }
      self?.resolved(entry, campaign: answer.campaign)
    }
    Task { [weak self] in
      try? await clock.sleep(milliseconds: wait)
      self?.resolved(entry, campaign: nil)
    }
  }

  private func resolved(_ entry: LinkMachine.Entry, campaign: CampaignPayload?) {
    let now = environment.clock.now()
    if campaign != nil, let key = entry.link.campaignKey { session.confirm(campaignKey: key) }
    if let jid = campaign?.jid {
      session.attribute(now: now) { attribution, session in
        attribution.begin(jid, source: .campaignResolution, session: session, now: now)
      }
    }
    if let campaign { diagnose("deeplink_resolved", entry.link, ["title": campaign.title]) }
    let presence = handlers.presence
    let screen = settings.opensScreens ? campaign?.scheme.flatMap(screen(ofText:)) : nil
    decide { machine, now in
      machine.resolved(
        ticket: entry.ticket,
        campaign: campaign,
        screen: screen,
        handlers: presence,
        now: now
      )
    }
  }

  /// Gives a link to its callers, or else to the closures, or opens its screen; only then nothing of
  /// it is kept.
  private func deliver(_ entry: LinkMachine.Entry) {
    if let screen = entry.audience.screen {
      let open = state.withLock { $0.openScreen }
      let opener = entry.audience.message.map { ScreenOpener.message($0) } ?? .link
      return onMain { [weak self] in
        open?(screen, opener)
        self?.handedOver(entry.ticket)
      }
    }
    guard let link = object(for: entry) else { return }
    let receivers = state.withLock { state -> [Receiver] in
      state.last = link
      return state.receivers.removeValue(forKey: entry.ticket) ?? []
    }
    diagnose("deeplink_navigation", entry.link)
    log("delivered: \(link)")
    onMain { [handlers, weak self] in
      for receiver in receivers { receiver(.success(link)) }
      if receivers.isEmpty { handlers.receive(link, requiresAuth: false) }
      self?.handedOver(entry.ticket)
    }
  }

  private func handedOver(_ ticket: Int) {
    decide { machine, _ in machine.handedOver(ticket: ticket) }
    ended(ticket)
  }

  /// Tells the closures that a link needs a login.
  private func announce(_ entry: LinkMachine.Entry) {
    guard let link = object(for: entry) else { return }
    state.withLock { $0.last = link }
    log("announced: \(link)")
    onMain { [handlers] in handlers.receive(link, requiresAuth: true) }
  }

  /// Tells the closures where a link leads that was delivered before its campaign was known.
  private func announceCampaign(_ entry: LinkMachine.Entry) {
    guard let link = object(for: entry) else { return }
    log("resolved late: \(link)")
    onMain { [handlers] in handlers.resolve(link) }
  }

  private func ask(_ entry: LinkMachine.Entry) {
    guard let link = object(for: entry) else { return }
    onMain { [weak self, handlers] in
      guard let self else { return }
      handlers.authenticate(link) { [weak self] isApproved in
        let presence = handlers.presence
        self?.decide { machine, now in
          machine.answer(
            ticket: entry.ticket,
            isApproved: isApproved,
            handlers: presence,
            now: now
          )
        }
      }
    }
  }

  private func fail(_ entry: LinkMachine.Entry, _ error: PaylisherDeepLinkError) {
    drop(entry, error)
    guard let url = URL(string: entry.link.text) else { return }
    onMain { [handlers] in handlers.fail(url, error: error) }
  }

  private func drop(_ entry: LinkMachine.Entry, _ error: PaylisherDeepLinkError) {
    let receivers = state.withLock { $0.receivers.removeValue(forKey: entry.ticket) ?? [] }
    log("not delivered: \(error.code.rawValue)")
    onMain { [weak self] in
      for receiver in receivers { receiver(.failure(error)) }
      self?.ended(entry.ticket)
    }
  }

  /// Writes what is kept now, whichever of several changes comes to write last.
  private func keep() {
    let kept = keeping.withLock {
      let kept = state.withLock { $0.machine.kept }
      environment.storage.encode(kept.map(PendingRecord.init), named: PendingRecord.name)
      return kept
    }
    // The record outlives the process, so that the look-up that found the link need not keep it as well.
    if let kept { ended(kept.entry.ticket) }
  }

  /// Calls the app once what is kept of its links is written: what the app knows of a link outlives
  /// the process.
  func onMain(_ closure: @escaping @MainActor @Sendable () -> Void) {
    environment.storageQueue.async { [main] in main.add(closure) }
  }

  private func ended(_ ticket: Int) {
    state.withLock { $0.ends.removeValue(forKey: ticket) }?()
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

  /// The one object of a link that the app gets.
  func object(for entry: LinkMachine.Entry) -> PaylisherDeepLink? {
    state.withLock { state in
      if let link = state.links[entry.ticket] { return link }
      guard let url = URL(string: entry.link.text) else { return nil }
      let link = PaylisherDeepLink(entry, url: url)
      state.links[entry.ticket] = link
      // Older ones were delivered long ago, without a campaign that may still come.
      state.links[entry.ticket - 2 * LinkMachine.maximumUnresolved] = nil
      return link
    }
  }
}
