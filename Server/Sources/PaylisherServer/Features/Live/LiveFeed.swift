import LinkCore
import Persistence
import Synchronization

/// Who listens, and what was stored that they have not heard of yet.
///
/// It never waits: the writer of events leaves their ids here, and ``LiveFeedService`` hands them
/// on. Without listeners, leaving them costs a look into two empty tables.
final class LiveFeed: CommitObserver {
  /// The most listeners of a server.
  static let maximumListeners = 100
  /// How long another server's listeners are remembered after it spoke of them.
  static let memory = Duration.seconds(6)

  /// What there is to do for the listeners.
  struct Work: Sendable {
    var stored: [WorkspaceID: LiveQueue.Entry] = [:]
    var notices: [LiveNotice] = []
  }

  private struct State {
    var number = 0
    var listeners: [WorkspaceID: [Int: LiveListener]] = [:]
    /// Until when other servers have listeners.
    var wanted: [WorkspaceID: ContinuousClock.Instant] = [:]
    var stored = LiveQueue()
    var untold = LiveQueue()
    /// Workspaces whose first listener came, which the other servers do not know yet.
    var wishes: Set<WorkspaceID> = []
    var hasEnded = false

    var count: Int { listeners.values.reduce(0) { $0 + $1.count } }
  }

  /// Tells that there is something to hand on.
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  init() {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// How many listen.
  var count: Int { state.withLock { $0.count } }

  // MARK: - What was stored

  /// Keeps what this server stored for those who want to know.
  func stored(_ ids: [EntityID], of workspace: WorkspaceID) {
    #if DEBUG
    if Self.isDeaf { return }
    #endif
    let isWanted = state.withLock { state in
      let isHere = state.listeners[workspace] != nil
      let isElsewhere = state.wanted[workspace].map { $0 > .now } ?? false
      if isHere { state.stored.add(ids, of: workspace) }
      if isElsewhere { state.untold.add(ids, of: workspace) }
      return isHere || isElsewhere
    }
    if isWanted { signal.yield() }
  }

  /// Takes in what another server told.
  func heard(_ notice: LiveNotice) {
    let isWanted = state.withLock { state in
      switch notice {
      case .wanted(let workspace):
        state.wanted[workspace] = ContinuousClock.now + Self.memory
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
      state.wanted = state.wanted.filter { $0.value > .now }
      let wishes = state.wishes.map(LiveNotice.wanted)
      state.wishes = []
      let told = state.untold.take().flatMap { workspace, entry in
        Self.notices(entry, of: workspace)
      }
      return Work(stored: state.stored.take(), notices: wishes + told)
    }
  }

  private static func notices(
    _ entry: LiveQueue.Entry,
    of workspace: WorkspaceID
  ) -> [LiveNotice] {
    stride(from: 0, to: max(1, entry.ids.count), by: LiveNotice.maximumEvents).map { start in
      let ids = Array(entry.ids.dropFirst(start).prefix(LiveNotice.maximumEvents))
      return .stored(workspace, ids, unnamed: start == 0 ? entry.unnamed : 0)
    }
  }

  // MARK: - Who listens

  /// A place for a listener; `nil` where there is none left, or where the server stops.
  func join(_ workspace: WorkspaceID, _ filter: LiveFilter) -> LiveSeat? {
    let listener = LiveListener(filter)
    let number: Int? = state.withLock { state in
      guard state.count < Self.maximumListeners, !state.hasEnded else { return nil }
      state.number += 1
      state.listeners[workspace, default: [:]][state.number] = listener
      state.wishes.insert(workspace)
      return state.number
    }
    guard let number else { return nil }
    signal.yield()
    return LiveSeat(listener) { [weak self] in self?.leave(workspace, number) }
  }

  private func leave(_ workspace: WorkspaceID, _ number: Int) {
    state.withLock { state in
      state.listeners[workspace]?[number] = nil
      if state.listeners[workspace]?.isEmpty == true { state.listeners[workspace] = nil }
    }
  }

  /// The listeners of a workspace.
  func listeners(of workspace: WorkspaceID) -> [LiveListener] {
    state.withLock { state in state.listeners[workspace].map { Array($0.values) } ?? [] }
  }

  /// Lets everybody who listens hear something, and the other servers know of them.
  func beat() {
    let listeners = state.withLock { state in
      state.wishes.formUnion(state.listeners.keys)
      return state.listeners.values.flatMap(\.values)
    }
    for listener in listeners { listener.beat() }
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
