import DeviceModels
import Foundation
import LinkCore

/// Asks once per installation for the link that led to it.
final class DeferredCoordinator: Sendable {
  let initialSettings: DeferredSettings
  let environment: PaylisherEnvironment
  let identity: IdentityStore
  let links: LinkCoordinator
  let recorder: EventRecorder
  let main = MainQueue()
  let state: Locked<State>
  /// Held while the state is written, so that the last write has the last state.
  let keeping = NSLock()

  struct State {
    var kept: DeferredState
    var waiting: [DeferredCallbacks] = []
    var isAsking = false
    var retry = DeferredRetry()
    var isActive = false
    /// Look-ups that wait until the app is active.
    var whenActive: [SingleResume<Bool>] = []
    /// The last look-up without a clue.
    var asking: Task<Void, Never>?
    /// The last look-up with evidence that the app asked for; the next one waits for it.
    var tail: Task<Void, Never>?
    var outcome: PaylisherDeferredOutcome?
  }

  init(
    settings: DeferredSettings,
    environment: PaylisherEnvironment,
    identity: IdentityStore,
    links: LinkCoordinator,
    recorder: EventRecorder
  ) {
    initialSettings = settings
    self.environment = environment
    self.identity = identity
    self.links = links
    self.recorder = recorder
    let now = environment.clock.now()
    var first = DeferredState(installID: InstallID(environment.makeID(now)))
    if environment.install.existedBefore { first.existedBefore = true }
    let kept = environment.storage.decoded(DeferredState.self, named: DeferredState.name) ?? first
    state = Locked(State(kept: kept))
  }

  /// The app may say later which links are its own.
  var settings: DeferredSettings {
    var settings = initialSettings
    settings.configuration = links.settings.configuration
    return settings
  }

  /// Names the installation.
  var installID: InstallID { state.withLock { $0.kept.installID } }

  /// What the last look-up came to.
  var outcome: PaylisherDeferredOutcome? { state.withLock { $0.outcome } }

  /// Begins: gives the app the link that an earlier launch found and did not hand over.
  func start() {
    keep()
    if settings.lacksAdvertisingID {
      environment.log(
        "[Paylisher] withIDFA(true) sends no advertising id: add withAdvertisingID(PaylisherIDFA())"
      )
    }
    resumeMatch()
  }

  /// Asks, unless an answer was there before; callers during a look-up share it.
  func check(_ callbacks: DeferredCallbacks) {
    if let reason = reasonToRefuse() { return finish([callbacks], noMatch: reason) }
    if links.join(callbacks.receiver) { return }
    if isAnswered { return finish([callbacks], noMatch: "already_checked") }
    begin(for: callbacks)
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

  /// Makes the next check ask again.
  func reset() {
    let now = environment.clock.now()
    state.withLock { state in
      state.kept = DeferredState(installID: InstallID(environment.makeID(now)))
      state.outcome = nil
    }
    keep()
  }

  func begin(for callbacks: DeferredCallbacks?) {
    let begins = state.withLock { state in
      if let callbacks { state.waiting.append(callbacks) }
      guard !state.isAsking else { return false }
      state.isAsking = true
      state.kept.attempts += 1
      // Ends with the answer or its timeout.
      state.asking = Task { await self.ask() }
      return true
    }
    if begins { keep() }
  }

  private func follow(
    _ callbacks: DeferredCallbacks,
    _ find: @Sendable (DeferredSettings) async -> Result<DeferredClue, Missing>
  ) async {
    await otherLookUp()
    if isTold(callbacks) { return }
    switch await find(settings) {
    case .failure(let missing): finish([callbacks], noMatch: missing.reason)
    case .success(let clue):
      // Another one may have begun meanwhile, whose answer says nothing about the clue.
      repeat {
        await otherLookUp()
        if isTold(callbacks) { return }
      } while !take(clue, callbacks)
      keep()
      await ask()
    }
  }

  /// Waits for the look-up without a clue that is under way.
  private func otherLookUp() async {
    await state.withLock { $0.isAsking ? $0.asking : nil }?.value
  }

  /// Whether there was a link: its caller then has an answer.
  private func isTold(_ callbacks: DeferredCallbacks) -> Bool {
    if links.join(callbacks.receiver) { return true }
    guard state.withLock({ $0.kept.hasMatched == true }) else { return false }
    finish([callbacks], noMatch: "already_matched")
    return true
  }

  /// Begins a look-up with a clue, unless another one is under way.
  private func take(_ clue: DeferredClue, _ callbacks: DeferredCallbacks) -> Bool {
    state.withLock { state in
      guard !state.isAsking else { return false }
      state.kept.clue = clue
      // The user has shown what the clipboard holds, and need not be asked about it.
      if clue.pasted != nil { state.kept.hasReadClipboard = true }
      state.kept.attempts += 1
      state.waiting.append(callbacks)
      state.isAsking = true
      return true
    }
  }

  private func reasonToRefuse() -> String? {
    if !settings.isEnabled { return "disabled" }
    if identity.current.isOptedOut == true { return "opted_out" }
    return state.withLock { $0.kept.existedBefore } == true ? "not_first_launch" : nil
  }

  /// A code that was typed without a network still has to be asked about, and a match that is being
  /// handed over still has an answer to share.
  private var isAnswered: Bool {
    state.withLock { $0.kept.isDone && $0.kept.clue == nil && !$0.isAsking }
  }

  private func ask() async {
    guard await isActive() else { return settle(.failed(.notActive, isUnreachable: false)) }
    await readReferrer()
    await readClipboard()
    await awaitAdvertisingID()
    let response = await response()
    let now = environment.clock.now()
    let verdict = DeferredVerdict(response, settings: settings, now: now)
    let marked = state.withLock { $0.kept.clue?.pasted ?? $0.kept.clipboardLink }
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
    let (kept, settings) = (state.withLock { $0.kept }, settings)
    let clue = kept.clue
    let found = (clue?.pasted ?? kept.clipboardLink).flatMap {
      ClipboardLink($0, configuration: settings.configuration)
    }
    let copied = clue == nil || clue?.pasted != nil ? found?.token : nil
    return DeferredRequest(
      installID: kept.installID,
      platform: settings.platform,
      distinctID: identity.current.distinctID,
      token: clue?.token ?? copied,
      tokenSource: clue?.source ?? copied.map { _ in "clipboard" },
      code: clue?.code,
      url: clue?.url ?? found?.url,
      advertisingID: settings.advertisingID?.text,
      // Only for matches by network and device, which the app has to choose.
      signals: settings.acceptsProbabilistic ? environment.device.signals : nil,
      attributionWindow: settings.window,
      isOrganic: kept.isOrganic
    )
  }
}
