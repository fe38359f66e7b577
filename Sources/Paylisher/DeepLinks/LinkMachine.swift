import LinkCore

/// What happens to links between their arrival and their delivery.
///
/// A link goes through *waiting* (for its campaign, for links before it, for a receiver), then it
/// is *delivered*, or *pending* until somebody has logged in. At most one link is pending. Every
/// way out of pending — approved, declined, cancelled, replaced, timed out — happens once.
struct LinkMachine: Sendable {
  /// Links that wait for a receiver at most.
  static let maximumWaiting = 32
  /// The same link again within this many milliseconds was forwarded twice, not tapped twice.
  static let duplicateWindow: Int64 = 2_000

  private(set) var gate: GatedRoutes
  private(set) var holdsGatedLinks: Bool
  /// How long a pending link waits, in milliseconds.
  private(set) var timeout: Int64
  private(set) var waiting: [Entry] = []
  private(set) var pending: Pending?
  private var lastTicket = 0
  private var recent: [(text: String, at: Timestamp)] = []

  /// A link on its way.
  struct Entry: Hashable, Sendable {
    let ticket: Int
    let link: ParsedLink
    let receivedAt: Timestamp
    /// Whether the link goes to whoever asked for it, and not to the closures.
    let hasOwnReceiver: Bool
    var campaign: CampaignPayload?
    var isReady: Bool
  }

  /// A link that waits for a login.
  struct Pending: Hashable, Sendable {
    let entry: Entry
    let since: Timestamp
    let expiresAt: Timestamp
    var isAnnounced = false
    var isAsked = false
  }

  /// Which closures the app has registered.
  struct Handlers: Hashable, Sendable {
    var receive = false
    var authenticate = false
  }

  /// What to do next.
  enum Action: Hashable, Sendable {
    /// Ask the server about the campaign of a link, and say when patience is over.
    case resolve(Entry, key: String)
    /// Capture `Deep Link Opened`.
    case captureOpened(Entry, requiresAuth: Bool)
    /// Give the link to the app.
    case deliver(Entry, requiresAuth: Bool)
    /// Add the campaign to a link that was delivered without it.
    case complete(ticket: Int, CampaignPayload)
    /// Ask the app whether somebody is logged in.
    case ask(Entry)
    /// Capture what became of a pending link.
    case captureEnd(Pending, End)
    /// Tell the app that the link will not be delivered.
    case fail(Entry, PaylisherDeepLinkError)
    /// Keep the pending link for the next launch, or forget it.
    case keep(Pending?)
    /// Call ``timeOut(ticket:now:)`` after some milliseconds.
    case scheduleTimeout(ticket: Int, after: Int64)
  }

  /// What can become of a pending link.
  enum End: Hashable, Sendable {
    case completed
    case cancelled
    case declined
    case replaced
    case timedOut
  }

  init(gate: GatedRoutes, holdsGatedLinks: Bool, timeout: Int64) {
    self.gate = gate
    self.holdsGatedLinks = holdsGatedLinks
    self.timeout = timeout
  }

  /// Changes the rules for links that are not delivered yet.
  mutating func configure(gate: GatedRoutes, holdsGatedLinks: Bool, timeout: Int64) {
    self.gate = gate
    self.holdsGatedLinks = holdsGatedLinks
    self.timeout = timeout
  }
}

extension LinkMachine {
  /// A link of the app arrived; `nil` if it is one that was forwarded twice.
  mutating func arrive(
    _ link: ParsedLink,
    hasOwnReceiver: Bool,
    handlers: Handlers,
    now: Timestamp
  ) -> (ticket: Int, actions: [Action])? {
    recent.removeAll { abs(now.milliseconds(since: $0.at)) > Self.duplicateWindow }
    guard !recent.contains(where: { $0.text == link.text }) else { return nil }
    recent.append((link.text, now))
    lastTicket += 1
    let entry = Entry(
      ticket: lastTicket,
      link: link,
      receivedAt: now,
      hasOwnReceiver: hasOwnReceiver,
      campaign: nil,
      isReady: link.campaignKey == nil
    )
    guard waiting.count < Self.maximumWaiting else {
      return (entry.ticket, [.fail(entry, .tooMany)])
    }
    waiting.append(entry)
    let resolve: [Action] = link.campaignKey.map { [.resolve(entry, key: $0)] } ?? []
    return (entry.ticket, resolve + advance(handlers: handlers, now: now))
  }

