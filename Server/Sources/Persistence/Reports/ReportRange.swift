package import LinkCore

/// The time that a report is about: from a moment to before another, in whole quarters of an hour.
package struct ReportRange: Hashable, Sendable {
  /// The length of a day, in milliseconds: days of reports are days of UTC where nothing else is said.
  package static let day = RollupGrain.day.length

  /// Where it begins.
  package let start: Timestamp
  /// Where it has ended.
  package let end: Timestamp

  /// Makes a range; both ends are moved back to the begin of their quarter of an hour.
  package init(from start: Timestamp, to end: Timestamp) {
    self.start = Self.floor(start)
    self.end = max(self.start, Self.floor(end))
  }

  private static func floor(_ moment: Timestamp) -> Timestamp {
    let grain = RollupGrain.quarter
    return Timestamp(milliseconds: grain.interval(of: moment) * grain.length)
  }

  /// A part of a range, in intervals of one grain.
  struct Part: Hashable, Sendable {
    var grain: RollupGrain
    var intervals: Range<Int64>
  }

  /// The range as whole days of UTC and the quarters of an hour around them.
  var parts: [Part] {
    let day = RollupGrain.day.length
    let first = (start.milliseconds + day - 1) / day
    let last = end.milliseconds / day
    guard first < last else { return [quarters(start.milliseconds, end.milliseconds)] }
    let parts = [
      quarters(start.milliseconds, first * day),
      Part(grain: .day, intervals: first..<last),
      quarters(last * day, end.milliseconds),
    ]
    return parts.filter { !$0.intervals.isEmpty }
  }

  /// The days of UTC that are whole in the range.
  var wholeDays: Part {
    let day = RollupGrain.day.length
    let first = (start.milliseconds + day - 1) / day
    return Part(grain: .day, intervals: first..<max(first, end.milliseconds / day))
  }

  /// The range with the whole days of UTC that its ends are on; the day that the calendar ends on is
  /// none, because no moment is behind it.
  package var inWholeDays: ReportRange {
    let day = RollupGrain.day.length
    let last = min(end.milliseconds + day - 1, Timestamp.latest.milliseconds)
    return ReportRange(
      from: Timestamp(milliseconds: RollupGrain.day.interval(of: start) * day),
      to: Timestamp(milliseconds: last / day * day)
    )
  }

  private func quarters(_ start: Int64, _ end: Int64) -> Part {
    let length = RollupGrain.quarter.length
    return Part(grain: .quarter, intervals: start / length..<end / length)
  }
}
