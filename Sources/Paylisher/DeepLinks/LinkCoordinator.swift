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
  /// Held while the pending link is written.
  let keeping = NSLock()
  private let configured: Locked<LinkSettings>

  /// A caller who waits for one link.
  typealias Receiver =
    @MainActor @Sendable (Result<PaylisherDeepLink, PaylisherDeepLinkError>) -> Void

  /// How a link goes to those who asked for it.
  struct Request: Sendable {
    /// Each is called once, with the link or the reason why it is not delivered.
    var receivers: [Receiver]
    /// Whether the closures for links get it where no caller waits for it.
    var usesClosures: Bool
    /// Whether a link that the user opened in this launch is enough, where it is the same.
    var yieldsToOpened: Bool
    /// Called once the app has the link, or its end, or it is kept as a pending link.
    var ended: @Sendable () -> Void
  }

  struct State {
    var machine: LinkMachine
    var links: [Int: PaylisherDeepLink] = [:]
    var receivers: [Int: [Receiver]] = [:]
    var ends: [Int: @Sendable () -> Void] = [:]
    var last: PaylisherDeepLink?
    var timer: Task<Void, Never>?
    var openScreen: (@MainActor @Sendable (ScreenLink, ScreenOpener) -> Void)?
  }

  init(
    settings: LinkSettings,
    host: URL,
    apiKey: String,
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
    resolver = CampaignResolver(host: host, apiKey: apiKey, environment: environment)
    let machine = LinkMachine(
      gate: settings.configuration.gatedRoutes,
      holdsGatedLinks: settings.holdsGatedLinks,
      timeout: settings.pendingTimeout
    )
    state = Locked(State(machine: machine))
  }

  deinit {
    let receivers = state.withLock { state in
      state.timer?.cancel()
      return state.receivers.values.flatMap { $0 }
    }
    for receiver in receivers { main.add { receiver(.failure(.cancelled)) } }
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

  /// Takes a URL that the system passed, or that a message with this name opens; `false` if it is not
  /// a link of the app.
  func open(
    _ url: URL,
    platformHint: String? = nil,
    message: String? = nil,
    scene: String? = nil
  ) -> Bool {
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
      let screen = settings.opensScreens ? screen(of: url) : nil
      accept(link, origin: .deeplink, screen: screen, message: message, scene: scene)
      return true
    }
  }

  /// Takes a URL only where it opens a screen; `false`, without a trace, for any other.
  func openScreen(_ url: URL) -> Bool {
    let verdict = LinkGrammar.parse(url.absoluteString, configuration: settings.configuration)
    guard let screen = screen(of: url), let link = verdict.link else { return false }
    accept(link, origin: .deeplink, screen: screen)
    return true
  }

  private func screen(of url: URL) -> ScreenLink? { screen(ofText: url.absoluteString) }

  /// The screen that a URL of the app or of a campaign names.
  func screen(ofText text: String) -> ScreenLink? {
    ScreenLink.parse(text, configuration: settings.configuration)
  }

  /// Takes a link, from wherever it came.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - origin: How its journey began.
  ///   - request: Who asked for it, in place of the closures.
  ///   - screen: The screen that it opens, in place of the closures.
  ///   - message: The message whose tap opened it.
  ///   - scene: The scene that the system asked to open it.
  /// - Returns: Whether the link is new; otherwise nothing of `request` is called.
  @discardableResult
  func accept(
    _ link: ParsedLink,
    origin: PaylisherJourneySource,
    request: Request? = nil,
    screen: ScreenLink? = nil,
    message: String? = nil,
    scene: String? = nil
  ) -> Bool {
    let presence = handlers.presence
    let now = environment.clock.now()
    let audience = LinkMachine.Audience(
      isDeferred: request != nil,
      yieldsToOpened: request?.yieldsToOpened == true,
      hasCaller: request?.receivers.isEmpty == false,
      usesClosures: screen == nil && request?.usesClosures ?? true,
      screen: screen,
      message: message,
      scene: scene
    )
    let actions = state.withLock { state -> [LinkMachine.Action]? in
      let arrival = state.machine.arrive(link, audience: audience, handlers: presence, now: now)
      guard let arrival else { return nil }
      if let request {
        state.receivers[arrival.ticket] = request.receivers
        state.ends[arrival.ticket] = request.ended
      }
      return arrival.actions
    }
    guard let actions else {
      log("the app has this link already")
      return false
    }
    attribute(link, origin: origin, now: now)
    diagnose("deeplink_received", link)
    perform(actions)
    return true
  }

  /// Adds a caller to the link that led to the install while that is on its way.
  ///
  /// - Returns: Whether it is; otherwise `receiver` is not called.
  func join(_ receiver: @escaping Receiver) -> Bool {
    let presence = handlers.presence
    let now = environment.clock.now()
    let actions = state.withLock { state -> [LinkMachine.Action]? in
      guard let joined = state.machine.join(handlers: presence, now: now) else { return nil }
      state.receivers[joined.ticket, default: []].append(receiver)
      return joined.actions
    }
    guard let actions else { return false }
    perform(actions)
    return true
  }

  /// Takes up the link that waited for a login when the process ended.
  func restore() {
    guard let record = environment.storage.decoded(PendingRecord.self, named: PendingRecord.name)
    else { return }
    let verdict = LinkGrammar.parse(record.text, configuration: settings.configuration)
    guard var link = verdict.link else { return perform([.keep]) }
    link.platformHint = record.platformHint
    let screen = screen(of: record)
    decide { [link] machine, now in
      machine.restore(record, link: link, screen: screen, now: now)
    }
  }

  /// The screen that a kept link opens in place of the closures.
  private func screen(of record: PendingRecord) -> ScreenLink? {
    guard record.usesClosures == false else { return nil }
    let campaign = record.campaign?.scheme
    // Only a campaign makes the link that led to the install one to a screen.
    guard record.isDeferred != true else {
      return settings.opensScreens ? campaign.flatMap(screen(ofText:)) : nil
    }
    return screen(ofText: record.text) ?? campaign.flatMap(screen(ofText:))
  }

  /// Opens screens from now on.
  func setScreens(_ open: @escaping @MainActor @Sendable (ScreenLink, ScreenOpener) -> Void) {
    state.withLock { $0.openScreen = open }
  }

  /// The screen of a link is over.
  func screenEnded() {
    let presence = handlers.presence
    decide { machine, now in machine.screenEnded(handlers: presence, now: now) }
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

  func complete() {
    let presence = handlers.presence
    decide { machine, now in machine.complete(handlers: presence, now: now) }
  }

  func cancel() { decide { machine, _ in machine.cancel() } }

  func clear() { decide { machine, _ in machine.clear() } }

  /// Forgets the links of a person who is another person's now.
  func forgetPerson() {
    clear()
    state.withLock { $0.last = nil }
  }

  /// The app is in front of the user.
  func becameActive() { decide { machine, now in machine.becameActive(now: now) } }

  /// The app is no longer in front of the user.
  func enteredBackground() {
    let now = environment.clock.now()
    state.withLock { $0.machine.enteredBackground(now: now) }
  }

  /// The user closed a window of the app, or the system took its scene.
  func sceneEnded(_ scene: String) {
    state.withLock { state in
      for ticket in state.machine.sceneEnded(scene) { state.links[ticket]?.leaveScene() }
    }
  }

  /// The link that waits for a login, while there is time for it.
  var pending: PaylisherDeepLink? {
    decide { machine, now in machine.expire(now: now) }
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
