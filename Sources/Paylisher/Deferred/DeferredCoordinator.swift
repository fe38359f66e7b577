import DeviceModels
import Foundation
import LinkCore

/// Asks once per installation for the link that led to it.
final class DeferredCoordinator: Sendable {
  let initialSettings: DeferredSettings
  let environment: PaylisherEnvironment
  private let identity: IdentityStore
  let links: LinkCoordinator
  let handlers: LinkHandlers
  let recorder: EventRecorder
  let main = MainQueue()
  let state: Locked<State>

  struct State {
    var kept: DeferredState
    var waiting: [DeferredCallbacks] = []
    var isAsking = false
    /// Whether the last look-up got no answer, so that a network that comes back is worth a try.
    var isUnanswered = false
    /// The last look-up with evidence that the app asked for; the next one waits for it.
    var tail: Task<Void, Never>?
    var outcome: PaylisherDeferredOutcome?
  }

  init(
    settings: DeferredSettings,
    environment: PaylisherEnvironment,
    identity: IdentityStore,
    links: LinkCoordinator,
    handlers: LinkHandlers,
    recorder: EventRecorder
  ) {
    initialSettings = settings
    self.environment = environment
    self.identity = identity
    self.links = links
    self.handlers = handlers
    self.recorder = recorder
    let now = environment.clock.now()
    let kept =
      environment.storage.decoded(DeferredState.self, named: DeferredState.name)
      ?? DeferredState(installID: InstallID(environment.makeID(now)))
    environment.storage.encode(kept, named: DeferredState.name)
    state = Locked(State(kept: kept))
  }

  /// The app may say later which links are its own.
  var settings: DeferredSettings {
    var settings = initialSettings
    settings.configuration = links.settings.configuration
    return settings
  }

  /// What the last look-up came to.
  var outcome: PaylisherDeferredOutcome? { state.withLock { $0.outcome } }

  /// Asks, unless an answer was there before; callers during a look-up share it.
  func check(_ callbacks: DeferredCallbacks) {
    if let reason = reasonNotToAsk() { return finish([callbacks], noMatch: reason) }
    begin(for: callbacks)
  }

  /// Asks again what got no answer while there was no network.
  ///
  /// Whoever asked was told that it failed; a link that comes now goes to the app's closures.
  func networkReturned() {
    guard state.withLock({ $0.isUnanswered }), reasonNotToAsk() == nil else { return }
    begin(for: nil)
  }

  private func begin(for callbacks: DeferredCallbacks?) {
    let begins = state.withLock { state in
      if let callbacks { state.waiting.append(callbacks) }
      guard !state.isAsking else { return false }
      state.isAsking = true
      state.kept.attempts += 1
      return true
    }
    guard begins else { return }
    keep()
    // Ends with the answer or its timeout.
    let task = Task { await self.ask() }
    state.withLock { $0.tail = task }
  }

  /// Asks again with evidence that `find` brings; after whatever is under way.
  ///
  /// Nothing is asked once there was a link: an installation follows one tap.
  func check(
    _ callbacks: DeferredCallbacks,
    finding find: @escaping @Sendable (DeferredSettings) async -> Result<DeferredClue, Missing>
  ) {
    if let reason = reasonToRefuse() { return finish([callbacks], noMatch: reason) }
    state.withLock { state in
      let earlier = state.tail
      state.tail = Task {
        await earlier?.value
        await self.follow(callbacks, find)
      }
    }
  }

  /// Why there is nothing to ask with.
  struct Missing: Error {
    let reason: String
  }

  private func follow(
    _ callbacks: DeferredCallbacks,
    _ find: @Sendable (DeferredSettings) async -> Result<DeferredClue, Missing>
  ) async {
    if state.withLock({ $0.kept.hasMatched == true }) {
      return finish([callbacks], noMatch: "already_matched")
    }
    switch await find(settings) {
    case .failure(let missing): finish([callbacks], noMatch: missing.reason)
    case .success(let clue):
      state.withLock { state in
        state.kept.clue = clue
        state.kept.attempts += 1
        state.waiting.append(callbacks)
        state.isAsking = true
      }
      keep()
      await ask()
    }
  }

