import AudienceCore
import Foundation
import LinkCore
import Persistence

/// A day or a time as ISO 8601, databases, programs and spreadsheets write it, taken apart.
///
/// ```swift
/// WrittenTime("2026-12-31 18:00:00+03")  // PostgreSQL
/// WrittenTime("2026-12-31T18:00:00.123456")  // Python's isoformat()
/// WrittenTime("2026-12-31 18:00:00 +0000")  // Swift, Ruby
/// WrittenTime("31.12.2026 18:00")  // a spreadsheet
/// ```
///
/// A day such as 03/04/2026 is none: it is another one in other countries.
struct WrittenTime: Hashable, Sendable {
  /// The day as `2026-12-31`.
  private var day = ""
  /// The time of day as `18:00:00`, with its fraction; `nil` for a day alone.
  private var clock: String?
  /// The offset as `+03:00`, or `Z`; `nil` for a time of whichever zone.
  private(set) var offset: String?

  /// `nil` for a text of another form; numbers out of bounds are found by ``moment(_:in:)``.
  init?(_ text: String) {
    var reader = TimeReader(text)
    guard let day = reader.day() else { return nil }
    self.day = day
    if reader.isAtEnd { return }
    guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let clock = reader.clock()
    else { return nil }
    self.clock = clock
    if reader.isAtEnd { return }
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    self.offset = offset
  }

  /// The moment that it means.
  ///
  /// - Parameters:
  ///   - part: What a day alone means.
  ///   - zone: The zone of a time without an offset.
  /// - Returns: `nil` for a day that does not exist, and a time that no clock shows.
  func moment(_ part: TimeText.DayPart, in zone: TimeZone) -> Timestamp? {
    let time = clock ?? "00:00:00"
    guard let written = Timestamp(iso8601: "\(day)T\(time)\(offset ?? "Z")") else { return nil }
    if offset != nil { return written }
    // A day has 23 to 25 hours: its end is the last second before the next one.
    let isEnd = clock == nil && part == .end
    let millisecond = written.milliseconds + (isEnd ? 86_400_000 : 0)
    let local = LocalTime(day: 0, millisecond: millisecond)
    return ZoneClock(zone: zone.identifier).moment(of: local).advanced(bySeconds: isEnd ? -1 : 0)
  }
}

/// Reads the parts of a time from ASCII.
private struct TimeReader {
  private var rest: ArraySlice<UInt8>

  /// Spaces around a cell do not matter.
  init(_ text: String) {
    let space = UInt8(ascii: " ")
    rest = Array(text.utf8).drop { $0 == space }
    while rest.last == space { rest.removeLast() }
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// The digits that follow, as many as `counts` allows.
  private mutating func digits(_ counts: ClosedRange<Int>) -> String? {
    let digits = rest.prefix { 0x30...0x39 ~= $0 }
    guard counts.contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return String(decoding: digits, as: UTF8.self)
  }

  /// `2026-12-31`, `2026/12/31`, or `31.12.2026`.
  mutating func day() -> String? {
    guard let first = digits(2...4) else { return nil }
    if first.utf8.count == 2 {
      guard skip("."), let month = digits(2...2), skip("."), let year = digits(4...4) else {
        return nil
      }
      return "\(year)-\(month)-\(first)"
    }
    let sign: Unicode.Scalar = rest.first == UInt8(ascii: "/") ? "/" : "-"
    guard first.utf8.count == 4, skip(sign), let month = digits(2...2), skip(sign),
      let day = digits(2...2)
    else { return nil }
    return "\(first)-\(month)-\(day)"
  }

  /// `18:00`, `18:00:00`, and a fraction of the second with a point or a comma.
  mutating func clock() -> String? {
    guard let hour = digits(1...2), skip(":"), let minute = digits(2...2) else { return nil }
    let start = "\(hour.utf8.count == 1 ? "0" : "")\(hour):\(minute)"
    guard skip(":") else { return start + ":00" }
    guard let second = digits(2...2) else { return nil }
    guard skip(".") || skip(",") else { return "\(start):\(second)" }
    guard let fraction = digits(1...18) else { return nil }
    return "\(start):\(second).\(fraction)"
  }

  /// `Z`, `UTC`, `+03`, `+0300` or `+03:00`, after a space or none.
  mutating func offset() -> String? {
    _ = skip(" ")
    if ["Z", "z", "UTC"].contains(String(decoding: rest, as: UTF8.self)) {
      rest = []
      return "Z"
    }
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = digits(2...4) else { return nil }
    guard hours.utf8.count != 3 else { return nil }
    var minutes = hours.utf8.count == 4 ? String(hours.suffix(2)) : "00"
    if hours.utf8.count == 2, skip(":") {
      guard let written = digits(2...2) else { return nil }
      minutes = written
    }
    return "\(isNegative ? "-" : "+")\(hours.prefix(2)):\(minutes)"
  }
}
