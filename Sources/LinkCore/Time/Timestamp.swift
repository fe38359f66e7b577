/// A moment in milliseconds since 1970 (Unix time, UTC), as stored and compared everywhere.
///
/// Encodes as a JSON integer. The wire formats that write moments as text use
/// ``Timestamp/init(iso8601:)`` and ``Timestamp/iso8601``.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// The last moment that is taken from anybody: the end of the year 9999, behind which dates have
  /// another form.
  public static let latest = Timestamp(milliseconds: 253_402_300_799_999)

  /// The moments that an owner may write: from the year 2000 to ``latest``.
  ///
  /// What lies before was given in seconds.
  public static let writable = Timestamp(milliseconds: 946_684_800_000)...latest

  /// Makes a moment from milliseconds since 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Orders by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment `seconds` later; earlier for negative values.
  public func advanced(bySeconds seconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds + seconds * 1_000)
  }

  /// Milliseconds from `earlier` to this moment; negative if `earlier` is later.
  public func milliseconds(since earlier: Timestamp) -> Int64 {
    milliseconds - earlier.milliseconds
  }
}

extension Timestamp: Codable {
  /// Decodes an integer of milliseconds.
  public init(from decoder: any Decoder) throws {
    self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  /// Encodes an integer of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}
