import Foundation
import LinkCore

/// Opens screens one at a time, and carries out what ``ScreenSession`` decides.
final class ScreenCoordinator: Sendable {
  /// How long a screen waits for the store's products before it opens, in milliseconds.
  static let storeWait: Int64 = 800
  /// How long the end of a closed screen waits for the store's answer, in milliseconds.
  static let answerWait: Int64 = 300_000

  let environment: PaylisherEnvironment
  let purchases: PurchaseRecorder
  let source: ScreenSource
  let identity: IdentityStore
  let links: LinkCoordinator
  let recorder: EventRecorder
  let session: SessionTracker
  let pictures: MessagePictures
  let hooks: ScreenHooks
  /// Whether the SDK buys, and finishes transactions.
  let buys: Bool
  let main = MainQueue()
  let state: Locked<State>

  struct State {
    /// The screen that is shown, and those that were closed while the store was asked, by number.
    var sessions: [Int: ScreenSession] = [:]
    /// What hears of their ends in place of the app's handler.
    var completions: [Int: Completion] = [:]
    var lastNumber = 0
    /// What is being loaded or shown, `nil` where another screen may open.
    @Boxed var opening: Opening?
    /// What opens once this screen is over.
    @Boxed var next: Opening?
    /// What a link opened while no scene was active, and opens once the app is.
    @Boxed var postponed: Opening?
    /// Whether the app is in front of the user, as far as the platform says so.
    var isActive: Bool
    var updates: Task<Void, Never>?
    var ticker: Task<Void, Never>?
  }

  /// A screen that is asked for.
  struct Opening: Sendable {
    /// Counts the screens that opened since the launch; 0 before it opens.
    var number = 0
    let link: ScreenLink
    let opener: ScreenOpener
    let askedAt: Timestamp
  }

  /// Called once with the end of a screen, on the main thread.
  typealias Completion = @MainActor @Sendable (PaylisherScreenOutcome) -> Void

  init(
    settings: EngineSettings,
    hooks: ScreenHooks,
    environment: PaylisherEnvironment,
    identity: IdentityStore,
    session: SessionTracker,
    links: LinkCoordinator,
    recorder: EventRecorder
  ) {
    (self.environment, self.identity, self.session) = (environment, identity, session)
    (self.links, self.recorder, self.hooks) = (links, recorder, hooks)
    buys = settings.buysInScreens
    state = Locked(State(isActive: !environment.reportsActivity))
    source = ScreenSource(host: settings.host.url, key: settings.apiKey, environment: environment)
    pictures = MessagePictures(
      transport: environment.transport,
      folder: environment.pictureFolder
    )
    purchases = PurchaseRecorder(recorder: recorder, environment: environment)
  }

  deinit {
    state.withLock { state in
      state.updates?.cancel()
      state.ticker?.cancel()
    }
  }

  /// Begins to open the screens of links.
  func start() {
    links.setScreens { [weak self] screen, opener in self?.open(screen, by: opener) }
    updateReadiness()
  }

  /// Begins to listen to the store, once what it sells can be kept.
  func listenToStore() {
    guard buys, let store = environment.store else { return }
    // Ends with the engine: deinit cancels it.
    let updates = Task { [weak self] in
      for await transaction in store.updates() {
        guard let self else { return }
        if purchases.record(transaction) { await store.finish(transaction) }
      }
    }
    state.withLock { $0.updates = updates }
  }

  /// The app is in front of the user, or one of its scenes.
  func becameActive() {
    state.withLock { $0.isActive = true }
    updateReadiness()
  }

  /// The app is no longer in front of the user.
  func enteredBackground() {
    guard environment.reportsActivity else { return }
    state.withLock { $0.isActive = false }
    updateReadiness()
  }

  /// The app is ready for screens that links open, or no longer; or one opened or closed.
  func updateReadiness() {
    let isReady = hooks.isReady
    let (takesScreen, postponed) = state.withLock { state -> (Bool, Opening?) in
      guard isReady, state.isActive, state.opening == nil else { return (false, nil) }
      defer { state.postponed = nil }
      return (true, state.postponed)
    }
    if let postponed { return open(postponed) }
    links.handlers.set(takesScreen: takesScreen)
    if takesScreen { links.handlersChanged() }
  }

