import LinkCore

/// What happens to links between their arrival and their delivery.
///
/// A link is *waiting* (for its campaign, for links before it, for a closure or a caller), then it
/// is *delivered*, or *pending* until the app reports a login. At most one link is pending. Every
/// end of pending — approved, declined, cancelled, replaced, timed out — happens once.
struct LinkMachine: Sendable {
  /// The most links that wait for a closure.
  static let maximumWaiting = 32
  /// The same link again within this many milliseconds was forwarded twice, not tapped twice.
  static let duplicateWindow: Int64 = 2_000
  /// The same before the app was active for the first time, when a launch may be slow.
  static let launchDuplicateWindow: Int64 = 60_000
  /// The most links to screens that wait until the app is ready for one.
  static let maximumWaitingScreens = 8
  /// How long a link to a screen waits, in milliseconds.
  static let screenWait: Int64 = 300_000
  /// The longest between two forwards of one tap to a running app, in milliseconds.
  static let forwardingPause: Int64 = 500
  /// The most links that were delivered without their campaign and may still get it.
  static let maximumUnresolved = 64
  /// How far the clock may be set back while a link is pending, in milliseconds.
  static let clockTolerance: Int64 = 60_000

  private(set) var gate: GatedRoutes
  private(set) var holdsGatedLinks: Bool
  /// How long a pending link waits, in milliseconds.
  private(set) var timeout: Int64
  var waiting: [Entry] = []
  @Boxed var pending: Pending?
  /// What is kept for the next launch: the pending link, or an approved one until the app has it.
  @Boxed var kept: Pending?
  /// Links that were delivered before the server said what their campaign is.
  var unresolved: [Entry] = []
  private var lastTicket = 0
  var recent: [(text: String, at: Timestamp)] = []
  /// The last links that were opened in this launch.
  var opened: [ParsedLink] = []
  private(set) var hasBeenActive = false
  /// Whether a link's screen is opening or open.
  private var hasScreen = false

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
  /// A link on its way.
  struct Entry: Equatable, Sendable {
    let ticket: Int
    let link: ParsedLink
    let receivedAt: Timestamp
    var audience: Audience
    @Boxed var campaign: CampaignPayload?
    var isReady: Bool
    /// Whether the app has reported the login that the link needs.
    var isApproved = false

    /// The key, where a link's own text is no proof of one: the address of a page looks like a short
    /// link until the server knows its campaign.
    var campaignKey: String? {
      link.hasLoneCode && campaign == nil && !audience.isDeferred ? nil : link.campaignKey
    }
  }

  /// Which of the app's closures get a link.
  struct Audience: Equatable, Sendable {
    /// Whether the link is the answer of a look-up for the link that led to the install.
    var isDeferred = false
    /// Whether the same link is enough that the user opened in this launch.
    var yieldsToOpened = false
    /// Whether callers of that look-up wait for it; it goes to them alone.
    var hasCaller = false
    /// Whether the closures for links get it otherwise.
    var usesClosures = true
    /// The screen that it opens instead, one at a time.
    var screen: ScreenLink?
    /// The message whose tap opened it.
    var message: String?
    /// The scene of the app that the system asked to open it; `nil` where that is unknown.
    var scene: String?

    /// A link that the system passed.
    static let closures = Audience()

    /// The link opens a screen, and the closures do not get it.
    mutating func open(_ screen: ScreenLink) {
      (self.screen, usesClosures) = (screen, false)
    }

    func isPresent(_ handlers: Handlers) -> Bool {
      screen == nil ? hasCaller || usesClosures && handlers.receive : handlers.takesScreen
    }
  }

  /// A link that waits for a login.
  struct Pending: Equatable, Sendable {
    var entry: Entry
    let since: Timestamp
    let expiresAt: Timestamp
    var isAnnounced = false
    var isAsked = false
    /// The campaign that came after the link was announced.
    @Boxed var lateCampaign: CampaignPayload?

    /// Whether the time for the login is over, by a clock that a phone asleep does not stop.
    func isOver(_ now: Timestamp) -> Bool {
      now >= expiresAt || now.milliseconds(since: since) < -LinkMachine.clockTolerance
    }
  }

  /// Which closures the app has registered.
  struct Handlers: Equatable, Sendable {
    var receive = false
    var authenticate = false
    /// Whether the app is ready for a screen, and none is open.
    var takesScreen = false
  }

  /// What to do next.
  indirect enum Action: Equatable, Sendable {
    /// Ask the server about the campaign of a link, and call back also when that takes too long.
    case resolve(Entry, key: String)
    /// Capture `Deep Link Opened`.
    case captureOpened(Entry, requiresAuth: Bool)
    /// Give the link to the app.
    case deliver(Entry, requiresAuth: Bool)
    /// Add the campaign to a link that was delivered without it.
    case complete(ticket: Int, CampaignPayload)
    /// Tell the app where a delivered link leads, as its campaign says.
    case announceCampaign(Entry)
    /// Ask the app whether the user is logged in.
    case ask(Entry)
    /// Capture what became of a pending link.
    case captureEnd(Pending, End)
    /// Tell the app that the link will not be delivered.
    case fail(Entry, PaylisherDeepLinkError)
    /// Tell only the callers who wait for the link that it will not be delivered.
    case drop(Entry, PaylisherDeepLinkError)
    /// Write ``kept`` for the next launch.
    case keep
    /// Call ``timeOut(ticket:)`` after some milliseconds.
    case scheduleTimeout(ticket: Int, after: Int64)
  }

