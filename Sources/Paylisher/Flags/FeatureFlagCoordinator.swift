import Foundation
import LinkCore

/// Asks the server about feature flags, one request at a time, and answers from what is known.
final class FeatureFlagCoordinator: Sendable {
  private let settings: Settings
  private let environment: PaylisherEnvironment
  private let identity: IdentityStore
  private let main = MainQueue()
  private let state: Locked<State>

  struct Settings: Sendable {
    let url: URL
    let apiKey: String
    /// Whether the flags of an app that uses them are asked for at every start.
    let preloads: Bool
    /// Whether the first answer about each flag is captured.
    let capturesCalls: Bool

    init(_ config: PaylisherConfig) {
      url = config.host.appendingPathComponent("decide")
      apiKey = config.apiKey
      preloads = config.preloadFeatureFlags
      capturesCalls = config.sendFeatureFlagEvent
    }
  }

  private struct State {
    var flags: FeatureFlags
    var waiting: [MainCallback<Void>] = []
    var isAsking = false
    /// Asked for while a request for another person was under way.
    var mustAskAgain = false
    var called: Set<String> = []
  }

  init(settings: Settings, environment: PaylisherEnvironment, identity: IdentityStore) {
    self.settings = settings
    self.environment = environment
    self.identity = identity
    let kept = environment.storage.decoded(FeatureFlags.self, named: FeatureFlags.name)
    state = Locked(State(flags: kept ?? FeatureFlags()))
  }

  /// What every event says about the flags.
  var properties: [String: JSONValue] { state.withLock { $0.flags.properties } }

  /// Asks at the start of an app that uses flags.
  func start() {
    if settings.preloads { personChanged() }
  }

  /// The answers may be others for the person there is now.
  func personChanged() {
    if state.withLock({ $0.flags.isUsed }) { reload() }
  }

  /// Forgets the flags of a person.
  func reset() {
    keep { flags in
      flags.values = [:]
      flags.payloads = [:]
    }
    personChanged()
  }

  /// What is known about a flag, and whether to capture that it was asked for.
  func look<Answer>(at key: String, _ read: (FeatureFlags) -> Answer) -> (Answer, isFirst: Bool) {
    let (answer, isFirst, isNew) = state.withLock { state in
      let isNew = !state.flags.isUsed
      state.flags.isUsed = true
      let isKnown = state.flags.values[key] != nil
      let isFirst = isKnown && settings.capturesCalls && state.called.insert(key).inserted
      return (read(state.flags), isFirst, isNew)
    }
    if isNew {
      keep { _ in }
      if settings.preloads { reload() }
    }
    return (answer, isFirst)
  }

  /// Asks the server; the callback is called in every case.
  func reload(_ callback: MainCallback<Void>? = nil) {
    let begins = state.withLock { state in
      state.waiting += callback.map { [$0] } ?? []
      guard !state.isAsking else {
        state.mustAskAgain = true
        return false
      }
      state.isAsking = true
      return true
    }
    guard begins else { return }
    // Ends with the answer or its timeout.
    Task { await self.ask() }
  }

  private func ask() async {
    var answered: [MainCallback<Void>]?
    repeat {
      state.withLock { $0.mustAskAgain = false }
      if let answer = await answer() { keep { $0.take(answer) } }
      answered = end()
    } while answered == nil
    main.add { [answered] in
      for callback in answered ?? [] { callback.call(()) }
      NotificationCenter.default.post(name: PaylisherSDK.didReceiveFeatureFlags, object: nil)
    }
  }

  /// Who waits for the answer; `nil` where the server has to be asked once more.
  private func end() -> [MainCallback<Void>]? {
    state.withLock { state in
      guard !state.mustAskAgain else { return nil }
      state.isAsking = false
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  private func answer() async -> JSONValue? {
    let person = identity.current
    guard person.isOptedOut != true else { return nil }
    let body: JSONValue = [
      "api_key": .string(settings.apiKey),
      "distinct_id": .string(person.distinctID),
      "$anon_distinct_id": .string(person.anonymousID),
      "$groups": .object(person.groups.mapValues(JSONValue.string)),
    ]
    guard let json = try? JSONEncoder().encode(body),
      let response = try? await environment.transport.send(
        .post(settings.url, json: json, timeout: 10)
      ), response.isSuccess, identity.current.distinctID == person.distinctID
    else { return nil }
    return try? JSONDecoder().decode(JSONValue.self, from: response.body)
  }

  private func keep(_ change: (inout FeatureFlags) -> Void) {
    let flags = state.withLock { state in
      change(&state.flags)
      return state.flags
    }
    environment.storage.encode(flags, named: FeatureFlags.name)
  }
}
