public import LinkCore
public import RoutingCore
public import WireModels

/// One user as audiences see them.
public struct AudienceUser: Hashable, Sendable {
  /// Properties by name.
  public var properties: [String: AudienceValue] = [:]
  /// What the user did, by the event's name, in any order.
  public var events: [String: [AudienceEvent]] = [:]
  /// The uploaded lists that name one of the user's distinct ids.
  public var lists: Set<PeopleListID> = []
  /// The ids of the links that the user came by.
  public var links: Set<String> = []
  /// The campaigns that the user came by.
  public var campaigns: Set<String> = []
  /// The sources that the user came by.
  public var sources: Set<String> = []
  /// The user's devices, as far as they are known.
  public var devices: [AudienceDevice] = []
  /// When the user was last seen.
  public var lastSeen: Timestamp?
  /// Whether the user can receive a push message.
  public var isReachable = false

  /// Makes a user that nothing is known of.
  public init() {}
}

/// An event of a user, as audiences see it.
public struct AudienceEvent: Hashable, Sendable {
  /// When it happened.
  public var occurredAt: Timestamp
  /// Its properties by name.
  public var properties: [String: AudienceValue]

  /// Makes an event.
  public init(_ occurredAt: Timestamp, _ properties: [String: AudienceValue] = [:]) {
    (self.occurredAt, self.properties) = (occurredAt, properties)
  }
}

/// One device of a user, as the conditions about devices see it; `nil` is what is not known.
public struct AudienceDevice: Hashable, Sendable {
  /// The system, `ios` or `android`.
  public var platform: String?
  /// The app's version.
  public var appVersion: VersionNumber?
  /// The language in lower case, such as `pt-br`.
  public var language: String?
  /// The country as two capital letters, such as `TR`.
  public var country: String?

  /// Makes a device.
  public init(
    platform: String? = nil,
    appVersion: VersionNumber? = nil,
    language: String? = nil,
    country: String? = nil
  ) {
    self.platform = platform
    self.appVersion = appVersion
    self.language = language
    self.country = country
  }
}

extension AudienceUser {
  /// The devices, or one that nothing is known of.
  fileprivate var anyDevices: [AudienceDevice] { devices.isEmpty ? [AudienceDevice()] : devices }

  fileprivate func times(of event: String) -> [Timestamp] {
    events[event, default: []].map(\.occurredAt)
  }
}

extension Audience {
  /// Whether a user belongs to the audience at a moment: by one device, for which the whole audience holds.
  public func contains(_ user: AudienceUser, now: Timestamp) -> Bool {
    user.anyDevices.contains { contains(user, on: $0, now: now) }
  }

  /// Whether the audience holds for a user on one device.
  public func contains(
    _ user: AudienceUser,
    on device: AudienceDevice,
    now: Timestamp
  ) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.contains(user, on: device, now: now) }
    case .any(let parts): parts.contains { $0.contains(user, on: device, now: now) }
    case .not(let part): !part.contains(user, on: device, now: now)
    case .condition(let condition): condition.holds(for: user, on: device, now: now)
    }
  }

  /// Each condition with whether it holds for a user, from left to right.
  public func explain(
    _ user: AudienceUser,
    now: Timestamp
  ) -> [(condition: String, holds: Bool)] {
    conditions.map { ($0.description, $0.holds(for: user, now: now)) }
  }
}

extension AudienceCondition {
  /// Whether it holds for a user on one of the devices.
  public func holds(for user: AudienceUser, now: Timestamp) -> Bool {
    user.anyDevices.contains { holds(for: user, on: $0, now: now) }
  }

  /// Whether it holds for a user on a device; what is not known holds nothing but its absence.
  func holds(for user: AudienceUser, on device: AudienceDevice, now: Timestamp) -> Bool {
    switch self {
    case .property(let name, let test): test.holds(for: user.properties[name])
    case .event(let name, let counts, let window):
      counts.contains(user.times(of: name).count { window.contains($0, now: now) })
    case .eventWhere(let name, let tests, let counts, let window):
      counts.contains(
        user.events[name, default: []].count { event in
          window.contains(event.occurredAt, now: now)
            && tests.allSatisfy { $0.test.ofPerson.holds(for: event.properties[$0.name]) }
        }
      )
    case .firstEvent(let name, let window):
      user.times(of: name).min().map { window.contains($0, now: now) } ?? false
    case .lastEvent(let name, let window):
      user.times(of: name).max().map { window.contains($0, now: now) } ?? false
    case .list(let ids): !ids.isDisjoint(with: user.lists)
    case .link(let ids): !ids.isDisjoint(with: user.links)
    case .campaign(let names): !names.isDisjoint(with: user.campaigns)
    case .source(let names): !names.isDisjoint(with: user.sources)
    case .platform(let names): device.platform.map(names.contains) ?? false
    case .appVersion(let least, let most):
      device.appVersion.map { version in
        (least.map { version >= $0 } ?? true) && (most.map { version <= $0 } ?? true)
      } ?? false
    case .language(let tags): device.language.map { Self.matches($0, tags) } ?? false
    case .country(let codes): device.country.map(codes.contains) ?? false
    case .lastSeen(let window): user.lastSeen.map { window.contains($0, now: now) } ?? false
    case .reachable(let value): user.isReachable == value
    }
  }

  /// `pt-br` is matched by `pt-br` and by `pt`.
  private static func matches(_ language: String, _ tags: Set<String>) -> Bool {
    if tags.contains(language) { return true }
    return language.firstIndex(of: "-").map { tags.contains(String(language[..<$0])) } ?? false
  }
}

extension AudienceCondition.PropertyTest {
  /// Whether a value passes; `nil` is a property that is not known.
  func holds(for value: AudienceValue?) -> Bool {
    switch (self, value) {
    case (.exists(let wanted), _): (value != nil) == wanted
    case (_, nil): false
    case (.isOne(let values), let value?): values.contains(value)
    case (.isNone(let values), let value?): !values.contains(value)
    case (.contains(let part), .text(let text)):
      text.lowercased().containsBytes(of: part)
    case (.number(let least, let most), .number(let number)):
      (least.map { number >= $0 } ?? true) && (most.map { number <= $0 } ?? true)
    default: false
    }
  }
}

extension AudienceCondition.TimeWindow {
  private static let (hour, day): (Int64, Int64) = (3_600_000, 86_400_000)

  /// The first millisecond that counts, and the first that is too late.
  public func bounds(now: Timestamp) -> (from: Int64?, until: Int64?) {
    let (start, length) =
      switch unit {
      case .days: (Self.day(of: now) * Self.day, Self.day)
      case .hours: (now.milliseconds, Self.hour)
      }
    return (within.map { start - Int64($0) * length }, before.map { start - Int64($0) * length })
  }

  /// Whether a moment is in the window.
  func contains(_ moment: Timestamp, now: Timestamp) -> Bool {
    let (from, until) = bounds(now: now)
    let moment = moment.milliseconds
    return (from.map { moment >= $0 } ?? true) && (until.map { moment < $0 } ?? true)
  }

  /// The day of UTC that a moment is in, as days since 1970.
  public static func day(of moment: Timestamp) -> Int64 {
    moment.milliseconds.floorDivided(by: day)
  }
}
