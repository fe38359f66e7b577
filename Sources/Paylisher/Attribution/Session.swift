import LinkCore

/// A person's visit: activity with no pause over 30 minutes, 24 hours at most.
///
/// Sessions live in memory, so a launch always begins one.
struct Session: Equatable, Sendable {
  /// The longest pause, in milliseconds.
  static let maximumPause: Int64 = 30 * 60_000
  /// The longest session, in milliseconds.
  static let maximumLength: Int64 = 24 * 3_600_000

  /// On every event, as `$session_id`.
  private(set) var id: EntityID
  private var startedAt: Timestamp
  private var lastActivity: Timestamp

  /// Begins a session.
  init(id: EntityID, now: Timestamp) {
    self.id = id
    startedAt = now
    lastActivity = now
  }

  /// Counts an activity; a session that is over ends first, so that what just happened belongs to
  /// the new one.
  mutating func touch(now: Timestamp, nextID: @autoclosure () -> EntityID) {
    if isOver(at: now) { self = Session(id: nextID(), now: now) }
    lastActivity = now
  }

  /// Whether something that is learned later happened while the session was on, as far as is known.
  func includes(_ moment: Timestamp) -> Bool { moment >= startedAt && !isOver(at: moment) }

  /// Whether an activity at a moment begins another session.
  func isOver(at now: Timestamp) -> Bool {
    now.milliseconds(since: lastActivity) > Self.maximumPause
      || now.milliseconds(since: startedAt) > Self.maximumLength
  }
}
