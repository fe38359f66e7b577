import Foundation
import LinkCore

/// Answers silent pushes that ask whether the app is still installed.
///
/// Pushes that come together share one answer, and one within half a minute of the last needs none. A
/// failure is repeated once.
final class HeartbeatSender: Sendable {
  /// How long one answer serves, in milliseconds.
  static let interval: Int64 = 30_000
  /// How long the whole may take, in milliseconds: the system gives an app 30 s.
  static let timeout: Int64 = 25_000
  /// The pause before the repetition, in milliseconds.
  static let pause: Int64 = 3_000

  private let settings: Settings
  private let environment: PaylisherEnvironment
  private let identity: IdentityStore
  private let token: @Sendable () -> String?
  private let state = Locked(State())

  /// What does not change.
  struct Settings: Sendable {
    let isEnabled: Bool
    let url: URL
    let apiKey: String
  }

  private struct State {
    var running: Task<Bool, Never>?
    var lastAt: Timestamp?
  }

  init(
    _ settings: Settings,
    environment: PaylisherEnvironment,
    identity: IdentityStore,
    token: @escaping @Sendable () -> String?
  ) {
    self.settings = settings
    self.environment = environment
    self.identity = identity
    self.token = token
  }

  /// Tells the server that the app is there.
  ///
  /// - Returns: Whether the server knows; within ``timeout`` in any case.
  func answer() async -> Bool {
    guard settings.isEnabled, identity.current.isOptedOut != true else { return false }
    let now = environment.clock.now()
    let task = state.withLock { state -> Task<Bool, Never>? in
      if let running = state.running { return running }
      if let last = state.lastAt, (0..<Self.interval).contains(now.milliseconds(since: last)) {
        return nil
      }
      // Ends with the answers or the timeout.
      let task = Task { await self.run() }
      state.running = task
      return task
    }
    return await task?.value ?? true
  }

  private func run() async -> Bool {
    let clock = environment.clock
    let isKnown = await withTaskGroup(of: Bool?.self) { group in
      group.addTask { await self.sendTwice() }
      group.addTask {
        try? await clock.sleep(milliseconds: Self.timeout)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    state.withLock { state in
      state.running = nil
      if isKnown == true { state.lastAt = clock.now() }
    }
    return isKnown ?? false
  }

  private func sendTwice() async -> Bool {
    if await send() { return true }
    guard (try? await environment.clock.sleep(milliseconds: Self.pause)) != nil else {
      return false
    }
    return await send()
  }

  private func send() async -> Bool {
    var body: [String: JSONValue] = [
      "api_key": .string(settings.apiKey),
      "distinct_id": .string(identity.current.distinctID),
      "timestamp": .string(environment.clock.now().iso8601),
      "platform": "ios",
      "sdk_version": .string(PaylisherVersion.current),
    ]
    body["device_token"] = token().map(JSONValue.string)
    guard let json = try? JSONEncoder().encode(JSONValue.object(body)) else { return false }
    let request = TransportRequest.post(settings.url, json: json, timeout: 10)
    return (try? await environment.transport.send(request))?.isSuccess == true
  }
}
