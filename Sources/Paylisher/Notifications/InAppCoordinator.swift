package import Foundation
package import LayoutCore
import LinkCore
import MessagingCore

/// Carries out what ``InAppQueue`` decides: shows in-app messages one at a time, where and when their
/// conditions allow, and reports what becomes of them.
final class InAppCoordinator: Sendable {
  private static let name = "in-app-messages"
  static let names = [name]

  private let environment: PaylisherEnvironment
  private let identity: IdentityStore
  private let recorder: EventRecorder
  private let notifications: NotificationCoordinator
  private let fetcher: InAppFetcher?
  private let pictures: MessagePictures
  private let main = MainQueue()
  private let state: Locked<State>

  private struct State {
    var queue: InAppQueue
    var timer: Task<Void, Never>?
    /// Whether the app was in front since it left the background.
    var isActive = false
  }

  init(
    _ settings: InAppSettings?,
    environment: PaylisherEnvironment,
    identity: IdentityStore,
    recorder: EventRecorder,
    notifications: NotificationCoordinator
  ) {
    self.environment = environment
    self.identity = identity
    self.recorder = recorder
    self.notifications = notifications
    let settings = environment.isExtension ? nil : settings
    fetcher = settings.map { InAppFetcher($0, transport: environment.transport) }
    pictures = MessagePictures(
      transport: environment.transport,
      folder: environment.pictureFolder
    )
    let kept = environment.storage.decoded(JSONValue.self, named: Self.name) ?? [:]
    var rules = InAppQueue.Settings()
    rules.excludedScreens = settings?.excludedScreens ?? []
    let queue = InAppQueue(snapshot: kept, settings: rules, parse: MessagePayload.parse)
    state = Locked(State(queue: queue))
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// A message came by push.
  func receive(_ payload: MessagePayload, source: JSONValue) {
    personChanged()
    decide { queue, now in queue.receive(payload, source: source, now: now) }
  }

  /// The app is in front of the user.
  func becameActive() {
    personChanged()
    decide { queue, now in queue.becameActive(now: now) }
    // A dialog of the system takes the focus for a moment, which is no reason to ask again.
    let isNew = state.withLock { state in
      defer { state.isActive = true }
      return !state.isActive
    }
    if isNew, fetcher?.fetchesOnForeground == true { refresh(target: nil) }
  }

  /// Asks the server for messages.
  func refresh(target: String?) {
    guard let fetcher, identity.current.isOptedOut != true else { return }
    let person = identity.current.distinctID
    // Ends with the answer or its timeout.
    Task { [weak self] in
      let messages = await fetcher.fetch(for: person, target: target)
      // An answer about the person before is not for this one, who may have logged in meanwhile.
      guard let self, identity.current.isNamed(person) else { return }
      personChanged()
      for source in messages {
        guard
          let payload = MessagePayload(source, origin: .pull, parse: MessagePayload.parse)
        else { continue }
        decide { queue, now in queue.receive(payload, source: source, now: now) }
      }
    }
  }

  /// The app is no longer in front of the user.
  func enteredBackground() {
    state.withLock { $0.isActive = false }
    decide { queue, now in queue.resignedActive(now: now) }
  }

  /// Another screen is shown.
  func screenChanged(to name: String) {
    decide { queue, now in queue.screenChanged(to: name, now: now) }
  }

  /// The app may be another person's now: messages for the one before are given up.
  func personChanged() {
    let ids = identity.current.ids
    decide { queue, now in queue.personChanged(to: ids, now: now) }
  }

  private func decide(_ decision: (inout InAppQueue, Timestamp) -> [InAppQueue.Action]) {
    let now = environment.clock.now()
    for action in state.withLock({ decision(&$0.queue, now) }) { perform(action) }
  }

  private func perform(_ action: InAppQueue.Action) {
    switch action {
    case .save:
      environment.storage.encode(state.withLock { $0.queue.snapshot }, named: Self.name)
    case .wake(let moment): wake(at: moment)
    case .prepare(let identity): prepare(identity)
    case .hide: main.add { [environment] in environment.messages.hide() }
    case .report(_, let pushID, .dismissed):
      capture("inappMessageClose", pushID)
    case .report(_, let pushID, .delivered):
      capture("inappMessageDelivered", pushID)
    // `inappMessageRead` and the click say more than these do, where they happen.
    case .report(_, _, .seen), .report(_, _, .clicked), .drop: break
    }
  }

  private func wake(at moment: Timestamp) {
    let clock = environment.clock
    let wait = moment.milliseconds(since: clock.now())
    // Cancelled by the next one and by deinit.
    let timer = Task { [weak self] in
      guard (try? await clock.sleep(milliseconds: max(0, wait))) != nil else { return }
      self?.decide { queue, now in queue.woke(now: now) }
    }
    state.withLock { state in
      state.timer?.cancel()
      state.timer = timer
    }
  }

  private func prepare(_ message: MessageIdentity) {
    guard let payload = state.withLock({ $0.queue.payload(message) }), let layout = payload.layout
    else { return }
    // Ends with the pictures or their timeouts.
    Task { [weak self, pictures] in
      let loaded = await pictures.load(layout.imageURLs)
      self?.show(message, payload, layout, loaded)
    }
  }

  private func show(
    _ message: MessageIdentity,
    _ payload: MessagePayload,
    _ layout: LayoutDocument,
    _ pictures: [String: Data]
  ) {
    let request = MessageRequest(
      document: layout,
      pictures: pictures,
      shown: { [weak self] in self?.shown(message, payload, layout) },
      acted: { [weak self] action in self?.acted(message, payload, action) },
      closed: { [weak self] in self?.decide { queue, now in queue.closed(message, now: now) } }
    )
    main.add { [weak self, environment] in
      guard let self else { return }
      let now = environment.clock.now()
      guard state.withLock({ $0.queue.mayShow(message, now: now) }),
        environment.messages.show(request)
      else { return decide { queue, now in queue.notShown(message, now: now) } }
    }
  }

  private func shown(
    _ message: MessageIdentity,
    _ payload: MessagePayload,
    _ layout: LayoutDocument
  ) {
    decide { queue, now in queue.shown(message, now: now) }
    capture("inappMessageRead", payload.pushID, ["type": .string(layout.kind.eventName)])
  }

  private func acted(
    _ message: MessageIdentity,
    _ payload: MessagePayload,
    _ action: LayoutAction
  ) {
    decide { queue, _ in queue.clicked(message) }
    capture("inappMessageButtonClick", payload.pushID, ["action": .string(action.eventName)])
    notifications.perform(action, of: payload)
  }

  private func capture(
    _ name: String,
    _ pushID: String?,
    _ own: [String: JSONValue] = [:]
  ) {
    var properties = own
    properties["deliveryChannel"] = "inapp"
    properties["pushId"] = pushID.map(JSONValue.string)
    recorder.capture(name, properties)
  }
}

/// A message to put on the screen, and what to call back with, each on the main thread.
package struct MessageRequest: Sendable {
  package let document: LayoutDocument
  /// What of its pictures is there, by link.
  package let pictures: [String: Data]
  package let shown: @MainActor @Sendable () -> Void
  package let acted: @MainActor @Sendable (LayoutAction) -> Void
  package let closed: @MainActor @Sendable () -> Void
}

/// Where in-app messages are shown.
package struct MessageDisplay: Sendable {
  /// Shows a message; `false` where that cannot be done now.
  package var show: @MainActor @Sendable (MessageRequest) -> Bool
  /// Takes the message off the screen.
  package var hide: @MainActor @Sendable () -> Void

  /// Names both.
  package init(
    show: @escaping @MainActor @Sendable (MessageRequest) -> Bool = { _ in false },
    hide: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    self.show = show
    self.hide = hide
  }
}

extension LayoutAction {
  /// The verb, as events say it; not what is opened or copied.
  var eventName: String {
    switch self {
    case .dismiss: "dismiss"
    case .open: "open"
    case .copy: "copy"
    case .openSettings: "settings"
    case .nextPage: "next"
    case .previousPage: "previous"
    case .screen(let action): action.name
    }
  }
}

extension LayoutKind {
  /// The kind, as events say it: `ModalCarousel`.
  fileprivate var eventName: String {
    rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
