import Foundation
import LinkCore

extension DeferredCoordinator {
  func settle(_ verdict: DeferredVerdict) {
    if case .match(let link, let answer) = verdict { return found(link, answer) }
    let waiting = state.withLock { state in
      state.isAsking = false
      if case .failed(let error, let isUnreachable) = verdict {
        let cause = isUnreachable ? DeferredRetry.Cause.network : nil
        state.retry.ended(waitingFor: error.code == .notActive ? .activity : cause)
      } else {
        answered(&state)
      }
      defer { state.waiting = [] }
      return state.waiting
    }
    keep()
    switch verdict {
    case .match: break
    case .noMatch(let reason, let answer):
      capture(
        "Deferred Deep Link Check",
        answer,
        ["status": "no_match", "reason": .string(reason)]
      )
      finish(waiting, noMatch: reason, answer: answer)
    case .failed(let error, _):
      let details: [String: JSONValue] = [
        "status": "error", "error_type": .string(error.code.rawValue),
        "error_message": .string(error.message),
      ]
      capture("Deferred Deep Link Error", nil, details)
      record(reason: error.code.rawValue)
      main.add { for callbacks in waiting { callbacks.failure.call(error) } }
    }
  }

  private func answered(_ state: inout State) {
    state.retry.ended(waitingFor: nil)
    state.kept.isDone = true
    state.kept.clipboardLink = nil
    state.kept.clue = nil
  }

  /// Delivers a link to the callers who wait for it, or else to the closures of the app's links,
  /// through the same gate as every link; and keeps it until one of them has it.
  private func found(_ link: ParsedLink, _ answer: DeferredAnswer) {
    let now = environment.clock.now()
    let (waiting, isAskedFor) = state.withLock { state in
      let isAskedFor = state.kept.clue?.isOfUser == true
      answered(&state)
      state.kept.hasMatched = true
      state.kept.match = DeferredState.Match(text: link.text, foundAt: now)
      defer { state.waiting = [] }
      return (state.waiting, isAskedFor)
    }
    keep()
    let properties: [String: JSONValue] = [
      "url": .string(links.settings.privacy.url(of: link)),
      "destination": .string(links.settings.privacy.destination(of: link)),
      "source": .string(PaylisherJourneySource.deferredDeeplink.rawValue),
    ]
    // Callers read the outcome while they are given the link.
    record(isMatch: true, reason: answer.reason, answer: answer)
    if !deliver(link, to: waiting.map(\.receiver), yieldsToOpened: !isAskedFor) {
      // The system passed the same link in this launch: the app has it.
      finish(waiting, noMatch: "already_opened", answer: answer)
    }
    capture("Deferred Deep Link Match", answer, properties)
    // Callers who came meanwhile share the link as long as the app does not have it.
    let late = state.withLock { state in
      state.isAsking = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for callbacks in late where !links.join(callbacks.receiver) {
      finish([callbacks], noMatch: "already_checked")
    }
  }

  /// Gives the app the link that an earlier launch found, which ended before the app had it.
  func resumeMatch() {
    guard var match = state.withLock({ $0.kept.match }) else { return }
    let now = environment.clock.now()
    let verdict = LinkGrammar.parse(match.text, configuration: settings.configuration)
    guard let link = verdict.link, match.launches < DeferredState.Match.maximumLaunches,
      now.milliseconds(since: match.foundAt) <= settings.window
    else { return forgetMatch() }
    match.launches += 1
    state.withLock { [match] in $0.kept.match = match }
    keep()
    _ = deliver(link, to: [])
  }

  private func deliver(
    _ link: ParsedLink,
    to receivers: [LinkCoordinator.Receiver],
    yieldsToOpened: Bool = true
  ) -> Bool {
    let request = LinkCoordinator.Request(
      receivers: receivers,
      usesClosures: settings.prefersClosures,
      yieldsToOpened: yieldsToOpened,
      ended: { [weak self] in self?.forgetMatch() }
    )
    let isNew = links.accept(link, origin: .deferredDeeplink, request: request)
    if !isNew { forgetMatch() }
    return isNew
  }

  /// The app has the link, or it is kept as one that waits for a login.
  private func forgetMatch() {
    let isKept = state.withLock { state in
      defer { state.kept.match = nil }
      return state.kept.match != nil
    }
    if isKept { keep() }
  }

  func finish(
    _ waiting: [DeferredCallbacks],
    noMatch reason: String,
    answer: DeferredAnswer? = nil
  ) {
    record(reason: reason, answer: answer)
    main.add { for callbacks in waiting { callbacks.noMatch.call(()) } }
  }

  private func record(isMatch: Bool = false, reason: String, answer: DeferredAnswer? = nil) {
    let outcome = PaylisherDeferredOutcome(
      isMatch: isMatch,
      reason: reason,
      receipt: answer?.receipt,
      attributionMethod: answer?.method,
      confidence: answer?.confidence
    )
    state.withLock { $0.outcome = outcome }
    guard settings.logs else { return }
    let receipt = answer?.receipt.map { " (receipt \($0))" } ?? ""
    let message = answer?.message.map { ": \($0)" } ?? ""
    environment.trace("[PaylisherDeferredDeepLink] \(reason)\(receipt)\(message)")
  }

  private func capture(
    _ name: String,
    _ answer: DeferredAnswer?,
    _ own: [String: JSONValue]
  ) {
    var properties = own
    properties["is_first_launch"] = .bool(state.withLock { $0.kept.attempts } == 1)
    properties["attribution_window_seconds"] = answer?.window.map(JSONValue.integer)
    properties["attribution_confidence"] = answer?.confidence.map(JSONValue.number)
    let texts: [(String, String?)] = [
      ("campaign_key", answer?.campaignKey), ("jid", answer?.jid),
      ("click_timestamp", answer?.clickTimestamp), ("attribution_method", answer?.method),
      ("receipt", answer?.receipt),
    ]
    for case (let name, let text?) in texts { properties[name] = .string(text) }
    recorder.capture(name, properties.merging(settings.additionalProperties) { $1 })
  }

  func keep() {
    keeping.withLock {
      environment.storage.encode(state.withLock { $0.kept }, named: DeferredState.name)
    }
  }
}
