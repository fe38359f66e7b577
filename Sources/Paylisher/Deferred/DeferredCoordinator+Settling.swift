import LinkCore

extension DeferredCoordinator {
  func settle(_ verdict: DeferredVerdict) {
    let waiting = state.withLock { state in
      state.isAsking = false
      if case .failed = verdict {
        state.isUnanswered = true
      } else {
        state.isUnanswered = false
        state.kept.isDone = true
        state.kept.clipboardLink = nil
        state.kept.clue = nil
      }
      if case .match = verdict {
        state.kept.hasMatched = true
      }
      defer { state.waiting = [] }
      return state.waiting
    }
    keep()
    switch verdict {
    case .match(let link, let answer): deliver(link, answer, to: waiting)
    case .noMatch(let reason, let answer):
      capture(
        "Deferred Deep Link Check",
        answer,
        ["status": "no_match", "reason": .string(reason)]
      )
      finish(waiting, noMatch: reason, answer: answer)
    case .failed(let error):
      let details: [String: JSONValue] = [
        "status": "error", "error_type": .string(error.code.rawValue),
        "error_message": .string(error.message),
      ]
      capture("Deferred Deep Link Error", nil, details)
      record(reason: error.code.rawValue)
      main.add { for callbacks in waiting { callbacks.failure.call(error) } }
    }
  }

  /// Delivers once: to the closures of the app's links where there are any, else to whoever asked
  /// first.
  ///
  /// The gate is the same.
  private func deliver(
    _ link: ParsedLink,
    _ answer: DeferredAnswer,
    to waiting: [DeferredCallbacks]
  ) {
    record(isMatch: true, reason: answer.reason, answer: answer)
    let usesClosures = settings.prefersClosures && handlers.presence.receive
    let asker = usesClosures ? nil : waiting.first
    links.accept(link, origin: .deferredDeeplink, receiver: asker?.receiver)
    let properties: [String: JSONValue] = [
      "url": .string(LinkPrivacy.url(of: link)),
      "destination": .string(link.destination),
      "source": .string(JourneySource.deferredDeeplink.rawValue),
    ]
    capture("Deferred Deep Link Match", answer, properties)
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
    environment.log("[PaylisherDeferredDeepLink] \(reason)\(receipt)\(message)")
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
    environment.storage.encode(state.withLock { $0.kept }, named: DeferredState.name)
  }
}
