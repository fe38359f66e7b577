import LinkCore

extension DeferredCoordinator {
  /// The longest that reading evidence may take, in milliseconds.
  private static let evidenceTimeout: Int64 = 10_000
  /// The longest that the user may take for a dialog of the system.
  private static let dialogTimeout: Int64 = 60_000
  /// How often the answer about tracking is looked at.
  private static let answerInterval: Int64 = 500
  /// The longest that the user may spend on the page of a web session.
  private static let sessionTimeout: Int64 = 300_000

  /// Whether the clipboard can be read, which iOS allows only while the app is active; waits for
  /// that.
  func isActive() async -> Bool {
    guard environment.reportsActivity, settings.clipboard != nil else { return true }
    let clock = environment.clock
    return await withCheckedContinuation { continuation in
      let answer = SingleResume(continuation)
      let isKnown = state.withLock { state in
        if state.isActive || state.kept.hasReadClipboard { return true }
        state.whenActive.append(answer)
        return false
      }
      if isKnown { return answer.resume(true) }
      // Ends with the time.
      Task {
        try? await clock.sleep(milliseconds: Self.evidenceTimeout)
        answer.resume(false)
      }
    }
  }

  /// Reads what the store handed over once, and keeps nothing of it but a token and whether no link led here.
  func readReferrer() async {
    guard let referrer = settings.referrer,
      !state.withLock({ $0.kept.hasReadReferrer == true })
    else { return }
    let text = await withTimeout(milliseconds: Self.evidenceTimeout, clock: environment.clock) {
      await referrer.installReferrer()
    }
    let clue = text.flatMap(DeferredClue.init(referrer:))
    let words = text?.split { $0 == "&" || $0 == "%" }.map(String.init) ?? []
    let isOrganic = words.contains { ["utm_medium=organic", "3Dorganic"].contains($0) }
    state.withLock { state in
      state.kept.hasReadReferrer = true
      state.kept.clue = state.kept.clue ?? clue
      state.kept.isOrganic = clue == nil && isOrganic ? true : nil
    }
    keep()
  }

  /// Waits until the person has answered whether the app may track, if nothing else names the tap.
  func awaitAdvertisingID() async {
    guard let source = settings.advertisingID, !source.isDetermined(),
      state.withLock({ $0.kept.clue == nil && $0.kept.clipboardLink == nil })
    else { return }
    var rest = settings.advertisingIDWait
    while rest > 0, !source.isDetermined() {
      let pause = min(rest, Self.answerInterval)
      guard (try? await environment.clock.sleep(milliseconds: pause)) != nil else { return }
      rest -= pause
    }
  }

  /// Reads the clipboard once, and keeps nothing of it but a link of ours with a token.
  ///
  /// What was tried is kept before it is tried: a launch that ends in it does not repeat for ever.
  func readClipboard() async {
    guard let clipboard = settings.clipboard, beginReadingClipboard() else { return }
    await waitUntilKept()
    let clock = environment.clock
    let isProbable = await withTimeout(milliseconds: Self.evidenceTimeout, clock: clock) {
      await clipboard.hasProbableWebURL()
    }
    guard let isProbable else { return }
    state.withLock { $0.kept.hasReadClipboard = true }
    keep()
    await waitUntilKept()
    guard isProbable else { return }
    let text = await withTimeout(milliseconds: Self.dialogTimeout, clock: clock) {
      await clipboard.probableWebURL()
    }
    guard let text, ClipboardLink(text, configuration: settings.configuration) != nil else {
      return
    }
    state.withLock { $0.kept.clipboardLink = text }
    keep()
  }

  /// Returns once what was kept before is written.
  private func waitUntilKept() async {
    let queue = environment.storageQueue
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
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

  /// Asks the phone's browser by a web session that the user sees.
  func check(_ callbacks: DeferredCallbacks, asking session: any PaylisherWebSession) {
    let (state, clock) = (makeState(), environment.clock)
    check(callbacks) { settings in
      guard let handoff = WebHandoff(settings, state: state) else {
        return .failure(Missing(reason: "web_unavailable"))
      }
      let answer = await withTimeout(milliseconds: Self.sessionTimeout, clock: clock) {
        await session.open(handoff.url, callbackScheme: handoff.scheme)
      }
      guard let clue = handoff.clue(answer) else {
        return .failure(Missing(reason: answer == nil ? "web_closed" : "web_no_tap"))
      }
      return .success(clue)
    }
  }

  /// What names one question of a web session, which only its answer repeats.
  private func makeState() -> String {
    let now = environment.clock.now()
    return (environment.makeID(now).description + environment.makeID(now).description)
      .filter { $0 != "-" }
  }
}
