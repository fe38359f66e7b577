import Dispatch
import LinkCore

/// Keeps events from capture until a server has named them, and sends them.
///
/// ``DeliveryMachine`` decides; this performs.
final class EventQueue: Sendable {
  /// The longest an event waits before it is given up: 30 days.
  static let maximumAge: Int64 = 30 * 86_400_000
  /// The most bytes of JSON that wait: 16 MiB.
  static let maximumBytes = 16 << 20

  private let state: Locked<State>
  private let sender: BatchSender
  private let environment: PaylisherEnvironment
  private let maximumCount: Int
  private let report: @Sendable (DeliveryProblem) -> Void

  private struct State {
    var machine: DeliveryMachine
    let storage: any EventStorage
    var timer: Task<Void, Never>?
    var waiters: [Waiter] = []
    var sent = 0
    var overflow = 0
  }

  private struct Waiter {
    let sentBefore: Int
    let continuation: CheckedContinuation<PaylisherDeliveryReport, Never>
  }

  init(
    policy: DeliveryMachine.Policy,
    maximumCount: Int,
    isStopped: Bool,
    sender: BatchSender,
    environment: PaylisherEnvironment,
    report: @escaping @Sendable (DeliveryProblem) -> Void
  ) {
    self.sender = sender
    self.environment = environment
    self.maximumCount = max(1, maximumCount)
    self.report = report
    let machine = DeliveryMachine(policy: policy, isStopped: isStopped)
    state = Locked(State(machine: machine, storage: environment.openEvents()))
    decide { state, now in
      self.enforceBounds(&state, now: now)
      return state.machine.captured(pending: state.storage.count, now: now)
    }
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// Keeps an event; when this returns it survives the process.
  func append(_ event: QueuedEvent) {
    var flush: (@Sendable () -> Void)?
    decide { state, now in
      state.storage.append(event)
      flush = state.storage.takeFlush()
      self.enforceBounds(&state, now: now)
      return state.machine.captured(
        pending: state.storage.count,
        isUrgent: event.isRevenue,
        now: now
      )
    }
    // The disk takes milliseconds, which the caller does not have.
    if let flush { DispatchQueue.global(qos: .utility).async(execute: flush) }
  }

  /// Begins to send everything.
  func flush() {
    decide { state, now in state.machine.flush(pending: state.storage.count, now: now) }
  }

  /// Sends everything and tells how far it came; returns early where the server cannot be reached.
  func drain() async -> PaylisherDeliveryReport {
    await withCheckedContinuation { continuation in
      decide { state, now in
        state.waiters.append(Waiter(sentBefore: state.sent, continuation: continuation))
        return state.machine.flush(pending: state.storage.count, now: now)
      }
    }
  }

  /// Stops or allows every request.
  func setStopped(_ stopped: Bool) {
    decide { state, now in
      state.machine.setStopped(stopped, pending: state.storage.count, now: now)
    }
  }

  /// Says whether the device has a network that events may be sent over.
  func setReachable(_ reachable: Bool) {
    decide { state, now in
      state.machine.setReachable(reachable, pending: state.storage.count, now: now)
    }
  }

  /// Carries what waits to the disk itself, before the system may end the process.
  func synchronize() {
    state.withLock { $0.storage.synchronize() }
  }

  /// How many events wait.
  var count: Int { state.withLock { $0.storage.count } }

  /// How many events were dropped because too many waited; counts from zero afterwards.
  func takeOverflow() -> Int {
    state.withLock { state in
      defer { state.overflow = 0 }
      return state.overflow
    }
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
        // Ends with the answer; nobody cancels it, since the server may have stored the events.
        Task { await self.send(limit) }
      case .wake: break
      case .dropSent: state.withLock { $0.storage.remove(Set(sent.map(\.id))) }
      case .report(let problem): report(problem)
      case .rest: rest()
      }
    }
  }

  private func send(_ limit: Int) async {
    let events = state.withLock { $0.storage.first(limit) }
    let verdict = events.isEmpty ? .retry(after: nil) : await sender.send(events)
    decide(sent: events) { state, now in
      if case .settled(let ids, let refused) = verdict {
        state.storage.remove(ids)
        state.sent += ids.count - refused.count
      }
      return state.machine.answered(
        verdict,
        sent: events.count,
        pending: state.storage.count,
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
      self?.decide { state, now in state.machine.wake(pending: state.storage.count, now: now) }
    }
  }

  private func rest() {
    let (waiters, sent, count) = state.withLock { state in
      defer { state.waiters = [] }
      return (state.waiters, state.sent, state.storage.count)
    }
    for waiter in waiters {
      waiter.continuation.resume(
        returning: PaylisherDeliveryReport(sent: sent - waiter.sentBefore, waiting: count)
      )
    }
  }

  private func enforceBounds(_ state: inout State, now: Timestamp) {
    let storage = state.storage
    while storage.count > maximumCount || storage.byteCount > Self.maximumBytes {
      storage.removeFirst()
      state.overflow += 1
    }
    while let oldest = storage.oldest, now.milliseconds(since: oldest) > Self.maximumAge {
      storage.removeFirst()
    }
  }
}
