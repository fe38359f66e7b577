import AuthenticationServices
import Dispatch
import Foundation
import LinkCore
import PaylisherTestSupport
import StubControl
import UIKit

@testable import Paylisher

/// A clock that runs a hundred times as fast as time, so that every timeout comes within a round.
struct FastClock: PaylisherClock {
  static let factor: Int64 = 100
  private let start = DispatchTime.now().uptimeNanoseconds

  func now() -> Timestamp {
    let elapsed = Int64((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
    return Timestamp(milliseconds: 1_795_253_400_000 + elapsed * Self.factor)
  }

  func sleep(milliseconds: Int64) async throws {
    try await Task.sleep(nanoseconds: UInt64(max(0, milliseconds * 1_000_000 / Self.factor)))
  }
}

/// Counts what callers and closures get, and says where that is not what was promised.
final class Audit: Sendable {
  private let state = Locked(State())

  private struct State {
    var expected: Set<String> = []
    var approved: Set<String> = []
    var answers: [String: [String]] = [:]
    var opened: [String: Int] = [:]
    var slow: Set<String> = []
  }

  /// An answer, or a link, is due.
  func expect(_ name: String) { state.withLock { _ = $0.expected.insert(name) } }

  func approve(_ link: String) { state.withLock { _ = $0.approved.insert(link) } }

  /// The two forwards of a link were too far apart to be told from two taps.
  func allowTwice(_ link: String) { state.withLock { _ = $0.slow.insert(link) } }

  func note(answer: String, to name: String) {
    state.withLock { $0.answers[name, default: []].append(answer) }
  }

  func note(opened link: String) { state.withLock { $0.opened[link, default: 0] += 1 } }

  /// Whether everything that is due has come.
  var isComplete: Bool {
    state.withLock { state in
      state.expected.allSatisfy { state.answers[$0] != nil || state.opened[$0] != nil }
    }
  }

  /// What is wrong.
  var faults: [String] {
    state.withLock { state in
      var faults = state.expected
        .filter { state.answers[$0] == nil && state.opened[$0] == nil }
        .map { "lost: \($0)" }
      faults += state.answers.filter { $0.value.count > 1 }.map { "twice: \($0.key) \($0.value)" }
      faults += state.opened.filter { opened in
        opened.value > 1 && !state.slow.contains("yourapp://\(opened.key)")
      }.map { "opened twice: \($0.key)" }
      faults += state.opened.keys.filter { $0.contains("wallet") && !state.approved.contains($0) }
        .map { "opened without an approval: \($0)" }
      return faults
    }
  }
}

/// One launch of an app whose system calls back when, where and as often as it likes.
struct Round: Sendable {
  let number: Int
  let audit = Audit()
  let clipboard: any PaylisherClipboard

  static let queues: [DispatchQueue] = [
    .main, .global(), .global(qos: .background), .global(qos: .userInteractive),
    DispatchQueue(label: "rounds.serial"),
  ]

  static func anyPlan() -> SystemCallbacks.Plan {
    let delays: [DispatchTimeInterval] = [
      .never, .milliseconds(0), .microseconds(300), .milliseconds(2), .milliseconds(40),
    ]
    let count = [0, 1, 1, 1, 2, 3].randomElement() ?? 1
    return SystemCallbacks.Plan(
      delays: (0..<count).compactMap { _ in delays.randomElement() },
      queue: queues.randomElement() ?? .main
    )
  }

  /// Runs something soon, somewhere.
  static func somewhere(_ work: @escaping @Sendable () -> Void) {
    let delay = DispatchTimeInterval.microseconds(Int.random(in: 0..<3_000))
    (queues.randomElement() ?? .main).asyncAfter(deadline: .now() + delay, execute: work)
  }

  func run() async {
    let sdk = PaylisherSDK()
    register(on: sdk)
    let steps = steps(sdk)
    let setup = Int.random(in: 0...steps.count)
    for (index, step) in steps.shuffled().enumerated() {
      if index == setup { launch(sdk) }
      Self.somewhere(step)
    }
    if setup == steps.count { launch(sdk) }
    // Callers of a launch that becomes active late are answered by then.
    for _ in 0..<12_000 where !audit.isComplete {
      try? await Task.sleep(nanoseconds: 5_000_000)
    }
    try? await Task.sleep(nanoseconds: 5_000_000)
    sdk.close()
  }

  private func launch(_ sdk: PaylisherSDK) {
    let config = PaylisherConfig(
      apiKey: "paylisher_live_pk_0123456789_x",
      host: "https://a.example.com"
    )
    config.deepLinkConfig.customSchemes = ["yourapp"]
    config.deepLinkConfig.universalLinkDomains = ["go.example.com"]
    config.deepLinkConfig.authRequiredDestinations = ["wallet"]
    config.deepLinkConfig.pendingDeepLinkTimeout = 5
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig().withClipboard(clipboard)
    let number = number
    let clock = FastClock()
    let phone = TestPhone { request in await Self.answer(request, number) }
    var environment = phone.environment
    environment.clock = clock
    environment.reportsActivity = PlatformHooks.reportsActivity
    environment.observeNetwork = PlatformHooks.networkObserver()
    sdk.setup(config, environment: environment)
    PlatformHooks.start(sdk)
  }

  private func register(on sdk: PaylisherSDK) {
    let audit = audit
    sdk.onDeepLink { link, requiresAuth in
      if !requiresAuth { audit.note(opened: Self.name(link)) }
    }
    sdk.onDeepLinkRequiresAuth { link, complete in
      let name = Self.name(link)
      let answers = [[true], [false], [true, true], [false, true], []].randomElement() ?? []
      if answers.first == true { audit.approve(name) }
      Self.somewhere { for answer in answers { complete(answer) } }
    }
    sdk.onDeepLinkFailed { url, _ in
      if url.scheme == "yourapp" { audit.note(answer: "failed", to: "end of \(url.path)") }
    }
  }

  private static func name(_ link: PaylisherDeepLink) -> String {
    link.pathSegments.joined(separator: "/")
  }

  private func steps(_ sdk: PaylisherSDK) -> [@Sendable () -> Void] {
    var steps: [@Sendable () -> Void] = []
    for count in 0..<Int.random(in: 1...3) {
      steps.append(caller(sdk, "caller \(count)", .launch))
    }
    if Bool.random() { steps.append(caller(sdk, "code", .code)) }
    if Bool.random() { steps.append(caller(sdk, "session", .session)) }
    for link in 0..<Int.random(in: 0...3) {
      let name = "products/\(number)/\(link)"
      audit.expect(name)
      steps.append {
        open("yourapp://\(name)", sdk, times: Int.random(in: 1...2))
      }
    }
    if Bool.random() {
      let name = "wallet/\(number)"
      steps.append { open("yourapp://\(name)", sdk) }
    }
    let notifications = [
      UIApplication.didBecomeActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.didBecomeActiveNotification,
    ].shuffled().prefix(Int.random(in: 0...3))
    for notification in notifications {
      steps.append { NotificationCenter.default.post(name: notification, object: nil) }
    }
    return steps
  }

  private enum Way { case launch, code, session }

  private func caller(
    _ sdk: PaylisherSDK,
    _ name: String,
    _ way: Way
  ) -> @Sendable () -> Void {
    let audit = audit
    audit.expect(name)
    return {
      let success: @Sendable (PaylisherDeepLink) -> Void = { link in
        audit.note(answer: "success", to: name)
        if link.destination == "wallet" { audit.approve(Self.name(link)) }
      }
      let noMatch = { @Sendable in audit.note(answer: "none", to: name) }
      let failure: @Sendable (any Error) -> Void = { _ in audit.note(answer: "error", to: name) }
      switch way {
      case .launch:
        sdk.checkDeferredDeepLink(onSuccess: success, onNoMatch: noMatch, onError: failure)
      case .code:
        sdk.deferredDeepLink(
          code: "7K3M-9QXT",
          onSuccess: success,
          onNoMatch: noMatch,
          onError: failure
        )
      case .session: Self.ask(sdk, success, noMatch, failure)
      }
    }
  }

  private static func ask(
    _ sdk: PaylisherSDK,
    _ success: @escaping @Sendable (PaylisherDeepLink) -> Void,
    _ noMatch: @escaping @Sendable () -> Void,
    _ failure: @escaping @Sendable (any Error) -> Void
  ) {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        sdk.deferredDeepLink(
          session: PaylisherAuthenticationSession(anchor: UIWindow()),
          onSuccess: success,
          onNoMatch: noMatch,
          onError: failure
        )
      }
    }
  }

