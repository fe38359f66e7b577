/// A moment in milliseconds since 1970 (Unix time, UTC), as stored and compared everywhere.
///
/// Encodes as a JSON integer. The wire formats that write moments as text use
/// ``Timestamp/init(iso8601:)`` and ``Timestamp/iso8601``.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// The last moment that is accepted: the end of the year 9999, behind which dates have
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
  /// Decodes an integer of milliseconds, or a text such as `2026-12-01T18:00:00Z`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let milliseconds = try? container.decode(Int64.self) {
      self.init(milliseconds: milliseconds)
    } else if let text = try? container.decode(String.self), let moment = Timestamp(iso8601: text) {
      self.init(milliseconds: moment.milliseconds)
    } else {
      self.init(milliseconds: try container.decode(Int64.self))
    }
  }

  /// Encodes an integer of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension Timestamp {
  /// The moment as `2026-11-21T09:30:00.125Z`, always UTC and always with milliseconds.
  public var iso8601: String {
    let (days, time) = milliseconds.floorDivided(by: 86_400_000)
    let date = CivilDate(daysSince1970: days)
    let seconds = time / 1_000
    return Self.pad(date.year, to: 4) + "-" + Self.pad(date.month, to: 2) + "-"
      + Self.pad(date.day, to: 2) + "T" + Self.pad(seconds / 3_600, to: 2) + ":"
      + Self.pad(seconds / 60 % 60, to: 2) + ":" + Self.pad(seconds % 60, to: 2) + "."
      + Self.pad(time % 1_000, to: 3) + "Z"
  }

  /// Parses an RFC 3339 date-time (`T` or a space between date and time, any fraction, `Z` or a
  /// numeric offset); `nil` for anything else, including dates that do not exist.
  ///
  /// Digits of the fraction beyond milliseconds are dropped; a leap second counts as `:59`.
  public init?(iso8601 text: some StringProtocol) {
    var reader = DigitReader(Array(String(text).utf8))
    guard
      let year = reader.number(digits: 4), reader.skip("-"),
      let month = reader.number(digits: 2), reader.skip("-"),
      let day = reader.number(digits: 2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(digits: 2), reader.skip(":"),
      let minute = reader.number(digits: 2), reader.skip(":"),
      let second = reader.number(digits: 2),
      hour < 24, minute < 60, second < 61,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    guard let fraction = reader.fractionInMilliseconds(), let offset = reader.offsetInMinutes(),
      reader.isAtEnd
    else { return nil }
    let clock = (hour * 60 + minute - offset) * 60 + min(second, 59)
    self.init(milliseconds: date.daysSince1970 * 86_400_000 + clock * 1_000 + fraction)
  }

  private static func pad(_ value: Int64, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Int64 {
  /// Quotient rounded towards minus infinity, with a remainder that is never negative.
  fileprivate func floorDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let remainder = self % divisor
    return remainder < 0
      ? (self / divisor - 1, remainder + divisor) : (self / divisor, remainder)
  }
}

/// Reads fixed-width numbers from ASCII.
private struct DigitReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: scalar) else { return false }
    place += 1
    return true
  }

  mutating func digit() -> Int64? {
    guard place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 else { return nil }
    defer { place += 1 }
    return Int64(bytes[place] - UInt8(ascii: "0"))
  }

  mutating func number(digits: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Zero where there is no fraction; `nil` for a point without digits.
  mutating func fractionInMilliseconds() -> Int64? {
    guard skip(".") || skip(",") else { return 0 }
    var (value, count): (Int64, Int) = (0, 0)
    while let digit = digit() {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in count..<max(3, count) { value *= 10 }
    return value
  }

  mutating func offsetInMinutes() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(digits: 2) else { return nil }
    _ = skip(":")
    guard let minutes = number(digits: 2), hours < 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isNegative ? -1 : 1)
  }
}
