import LinkCore

/// Captures what the app says about people and groups.
final class PersonRecorder: Sendable {
  private let environment: PaylisherEnvironment
  private let identity: IdentityStore
  private let recorder: EventRecorder
  private let profiles: PaylisherPersonProfiles
  private let repeated: PaylisherRepeatedIdentifyBehavior

  init(
    _ config: PaylisherConfig,
    environment: PaylisherEnvironment,
    identity: IdentityStore,
    recorder: EventRecorder
  ) {
    self.environment = environment
    self.identity = identity
    self.recorder = recorder
    profiles = config.personProfiles
    repeated = config.repeatedIdentifyBehavior
  }

  /// Says who the person is.
  func identify(_ id: String, set: [String: JSONValue], setOnce: [String: JSONValue]) {
    guard profiles != .never, identity.current.isOptedOut != true else { return }
    let now = environment.clock.now()
    let change = identity.update { identity in
      identity.identify(id, nextAnonymousID: environment.makeID(now).description)
    }
    var properties: [String: JSONValue] = [:]
    switch change {
    case nil: return
    case .identified(let previous): properties["$anon_distinct_id"] = .string(previous)
    case .switched: break
    case .repeated where repeated == .ignore:
      return updateProfile(set: set, setOnce: setOnce)
    case .repeated: break
    }
    if !set.isEmpty { properties["$set"] = .object(set) }
    if !setOnce.isEmpty { properties["$set_once"] = .object(setOnce) }
    recorder.capture("$identify", properties)
  }

  /// Gives the person another name.
  func alias(_ alias: String) {
    guard !alias.isEmpty else { return }
    recorder.capture("$create_alias", ["alias": .string(alias)])
  }

  /// Puts the person into a group, and says something about it.
  func group(type: String, key: String, properties: [String: JSONValue]) {
    guard !type.isEmpty, !key.isEmpty, identity.current.isOptedOut != true else { return }
    let isNew = identity.update { identity in
      defer { identity.groups[type] = key }
      return identity.groups[type] != key
    }
    guard isNew || !properties.isEmpty else { return }
    var event: [String: JSONValue] = ["$group_type": .string(type), "$group_key": .string(key)]
    if !properties.isEmpty { event["$group_set"] = .object(properties) }
    recorder.capture("$groupidentify", event)
  }

  private func updateProfile(set: [String: JSONValue], setOnce: [String: JSONValue]) {
    var properties: [String: JSONValue] = [:]
    if !set.isEmpty { properties["$set"] = .object(set) }
    if !setOnce.isEmpty { properties["$set_once"] = .object(setOnce) }
    if !properties.isEmpty { recorder.capture("$set", properties) }
  }
}
