import DeviceModels
import Foundation
import LinkCore

/// Asks once per installation for the link that led to it.
final class DeferredCoordinator: Sendable {
  private let initialSettings: DeferredSettings
  private let environment: PaylisherEnvironment
  private let identity: IdentityStore
  private let links: LinkCoordinator
  private let handlers: LinkHandlers
  private let recorder: EventRecorder
  private let main = MainQueue()
  private let state: Locked<State>

  private struct State {
    var kept: DeferredState
    var waiting: [DeferredCallbacks] = []
    var isAsking = false
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
  private var settings: DeferredSettings {
    var settings = initialSettings
    settings.configuration = links.settings.configuration
    return settings
  }

  /// What the last look-up came to.
  var outcome: PaylisherDeferredOutcome? { state.withLock { $0.outcome } }

  /// Asks, unless an answer was there before; callers during a look-up share it.
  func check(_ callbacks: DeferredCallbacks) {
    if let reason = reasonNotToAsk() { return finish([callbacks], noMatch: reason) }
    let begins = state.withLock { state in
      state.waiting.append(callbacks)
      guard !state.isAsking else { return false }
      state.isAsking = true
      state.kept.attempts += 1
      return true
    }
    guard begins else { return }
    keep()
    // Ends with the answer or its timeout.
    Task { await self.ask() }
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

  private func reasonNotToAsk() -> String? {
    if !settings.isEnabled { return "disabled" }
    if identity.current.isOptedOut == true { return "opted_out" }
    return state.withLock { $0.kept.isDone } ? "already_checked" : nil
  }

  private func ask() async {
    await readClipboard()
    let response = await response()
    let now = environment.clock.now()
    settle(DeferredVerdict(response, settings: settings, now: now))
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
    return DeferredRequest(
      installID: kept.installID,
      platform: "ios",
      distinctID: identity.current.distinctID,
      token: found?.token,
      tokenSource: found?.token == nil ? nil : "clipboard",
      url: found?.url,
      advertisingID: settings.advertisingID?.text,
      signals: environment.device.signals,
      attributionWindow: settings.window
    )
  }

  /// Reads the clipboard once, and keeps nothing of it but a link of ours with a token.
  private func readClipboard() async {
    guard let clipboard = settings.clipboard, !state.withLock({ $0.kept.hasReadClipboard }) else {
      return
    }
    let text = await clipboard.probableWebURL()
    let isOurs = text.flatMap { ClipboardLink($0, configuration: settings.configuration) } != nil
    state.withLock { state in
      state.kept.hasReadClipboard = true
      state.kept.clipboardLink = isOurs ? text : nil
    }
    keep()
  }
}

extension DeferredCoordinator {
  private func settle(_ verdict: DeferredVerdict) {
    let waiting = state.withLock { state in
      state.isAsking = false
      if case .failed = verdict {
      } else {
        state.kept.isDone = true
        state.kept.clipboardLink = nil
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

  private func finish(
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
    if settings.logs { environment.log("[PaylisherDeferredDeepLink] \(reason)") }
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

  private func keep() {
    environment.storage.encode(state.withLock { $0.kept }, named: DeferredState.name)
  }
}

/// The three answers of one caller.
struct DeferredCallbacks: Sendable {
  let success: MainCallback<PaylisherDeepLink>
  let noMatch: MainCallback<Void>
  let failure: MainCallback<any Error>
}

extension DeferredCallbacks {
  /// These callbacks as the place where one link goes.
  var receiver: LinkCoordinator.Receiver {
    { result in
      switch result {
      case .success(let link): success.call(link)
      case .failure(let error): failure.call(error)
      }
    }
  }
}
