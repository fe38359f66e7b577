import DeviceModels
import Foundation
import LinkCore

/// Tells the server where this device can be reached by push, and what its person says about
/// marketing.
///
/// ``PushIntent`` decides; this sends and keeps. What the server did not confirm is sent again: when
/// the app comes to the front, when the network returns, at the next launch, and after a pause that
/// doubles.
final class PushRegistrar: Sendable {
  /// The first pause after a failure, in milliseconds.
  private static let firstPause: Int64 = 5_000
  /// The longest pause, in milliseconds: an hour.
  private static let longestPause: Int64 = 3_600_000
  /// The longest pause that a server may ask for, in seconds: a day.
  private static let longestRetryAfter: Int64 = 86_400

  private let host: URL
  private let apiKey: String
  private let environment: PaylisherEnvironment
  private let identity: IdentityStore
  /// Sends also for a person who opted out: that nothing may be sent to the device any more.
  private let direct: any PaylisherTransport
  private let installID: @Sendable () -> InstallID
  private let state: Locked<State>

  private struct State {
    var intent: PushIntent
    var isSending = false
    var failures = 0
    var notBefore: Timestamp?
    var timer: Task<Void, Never>?

    func isPausing(_ now: Timestamp) -> Bool {
      guard let notBefore else { return false }
      // A clock that was set back must not stretch a pause.
      return (1...86_400_000).contains(notBefore.milliseconds(since: now))
    }
  }

  init(
    _ settings: EngineSettings,
    environment: PaylisherEnvironment,
    identity: IdentityStore,
    direct: any PaylisherTransport,
    installID: @escaping @Sendable () -> InstallID
  ) {
    host = settings.host.url
    apiKey = settings.apiKey
    self.environment = environment
    self.identity = identity
    self.direct = direct
    self.installID = installID
    let kept = environment.storage.decoded(PushIntent.self, named: PushIntent.name)
    state = Locked(State(intent: kept ?? PushIntent()))
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// Firebase's token as it was handed out last, which a heartbeat names.
  var firebaseToken: String? {
    state.withLock { $0.intent.tokens.first { $0.kind == .fcmToken }?.value }
  }

  /// Whether the app passed a token.
  var hasToken: Bool { state.withLock { !$0.intent.tokens.isEmpty } }

  /// Whether nothing is due.
  var isUpToDate: Bool {
    let (facts, now) = (facts, environment.clock.now())
    return state.withLock { !$0.isSending && $0.intent.next(facts, now: now) == nil }
  }

  /// What the person said about a category of marketing; `nil` where never asked on this device.
  func choice(_ category: ConsentCategory) -> Bool? {
    state.withLock { $0.intent.choices[category.name] }
  }

  /// The platform handed out a token; one that cannot be a token is left aside.
  func register(_ kind: PushAddress.Kind, _ value: String, environment: PushEnvironment? = nil) {
    guard let address = PushAddress(kind, value) else { return }
    change { intent, _ in
      intent.take(.init(kind: kind, value: address.value, environment: environment))
    }
  }

  /// The system said what the app may show.
  func setPermission(_ permission: PushPermission) {
    change { intent, _ in intent.take(permission) }
  }

  /// The app wants no more push on this device.
  func unregister() { change { $0.unregister($1) } }

  /// The user opted out, or in again.
  func setOptedOut(_ isOptedOut: Bool) { change { $0.setOptedOut(isOptedOut, $1) } }

  /// The person said something about marketing.
  func setConsent(
    _ category: ConsentCategory,
    isGranted: Bool,
    textVersion: String?,
    at moment: Timestamp
  ) {
    change { intent, facts in
      intent.take(
        ConsentChange(
          distinctID: facts.distinctID,
          category: category,
          isGranted: isGranted,
          textVersion: textVersion,
          changedAt: moment
        )
      )
    }
  }

  /// Another person uses the device: the addresses are theirs from now on.
  func personChanged() { change { intent, _ in intent.personChanged() } }

  /// Sends what is due.
  func advance() { change { _, _ in } }

  /// A pause of our own ends: the network is back, or the app is in front of the user.
  func retryNow() {
    state.withLock { $0.notBefore = nil }
    advance()
  }

  private func change(_ change: (inout PushIntent, PushIntent.Facts) -> Void) {
    let facts = facts
    let (intent, isChanged) = state.withLock { state in
      let before = state.intent
      change(&state.intent, facts)
      return (state.intent, state.intent != before)
    }
    if isChanged { environment.storage.encode(intent, named: PushIntent.name) }
    send()
  }

  private var facts: PushIntent.Facts {
    let (person, device) = (identity.current, environment.device)
    return PushIntent.Facts(
      installID: installID(),
      distinctID: person.distinctID,
      isOptedOut: person.isOptedOut == true,
      language: device.signals.language,
      timeZone: device.signals.timeZone,
      appVersion: device.appVersion
    )
  }
}

// MARK: Sending

extension PushRegistrar {
  private func send() {
    let (facts, now) = (facts, environment.clock.now())
    let due = state.withLock { state -> (request: PushIntent.Request, intent: PushIntent)? in
      guard !state.isSending, !state.isPausing(now),
        let request = state.intent.next(facts, now: now)
      else { return nil }
      state.isSending = true
      state.intent.sending(request)
      return (request, state.intent)
    }
    guard let (request, intent) = due else { return }
    // Before it is sent: an opt-out after a crash must know.
    environment.storage.encode(intent, named: PushIntent.name)
    // Ends with the answer or its timeout; the server may have taken it, so it is not cancelled.
    Task { [weak self] in
      guard let self else { return }
      answered(request, await answer(to: request))
    }
  }

  private func answer(to request: PushIntent.Request) async -> TransportResponse? {
    let (path, body, transport): (String, Data?, any PaylisherTransport) =
      switch request {
      case .register(let body): ("register", try? JSONEncoder().encode(body), environment.transport)
      case .unregister(let body): ("unregister", try? JSONEncoder().encode(body), direct)
      case .consent(let body): ("consent", try? JSONEncoder().encode(body), environment.transport)
      }
    guard let body else { return nil }
    let url = host.appendingPathComponent("v1/push/\(path)")
    var message = TransportRequest.post(url, json: body, timeout: 10)
    message.headers["Authorization"] = "Bearer \(apiKey)"
    return try? await transport.send(message)
  }

  private func answered(_ request: PushIntent.Request, _ response: TransportResponse?) {
    let now = environment.clock.now()
    let intent = state.withLock { state -> PushIntent? in
      state.isSending = false
      switch response?.status {
      case .some(200..<300), 400, 409, 413, 422:
        // What the server will never take is not sent again, either.
        state.intent.settled(request, now: now)
        (state.failures, state.notBefore) = (0, nil)
        return state.intent
      default:
        let asked = min(response?.retryAfter ?? 0, Self.longestRetryAfter) * 1_000
        let own = min(Self.longestPause, Self.firstPause << min(state.failures, 12))
        state.failures += 1
        let pause = max(asked, own)
        state.notBefore = Timestamp(milliseconds: now.milliseconds + pause)
        state.timer?.cancel()
        state.timer = timer(after: pause)
        return nil
      }
    }
    guard let intent else { return }
    environment.storage.encode(intent, named: PushIntent.name)
    send()
  }

  /// Cancelled by the next timer and by deinit.
  private func timer(after milliseconds: Int64) -> Task<Void, Never> {
    let clock = environment.clock
    return Task { [weak self] in
      guard (try? await clock.sleep(milliseconds: milliseconds)) != nil else { return }
      self?.retryNow()
    }
  }
}
