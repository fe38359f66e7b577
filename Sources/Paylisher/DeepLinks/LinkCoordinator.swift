import Foundation
import LinkCore

/// Carries out what ``LinkMachine`` decides.
final class LinkCoordinator: Sendable {
  let handlers: LinkHandlers
  let recorder: EventRecorder
  let session: SessionTracker
  let environment: PaylisherEnvironment
  let resolver: CampaignResolver
  let identity: IdentityStore
  let host: URL
  let main = MainQueue()
  let state: Locked<State>
  private let configured: Locked<LinkSettings>

  /// Where a link goes that somebody asked for.
  typealias Receiver =
    @MainActor @Sendable (Result<PaylisherDeepLink, PaylisherDeepLinkError>) -> Void

  struct State {
    var machine: LinkMachine
    var links: [Int: PaylisherDeepLink] = [:]
    var receivers: [Int: Receiver] = [:]
    var last: PaylisherDeepLink?
    var timer: Task<Void, Never>?
  }

  init(
    settings: LinkSettings,
    host: URL,
    handlers: LinkHandlers,
    recorder: EventRecorder,
    session: SessionTracker,
    identity: IdentityStore,
    environment: PaylisherEnvironment
  ) {
    self.host = host
    configured = Locked(settings)
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

  /// How links are recognised, gated and reported now.
  var settings: LinkSettings { configured.withLock { $0 } }

  /// Changes how links are recognised, gated and reported from now on, also those that still wait.
  func configure(_ change: (inout LinkSettings) -> Void) {
    let settings = configured.withLock { settings in
      change(&settings)
      return settings
    }
    state.withLock { state in
      state.machine.configure(
        gate: settings.configuration.gatedRoutes,
        holdsGatedLinks: settings.holdsGatedLinks,
        timeout: settings.pendingTimeout
      )
    }
  }

  /// Takes a URL that the system passed; `false` if it is not a link of the app.
  func open(_ url: URL, platformHint: String? = nil) -> Bool {
    switch LinkGrammar.parse(url.absoluteString, configuration: settings.configuration) {
    case .notOurs(let reason):
      log("left alone: \(reason.rawValue)")
      warnWithoutConfiguration()
      return false
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

  /// Forgets the links of a person who is another person's now.
  func forgetPerson() {
    clear()
    state.withLock { $0.last = nil }
  }

  /// The link that waits for a login.
  var pending: PaylisherDeepLink? {
    let entry = state.withLock { $0.machine.pending?.entry }
    return entry.flatMap(object(for:))
  }

  /// The link that was delivered last.
  var last: PaylisherDeepLink? { state.withLock { $0.last } }

  func decide(_ decision: (inout LinkMachine, Timestamp) -> [LinkMachine.Action]) {
    let now = environment.clock.now()
    perform(state.withLock { decision(&$0.machine, now) })
  }
}
