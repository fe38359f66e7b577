import Foundation
import LinkCore

extension LinkCoordinator {
  /// Carries out actions in their order.
  func perform(_ actions: [LinkMachine.Action]) {
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
    let url = CampaignResolver.url(key: key, link: entry.link, host: host)
    guard identity.current.isOptedOut != true, let url else {
      return resolved(entry, campaign: nil)
    }
    let (resolver, clock, patience) = (resolver, environment.clock, settings.campaignWait)
    // Both end by themselves: with the answer, and with the end of patience.
    Task { [weak self] in
      let campaign = await resolver.campaign(at: url)
      if campaign == nil { self?.diagnose("deeplink_resolve_failed", entry.link) }
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
  func object(for entry: LinkMachine.Entry) -> PaylisherDeepLink? {
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
