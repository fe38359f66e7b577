/// A 128-bit identifier, written as a lower-case UUID.
///
/// Identifiers made by this project are UUIDv7 ([RFC 9562 §5.7](https://www.rfc-editor.org/rfc/rfc9562#section-5.7)):
/// they sort by creation time, which keeps unique indexes append-only. Identifiers that clients
/// send may be of any version.
///
/// ```swift
/// let id = EntityID(timestamp: now, using: &generator)
/// EntityID("018F2C5E-7A00-7000-8000-000000000001")?.description  // lower case
/// ```
public struct EntityID: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// Makes an identifier from its two halves, as stored.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes a UUIDv7 for a moment, with 74 random bits from `generator`.
  ///
  /// Moments before 1970 count as 1970.
  public init(timestamp: Timestamp, using generator: inout some RandomNumberGenerator) {
    let milliseconds = UInt64(max(0, timestamp.milliseconds)) & 0xFFFF_FFFF_FFFF
    let random: UInt64 = generator.next()
    high = milliseconds << 16 | 0x7000 | random & 0x0FFF
    low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Makes a UUIDv7 for a moment from the system's secure generator.
  public init(timestamp: Timestamp) {
    var generator = SystemRandomNumberGenerator()
    self.init(timestamp: timestamp, using: &generator)
  }

  /// Parses the 36-character form, in either case; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    var halves: (UInt64, UInt64) = (0, 0)
    var digits = 0
    var position = 0
    for byte in text.utf8 {
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let value = Hexadecimal.value(of: byte), digits < 32 else { return nil }
        if digits < 16 {
          halves.0 = halves.0 << 4 | UInt64(value)
        } else {
          halves.1 = halves.1 << 4 | UInt64(value)
        }
        digits += 1
      }
      position += 1
    }
    guard position == 36 else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  /// The moment a UUIDv7 was made; `nil` for other versions.
  public var timestamp: Timestamp? {
    guard high >> 12 & 0xF == 7 else { return nil }
    return Timestamp(milliseconds: Int64(high >> 16))
  }

  /// The sixteen bytes, big-endian, as databases store them.
  public var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    for index in 0..<8 {
      let shift = UInt64(56 - index * 8)
      bytes[index] = UInt8(truncatingIfNeeded: high >> shift)
      bytes[index + 8] = UInt8(truncatingIfNeeded: low >> shift)
    }
    return bytes
  }

  /// Reads sixteen big-endian bytes; `nil` for any other count.
  ///
  /// Inlinable, because other modules read every row and click with it, and without the type of `bytes` it takes a
  /// hundred times as long.
  @inlinable
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var halves: (high: UInt64, low: UInt64) = (0, 0)
    for byte in bytes {
      halves = (halves.high << 8 | halves.low >> 56, halves.low << 8 | UInt64(byte))
    }
    self.init(high: halves.high, low: halves.low)
  }
}

extension EntityID: Comparable {
  /// Orders by bytes, which for UUIDv7 is by time.
  public static func < (left: EntityID, right: EntityID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension EntityID: LosslessStringConvertible {
  /// The 36-character lower-case form.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    appendText(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the bytes of ``description``.
  public func appendText(to text: inout [UInt8]) {
    for index in 0..<16 {
      if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
      let half = index < 8 ? high : low
      let byte = UInt8(truncatingIfNeeded: half >> UInt64(56 - index % 8 * 8))
      text.append(Hexadecimal.lowercase(byte >> 4))
      text.append(Hexadecimal.lowercase(byte & 0xF))
    }
  }

  /// Parses the 36-character form, in either case.
  public init?(_ description: String) {
    self.init(description[...])
  }
}

extension EntityID: Codable {
  /// Decodes the 36-character form.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = EntityID(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a UUID")
      )
    }
    self = id
  }

  /// Encodes the 36-character lower-case form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// An ``EntityID`` that says what it identifies, so that a link's id cannot be passed for an app's.
public struct TypedID<Entity>: Hashable, Comparable, Sendable {
  /// The identifier without its type.
  public let value: EntityID

  /// Wraps an identifier known to be of this kind.
  public init(_ value: EntityID) {
    self.value = value
  }

