import Foundation
import LinkCore

extension PaylisherSDK {
  /// The id that events carry: the app's own where the person was identified; empty before setup and
  /// while files cannot be read.
  public func getDistinctId() -> String { engineForValue?.identity.current.distinctID ?? "" }

  /// The id that the SDK made for the person; empty before setup and while files cannot be read.
  public func getAnonymousId() -> String { engineForValue?.identity.current.anonymousID ?? "" }

  /// The session that an event captured now belongs to.
  ///
  /// - Returns: `nil` before setup, and where the last session is over and no event has begun another.
  public func getSessionId() -> String? {
    engineForValue.flatMap { $0.session.sessionID(at: $0.environment.clock.now())?.description }
  }

  /// Begins another session.
  public func startSession() { perform { $0.session.restart(now: $1) } }

  /// Ends the session; the next event begins another.
  public func endSession() { startSession() }

  /// Identifies the person.
  ///
  /// What was captured before, without a name, is theirs. Another id than before is another person:
  /// super properties, groups, feature flags, the session and a link that waits for a login of the
  /// one before are forgotten.
  ///
  /// - Parameters:
  ///   - distinctId: The id of the app's own user.
  ///   - userProperties: Set on the person.
  ///   - userPropertiesSetOnce: Set on the person where they are not set yet.
  public func identify(
    _ distinctId: String,
    userProperties: [String: Any]? = nil,
    userPropertiesSetOnce: [String: Any]? = nil
  ) {
    let (set, setOnce) = (
      JSONValue.object(userProperties), JSONValue.object(userPropertiesSetOnce)
    )
    perform(named: "identify(_:)") { engine, moment in
      engine.person.identify(distinctId, set: set, setOnce: setOnce, at: moment)
      if !engine.environment.isExtension { engine.push.advance() }
    }
  }

  /// Gives the person another name.
  public func alias(_ alias: String) {
    perform(named: "alias(_:)") { $0.person.alias(alias, at: $1) }
  }

  /// Puts the person into a group, such as a company.
  ///
  /// - Parameters:
  ///   - type: The kind of group.
  ///   - key: The group.
  ///   - groupProperties: Set on the group.
  public func group(type: String, key: String, groupProperties: [String: Any]? = nil) {
    let properties = JSONValue.object(groupProperties)
    perform(named: "group(type:key:)") { engine, moment in
      engine.person.group(type: type, key: key, properties: properties, at: moment)
    }
  }

  /// Puts properties on every event from now on, until ``reset()`` or another person.
  public func register(_ properties: [String: Any]) {
    let values = JSONValue.object(properties)
    perform(named: "register(_:)") { engine, _ in
      engine.identity.update { $0.superProperties.merge(values) { $1 } }
    }
  }

  /// Takes a property off every event from now on.
  public func unregister(_ key: String) {
    perform(named: "unregister(_:)") { engine, _ in
      engine.identity.update { _ = $0.superProperties.removeValue(forKey: key) }
    }
  }

  /// Forgets the person, for example after a logout: the next events are another person's.
  ///
  /// Only the choice to opt out stays. Waiting events are still sent, as those of the person they
  /// belong to. A link that waits for a login is forgotten.
  public func reset() {
    perform(named: "reset()") { engine, _ in engine.reset() }
  }

  /// Lets the SDK work again after ``optOut()``.
  public func optIn() { setOptedOut(false) }

  /// Stops every capture and every request, until ``optIn()``, over logouts and launches.
  ///
  /// Where the device is registered for push, one last request takes that back. Counts also before ``setup(_:)``. Links are still delivered, without their campaign. What waits
  /// stays on disk, unsent.
  public func optOut() { setOptedOut(true) }

  /// Whether nothing is captured: the person opted out, the SDK is not set up, or the choice cannot be
  /// read yet.
  public func isOptOut() -> Bool {
    if let engine = engineForValue { return engine.identity.current.isOptedOut ?? false }
    return state.withLock { $0.isOptedOut } ?? true
  }

  /// What the person chose; `nil` where they did not, and where that cannot be read yet.
  package var optOutChoice: Bool? {
    if let engine = engineForValue { return engine.identity.current.isOptedOut }
    return state.withLock { $0.isOptedOut }
  }

  private func setOptedOut(_ isOptedOut: Bool) {
    state.withLock { state in
      if case .stopped = state.stage { state.isOptedOut = isOptedOut }
    }
    perform { engine, _ in engine.setOptedOut(isOptedOut) }
  }
}
