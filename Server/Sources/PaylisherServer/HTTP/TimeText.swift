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

  /// The zone of a name of the time zone database, such as `Europe/Istanbul` or `UTC`, in any case.
  ///
  /// `nil` for offsets such as `GMT+3`, which have no summer time, and for cities without their region.
  package static func zone(_ name: String) -> TimeZone? {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    if ["utc", "gmt"].contains(name.lowercased()) { return TimeZone(identifier: "UTC") }
    guard name.contains("/") else { return nil }
    return TimeZone(identifier: name)
      ?? TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased() == name.lowercased() }
      .flatMap { TimeZone(identifier: $0) }
  }

  /// The name of a zone as it is stored, `UTC` and not Foundation's `GMT`; unknown names stay as they are.
  package static func zoneName(_ name: String) -> String {
    guard let zone = zone(name) else { return name }
    return zone.identifier == TimeZone.gmt.identifier ? "UTC" : zone.identifier
  }

  /// Whether a text means another moment in each time zone: a day, or a time without an offset.
  package static func needsZone(_ text: String) -> Bool {
    WrittenTime(text).map { $0.offset == nil && $0.moment(.beginning, in: .gmt) != nil } ?? false
  }

  /// Reads a time as ISO 8601, databases and programs write it, a day, or a span from now.
  ///
  /// A time without an offset is one of `zone`. Spans lead into the past where `direction` is -1.
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
      WrittenTime(text)?.moment(part, in: zone)
      ?? span(text).map { now.advanced(bySeconds: $0 * direction) }
    return moment.flatMap { $0 < earliest ? nil : $0 }
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
