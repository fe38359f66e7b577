/// An audience in plain values, as it is written, sent and stored.
///
/// Exactly one of ``all``, ``any``, ``not`` and ``kind`` is set.
///
/// ```json
/// {"all": [
///   {"kind": "property", "name": "plan", "is": ["pro", "team"]},
///   {"kind": "event", "name": "Purchase", "atLeast": 2, "withinDays": 30},
///   {"not": {"kind": "country", "is": ["US"]}}
/// ]}
/// ```
public struct AudienceForm: Hashable, Sendable, Codable {
  /// What a condition looks at.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// A property of the user, by ``AudienceForm/name``.
    case property
    /// An event of the user, by ``AudienceForm/name``: how often and when.
    case event
    /// The uploaded lists, by id, that name the user.
    case list
    /// The links, by id, that the user came by.
    case link
    /// The campaigns that the user came by.
    case campaign
    /// The sources that the user came by.
    case source
    /// The systems of the user's devices, such as `ios`.
    case platform
    /// The version of the app.
    case appVersion = "app_version"
    /// The language of the user's device, such as `pt-BR` or `pt`.
    case language
    /// The country, as two letters of ISO 3166.
    case country
    /// When the user was last seen.
    case lastSeen = "last_seen"
    /// When an event of the user happened first, by ``AudienceForm/name``.
    case firstEvent = "first_event"
    /// When an event of the user happened last, by ``AudienceForm/name``.
    case lastEvent = "last_event"
    /// Whether the user can receive a push message.
    case reachable
  }

  /// Holds where all of these hold.
  public var all: [AudienceForm]?
  /// Holds where one of these holds.
  public var any: [AudienceForm]?
  /// Holds where this does not.
  public var not: [AudienceForm]?
  /// What a condition looks at.
  public var kind: Kind?
  /// The property's or event's name.
  public var name: String?
  /// The values that one of must be: texts, numbers or booleans.
  public var `is`: [AudienceValue]?
  /// The values that none may be; the property must be known.
  public var isNot: [AudienceValue]?
  /// A text that the property contains, in any case of letters.
  public var contains: String?
  /// Whether the property is known at all.
  public var exists: Bool?
  /// The least number, version or count.
  public var atLeast: AudienceValue?
  /// The largest number, version or count.
  public var atMost: AudienceValue?
  /// Only what happened in the last so many days counts.
  public var withinDays: Int?
  /// Only what happened before the last so many days counts.
  public var beforeDays: Int?
  /// Only what happened in the last so many hours counts.
  public var withinHours: Int?
  /// Only what happened before the last so many hours counts.
  public var beforeHours: Int?
  /// Only events with these properties count; all of them belong to one event.
  public var `where`: [EventPropertyForm]?

  /// Makes a condition.
  public init(_ kind: Kind? = nil, name: String? = nil) {
    self.kind = kind
    self.name = name
  }
}

/// What a property of an event must be: exactly one of the tests, where ``atLeast`` and ``atMost`` are one.
///
/// ```json
/// {"kind": "event", "name": "Purchase", "where": [
///   {"name": "category", "is": ["shoes"]}, {"name": "price", "atLeast": 50}
/// ]}
/// ```
public struct EventPropertyForm: Hashable, Sendable, Codable {
  /// The property's name.
  public var name: String
  /// The values that one of must be: texts, numbers or booleans.
  public var `is`: [AudienceValue]?
  /// The values that none may be; the event must have the property.
  public var isNot: [AudienceValue]?
  /// Whether the event has the property at all.
  public var exists: Bool?
  /// The least number.
  public var atLeast: Double?
  /// The largest number.
  public var atMost: Double?

  /// Makes a test without a value.
  public init(name: String) {
    self.name = name
  }
}

/// A value of a property.
///
/// Texts are equal where their bytes are, as in the database.
public enum AudienceValue: Hashable, Sendable, Codable {
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// True or false.
  case boolean(Bool)

  /// Decodes a boolean, number or text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Encodes the value alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .boolean(let value): try container.encode(value)
    }
  }

  /// Compares kind and value; texts by their bytes.
  public static func == (left: AudienceValue, right: AudienceValue) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.number(let left), .number(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    default: false
    }
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
    case .number(let number): hasher.combine(number)
    case .boolean(let value): hasher.combine(value)
    }
  }
}
