public import LinkCore

/// The in-app messages that wait for their moment, and the one that is shown.
///
/// A state machine: each input returns what is to be done, in that order. It shows one message at a
/// time, the highest priority first and then the oldest. A message counts as shown when it *is* on
/// the screen, and its condition is checked again just before that.
///
/// ```swift
/// var queue = InAppQueue()
/// queue.becameActive(now: now)
/// queue.receive(payload, source: json, now: now)   // [.save, .report(…, .delivered), .prepare(…)]
/// queue.mayShow(payload.identity, now: now)        // true
/// queue.shown(payload.identity, now: now)          // [.save, .report(…, .seen)]
/// ```
public struct InAppQueue: Sendable {
  /// What the queue keeps to.
  public struct Settings: Equatable, Sendable {
    /// The least time between the end of one message and the next, in milliseconds.
    public var gap: Int64 = 0
    /// How long a message that was shown is not shown again, in milliseconds; 24 hours.
    public var memory: Int64 = 86_400_000
    /// The most messages that wait.
    public var capacity = 50
    /// Parts of the names of screens that nothing is shown over, in any case of letters.
    public var excludedScreens: [String] = []

    /// Makes the usual settings.
    public init() {}
  }

  /// What is to be done.
  public enum Action: Equatable, Sendable {
    /// Store ``InAppQueue/snapshot``.
    case save
    /// Call ``InAppQueue/woke(now:)`` at this moment; it replaces an earlier one.
    case wake(Timestamp)
    /// Load the pictures of a message, then ask ``InAppQueue/mayShow(_:now:)`` and show it.
    case prepare(MessageIdentity)
    /// Take the message that is shown, or about to be, off the screen.
    case hide(MessageIdentity)
    /// Tell the server about a message; the number is `nil` where it has none.
    case report(MessageIdentity, pushID: String?, Status)
    /// A message is given up.
    case drop(MessageIdentity, DropReason)
  }

  /// What the server hears about a message.
  public enum Status: String, Equatable, Sendable, CaseIterable {
    /// It waits on the device.
    case delivered = "DELIVERED"
    /// It is on the screen.
    case seen = "SEEN"
    /// A link or a button of it was tapped.
    case clicked = "CLICKED"
    /// It was closed without that.
    case dismissed = "DISMISSED"
  }

  /// Why a message is given up; the raw value is stable.
  public enum DropReason: String, Equatable, Sendable, CaseIterable {
    /// It was shown within the last day.
    case alreadyShown = "already_shown"
    /// Its last moment is over.
    case expired
    /// Its condition cannot be read.
    case unreadableCondition = "unreadable_condition"
    /// It has no layout.
    case nothingToShow = "nothing_to_show"
    /// Too many more important ones wait.
    case queueFull = "queue_full"
    /// It could not be put on the screen three times.
    case notShowable = "not_showable"
    /// It is for another person.
    case otherPerson = "other_person"
  }

  struct Entry: Sendable {
    @Boxed var payload: MessagePayload
    /// The payload as it arrived, for the snapshot.
    var source: JSONValue
    var order: Int64
    var failures = 0
    /// Since when it has been allowed but for its delay.
    var onScreenSince: Timestamp?
    /// When to try again after it could not be shown.
    var retryAt: Timestamp?
  }

  enum Phase: Equatable, Sendable {
    case idle
    /// Its pictures are loaded.
    case preparing(MessageIdentity)
    case showing(MessageIdentity, pushID: String?, wasClicked: Bool)
  }

  /// What the queue keeps to.
  public let settings: Settings
  var waiting: [Entry] = []
  var shownAt: [MessageIdentity: Timestamp] = [:]
  var nextOrder: Int64 = 0
  /// When the last message was closed.
  var lastClosed: Timestamp?
  var phase = Phase.idle
  var isActive = false
  var screen: String?
  /// The ids of the person who uses the app, `nil` for one who is not known.
  var person: Set<String>?

  /// Makes an empty queue.
  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// The message that is shown or about to be.
  public var current: MessageIdentity? {
    switch phase {
    case .idle: nil
    case .preparing(let identity): identity
    case .showing(let identity, _, _): identity
    }
  }

  /// The payload of a message that waits or is about to be shown.
  public func payload(_ identity: MessageIdentity) -> MessagePayload? {
    waiting.first { $0.payload.identity == identity }?.payload
  }

  /// How many messages wait.
  public var count: Int { waiting.count }
}

