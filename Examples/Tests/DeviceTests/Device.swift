import Foundation
import LayoutCore
import LinkCore
import ScreenCore
import Testing

@testable import Paylisher
@testable import PaylisherTestSupport

/// A phone with the SDK on it: its network is real, its store plays a script, and its displays note
/// what they are given.
@MainActor
final class Device {
  let server: LocalServer
  let phone = TestPhone()
  let network = Network()
  let store: ScriptedStore
  private(set) var sdk = PaylisherSDK.unstarted()
  private(set) var screens: [ScreenRequest] = []
  private(set) var messages: [MessageRequest] = []
  private(set) var outcomes: [PaylisherScreenOutcome] = []
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("device-\(UUID().uuidString)")

  nonisolated static let yearly = StoreProduct(
    id: "pro_yearly",
    name: "Pro",
    displayPrice: "59,99 €",
    price: 59_990_000,
    currency: "EUR",
    period: BillingPeriod(1, .year)
  )

  init(_ server: LocalServer) {
    self.server = server
    store = ScriptedStore([Self.yearly], clock: SystemClock())
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What apps on the phone touch.
  var environment: PaylisherEnvironment {
    var environment = phone.environment
    environment.clock = SystemClock()
    environment.transport = network
    environment.makeID = { EntityID(timestamp: $0) }
    environment.store = store
    environment.screenFolder = folder
    environment.screens = ScreenDisplay(
      show: { [weak self] request in
        self?.screens.append(request)
        request.shown()
        return true
      },
      hide: { [weak self] in self?.screens.last?.closed() }
    )
    environment.messages = MessageDisplay(show: { [weak self] request in
      self?.messages.append(request)
      request.shown()
      return true
    })
    return environment
  }

  /// Starts the app.
  func launch() {
    let config = PaylisherConfig(apiKey: server.key, host: server.base)
    config.flushAt = 1_000
    config.captureApplicationLifecycleEvents = false
    (config.opensScreens, config.buysInScreens) = (true, true)
    config.deepLinkConfig.customSchemes = ["demo"]
    config.deepLinkConfig.universalLinkDomains = ["127.0.0.1"]
    config.engageInAppConfig = PaylisherEngageInAppConfig()
    sdk = PaylisherSDK.with(config, environment: environment)
    sdk.onScreenEnded { [weak self] outcome in
      MainActor.assumeIsolated { self?.outcomes.append(outcome) }
    }
    sdk.setReadyForScreens(true)
  }

  /// The system passes a link to the app.
  func open(_ text: String) -> Bool { URL(string: text).map { sdk.handleDeepLink($0) } ?? false }

  /// Opens a link and waits for what becomes of it.
  ///
  /// - Returns: The screen, `nil` where the link ended without one.
  func show(_ link: String) async -> ScreenRequest? {
    let (shown, ended) = (screens.count, outcomes.count)
    guard open(link) else { return nil }
    _ = await eventually { screens.count > shown || outcomes.count > ended }
    return screens.count > shown ? screens.last : nil
  }

  /// The app presents a screen by its id.
  func present(_ id: String) async -> ScreenRequest? {
    let (shown, ended) = (screens.count, outcomes.count)
    sdk.presentScreen(id) { [weak self] outcome in
      MainActor.assumeIsolated { self?.outcomes.append(outcome) }
    }
    _ = await eventually { screens.count > shown || outcomes.count > ended }
    return screens.count > shown ? screens.last : nil
  }

  /// The user closes the screen.
  func close() async {
    let ended = outcomes.count
    screens.last?.closed()
    _ = await eventually { outcomes.count > ended }
  }

  /// Sends a message to every user, and waits until the app shows it.
  ///
  /// - Returns: The message, and its id.
  func message(_ form: JSONValue) async throws -> (shown: MessageRequest, id: String) {
    let made = try server.json(["message", "create", "-"], input: form)
    let id = try #require(made["id"]?.stringValue)
    try server.run(["message", "launch", id])
    sdk.applicationDidBecomeActive()
    for _ in 0..<480 where messages.isEmpty {
      try await Task.sleep(nanoseconds: 250_000_000)
      sdk.refreshEngageInAppMessages()
    }
    return (try #require(messages.last, "The message did not come."), id)
  }

  /// Lays a screen out on a phone of 390 × 844 points and taps the part that does what is meant.
  ///
  /// - Returns: Whether there is such a part in front of the user, large enough for a finger.
  func tap(_ screen: ScreenRequest, where isMeant: (LayoutAction) -> Bool) -> Bool {
    let geometry = screen.document.resolve(
      in: Self.display,
      state: screen.state,
      measurer: AverageTextMeasurer()
    )
    guard let action = geometry?.action(where: isMeant) else { return false }
    screen.acted(action)
    return true
  }

  /// The same with a message.
  func tap(_ message: MessageRequest, where isMeant: (LayoutAction) -> Bool) -> Bool {
    let geometry = message.document.resolve(in: Self.display, measurer: AverageTextMeasurer())
    guard let action = geometry.action(where: isMeant) else { return false }
    message.acted(action)
    return true
  }

  private static let display = LayoutEnvironment(size: LayoutSize(width: 390, height: 844))
}

extension LayoutGeometry {
  fileprivate func action(where isMeant: (LayoutAction) -> Bool) -> LayoutAction? {
    flattened.first { node, frame in
      node.action.map(isMeant) == true && node.touchFrame.height >= 44 && frame.y >= 0
        && frame.y + frame.height <= size.height
    }?.node.action
  }
}

/// The network of a phone: real until it is off, and it remembers what it was asked.
final class Network: PaylisherTransport {
  private let real = URLSessionTransport()
  private let state = Locked<(isOff: Bool, exchanges: [(path: String, status: Int)])>((false, []))

  func turn(off: Bool) { state.withLock { $0.isOff = off } }

  /// The statuses of the answers below a path, in order.
  func statuses(_ prefix: String) -> [Int] {
    state.withLock { $0.exchanges.filter { $0.path.hasPrefix(prefix) }.map(\.status) }
  }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    if state.withLock({ $0.isOff }) { throw TransportError.noAnswer("off") }
    let response = try await real.send(request)
    state.withLock { $0.exchanges.append((request.url.path, response.status)) }
    return response
  }
}