  /// Opens what a link names.
  ///
  /// - Parameters:
  ///   - link: The screen, placement or page of the store.
  ///   - opener: What opened it.
  ///   - completion: Called once with the end, in place of the app's handler for screens of links.
  func open(_ link: ScreenLink, by opener: ScreenOpener, completion: Completion? = nil) {
    open(Opening(link: link, opener: opener, askedAt: environment.clock.now()), completion)
  }

  private func open(_ asked: Opening, _ completion: Completion? = nil) {
    var opening = asked
    let isFirst = state.withLock { state in
      guard state.opening == nil else { return false }
      state.lastNumber += 1
      opening.number = state.lastNumber
      state.opening = opening
      state.completions[opening.number] = completion
      return true
    }
    guard isFirst else {
      // Released while the app opened one of its own: it is next.
      if opening.opener.isLink { return state.withLock { $0.next = $0.next ?? opening } }
      main.add { completion?(PaylisherScreenOutcome(.unavailable(.notShown))) }
      return
    }
    let waited = environment.clock.now().milliseconds(since: opening.askedAt)
    guard waited <= LinkMachine.screenWait else {
      return end(opening.number, PaylisherScreenOutcome(.unavailable(.notShown)))
    }
    updateReadiness()
    let person = identity.current.distinctID
    // Ends with the answer or its timeout.
    Task { [weak self, environment, screens = source, opening] in
      let now = environment.clock.now()
      let answer = await screens.answer(to: opening.link, for: person, now: now)
      guard let self else { return }
      if case .unavailable = answer.status, await handOver(opening.link) {
        return end(opening.number, PaylisherScreenOutcome(.cancelled))
      }
      await prepare(answer, opening)
    }
  }

  /// The display has no active scene: a link's screen opens once there is one, unless that is later
  /// than links to screens wait.
  func notShown(_ session: ScreenSession) {
    let isPostponed = state.withLock { state in
      guard environment.reportsActivity, let opening = state.opening, opening.opener.isLink
      else { return false }
      state.sessions[session.number] = nil
      (state.opening, state.postponed, state.isActive) = (nil, opening, false)
      return true
    }
    if isPostponed { return updateReadiness() }
    let outcome = PaylisherScreenOutcome(.unavailable(.notShown), screenID: session.answer.screen)
    end(session.number, outcome)
  }

  /// Loads what a link names ahead, and says what it is.
  func lookUp(_ link: ScreenLink, _ answer: @escaping @MainActor @Sendable (ScreenLookUp) -> Void) {
    let person = identity.current.distinctID
    // Ends with the answer or its timeout.
    Task { [weak self, environment, source] in
      let found = await source.answer(to: link, for: person, now: environment.clock.now())
      self?.main.add { answer(ScreenLookUp(found)) }
    }
  }

  /// Opens the store's page where a link names one and the workspace has no screen for it.
  private func handOver(_ link: ScreenLink) async -> Bool {
    switch link {
    case .subscriptions: await environment.store?.manageSubscriptions()
    case .updateBilling:
      if let url = URL(string: "https://apps.apple.com/account/billing") {
        environment.present(.url(url))
      }
    default: return false
    }
    return true
  }

  /// Closes the screen that is open.
  func close() {
    if let number = state.withLock({ $0.opening?.number }) { decide(number) { $0.close() } }
  }

  /// The screen is over, or was never there.
  func end(_ number: Int, _ outcome: PaylisherScreenOutcome) {
    let completion = state.withLock { state in
      state.sessions[number] = nil
      return state.completions.removeValue(forKey: number)
    }
    main.add { [hooks] in
      if let completion { completion(outcome) } else { hooks.ended(outcome) }
    }
    leave(number)
  }

  /// Another screen may open, unless this one let it before.
  func leave(_ number: Int) {
    let (isOpen, next) = state.withLock { state -> (Bool, Opening?) in
      guard state.opening?.number == number else { return (false, nil) }
      defer {
        state.ticker?.cancel()
        (state.opening, state.next, state.ticker) = (nil, nil, nil)
      }
      return (true, state.next)
    }
    guard isOpen else { return }
    if let next { return open(next) }
    updateReadiness()
    links.screenEnded()
  }
}
