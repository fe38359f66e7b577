import LinkCore

/// Captures identifications, aliases and groups.
final class PersonRecorder: Sendable {
  private let identity: IdentityStore
  private let recorder: EventRecorder
  private let flags: FeatureFlagCoordinator
  private let profiles: PaylisherPersonProfiles
  private let repeated: PaylisherRepeatedIdentifyBehavior
  private let switched = Locked<(@Sendable () -> Void)?>(nil)

  init(
    _ settings: EngineSettings,
    identity: IdentityStore,
    recorder: EventRecorder,
    flags: FeatureFlagCoordinator
  ) {
    self.flags = flags
    self.identity = identity
    self.recorder = recorder
    profiles = settings.events.personProfiles
    repeated = settings.repeatedIdentify
  }

  /// Calls back when another person takes the place of the one before.
  func observe(_ switched: @escaping @Sendable () -> Void) {
    self.switched.withLock { $0 = switched }
  }

  /// Learns who the person is.
  func identify(
    _ id: String,
    set: [String: JSONValue],
    setOnce: [String: JSONValue],
    at moment: Timestamp
  ) {
    guard profiles != .never, identity.current.isOptedOut != true else { return }
    let change = identity.identify(id)
    var properties: [String: JSONValue] = [:]
    switch change {
    case nil: return
    case .identified(let previous): properties["$anon_distinct_id"] = .string(previous)
    case .switched: switched.withLock { $0 }?()
    case .repeated where repeated == .ignore:
      return updateProfile(set: set, setOnce: setOnce, at: moment)
    case .repeated: break
    }
    if !set.isEmpty { properties["$set"] = .object(set) }
    if !setOnce.isEmpty { properties["$set_once"] = .object(setOnce) }
    recorder.capture("$identify", properties, at: moment)
    if case .identified = change { flags.personChanged() }
  }

  /// Gives the person another name.
  func alias(_ alias: String, at moment: Timestamp) {
    guard !alias.isEmpty else { return }
    recorder.capture("$create_alias", ["alias": .string(alias)], at: moment)
  }

  /// Puts the person into a group, and captures the group's properties.
  func group(type: String, key: String, properties: [String: JSONValue], at moment: Timestamp) {
    guard !type.isEmpty, !key.isEmpty, identity.current.isOptedOut != true else { return }
    let isNew = identity.update { identity in
      defer { identity.groups[type] = key }
      return identity.groups[type] != key
    }
    if isNew { flags.personChanged() }
    guard isNew || !properties.isEmpty else { return }
    var event: [String: JSONValue] = ["$group_type": .string(type), "$group_key": .string(key)]
    if !properties.isEmpty { event["$group_set"] = .object(properties) }
    recorder.capture("$groupidentify", event, at: moment)
  }

  /// Captures that the device has a token for push messages; the token itself is no event's matter.
  func registerToken(_ token: String, locale: String, at moment: Timestamp) {
    guard !token.isEmpty else { return }
    recorder.capture(
      "$fcm_token_registered",
      [
        "platform": "ios", "token_length": .integer(Int64(token.utf8.count)),
        "$set": ["platform": "ios", "locale": .string(locale)],
      ],
      at: moment
    )
  }

  private func updateProfile(
    set: [String: JSONValue],
    setOnce: [String: JSONValue],
    at moment: Timestamp
  ) {
    var properties: [String: JSONValue] = [:]
    if !set.isEmpty { properties["$set"] = .object(set) }
    if !setOnce.isEmpty { properties["$set_once"] = .object(setOnce) }
    if !properties.isEmpty { recorder.capture("$set", properties, at: moment) }
  }
}