  /// The server has answered about a link, or will not.
  mutating func resolved(
    ticket: Int,
    campaign: CampaignPayload?,
    handlers: Handlers,
    now: Timestamp
  ) -> [Action] {
    guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else {
      return campaign.map { [.complete(ticket: ticket, $0)] } ?? []
    }
    if let campaign { waiting[index].campaign = campaign }
    waiting[index].isReady = true
    return advance(handlers: handlers, now: now)
  }

  /// The app registered a closure.
  mutating func handlersChanged(_ handlers: Handlers, now: Timestamp) -> [Action] {
    introducePending(handlers) + advance(handlers: handlers, now: now)
  }

  /// Takes up a link that was pending when the process ended.
  mutating func restore(
    _ link: ParsedLink,
    campaign: CampaignPayload?,
    since: Timestamp,
    now: Timestamp
  ) -> [Action] {
    lastTicket += 1
    let entry = Entry(
      ticket: lastTicket,
      link: link,
      receivedAt: since,
      hasOwnReceiver: false,
      campaign: campaign,
      isReady: true
    )
    let expiresAt = Timestamp(milliseconds: since.milliseconds + timeout)
    let restored = Pending(entry: entry, since: since, expiresAt: expiresAt)
    guard (0..<timeout).contains(now.milliseconds(since: since)) else {
      return [.captureEnd(restored, .timedOut), .keep(nil), .fail(entry, .timedOut)]
    }
    pending = restored
    return [.scheduleTimeout(ticket: entry.ticket, after: expiresAt.milliseconds(since: now))]
  }

  /// Delivers from the front, as far as everything that is needed is there.
  private mutating func advance(handlers: Handlers, now: Timestamp) -> [Action] {
    var actions: [Action] = []
    while let entry = waiting.first, entry.isReady, handlers.receive || entry.hasOwnReceiver {
      waiting.removeFirst()
      let route = EffectiveRoute(entry.link, campaign: entry.campaign)
      let isGated = gate.requireAuth(for: route, of: entry.link)
      actions.append(.captureOpened(entry, requiresAuth: isGated))
      if isGated, holdsGatedLinks {
        actions += hold(entry, handlers: handlers, now: now)
      } else {
        actions.append(.deliver(entry, requiresAuth: isGated))
      }
    }
    return actions
  }

  private mutating func hold(_ entry: Entry, handlers: Handlers, now: Timestamp) -> [Action] {
    let replaced = end(.replaced, error: .replaced)
    let expiresAt = Timestamp(milliseconds: now.milliseconds + timeout)
    let next = Pending(entry: entry, since: now, expiresAt: expiresAt)
    pending = next
    let timer = Action.scheduleTimeout(ticket: entry.ticket, after: timeout)
    return replaced + [.keep(next), timer] + introducePending(handlers)
  }

  /// Tells the app about the pending link, once each: that it is there, and the question.
  private mutating func introducePending(_ handlers: Handlers) -> [Action] {
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
}

extension LinkMachine {
  /// The app answered the question about one link; answers about other links change nothing.
  mutating func answer(ticket: Int, isApproved: Bool) -> [Action] {
    guard pending?.entry.ticket == ticket else { return [] }
    return isApproved ? complete() : end(.declined, error: .declined)
  }

  /// Somebody has logged in: the pending link is delivered.
  mutating func complete() -> [Action] {
    guard let pending else { return [] }
    self.pending = nil
    return [
      .captureEnd(pending, .completed), .keep(nil), .deliver(pending.entry, requiresAuth: false),
    ]
  }

  /// The app gives the pending link up.
  mutating func cancel() -> [Action] {
    end(.cancelled, error: .cancelled)
  }

  /// The app forgets the pending link, without an event or a callback.
  mutating func clear() -> [Action] {
    guard pending != nil else { return [] }
    pending = nil
    return [.keep(nil)]
  }

  /// A pending link's time is over.
  mutating func timeOut(ticket: Int) -> [Action] {
    guard pending?.entry.ticket == ticket else { return [] }
    return end(.timedOut, error: .timedOut)
  }

  private mutating func end(_ end: End, error: PaylisherDeepLinkError) -> [Action] {
    guard let pending else { return [] }
    self.pending = nil
    return [.captureEnd(pending, end), .keep(nil), .fail(pending.entry, error)]
  }
}
