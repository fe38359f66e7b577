import LinkCore

/// When a look-up that got no answer is repeated by itself.
///
/// Only in the time between the launch and the first time that the app leaves the screen, only where
/// the server could not be reached or the app was not active, and less and less often.
struct DeferredRetry: Equatable, Sendable {
  /// The most look-ups of one launch that no caller asked for.
  static let maximumCount = 5
  /// The pause after the first of them, in milliseconds; it doubles.
  static let firstPause: Int64 = 30_000

  private var cause: Cause?
  private var count = 0
  private var notBefore: Timestamp?
  private var isOver = false

  /// What a repetition waits for.
  enum Cause: Equatable, Sendable {
    case network
    case activity
  }

  /// The last look-up came to an end; `cause` is what kept it from an answer.
  mutating func ended(waitingFor cause: Cause?) {
    self.cause = isOver ? nil : cause
  }

  /// What a look-up waited for is there: whether to repeat it now.
  mutating func begin(_ cause: Cause, now: Timestamp) -> Bool {
    guard self.cause == cause, count < Self.maximumCount, now >= notBefore ?? now else {
      return false
    }
    self.cause = nil
    notBefore = Timestamp(milliseconds: now.milliseconds + Self.firstPause << count)
    count += 1
    return true
  }

  /// The app has left the screen: a link that is found later would surprise its user.
  mutating func enteredBackground() {
    (cause, isOver) = (nil, true)
  }
}

extension DeferredCoordinator {
  /// The network is back.
  ///
  /// The callers have their error already; a link that is found now goes to the app's closures.
  func networkReturned() { retry(.network) }

  /// The app is in front of the user, and may read the clipboard.
  func becameActive() {
    let waiting = state.withLock { state in
      state.isActive = true
      defer { state.whenActive = [] }
      return state.whenActive
    }
    for answer in waiting { answer.resume(true) }
    retry(.activity)
  }

  /// The app is no longer in front of the user.
  func enteredBackground() {
    state.withLock { state in
      state.isActive = false
      state.retry.enteredBackground()
    }
  }

  private func retry(_ cause: DeferredRetry.Cause) {
    let now = environment.clock.now()
    guard !state.withLock({ $0.kept.isDone && $0.kept.clue == nil }),
      identity.current.isOptedOut != true,
      state.withLock({ $0.retry.begin(cause, now: now) })
    else { return }
    begin(for: nil)
  }
}
