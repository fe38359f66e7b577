import Foundation
import LinkCore
import Persistence
import Synchronization

/// The listeners of the live view, and the stored events that are not sent to them yet.
///
/// It never waits: the writer of events leaves their ids here, and ``LiveFeedService`` hands them
/// on. Without listeners, leaving them costs a look into two empty tables.
final class LiveFeed: CommitObserver {
  /// The most listeners of a server.
  static let maximumListeners = 500
  /// The most listeners of a workspace, so that none takes the room of the others.
  static let maximumOfWorkspace = 100
  /// How long another server's listeners are remembered after its last notification of them.
  static let memory = Duration.seconds(6)

  /// What there is to do for the listeners.
  struct Work: Sendable {
    var stored: [WorkspaceID: LiveQueue.Entry] = [:]
    var notifications: [LiveNotification] = []
  }

  private struct State {
    var number = 0
    var listeners: [WorkspaceID: [Int: LiveListener]] = [:]
    /// Until when other servers have listeners of a workspace.
    var remoteInterest: [WorkspaceID: ContinuousClock.Instant] = [:]
    var stored = LiveQueue()
    var unannounced = LiveQueue()
    /// Workspaces with listeners here, which the other servers do not know yet.
    var newInterest: Set<WorkspaceID> = []
    var hasEnded = false

    var count: Int { listeners.values.reduce(0) { $0 + $1.count } }
  }

  /// Yields when there is something to deliver.
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  init() {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// How many listen.
  var count: Int { state.withLock { $0.count } }

  // MARK: - What was stored

  /// Keeps the ids of events that this server stored, where a listener anywhere wants them.
  func stored(_ ids: [EntityID], of workspace: WorkspaceID) {
    #if DEBUG
    if Self.dropsEvents { return }
    #endif
    let isWanted = state.withLock { state in
      let isHere = state.listeners[workspace] != nil
      let isElsewhere = state.remoteInterest[workspace].map { $0 > .now } ?? false
      if isHere { state.stored.add(ids, of: workspace) }
      if isElsewhere { state.unannounced.add(ids, of: workspace) }
      return isHere || isElsewhere
    }
    if isWanted { signal.yield() }
  }

  /// Takes a notification of another server.
  func receive(_ notification: LiveNotification) {
    let isWanted = state.withLock { state in
      switch notification {
      case .wanted(let workspace):
        state.remoteInterest[workspace] = ContinuousClock.now + Self.memory
        return false
      case .stored(let workspace, let ids, let unnamed):
        guard state.listeners[workspace] != nil else { return false }
        state.stored.add(ids, unnamed: unnamed, of: workspace)
        return true
      }
    }
    if isWanted { signal.yield() }
  }

  /// What is to be done now.
  func take() -> Work {
    state.withLock { state in
      state.remoteInterest = state.remoteInterest.filter { $0.value > .now }
      let newInterest = state.newInterest.map(LiveNotification.wanted)
      state.newInterest = []
      let stored = state.unannounced.take().flatMap { workspace, entry in
        Self.notifications(entry, of: workspace)
      }
      return Work(stored: state.stored.take(), notifications: newInterest + stored)
    }
  }

  private static func notifications(
    _ entry: LiveQueue.Entry,
    of workspace: WorkspaceID
  ) -> [LiveNotification] {
    stride(from: 0, to: max(1, entry.ids.count), by: LiveNotification.maximumEvents).map { start in
      let ids = Array(entry.ids.dropFirst(start).prefix(LiveNotification.maximumEvents))
      return .stored(workspace, ids, unnamed: start == 0 ? entry.unnamed : 0)
    }
  }

  // MARK: - Listeners

  /// A place for a listener; `nil` where there is none left for the workspace or at all, or where the
  /// server stops.
  func subscribe(_ workspace: WorkspaceID, _ filter: LiveFilter) -> LiveSubscription? {
    let listener = LiveListener(filter)
    let number: Int? = state.withLock { state in
      let ofWorkspace = state.listeners[workspace]?.count ?? 0
      guard ofWorkspace < Self.maximumOfWorkspace, state.count < Self.maximumListeners,
        !state.hasEnded
      else { return nil }
      state.number += 1
      state.listeners[workspace, default: [:]][state.number] = listener
      state.newInterest.insert(workspace)
      return state.number
    }
    guard let number else { return nil }
    signal.yield()
    return LiveSubscription(listener) { [weak self] in self?.leave(workspace, number) }
  }

  private func leave(_ workspace: WorkspaceID, _ number: Int) {
    state.withLock { state in
      state.listeners[workspace]?[number] = nil
      if state.listeners[workspace]?.isEmpty == true { state.listeners[workspace] = nil }
    }
  }

  func listeners(of workspace: WorkspaceID) -> [LiveListener] {
    state.withLock { state in state.listeners[workspace].map { Array($0.values) } ?? [] }
  }

  /// Sends every listener a comment, and tells the other servers that they are there.
  func keepAlive() {
    let listeners = state.withLock { state in
      state.newInterest.formUnion(state.listeners.keys)
      return state.listeners.values.flatMap(\.values)
    }
    for listener in listeners { listener.keepAlive() }
    if !listeners.isEmpty { signal.yield() }
  }

  /// Ends every listener's stream, and takes no new listener.
  func end() {
    let listeners = state.withLock { state in
      state.hasEnded = true
      return state.listeners.values.flatMap(\.values)
    }
    for listener in listeners { listener.end() }
  }
}

#if DEBUG
extension LiveFeed {
  /// Whether stored events reach no listener.
  ///
  /// Set by `PAYLISHER_FAULT=no-live`, and only in debug builds: it is the control of the test that
  /// looks for every event at every listener.
  static let dropsEvents = ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "no-live"
}
#endif

/// Events that were stored and not handed on yet, by workspace; no more than a few of each.
struct LiveQueue: Sendable {
  /// Events of one workspace.
  struct Entry: Hashable, Sendable {
    var ids: [EntityID] = []
    /// How many more there were.
    var unnamed = 0
  }

  /// The most events of a workspace that are handed on at a time.
  static let maximum = 250

  private(set) var entries: [WorkspaceID: Entry] = [:]

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ ids: [EntityID], unnamed: Int = 0, of workspace: WorkspaceID) {
    var entry = entries[workspace] ?? Entry()
    let fitting = ids.prefix(max(0, Self.maximum - entry.ids.count))
    entry.ids += fitting
    entry.unnamed += ids.count - fitting.count + unnamed
    entries[workspace] = entry
  }

  /// What waits; nothing waits afterwards.
  mutating func take() -> [WorkspaceID: Entry] {
    defer { entries = [:] }
    return entries
  }
}
