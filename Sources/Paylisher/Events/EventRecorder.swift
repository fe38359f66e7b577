import DeviceModels
import LinkCore

/// Turns what happened into events and queues them.
///
/// Of equal names the later wins: device, feature flags, the app's super properties, session and
/// attribution, the event's own.
final class EventRecorder: Sendable {
  private let environment: PaylisherEnvironment
  private let identity: IdentityStore
  private let session: SessionTracker
  private let queue: EventQueue
  private let flags: FeatureFlagCoordinator
  private let settings: Settings
  private let debug: DebugSwitch
  private let device: Locked<[String: JSONValue]>

  /// The app's own changes.
  ///
  /// `@unchecked` because the protocol that apps were written for says nothing about threads; its
  /// documentation does.
  struct Sanitizer: @unchecked Sendable {
    let sanitizer: any PaylisherPropertiesSanitizer

    func sanitize(_ properties: [String: JSONValue]) -> [String: JSONValue] {
      JSONValue.object(sanitizer.sanitize(properties.mapValues(\.anyValue)))
    }
  }

  struct Settings: Sendable {
    let sanitizer: Sanitizer?
    let personProfiles: PaylisherPersonProfiles

    init(_ config: PaylisherConfig) {
      sanitizer = config.propertiesSanitizer.map(Sanitizer.init)
      personProfiles = config.personProfiles
    }
  }

  init(
    _ settings: Settings,
    environment: PaylisherEnvironment,
    identity: IdentityStore,
    session: SessionTracker,
    queue: EventQueue,
    flags: FeatureFlagCoordinator,
    debug: DebugSwitch
  ) {
    self.environment = environment
    self.identity = identity
    self.session = session
    self.queue = queue
    self.flags = flags
    self.debug = debug
    self.settings = settings
    device = Locked(environment.device.properties)
  }

  /// Puts more about the device, or something else than before, on every event from now on.
  func describeDevice(_ properties: [String: JSONValue]) {
    device.withLock { $0.merge(properties) { $1 } }
  }

  /// Captures an event; nothing happens for people who opted out.
  ///
  /// - Parameters:
  ///   - name: The event's name; an empty one is ignored.
  ///   - properties: Its own properties.
  ///   - distinctID: Whose it is, where it is not the current person's.
  ///   - groups: Groups besides the person's own.
  ///   - moment: When it was captured, where that is not now.
  ///   - isPast: Whether it happened at `moment` and is only learned now: the user need not have been
  ///     active then, and what the session was attributed to since then did not lead to it.
  ///   - id: The event's id, where the same event may be captured again; a new one otherwise.
  /// - Returns: The event's id, `nil` if it was not captured.
  @discardableResult
  func capture(
    _ name: String,
    _ properties: [String: JSONValue] = [:],
    distinctID: String? = nil,
    groups: [String: String] = [:],
    at moment: Timestamp? = nil,
    isPast: Bool = false,
    id: EntityID? = nil
  ) -> EntityID? {
    let event = event(
      name,
      properties,
      distinctID: distinctID,
      groups: groups,
      at: moment,
      isPast: isPast,
      id: id
    )
    if let event { queue.append(event) }
    return event?.id
  }

  /// Captures an event that must not be lost, and that is captured again where it may be.
  ///
  /// - Parameters:
  ///   - name: The event's name.
  ///   - properties: Its own properties.
  ///   - moment: When it happened, where it is only learned now.
  ///   - id: The event's id; a new one where `nil`.
  /// - Returns: Whether the event survives the process; for people who opted out there is none to be lost.
  func keep(
    _ name: String,
    _ properties: [String: JSONValue],
    at moment: Timestamp?,
    id: EntityID?
  ) -> Bool {
    let event = event(name, properties, at: moment, isPast: moment != nil, id: id)
    return event.map { queue.append($0) } ?? true
  }

  private func event(
    _ name: String,
    _ properties: [String: JSONValue],
    distinctID: String? = nil,
    groups: [String: String] = [:],
    at moment: Timestamp? = nil,
    isPast: Bool = false,
    id: EntityID? = nil
  ) -> QueuedEvent? {
    let person = identity.current
    guard !name.isEmpty, person.isOptedOut != true else { return nil }
    let now = moment ?? environment.clock.now()
    let owner = distinctID ?? person.distinctID
    var all = device.withLock { $0 }
    all.merge(flags.properties) { $1 }
    all.merge(person.superProperties) { $1 }
    all.merge(isPast ? session.properties(of: now) : session.touch(now: now)) { $1 }
    all.merge(personProperties(person, owner: owner, groups: groups)) { $1 }
    all.merge(properties) { $1 }
    let event = BatchEvent(
      event: name,
      distinctID: owner,
      properties: sanitized(all),
      timestamp: now.iso8601,
      uuid: id ?? environment.makeID(now)
    )
    if debug.isOn { environment.trace("[Paylisher] captured \(name)") }
    // What happened long ago and is only learned now has as long to be sent as any other event.
    return QueuedEvent(event, capturedAt: isPast ? environment.clock.now() : now)
  }

  /// Captures an event of the SDK's own, which the caller's thread does not write to its file.
  func captureSoon(_ name: String, _ properties: [String: JSONValue]) {
    guard let event = event(name, properties) else { return }
    environment.storageQueue.async { [queue] in queue.append(event) }
  }

  private func personProperties(
    _ person: Identity,
    owner: String,
    groups: [String: String]
  ) -> [String: JSONValue] {
    let all = person.groups.merging(groups) { $1 }
    var properties: [String: JSONValue] = [
      "distinct_id": .string(owner),
      "$is_identified": .bool(person.isIdentified),
      "$process_person_profile": .bool(hasProfile(person)),
    ]
    if !all.isEmpty { properties["$groups"] = .object(all.mapValues(JSONValue.string)) }
    return properties
  }

  private func hasProfile(_ person: Identity) -> Bool {
    switch settings.personProfiles {
    case .never: false
    case .always: true
    case .identifiedOnly: person.isIdentified || !person.groups.isEmpty
    }
  }

  private func sanitized(_ properties: [String: JSONValue]) -> [String: JSONValue] {
    settings.sanitizer?.sanitize(properties) ?? properties
  }
}