  /// Opens a link, which the app's scene and its delegate may both forward.
  private func open(_ text: String, _ sdk: PaylisherSDK, times: Int = 1) {
    guard let url = URL(string: text) else { return }
    let audit = audit
    Self.somewhere {
      let clock = FastClock()
      let before = clock.now()
      for _ in 0..<times { sdk.handleDeepLink(url) }
      // A machine under load may take long enough between two forwards that they are two taps.
      let elapsed = clock.now().milliseconds(since: before)
      if elapsed >= LinkMachine.forwardingPause { audit.allowTwice(text) }
    }
  }

  /// A server that finds a link, finds none, refuses, or does not answer.
  private static func answer(_ request: TransportRequest, _ number: Int) async -> TransportResponse?
  {
    try? await Task.sleep(nanoseconds: UInt64.random(in: 0..<4_000_000))
    if request.url.path.hasSuffix("/batch") { return .accepting(request) }
    if request.url.path.contains("/resolve/") {
      let routes = ["deferred/\(number)", "wallet/d\(number)"]
      return Bool.random()
        ? nil : .json(200, ["scheme": .string("yourapp://\(routes[number % 2])")])
    }
    switch Int.random(in: 0..<5) {
    case 0: return nil
    case 1: return TransportResponse(status: 503)
    case 2: return .json(200, ["status": "no_match", "reason": "no_candidates"])
    default:
      let url = "https://go.example.com/c/AbC\(number)"
      return .json(
        200,
        ["status": "match", "url": .string(url), "attributionMethod": "signed_token"]
      )
    }
  }
}
