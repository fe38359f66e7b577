import LinkCore

/// Keeps events from capture until a server has named them, and sends them.
///
/// ``DeliveryMachine`` decides; this performs. Until ``open(_:notBefore:)`` events wait in memory.
final class EventQueue: Sendable {
  /// The most bytes of JSON that wait: 16 MiB.
  static let maximumBytes = 16 << 20

  private let state: Locked<State>
  private let sender: BatchSender
  private let environment: PaylisherEnvironment
  private let maximumCount: Int
  private let willSend: @Sendable () -> Void
  private let report: @Sendable (DeliveryProblem) -> Void

  private struct State {
    var machine: DeliveryMachine
    var storage: (any EventStorage)?
    /// What was captured before the storage was open.
    var early: [QueuedEvent] = []
    var isFlushWanted = false
    var timer: Task<Void, Never>?
    var waiters: [Waiter] = []
    var sent = 0
    var overflow = 0

    var pending: Int { storage?.count ?? early.count }
  }

  private struct Waiter {
    let sentBefore: Int
    let continuation: CheckedContinuation<PaylisherDeliveryReport, Never>
  }

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - policy: When to send.
  ///   - maximumCount: How many events wait at most.
  ///   - isStopped: Whether nothing may be sent for now.
  ///   - sender: Sends.
  ///   - environment: The clock.
  ///   - willSend: Called before each request, and not on the main thread.
  ///   - report: Tells the developer about a problem.
  init(
    policy: DeliveryMachine.Policy,
    maximumCount: Int,
    isStopped: Bool,
    sender: BatchSender,
    environment: PaylisherEnvironment,
    willSend: @escaping @Sendable () -> Void,
    report: @escaping @Sendable (DeliveryProblem) -> Void
  ) {
    self.sender = sender
    self.environment = environment
    self.maximumCount = maximumCount
    self.willSend = willSend
    self.report = report
    let machine = DeliveryMachine(policy: policy, isStopped: isStopped)
    state = Locked(State(machine: machine))
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// Takes over the events of earlier launches, and keeps those that were captured before this.
  ///
  /// - Parameters:
  ///   - storage: The events.
  ///   - cutoff: Older ones are dropped, and counted; `nil` drops none.
  func open(_ storage: any EventStorage, notBefore cutoff: Timestamp?) {
    let tooOld = cutoff.map { storage.removeEvents(before: $0) } ?? 0
    // Written without the lock, so that no caller waits for a file.
    while let early = takeEarly(orUse: storage) {
      for event in early { storage.append(event) }
    }
    decide { state, now in
      state.overflow += tooOld
      self.enforceBounds(&state)
      if state.isFlushWanted { return state.machine.flush(pending: storage.count, now: now) }
      return state.machine.captured(pending: storage.count, now: now)
    }
  }

  /// What was captured meanwhile; `nil` once nothing was, from when on the storage is in use.
  private func takeEarly(orUse storage: any EventStorage) -> [QueuedEvent]? {
    state.withLock { state in
      guard !state.early.isEmpty else {
        state.storage = storage
        return nil
      }
      defer { state.early = [] }
      return state.early
    }
  }

  /// Keeps an event.
  ///
  /// - Returns: Whether it survives the process: not where the storage is not open yet, or the disk is full.
  @discardableResult
  func append(_ event: QueuedEvent) -> Bool {
    var flush: (@Sendable () -> Void)?
    var isKept = false
    decide { state, now in
      guard let storage = state.storage else {
        state.early.append(event)
        if state.early.count > self.maximumCount {
          state.early.removeFirst()
          state.overflow += 1
        }
        return []
      }
      isKept = storage.append(event)
      flush = storage.takeFlush()
      self.enforceBounds(&state)
      return state.machine.captured(
        pending: storage.count,
        isUrgent: event.isRevenue,
        now: now
      )
    }
    // The disk takes milliseconds, which the caller does not have.
    if let flush { StorageQueue.flush(flush) }
    return isKept
  }

  /// Begins to send everything.
  func flush() {
    decide { state, now in Self.flush(&state, now: now) }
  }

  /// Sends everything and reports how far it came; returns early where the server cannot be reached.
  func drain() async -> PaylisherDeliveryReport {
    await withCheckedContinuation { continuation in
      decide { state, now in
        state.waiters.append(Waiter(sentBefore: state.sent, continuation: continuation))
        return Self.flush(&state, now: now)
      }
    }
  }

  private static func flush(_ state: inout State, now: Timestamp) -> [DeliveryMachine.Action] {
    guard let storage = state.storage else {
      state.isFlushWanted = true
      return []
    }
    return state.machine.flush(pending: storage.count, now: now)
  }

  /// Stops or allows every request.
  func setStopped(_ stopped: Bool) {
    decide { state, now in
      state.machine.setStopped(stopped, pending: state.pending, now: now)
    }
  }

  /// Sets whether the device has a network that events may be sent over.
  func setReachable(_ reachable: Bool) {
    decide { state, now in
      let pending = state.storage?.count ?? 0
      return state.machine.setReachable(reachable, pending: pending, now: now)
    }
  }

  /// Carries what waits to the disk itself, on another thread, before the system may end the process.
  func flushToDisk() {
    if let flush = state.withLock({ $0.storage?.takeFullFlush() }) { StorageQueue.flush(flush) }
  }

  /// Whether what is captured now is on disk at once.
  var isOpen: Bool { state.withLock { $0.storage != nil } }

  /// How many events wait.
  var count: Int { state.withLock { $0.pending } }

  /// How many events were dropped because they were too many or too old; counts from zero
  /// afterwards.
  func takeOverflow() -> Int {
    state.withLock { state in
      defer { state.overflow = 0 }
      return state.overflow
    }
  }

  /// Counts events that were dropped before they came here.
  func addOverflow(_ count: Int) {
    state.withLock { $0.overflow += count }
  }

  private func decide(
    sent: [QueuedEvent] = [],
    _ decision: (inout State, Timestamp) -> [DeliveryMachine.Action]
  ) {
    let now = environment.clock.now()
    let actions = state.withLock { state in
      let actions = decision(&state, now)
      // In the order of the decisions, or an older timer could take the place of a newer one.
      for case .wake(let milliseconds) in actions {
        state.timer?.cancel()
        state.timer = timer(after: milliseconds)
      }
      return actions
    }
    perform(actions, sent: sent)
  }

  private func perform(_ actions: [DeliveryMachine.Action], sent: [QueuedEvent]) {
    for action in actions {
      switch action {
      case .send(let limit):
        // Ends with the answer; it is not cancelled, since the server may have stored the events.
        Task { await self.send(limit) }
      case .wake: break
      case .dropSent: state.withLock { $0.storage?.remove(Set(sent.map(\.id))) }
      case .report(let problem): report(problem)
      case .rest: rest()
      }
    }
  }

  private func send(_ limit: Int) async {
    willSend()
    let events = state.withLock { state in
      state.machine.maySend ? state.storage?.first(limit) : nil
    }
    guard let events else { return decide { state, _ in state.machine.withheld() } }
    let verdict = events.isEmpty ? .retry(after: nil) : await sender.send(events)
    decide(sent: events) { state, now in
      if case .settled(let ids, let refused) = verdict {
        state.storage?.remove(ids)
        state.sent += ids.count - refused.count
      }
      return state.machine.answered(
        verdict,
        sent: events.count,
        pending: state.pending,
        now: now,
        random: self.environment.random()
      )
    }
  }

  /// Cancelled by the next timer and by deinit.
  private func timer(after milliseconds: Int64) -> Task<Void, Never> {
    let clock = environment.clock
    return Task { [weak self] in
      guard (try? await clock.sleep(milliseconds: milliseconds)) != nil else { return }
      self?.decide { state, now in state.machine.wake(pending: state.pending, now: now) }
    }
  }

  private func rest() {
    let (waiters, sent, count) = state.withLock { state in
      defer { state.waiters = [] }
      return (state.waiters, state.sent, state.pending)
    }
    for waiter in waiters {
      waiter.continuation.resume(
        returning: PaylisherDeliveryReport(sent: sent - waiter.sentBefore, waiting: count)
      )
    }
  }

  private func enforceBounds(_ state: inout State) {
    guard let storage = state.storage else { return }
    while storage.count > maximumCount || storage.byteCount > Self.maximumBytes {
      storage.removeFirst()
      state.overflow += 1
    }
  }
}
