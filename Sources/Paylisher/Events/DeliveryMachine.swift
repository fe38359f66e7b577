import LinkCore

/// When events are sent, and what an answer leads to.
///
/// At most one request is under way. States and their transitions:
///
/// - *idle*: a captured event begins a request at ``Policy/flushAt`` events, or after
///   ``Policy/interval`` milliseconds; no timer runs while nothing waits.
/// - *sending*: captures only wait; the answer leads to *idle*, *sending* or *backing off*.
/// - *backing off*: until ``notBefore``; an explicit flush skips a pause of our own, never one that
///   the server asked for.
/// - *stopped*: after opt-out, or for an hour where the server refuses the app.
/// - *unreachable*: while the device has no network that events may be sent over; its return is a
///   flush.
struct DeliveryMachine: Sendable {
  /// Limits that do not change.
  struct Policy: Equatable, Sendable {
    var flushAt = 20
    var batchLimit = 50
    var interval: Int64 = 30_000
  }

  /// What to do next.
  enum Action: Equatable, Sendable {
    /// Send the oldest events, at most so many.
    case send(limit: Int)
    /// Call ``wake(pending:now:)`` after some milliseconds; replaces an earlier such action.
    case wake(after: Int64)
    /// Forget what was in the request: the server will never take it.
    case dropSent
    /// Tell the developer.
    case report(DeliveryProblem)
    /// Nothing more happens by itself: answer the callers of a flush.
    case rest
  }

  let policy: Policy
  private var limit: Int
  private var failures = 0
  private var isSending = false
  private var isDraining = false
  private var isStopped: Bool
  private var isUnreachable = false
  private var notBefore: Timestamp?
  private var isServersPause = false
  private var wakesAt: Timestamp?

  init(policy: Policy, isStopped: Bool = false) {
    self.policy = policy
    self.isStopped = isStopped
    limit = policy.batchLimit
  }

  /// An event was added; an urgent one waits for no others.
  mutating func captured(pending: Int, isUrgent: Bool = false, now: Timestamp) -> [Action] {
    if isUrgent { isDraining = true }
    guard !isSending, maySend else { return [] }
    if isUrgent || pending >= policy.flushAt, !isPausing(now) { return send() }
    return wakeIfNeeded(pending: pending, now: now)
  }

  /// The app wants everything sent now.
  mutating func flush(pending: Int, now: Timestamp) -> [Action] {
    guard maySend, pending > 0 else { return isSending ? [] : [.rest] }
    isDraining = true
    if isSending { return [] }
    if isPausing(now), isServersPause {
      return wakeIfNeeded(pending: pending, now: now) + [.rest]
    }
    return send()
  }

  /// The time asked for has come.
  mutating func wake(pending: Int, now: Timestamp) -> [Action] {
    wakesAt = nil
    guard !isSending, maySend, pending > 0 else { return [] }
    if isPausing(now) { return wakeIfNeeded(pending: pending, now: now) }
    isDraining = true
    return send()
  }

  /// Sending stops or may begin again.
  mutating func setStopped(_ stopped: Bool, pending: Int, now: Timestamp) -> [Action] {
    isStopped = stopped
    return stopped ? [] : wakeIfNeeded(pending: pending, now: now)
  }

  /// The network that events may be sent over is gone, or there again.
  mutating func setReachable(_ reachable: Bool, pending: Int, now: Timestamp) -> [Action] {
    let wasUnreachable = isUnreachable
    isUnreachable = !reachable
    guard reachable, wasUnreachable, maySend, pending > 0 else { return [] }
    return flush(pending: pending, now: now)
  }

  /// Whether a request may begin.
  var maySend: Bool { !isStopped && !isUnreachable }

  /// The request that was decided may not begin any more, because sending has stopped since.
  mutating func withheld() -> [Action] {
    isSending = false
    isDraining = false
    return [.rest]
  }

  /// An answer came, or none; `sent` events were in the request and `pending` are left, and
  /// `random` is from 0 up to 1.
  mutating func answered(
    _ verdict: BatchVerdict,
    sent: Int,
    pending: Int,
    now: Timestamp,
    random: Double
  ) -> [Action] {
    isSending = false
    switch verdict {
    case .settled(_, let refused):
      failures = 0
      notBefore = nil
      limit = min(policy.batchLimit, limit * 2)
      let report: [Action] = refused.isEmpty ? [] : [.report(.refused(events: refused.count))]
      return report + goOn(pending: pending, now: now)
    case .tooLarge, .refused:
      return shrink(sent: sent, pending: pending, now: now, isTooLarge: verdict == .tooLarge)
    case .retry(let seconds):
      let pause = seconds.map { min($0, 3_600) * 1_000 } ?? Self.backOff(failures, random)
      failures += 1
      return pauseFor(pause, isServers: seconds != nil, pending: pending, now: now)
    case .unwelcome(let status):
      let pause = pauseFor(3_600_000, isServers: true, pending: pending, now: now)
      return [.report(.unwelcome(status: status))] + pause
    }
  }

  /// Full jitter: a random part of 1 s, doubled per failure; where that reaches 15 minutes, those and
  /// a random part of as much again, so that a device asks at most once in 15 minutes.
  static func backOff(_ failures: Int, _ random: Double) -> Int64 {
    let quarter: Int64 = 900_000
    let longest = 1_000 << Int64(min(failures, 20))
    return longest < quarter
      ? Int64(Double(longest) * random) : quarter + Int64(Double(quarter) * random)
  }

  private mutating func goOn(pending: Int, now: Timestamp) -> [Action] {
    if maySend, pending > 0, isDraining || pending >= policy.flushAt { return send() }
    isDraining = false
    return wakeIfNeeded(pending: pending, now: now) + [.rest]
  }

  /// Half as many next time; one event alone that is refused is dropped.
  private mutating func shrink(
    sent: Int,
    pending: Int,
    now: Timestamp,
    isTooLarge: Bool
  ) -> [Action] {
    guard sent <= 1 else {
      limit = max(1, sent / 2)
      return maySend ? send() : withheld()
    }
    let report = Action.report(isTooLarge ? .tooLarge : .refused(events: 1))
    return [.dropSent, report] + goOn(pending: pending - 1, now: now)
  }

  private mutating func pauseFor(
    _ milliseconds: Int64,
    isServers: Bool,
    pending: Int,
    now: Timestamp
  ) -> [Action] {
    notBefore = Timestamp(milliseconds: now.milliseconds + milliseconds)
    isServersPause = isServers
    isDraining = false
    wakesAt = nil
    return wakeIfNeeded(pending: pending, now: now) + [.rest]
  }

  private mutating func send() -> [Action] {
    isSending = true
    wakesAt = nil
    return [.send(limit: limit)]
  }

  private mutating func wakeIfNeeded(pending: Int, now: Timestamp) -> [Action] {
    guard pending > 0, maySend, wakesAt == nil else { return [] }
    let pause = notBefore.map { $0.milliseconds(since: now) } ?? 0
    let after = pause > 0 ? pause : policy.interval
    wakesAt = Timestamp(milliseconds: now.milliseconds + after)
    return [.wake(after: after)]
  }

  private func isPausing(_ now: Timestamp) -> Bool {
    guard let notBefore else { return false }
    // A clock that was set back must not stretch a pause to years.
    return (1...3_600_000).contains(notBefore.milliseconds(since: now))
  }
}
