import Foundation
import LinkCore
import Persistence

/// The days of a range, as a time zone counts them.
struct ReportDays: Sendable {
  let ranges: [ReportRange]

  init(_ range: ReportRange, in zone: TimeZone) {
    var ranges: [ReportRange] = []
    var start = range.start
    while start < range.end {
      let end = min(Self.end(of: start, in: zone), range.end)
      ranges.append(ReportRange(from: start, to: end))
      start = end
    }
    self.ranges = ranges
  }

  /// The midnight after a moment.
  static func end(of moment: Timestamp, in zone: TimeZone) -> Timestamp {
    let (calendar, date) = (Self.calendar(of: zone), Self.date(of: moment))
    let start = calendar.startOfDay(for: date)
    let next = calendar.date(byAdding: .day, value: 1, to: start) ?? date.addingTimeInterval(86_400)
    let midnight = timestamp(of: calendar.startOfDay(for: next))
    // A day that a zone left out must not end before it began.
    return max(midnight, Timestamp(milliseconds: moment.milliseconds + 900_000))
  }

  /// The moment so many days of the calendar before another; from midnight it is a midnight.
  static func moment(_ days: Int, before end: Timestamp, in zone: TimeZone) -> Timestamp {
    let (calendar, date) = (Self.calendar(of: zone), Self.date(of: end))
    let first =
      calendar.date(byAdding: .day, value: -days, to: date)
      ?? date.addingTimeInterval(-86_400 * Double(days))
    // Where a clock is put forward at midnight, one day begins at one o'clock and no other does.
    let isMidnight = calendar.startOfDay(for: date) == date
    return timestamp(of: isMidnight ? calendar.startOfDay(for: first) : first)
  }

  private static func calendar(of zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  private static func date(of moment: Timestamp) -> Date {
    Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
  }

  private static func timestamp(of date: Date) -> Timestamp {
    Timestamp(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }
}
