import Foundation
import LinkCore

extension PaylisherSDK {
  /// The id that events carry: the app's own where the person was identified; empty before setup.
  public func getDistinctId() -> String { engine?.identity.current.distinctID ?? "" }

  /// The id that the SDK made for the person; empty before setup.
  public func getAnonymousId() -> String { engine?.identity.current.anonymousID ?? "" }

  /// The session that events belong to now.
  public func getSessionId() -> String? { engine?.session.sessionID.description }

  /// Begins another session.
  public func startSession() {
    guard let engine else { return }
    engine.session.restart(now: engine.environment.clock.now())
  }

  /// Ends the session; the next event begins another.
  public func endSession() { startSession() }

  /// Says who the person is.
  ///
  /// What was captured before, without a name, is theirs. Another id than before is another person:
  /// super properties and groups of the one before are forgotten.
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
    engine?.person.identify(
      distinctId,
      set: JSONValue.object(userProperties),
      setOnce: JSONValue.object(userPropertiesSetOnce)
    )
  }

  /// Gives the person another name.
  public func alias(_ alias: String) { engine?.person.alias(alias) }

  /// Puts the person into a group, such as a company.
  ///
  /// - Parameters:
  ///   - type: The kind of group.
  ///   - key: The group.
  ///   - groupProperties: Set on the group.
  public func group(type: String, key: String, groupProperties: [String: Any]? = nil) {
    engine?.person.group(type: type, key: key, properties: JSONValue.object(groupProperties))
  }

  /// Puts properties on every event from now on, until ``reset()`` or another person.
  public func register(_ properties: [String: Any]) {
    let values = JSONValue.object(properties)
    engine?.identity.update { $0.superProperties.merge(values) { $1 } }
  }

  /// Takes a property off every event from now on.
  public func unregister(_ key: String) {
    _ = engine?.identity.update { $0.superProperties.removeValue(forKey: key) }
  }

  /// Keeps the token that push messages to this device are addressed to with the person.
  ///
  /// Call it whenever the messaging service hands out a token, and again after ``reset()``.
  public func registerFCMToken(_ fcmToken: String) {
    engine?.person.registerToken(fcmToken, locale: Locale.preferredLanguages.first ?? "en")
  }

  /// Forgets the person, for example after a logout: the next events are somebody else's.
  ///
  /// Only the choice to opt out stays. Waiting events are still sent, as those of the person they
  /// belong to.
  public func reset() { engine?.reset() }

  /// Lets the SDK work again after ``optOut()``.
  public func optIn() { engine?.setOptedOut(false) }

  /// Stops every capture and every request, until ``optIn()``, over logouts and launches.
  ///
  /// Links are still delivered, without their campaign. What waits stays on disk, unsent.
  public func optOut() { engine?.setOptedOut(true) }

  /// Whether nothing is captured: the person opted out, or the SDK is not set up.
  public func isOptOut() -> Bool { engine?.identity.current.isOptedOut ?? (engine == nil) }
}
