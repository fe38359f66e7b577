import LinkCore

extension LinkMachine {
  /// The server has answered about a link, or the link has waited long enough.
  ///
  /// A campaign that leads to a screen opens it in place of the closures; callers who look up the
  /// link of the install get it all the same.
  mutating func resolved(
    ticket: Int,
    campaign: CampaignPayload?,
    screen: ScreenLink? = nil,
    handlers: Handlers,
    now: Timestamp
  ) -> [Action] {
    if let index = waiting.firstIndex(where: { $0.ticket == ticket }) {
      // An approved link goes where the user was asked about, whatever is learned later.
      if let campaign, !waiting[index].isApproved {
        waiting[index].campaign = campaign
        if let screen, !waiting[index].audience.hasCaller {
          waiting[index].audience.open(screen)
        }
      }
      waiting[index].isReady = true
      return advance(handlers: handlers, now: now)
    }
    guard let campaign else { return [] }
    if let pending, pending.entry.ticket == ticket {
      return resolvePending(pending, campaign)
    }
    guard let index = unresolved.firstIndex(where: { $0.ticket == ticket }) else { return [] }
    return resolveDelivered(
      unresolved.remove(at: index),
      campaign,
      screen: screen,
      handlers: handlers,
      now: now
    )
  }

  /// A pending link was announced with a route of its own, and its approval is for that.
  private mutating func resolvePending(
    _ pending: Pending,
    _ campaign: CampaignPayload
  ) -> [Action] {
    guard pending.entry.campaign == nil, !leadsElsewhere(pending.entry, campaign) else { return [] }
    self.pending?.lateCampaign = campaign
    return [.complete(ticket: pending.entry.ticket, campaign)]
  }

  /// The gate looks at the route that the campaign adds to a link that is open already.
  private mutating func resolveDelivered(
    _ entry: Entry,
    _ campaign: CampaignPayload,
    screen: ScreenLink?,
    handlers: Handlers,
    now: Timestamp
  ) -> [Action] {
    let route = EffectiveRoute(entry.link, campaign: campaign)
    let isOpen =
      entry.isApproved
      ? !leadsElsewhere(entry, campaign) : !gate.requireAuth(for: route, of: entry.link)
    let resolved = self.entry(like: entry, ticket: nextTicket(), campaign: campaign)
    guard isOpen else { return close(resolved, handlers: handlers, now: now) }
    let complete = Action.complete(ticket: entry.ticket, campaign)
    guard let screen else { return [complete, .announceCampaign(resolved)] }
    var opening = resolved
    // The link was captured and looked at when it was delivered.
    opening.isApproved = true
    opening.audience.open(screen)
    waiting.append(opening)
    return [complete] + advance(handlers: handlers, now: now)
  }

  /// Whether a campaign leads to a gated route that is not the link's own.
  func leadsElsewhere(_ entry: Entry, _ campaign: CampaignPayload) -> Bool {
    let route = EffectiveRoute(entry.link, campaign: campaign)
    return gate.requireAuth(forCampaignOf: route, beyond: entry.link)
  }

  func entry(
    like entry: Entry,
    ticket: Int,
    campaign: CampaignPayload
  ) -> Entry {
    Entry(
      ticket: ticket,
      link: entry.link,
      receivedAt: entry.receivedAt,
      audience: Audience(scene: entry.audience.scene),
      campaign: campaign,
      isReady: true
    )
  }
}
