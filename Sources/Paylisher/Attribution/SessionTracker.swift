import LinkCore

/// The process's session and what it is attributed to.
final class SessionTracker: Sendable {
  private let state: Locked<State>
  private let environment: PaylisherEnvironment

  private struct State {
    var session: Session
    var attribution = Attribution()
  }

  init(environment: PaylisherEnvironment) {
    self.environment = environment
    let now = environment.clock.now()
    state = Locked(State(session: Session(id: environment.makeID(now), now: now)))
  }

  /// The session that an event at a moment belongs to, `nil` where the last one is over and nothing
  /// has begun another.
  func sessionID(at now: Timestamp) -> EntityID? {
    state.withLock { $0.session.isOver(at: now) ? nil : $0.session.id }
  }

  /// Counts an activity at a moment and returns what its event carries.
  func touch(now: Timestamp) -> [String: JSONValue] {
    update(now: now) { session, attribution in
      Self.properties(session, attribution, at: now)
    }
  }

  /// What the event of something carries that happened before now, and is no activity of the user:
  /// nothing where the session began later or was over.
  func properties(of moment: Timestamp) -> [String: JSONValue] {
    state.withLock { state in
      guard state.session.includes(moment) else { return [:] }
      return Self.properties(state.session.id, state.attribution, at: moment)
    }
  }

  private static func properties(
    _ session: EntityID,
    _ attribution: Attribution,
    at moment: Timestamp
  ) -> [String: JSONValue] {
    var properties = attribution.properties(session: session, now: moment)
    properties["$session_id"] = .string(session.description)
    return properties
  }

  /// Attributes the session that is on at a moment, after one that is over has ended.
  func attribute(now: Timestamp, _ change: (inout Attribution, EntityID) -> Void) {
    update(now: now) { session, attribution in change(&attribution, session) }
  }

  /// The server knows the campaign of a link that came before; that is no activity of the user.
  func confirm(campaignKey: String) {
    state.withLock { $0.attribution.confirm(campaignKey: campaignKey) }
  }

  /// Begins another session, with nothing to attribute it to.
  func restart(now: Timestamp) {
    state.withLock { state in
      state.session = Session(id: environment.makeID(now), now: now)
      state.attribution.clear()
    }
  }

  @discardableResult
  private func update<Result>(
    now: Timestamp,
    _ change: (EntityID, inout Attribution) -> Result
  ) -> Result {
    state.withLock { state in
      state.session.touch(now: now, nextID: environment.makeID(now))
      return change(state.session.id, &state.attribution)
    }
  }
}
