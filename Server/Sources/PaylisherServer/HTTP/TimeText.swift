import AudienceCore
package import Foundation
package import LinkCore
import Persistence

/// Times as users write them in options and files.
package enum TimeText: Sendable {
  /// Which moment of a day is meant where no time of day is given.
  package enum DayPart: Sendable { case beginning, end }

  /// What is right, as it completes "give …".
  package static let expectation =
    "a time such as 2026-12-01T18:00:00Z, \"2026-12-01 18:00\", a day such as 2026-12-01, "
    + "or a span from now such as 7d or 12h"

  /// The earliest moment that is taken: what lies before was given in seconds by mistake.
  package static let earliest = Timestamp(milliseconds: 946_684_800_000)

  /// The zone of a name of the time zone database, such as `Europe/Istanbul`, or of `UTC`.
  package static func zone(_ name: String) -> TimeZone? {
    guard name == "UTC" || name.contains("/") else { return nil }
    return TimeZone(identifier: name)
  }

  /// Whether a text means another moment in each time zone: a day, or a time without an offset.
  package static func needsZone(_ text: String) -> Bool {
    Timestamp(iso8601: text) == nil && local(text, .beginning, .gmt) != nil
  }

  /// Reads an RFC 3339 time, a day, a day with hours and minutes, or a span from now.
  ///
  /// Spans lead into the past where `direction` is -1.
  ///
  /// - Returns: `nil` where the text is none of these, or lies before the year 2000.
  package static func moment(
    _ text: String,
    day part: DayPart = .beginning,
    span direction: Int64 = 1,
    in zone: TimeZone = .gmt,
    now: Timestamp = SystemClock.now()
  ) -> Timestamp? {
    let moment =
      Timestamp(iso8601: text) ?? local(text, part, zone)
      ?? span(text).map { now.advanced(bySeconds: $0 * direction) }
    return moment.flatMap { $0 < earliest ? nil : $0 }
  }

  /// A day, or a day with hours and minutes, of a time zone: also as spreadsheets of many countries
  /// write it, `31.12.2026`.
  private static func local(_ text: String, _ part: DayPart, _ zone: TimeZone) -> Timestamp? {
    var text = text
    if let dotted = text.prefixMatch(of: /(\d{2})\.(\d{2})\.(\d{4})/) {
      text = "\(dotted.3)-\(dotted.2)-\(dotted.1)" + text[dotted.range.upperBound...]
    }
    let clock = ZoneClock(zone: zone.identifier)
    switch text.utf8.count {
    case 10:
      guard let day = Timestamp(iso8601: text + "T00:00:00Z") else { return nil }
      // A day has 23 to 25 hours: its end is the last second before the next one.
      let length: Int64 = part == .end ? 86_400_000 : 0
      return clock.moment(of: LocalTime(day: 0, millisecond: day.milliseconds + length))
        .advanced(bySeconds: part == .end ? -1 : 0)
    case 16:
      return Timestamp(iso8601: text + ":00Z")
        .map { clock.moment(of: LocalTime(day: 0, millisecond: $0.milliseconds)) }
    default: return nil
    }
  }

  /// The seconds of `90s`, `30m`, `12h`, `7d` or `2w`.
  private static func span(_ text: String) -> Int64? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let last = text.last, let unit = units[last], text.count <= 7,
      let count = UInt32(text.dropLast())
    else { return nil }
    return Int64(count) * unit
  }
}

/// The time zone of the workspace that a request of the management API changes.
enum WorkspaceZone: Sendable {
  /// What a day without a time means in the body of the request.
  @TaskLocal static var current = TimeZone.gmt
}
