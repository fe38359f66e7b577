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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for index in 0..<16 {
      let half = index < 8 ? high : low
      bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(56 - index % 8 * 8)))
    }
    return bytes
  }

  /// Reads sixteen big-endian bytes; `nil` for any other count.
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