extension InAppQueue {
  /// A message arrived.
  ///
  /// - Parameters:
  ///   - payload: The message.
  ///   - source: The JSON it was read from, which the snapshot keeps.
  ///   - now: The moment.
  /// - Returns: What is to be done.
  public mutating func receive(
    _ payload: MessagePayload,
    source: JSONValue,
    now: Timestamp
  ) -> [Action] {
    let identity = payload.identity
    if let reason = reasonToRefuse(payload, now: now) { return [.drop(identity, reason)] }
    if case .showing(identity, _, _) = phase { return [.drop(identity, .alreadyShown)] }
    var actions: [Action] = []
    if let place = waiting.firstIndex(where: { $0.payload.identity == identity }) {
      // A newer version of a message that waits takes its place.
      (waiting[place].payload, waiting[place].source) = (payload, source)
      actions = [.save]
    } else {
      waiting.append(Entry(payload: payload, source: source, order: nextOrder))
      nextOrder += 1
      actions = [.save, .report(identity, pushID: payload.pushID, .delivered)] + shorten()
    }
    return actions + advance(now: now)
  }

  /// The app came to the front.
  public mutating func becameActive(now: Timestamp) -> [Action] {
    isActive = true
    return advance(now: now)
  }

  /// The app left the front; a message that is about to be shown waits again.
  public mutating func resignedActive(now: Timestamp) -> [Action] {
    isActive = false
    return stopPreparing() + advance(now: now)
  }

  /// Another screen is shown, `nil` where it is not known.
  public mutating func screenChanged(to name: String?, now: Timestamp) -> [Action] {
    guard name != screen else { return [] }
    screen = name
    var actions: [Action] = []
    if case .preparing(let identity) = phase, !mayShow(identity, now: now) {
      actions = stopPreparing()
    }
    return actions + advance(now: now)
  }

  /// Another person uses the app, or the same one under another name; messages for others are given up.
  ///
  /// - Parameters:
  ///   - ids: Those of the person, also the one from before they logged in, which messages were sent to; they are
  ///     another person where they have none of the ids before.
  ///   - now: The moment.
  /// - Returns: What is to be done.
  public mutating func personChanged(to ids: Set<String>, now: Timestamp) -> [Action] {
    guard ids != person else { return [] }
    let isSame = person.map { !$0.isDisjoint(with: ids) } ?? false
    person = ids
    var actions: [Action] = []
    // What is on the screen was meant for the person before.
    if !isSame {
      if let current { actions.append(.hide(current)) }
      phase = .idle
    }
    let others = waiting.filter { !isForThisPerson($0.payload) }
    waiting = waiting.filter { isForThisPerson($0.payload) }
    actions += others.map { .drop($0.payload.identity, .otherPerson) }
    return actions + [.save] + advance(now: now)
  }

  /// The moment of a ``Action/wake(_:)`` has come.
  public mutating func woke(now: Timestamp) -> [Action] {
    advance(now: now)
  }

  /// Whether a prepared message may be put on the screen now.
  public func mayShow(_ identity: MessageIdentity, now: Timestamp) -> Bool {
    guard case .preparing(identity) = phase, isActive, !isExcluded,
      let entry = waiting.first(where: { $0.payload.identity == identity })
    else { return false }
    return entry.payload.condition
      .verdict(screen: screen, onScreenSince: entry.onScreenSince, now: now) == .show
  }

  /// A message is on the screen.
  public mutating func shown(_ identity: MessageIdentity, now: Timestamp) -> [Action] {
    guard case .preparing(identity) = phase else { return [] }
    let pushID = payload(identity)?.pushID
    waiting.removeAll { $0.payload.identity == identity }
    phase = .showing(identity, pushID: pushID, wasClicked: false)
    remember(identity, now: now)
    return [.save, .report(identity, pushID: pushID, .seen)]
  }

  /// A message could not be put on the screen, or may not be any more.
  public mutating func notShown(_ identity: MessageIdentity, now: Timestamp) -> [Action] {
    guard case .preparing(identity) = phase else { return [] }
    let couldBeShown = mayShow(identity, now: now)
    phase = .idle
    guard couldBeShown,
      let place = waiting.firstIndex(where: { $0.payload.identity == identity })
    else { return advance(now: now) }
    waiting[place].failures += 1
    if waiting[place].failures >= 3 {
      waiting.remove(at: place)
      return [.save, .drop(identity, .notShowable)] + advance(now: now)
    }
    waiting[place].retryAt = now.advanced(bySeconds: 30)
    return advance(now: now)
  }

  /// A link or a button of the message was tapped.
  public mutating func clicked(_ identity: MessageIdentity) -> [Action] {
    guard case .showing(identity, let pushID, false) = phase else { return [] }
    phase = .showing(identity, pushID: pushID, wasClicked: true)
    return [.report(identity, pushID: pushID, .clicked)]
  }

  /// The message left the screen; one that was not seen yet waits again.
  public mutating func closed(_ identity: MessageIdentity, now: Timestamp) -> [Action] {
    if case .preparing(identity) = phase { return notShown(identity, now: now) }
    guard case .showing(identity, let pushID, let wasClicked) = phase else { return [] }
    phase = .idle
    lastClosed = now
    return (wasClicked ? [] : [.report(identity, pushID: pushID, .dismissed)]) + advance(now: now)
  }
}
