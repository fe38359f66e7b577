import Foundation
import LinkCore

extension PaylisherSDK {
  /// Returns the distinct ID that events carry.
  ///
  /// - Returns: The ID that you passed to `identify`, or the anonymous ID if the user is not
  ///   identified. An empty string before setup and while the SDK cannot read its files.
  public func getDistinctId() -> String { engineForValue?.identity.current.distinctID ?? "" }

  /// Returns the anonymous ID that the SDK generated for the user.
  ///
  /// - Returns: The anonymous ID. An empty string before setup and while the SDK cannot read its
  ///   files.
  public func getAnonymousId() -> String { engineForValue?.identity.current.anonymousID ?? "" }

  /// Returns the ID of the current session.
  ///
  /// - Returns: The ID that an event captured now would carry. `nil` before setup, and if the last
  ///   session has ended and no event has started a new one.
  public func getSessionId() -> String? {
    engineForValue.flatMap { $0.session.sessionID(at: $0.environment.clock.now())?.description }
  }

  /// Starts a new session.
  public func startSession() { perform { $0.session.restart(now: $1) } }

  /// Ends the current session.
  ///
  /// The next event starts a new session.
  public func endSession() { startSession() }

  /// Identifies the user by an ID from your app.
  ///
  /// Events that were captured before for the anonymous user belong to the identified user. If you
  /// pass a different ID than before, the SDK treats it as another user. It then clears the super
  /// properties, groups, feature flags, the session and the link that waits for a login.
  ///
  /// - Parameters:
  ///   - distinctId: The ID of the user in your app.
  ///   - userProperties: The properties to set on the person. The default is `nil`.
  ///   - userPropertiesSetOnce: The properties to set on the person unless they are already set.
  ///     The default is `nil`.
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

  /// Assigns an additional ID to the user.
  ///
  /// - Parameter alias: The additional ID. If it is empty, the call has no effect.
  public func alias(_ alias: String) {
    perform(named: "alias(_:)") { $0.person.alias(alias, at: $1) }
  }

  /// Adds the user to a group, such as a company.
  ///
  /// - Parameters:
  ///   - type: The type of the group, such as `company`.
  ///   - key: The ID of the group.
  ///   - groupProperties: The properties to set on the group. The default is `nil`.
  public func group(type: String, key: String, groupProperties: [String: Any]? = nil) {
    let properties = JSONValue.object(groupProperties)
    perform(named: "group(type:key:)") { engine, moment in
      engine.person.group(type: type, key: key, properties: properties, at: moment)
    }
  }

  /// Adds super properties, which every later event carries.
  ///
  /// Super properties stay set until you call ``reset()`` or identify another user.
  ///
  /// - Parameter properties: The properties to add. They replace super properties with the same
  ///   names.
  public func register(_ properties: [String: Any]) {
    let values = JSONValue.object(properties)
    perform(named: "register(_:)") { engine, _ in
      engine.identity.update { $0.superProperties.merge(values) { $1 } }
    }
  }

  /// Removes a super property from all later events.
  ///
  /// - Parameter key: The name of the property.
  public func unregister(_ key: String) {
    perform(named: "unregister(_:)") { engine, _ in
      engine.identity.update { _ = $0.superProperties.removeValue(forKey: key) }
    }
  }

  /// Resets the user, for example after a logout.
  ///
  /// Later events belong to a new anonymous user. The SDK still sends waiting events, for the user
  /// who captured them. It discards the link that waits for a login. Only a choice to opt out stays
  /// in effect.
  public func reset() {
    perform(named: "reset()") { engine, _ in engine.reset() }
  }

  /// Allows the SDK to capture events and send requests again after ``optOut()``.
  public func optIn() { setOptedOut(false) }

  /// Stops the SDK from capturing events and sending requests until you call ``optIn()``.
  ///
  /// The choice applies across logouts and launches, and you can make it before ``setup(_:)``. If
  /// the device is registered for push, the SDK sends one last request to remove the registration.
  /// Links are still delivered, but without their campaign. Waiting events stay on disk and are not
  /// sent.
  public func optOut() { setOptedOut(true) }

  /// Returns a Boolean value that indicates whether the SDK captures no events.
  ///
  /// - Returns: `true` if the user has opted out, if the SDK is not set up, or if the SDK cannot
  ///   read the user's choice yet. Otherwise `false`.
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
