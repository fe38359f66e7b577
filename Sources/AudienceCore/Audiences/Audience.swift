public import LinkCore
public import RoutingCore
public import WireModels

/// The users that a message goes to: conditions under *all*, *any* and *not*.
///
/// One value serves the query that counts and walks users and the predicate that decides for one device
/// before a message is sent; both must agree.
public indirect enum Audience: Hashable, Sendable {
  /// All of these hold.
  case all([Audience])
  /// One of these holds.
  case any([Audience])
  /// This does not hold.
  case not(Audience)
  /// One condition.
  case condition(AudienceCondition)

  /// The most conditions of an audience.
  public static let maximumConditions = 50
  /// How deep *all*, *any* and *not* may be nested.
  public static let maximumDepth = 5

  /// The conditions, from left to right.
  public var conditions: [AudienceCondition] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.conditions)
    case .not(let part): part.conditions
    case .condition(let condition): [condition]
    }
  }
}

/// One condition of an audience.
public enum AudienceCondition: Hashable, Sendable {
  /// A property of the user.
  case property(name: String, PropertyTest)
  /// How often the user did something; within hours at least once or never.
  case event(name: String, counts: ClosedRange<Int>, TimeWindow)
  /// How often the user did something with properties that pass all tests.
  case eventWhere(name: String, [EventTest], counts: ClosedRange<Int>, TimeWindow)
  /// The user did something for the first time in the window.
  case firstEvent(name: String, TimeWindow)
  /// The user did something for the last time in the window.
  case lastEvent(name: String, TimeWindow)
  /// One of these uploaded lists names one of the user's distinct ids.
  case list(Set<PeopleListID>)
  /// The user came by one of these links.
  case link(Set<String>)
  /// The user came by one of these campaigns.
  case campaign(Set<String>)
  /// The user came by one of these sources.
  case source(Set<String>)
  /// The device has one of these systems.
  case platform(Set<String>)
  /// The app's version on the device is known and in the range.
  case appVersion(atLeast: VersionNumber?, atMost: VersionNumber?)
  /// The device's language is one of these, or a regional form of one.
  case language(Set<String>)
  /// The device is in one of these countries.
  case country(Set<String>)
  /// The user was last seen in the window.
  case lastSeen(TimeWindow)
  /// Whether the user can receive a push message.
  case reachable(Bool)

  /// Whether each device of a user decides it for itself, and not the user as a whole.
  ///
  /// A push message goes to the devices for which the audience holds.
  public var isOfDevice: Bool {
    switch self {
    case .platform, .appVersion, .language, .country: true
    case .property, .event, .eventWhere, .firstEvent, .lastEvent, .list, .link, .campaign, .source,
      .lastSeen, .reachable:
      false
    }
  }

  /// What a property must be.
  public enum PropertyTest: Hashable, Sendable {
    /// One of these.
    case isOne(Set<AudienceValue>)
    /// Known, and none of these.
    case isNone(Set<AudienceValue>)
    /// A text that contains this one, in any case of letters.
    case contains(String)
    /// A number in a range.
    case number(atLeast: Double?, atMost: Double?)
    /// Known, or not.
    case exists(Bool)
  }

  /// What a property of an event must be.
  public struct EventTest: Hashable, Sendable {
    /// The most tests of a condition.
    public static let most = 5

    /// What a property of an event must be.
    ///
    /// A part of a text is none of these: the texts of events are not stored in lower case, as those of people are.
    public enum Test: Hashable, Sendable {
      /// One of these.
      case isOne(Set<AudienceValue>)
      /// There, and none of these.
      case isNone(Set<AudienceValue>)
      /// A number in a range.
      case number(atLeast: Double?, atMost: Double?)
      /// There, or not.
      case exists(Bool)

      /// The same of a person's property.
      var ofPerson: PropertyTest {
        switch self {
        case .isOne(let values): .isOne(values)
        case .isNone(let values): .isNone(values)
        case .number(let least, let most): .number(atLeast: least, atMost: most)
        case .exists(let wanted): .exists(wanted)
        }
      }
    }

    /// The property's name.
    public let name: String
    /// What it must be.
    public let test: Test

    /// Makes a test.
    public init(_ name: String, _ test: Test) {
      (self.name, self.test) = (name, test)
    }
  }

  /// A time before now: whole days of UTC, or hours to the millisecond.
  public struct TimeWindow: Hashable, Sendable {
    /// What a window is measured in.
    public enum Unit: Hashable, Sendable {
      /// Days of UTC, of which today is one.
      case days
      /// Hours before now.
      case hours

      /// The longest look back: ten years in days, one year in hours.
      public var longest: Int {
        switch self {
        case .days: 3_650
        case .hours: 8_760
        }
      }
    }

    /// Only so many days before today, or hours before now; `nil` for all.
    public let within: Int?
    /// Only what was more than so many days before today, or hours before now; `nil` for up to now.
    public let before: Int?
    /// What both are measured in.
    public let unit: Unit

    /// Makes a window.
    public init(within: Int?, before: Int?, unit: Unit = .days) {
      (self.within, self.before, self.unit) = (within, before, unit)
    }

    /// All times.
    public static let always = TimeWindow(within: nil, before: nil)
  }
}
