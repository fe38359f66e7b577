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
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
    let start = calendar.startOfDay(for: date)
    let next = calendar.date(byAdding: .day, value: 1, to: start) ?? date.addingTimeInterval(86_400)
    let midnight = Timestamp(
      milliseconds: Int64((calendar.startOfDay(for: next).timeIntervalSince1970 * 1_000).rounded())
    )
    // A day that a zone left out must not end before it began.
    return max(midnight, Timestamp(milliseconds: moment.milliseconds + 900_000))
  }
}