  /// Makes a new identifier for a moment.
  public init(timestamp: Timestamp) {
    value = EntityID(timestamp: timestamp)
  }

  /// Orders by bytes, which is by creation time.
  public static func < (left: Self, right: Self) -> Bool {
    left.value < right.value
  }
}

extension TypedID: LosslessStringConvertible {
  /// The 36-character lower-case form.
  public var description: String { value.description }

  /// Parses the 36-character form, in either case.
  public init?(_ description: String) {
    guard let value = EntityID(description[...]) else { return nil }
    self.init(value)
  }
}

extension TypedID: Codable {
  /// Decodes the 36-character form.
  public init(from decoder: any Decoder) throws {
    self.init(try EntityID(from: decoder))
  }

  /// Encodes the 36-character lower-case form.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

/// The kinds of thing that have identifiers; never instantiated.
public enum Entity: Sendable {
  /// A tenant.
  public enum Workspace: Sendable {}
  /// An app of a workspace: bundle id and platform.
  public enum App: Sendable {}
  /// A link domain.
  public enum Domain: Sendable {}
  /// A link.
  public enum Link: Sendable {}
  /// A click on a link.
  public enum Click: Sendable {}
  /// An app's first launch on a device.
  public enum Install: Sendable {}
  /// The record of one deferred look-up.
  public enum Receipt: Sendable {}
  /// A push address of an install.
  public enum Address: Sendable {}
  /// A stored audience.
  public enum Audience: Sendable {}
  /// An uploaded list of people.
  public enum PeopleList: Sendable {}
  /// A message to an audience.
  public enum Message: Sendable {}
  /// One message to one device.
  public enum Send: Sendable {}
  /// Messages that follow an event of a person, one after the other.
  public enum Sequence: Sendable {}
  /// A user of the dashboard.
  public enum User: Sendable {}
  /// A signed-in browser of a user.
  public enum Session: Sendable {}
  /// An invitation to a workspace, or another link that works once.
  public enum OneTimeLink: Sendable {}
  /// A report that readers without an account may open.
  public enum ReportShare: Sendable {}
  /// A report that members open again by its name.
  public enum SavedReport: Sendable {}
  /// A report that members get by e-mail.
  public enum ReportSchedule: Sendable {}
  /// A condition of links or domains that members hear about.
  public enum Alert: Sendable {}
}

/// Identifies a workspace (tenant); every repository call takes one.
public typealias WorkspaceID = TypedID<Entity.Workspace>
/// Identifies an app.
public typealias AppID = TypedID<Entity.App>
/// Identifies a link domain.
public typealias DomainID = TypedID<Entity.Domain>
/// Identifies a link.
public typealias LinkID = TypedID<Entity.Link>
/// Identifies a click.
public typealias ClickID = TypedID<Entity.Click>
/// Identifies an install.
public typealias InstallID = TypedID<Entity.Install>
/// Identifies a deferred match receipt.
public typealias ReceiptID = TypedID<Entity.Receipt>
/// Identifies a push address of an install.
public typealias AddressID = TypedID<Entity.Address>
/// Identifies an audience.
public typealias AudienceID = TypedID<Entity.Audience>
/// The id of an uploaded list of people.
public typealias PeopleListID = TypedID<Entity.PeopleList>
/// Identifies a message.
public typealias MessageID = TypedID<Entity.Message>
/// Identifies a send: one message to one device.
public typealias SendID = TypedID<Entity.Send>
/// Identifies a sequence of messages.
public typealias SequenceID = TypedID<Entity.Sequence>
/// Identifies a user, who may be a member of several workspaces.
public typealias UserID = TypedID<Entity.User>
/// Identifies a session: a browser in which a user signed in.
public typealias SessionID = TypedID<Entity.Session>
/// Identifies a link that works once, such as an invitation.
public typealias OneTimeLinkID = TypedID<Entity.OneTimeLink>
/// Identifies a saved report.
public typealias SavedReportID = TypedID<Entity.SavedReport>
/// Identifies a shared report.
public typealias ReportShareID = TypedID<Entity.ReportShare>
/// Identifies a report that members get by e-mail.
public typealias ReportScheduleID = TypedID<Entity.ReportSchedule>
/// Identifies an alert.
public typealias AlertID = TypedID<Entity.Alert>
