import LinkCore

extension LinkMachine {
  /// Takes up a link that was kept when the process ended; it needs its login again.
  mutating func restore(
    _ record: PendingRecord,
    link: ParsedLink,
    screen: ScreenLink?,
    now: Timestamp
  ) -> [Action] {
    let entry = Entry(
      ticket: nextTicket(),
      link: link,
      receivedAt: record.since,
      audience: Audience(
        isDeferred: record.isDeferred ?? false,
        usesClosures: record.usesClosures ?? true,
        screen: screen,
        message: record.message
      ),
      campaign: record.campaign,
      isReady: true
    )
    let restored = pending(entry, since: record.since)
    guard !restored.isOver(now) else {
      return [.captureEnd(restored, .timedOut), .keep, .fail(entry, .timedOut)]
    }
    (pending, kept) = (restored, restored)
    let remaining = restored.expiresAt.milliseconds(since: now)
    return [.scheduleTimeout(ticket: entry.ticket, after: remaining)]
  }

  /// Makes a link wait for a login, in the place of one that waits already.
  mutating func hold(_ entry: Entry, handlers: Handlers, now: Timestamp) -> [Action] {
    let replaced = end(.replaced, error: .replaced)
    let next = pending(entry, since: now)
    (pending, kept) = (next, next)
    let timer = Action.scheduleTimeout(ticket: entry.ticket, after: timeout)
    return replaced + [.keep, timer] + introducePending(handlers)
  }

  /// Tells the app about the pending link, once each: that it is there, and the question.
  mutating func introducePending(_ handlers: Handlers) -> [Action] {
    guard var pending else { return [] }
    var actions: [Action] = []
    if handlers.receive, !pending.isAnnounced {
      pending.isAnnounced = true
      actions.append(.deliver(pending.entry, requiresAuth: true))
    }
    if handlers.authenticate, !pending.isAsked {
      pending.isAsked = true
      actions.append(.ask(pending.entry))
    }
    self.pending = pending
    return actions
  }

  /// The app answered the question about one link; answers about other links change nothing.
  mutating func answer(
    ticket: Int,
    isApproved: Bool,
    handlers: Handlers,
    now: Timestamp
  ) -> [Action] {
    guard pending?.entry.ticket == ticket else { return [] }
    if isApproved { return complete(handlers: handlers, now: now) }
    let expired = expire(now: now)
    return expired.isEmpty ? end(.declined, error: .declined) : expired
  }

  /// The user has logged in: the pending link is delivered, unless its time is over.
  mutating func complete(handlers: Handlers, now: Timestamp) -> [Action] {
    let expired = expire(now: now)
    guard let pending else { return expired }
    self.pending = nil
    var entry = pending.entry
    entry.isApproved = true
    waiting.insert(entry, at: 0)
    let actions = [.captureEnd(pending, .completed)] + advance(handlers: handlers, now: now)
    guard let campaign = pending.lateCampaign else { return actions }
    let resolved = self.entry(like: entry, ticket: nextTicket(), campaign: campaign)
    return actions + [.announceCampaign(resolved)]
  }

  /// The app gives the pending link up.
  mutating func cancel() -> [Action] {
    end(.cancelled, error: .cancelled)
  }

  /// The app forgets the pending link, without an event or a closure for failed links.
  mutating func clear() -> [Action] {
    guard let pending else { return [] }
    self.pending = nil
    return forget(pending.entry.ticket) + [.drop(pending.entry, .cancelled)]
  }

  /// A pending link's time is over.
  mutating func timeOut(ticket: Int) -> [Action] {
    guard pending?.entry.ticket == ticket else { return [] }
    return end(.timedOut, error: .timedOut)
  }

  /// Ends a pending link whose time ran out while nothing could measure it.
  mutating func expire(now: Timestamp) -> [Action] {
    guard let pending, pending.isOver(now) else { return [] }
    return end(.timedOut, error: .timedOut)
  }

  /// The app has a link: nothing of it is kept any more.
  mutating func handedOver(ticket: Int) -> [Action] {
    forget(ticket)
  }

  private func pending(_ entry: Entry, since: Timestamp) -> Pending {
    let expiresAt = Timestamp(milliseconds: since.milliseconds + timeout)
    return Pending(entry: entry, since: since, expiresAt: expiresAt)
  }

  private mutating func end(_ end: End, error: PaylisherDeepLinkError) -> [Action] {
    guard let pending else { return [] }
    self.pending = nil
    return [.captureEnd(pending, end)] + forget(pending.entry.ticket)
      + [.fail(pending.entry, error)]
  }

  mutating func forget(_ ticket: Int) -> [Action] {
    guard kept?.entry.ticket == ticket else { return [] }
    kept = nil
    return [.keep]
  }
}