  /// What can become of a pending link.
  enum End: Equatable, Sendable {
    case completed
    case cancelled
    case declined
    case replaced
    case timedOut
  }
}

extension LinkMachine {
  /// A link of the app arrived; `nil` if the app has it already.
  mutating func arrive(
    _ link: ParsedLink,
    audience: Audience,
    handlers: Handlers,
    now: Timestamp
  ) -> (ticket: Int, actions: [Action])? {
    guard isNew(link, for: audience, now: now) else { return nil }
    let entry = Entry(
      ticket: nextTicket(),
      link: link,
      receivedAt: now,
      audience: audience,
      campaign: nil,
      isReady: link.campaignKey == nil
    )
    let isFull =
      audience.screen == nil
      ? waiting.count >= Self.maximumWaiting
      : waiting.count { $0.audience.screen != nil } >= Self.maximumWaitingScreens
    if isFull { return (entry.ticket, [.fail(entry, .tooMany)]) }
    waiting.append(entry)
    let resolve: [Action] = link.campaignKey.map { [.resolve(entry, key: $0)] } ?? []
    return (entry.ticket, resolve + advance(handlers: handlers, now: now))
  }

  /// A caller asks for the link that led to the install while that is on its way.
  ///
  /// - Returns: The link's ticket; `nil` where no such link waits.
  mutating func join(handlers: Handlers, now: Timestamp) -> (ticket: Int, actions: [Action])? {
    if let index = waiting.firstIndex(where: { $0.audience.isDeferred }) {
      waiting[index].audience.hasCaller = true
      return (waiting[index].ticket, advance(handlers: handlers, now: now))
    }
    guard let entry = pending?.entry, entry.audience.isDeferred else { return nil }
    pending?.entry.audience.hasCaller = true
    return (entry.ticket, [])
  }

  /// The app registered a closure.
  mutating func handlersChanged(_ handlers: Handlers, now: Timestamp) -> [Action] {
    expire(now: now) + introducePending(handlers) + advance(handlers: handlers, now: now)
  }

  /// The app is active: from now on the same link again is another tap, a little later.
  mutating func becameActive(now: Timestamp) -> [Action] {
    hasBeenActive = true
    return expire(now: now)
  }

  /// The screen of a link is over, and the next one may open.
  mutating func screenEnded(handlers: Handlers, now: Timestamp) -> [Action] {
    hasScreen = false
    return advance(handlers: handlers, now: now)
  }

  /// The app has left the screen: a user who returns with the same link has tapped it again.
  mutating func enteredBackground(now: Timestamp) {
    recent.removeAll { abs(now.milliseconds(since: $0.at)) > Self.forwardingPause }
  }

  /// Delivers what is ready, the links for closures in their order of arrival.
  ///
  /// A link that callers wait for does not queue behind links that wait for closures.
  mutating func advance(handlers: Handlers, now: Timestamp) -> [Action] {
    var actions: [Action] = []
    var stays: [Entry] = []
    var isBlocked = false
    let arrived = waiting
    waiting = []
    for entry in arrived {
      let audience = entry.audience
      if audience.screen != nil {
        if now.milliseconds(since: entry.receivedAt) > Self.screenWait {
          actions += forget(entry.ticket) + [.drop(entry, .timedOut)]
        } else if !hasScreen, audience.isPresent(handlers) {
          actions += release(entry, handlers: handlers, now: now)
        } else {
          stays.append(entry)
        }
        continue
      }
      let isNext = entry.isReady && audience.isPresent(handlers)
      if isNext, audience.hasCaller || !isBlocked {
        actions += release(entry, handlers: handlers, now: now)
      } else {
        isBlocked = isBlocked || audience.usesClosures && !audience.hasCaller
        stays.append(entry)
      }
    }
    waiting = stays + waiting
    return actions
  }

  private mutating func release(
    _ entry: Entry,
    handlers: Handlers,
    now: Timestamp
  ) -> [Action] {
    if entry.isApproved { return open(entry) }
    let route = EffectiveRoute(entry.link, campaign: entry.campaign)
    let isGated = gate.requireAuth(for: route, of: entry.link)
    let opened = Action.captureOpened(entry, requiresAuth: isGated)
    guard isGated else { return [opened] + open(entry) }
    return [opened] + close(entry, handlers: handlers, now: now)
  }

  /// Gives a link to the app, and remembers it where its campaign may still come.
  private mutating func open(_ entry: Entry) -> [Action] {
    if entry.audience.screen != nil { hasScreen = true }
    if entry.link.campaignKey != nil, entry.campaign == nil {
      unresolved.append(entry)
      unresolved.removeFirst(max(0, unresolved.count - Self.maximumUnresolved))
    }
    return [.deliver(entry, requiresAuth: false)]
  }

  /// Holds a link that needs a login, or only announces it, as the app chose.
  mutating func close(
    _ entry: Entry,
    handlers: Handlers,
    now: Timestamp
  ) -> [Action] {
    if holdsGatedLinks { return hold(entry, handlers: handlers, now: now) }
    let announced: [Action] = handlers.receive ? [.deliver(entry, requiresAuth: true)] : []
    return entry.audience.hasCaller ? announced + [.drop(entry, .loginRequired)] : announced
  }

  mutating func nextTicket() -> Int {
    lastTicket += 1
    return lastTicket
  }
}