  /// What names one question of a web session, which only its answer repeats.
  func makeState() -> String {
    let now = environment.clock.now()
    return (environment.makeID(now).description + environment.makeID(now).description)
      .filter { $0 != "-" }
  }

  /// Makes the next check ask again.
  func reset() {
    let now = environment.clock.now()
    state.withLock { state in
      state.kept = DeferredState(installID: InstallID(environment.makeID(now)))
      state.outcome = nil
    }
    keep()
  }

  private func reasonToRefuse() -> String? {
    if !settings.isEnabled { return "disabled" }
    return identity.current.isOptedOut == true ? "opted_out" : nil
  }

  private func reasonNotToAsk() -> String? {
    if let reason = reasonToRefuse() { return reason }
    // A code that was typed without a network still has to be asked about.
    return state.withLock { $0.kept.isDone && $0.kept.clue == nil } ? "already_checked" : nil
  }

  private func ask() async {
    await readReferrer()
    await readClipboard()
    let response = await response()
    let now = environment.clock.now()
    let verdict = DeferredVerdict(response, settings: settings, now: now)
    let marked = state.withLock { $0.kept.clipboardLink }
    settle(verdict.completed(by: marked, settings: settings))
  }

  private func response() async -> TransportResponse? {
    guard let url = settings.url, let body = try? JSONEncoder().encode(request()) else {
      return nil
    }
    var request = TransportRequest.post(url, json: body, timeout: settings.timeout)
    request.headers["Authorization"] = "Bearer \(settings.apiKey)"
    return try? await environment.transport.send(request)
  }

  private func request() -> DeferredRequest {
    let kept = state.withLock { $0.kept }
    let found = kept.clipboardLink.flatMap {
      ClipboardLink($0, configuration: settings.configuration)
    }
    let clue = kept.clue
    let copied = clue == nil ? found?.token : nil
    return DeferredRequest(
      installID: kept.installID,
      platform: settings.platform,
      distinctID: identity.current.distinctID,
      token: clue?.token ?? copied,
      tokenSource: clue?.source ?? copied.map { _ in "clipboard" },
      code: clue?.code,
      url: clue?.url ?? found?.url,
      advertisingID: settings.advertisingID?.text,
      signals: environment.device.signals,
      attributionWindow: settings.window
    )
  }

  /// Reads what the store handed over once, and keeps nothing of it but a token.
  private func readReferrer() async {
    guard let referrer = settings.referrer,
      !state.withLock({ $0.kept.hasReadReferrer == true })
    else { return }
    let clue = await referrer.installReferrer().flatMap(DeferredClue.init(referrer:))
    state.withLock { state in
      state.kept.hasReadReferrer = true
      state.kept.clue = state.kept.clue ?? clue
    }
    keep()
  }

  /// Reads the clipboard once, and keeps nothing of it but a link of ours with a token.
  ///
  /// What was tried is kept before it is tried: a launch that ends in it does not repeat for ever.
  private func readClipboard() async {
    guard let clipboard = settings.clipboard, beginReadingClipboard() else { return }
    let clock = environment.clock
    let isProbable = await withTimeout(milliseconds: 10_000, clock: clock) {
      await clipboard.hasProbableWebURL()
    }
    guard let isProbable else { return }
    state.withLock { $0.kept.hasReadClipboard = true }
    keep()
    guard isProbable else { return }
    // The user may have to answer a dialog of the system.
    let text = await withTimeout(milliseconds: 60_000, clock: clock) {
      await clipboard.probableWebURL()
    }
    guard let text, ClipboardLink(text, configuration: settings.configuration) != nil else {
      return
    }
    state.withLock { $0.kept.clipboardLink = text }
    keep()
  }

  private func beginReadingClipboard() -> Bool {
    let begins = state.withLock { state in
      let attempts = state.kept.clipboardAttempts ?? 0
      guard !state.kept.hasReadClipboard, attempts < DeferredState.maximumClipboardAttempts else {
        return false
      }
      state.kept.clipboardAttempts = attempts + 1
      return true
    }
    if begins { keep() }
    return begins
  }
}
