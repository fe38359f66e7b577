package import Foundation
package import LinkCore

/// A day of the calendar in a time zone: 23 to 25 hours.
package struct Day: Hashable, Sendable {
  /// Its first moment.
  package let start: Timestamp
  /// The first moment of the next one.
  package let end: Timestamp

  /// Reads a day such as `2026-11-12`; `nil` for a day that no calendar has, such as `2026-02-30`.
  package init?(_ text: String, in timeZone: TimeZone) {
    let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
    // Parsing goes on into the next month, takes single digits, and leaves what is behind the day.
    guard let date = try? style.parse(text), style.format(date) == text else { return nil }
    self.init(containing: date, timeZone)
  }

  /// The day of a moment.
  package init(containing moment: Timestamp, in timeZone: TimeZone) {
    self.init(
      containing: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000),
      timeZone
    )
  }

  private init(containing date: Date, _ timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let first = calendar.startOfDay(for: date)
    let next =
      calendar.date(byAdding: .day, value: 1, to: first) ?? first.addingTimeInterval(86_400)
    start = Timestamp(milliseconds: Int64(first.timeIntervalSince1970 * 1_000))
    end = Timestamp(milliseconds: Int64(next.timeIntervalSince1970 * 1_000))
  }
}
