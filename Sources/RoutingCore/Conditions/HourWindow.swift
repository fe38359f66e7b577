import LinkCore

/// Hours of days of the week in a zone.
public struct HourWindow: Hashable, Sendable {
  /// The days, 1 for Monday to 7 for Sunday; for a window over midnight, those it begins on.
  public var days: Set<Int>
  /// The minute of the day that it begins at, 0 to 1439.
  public var from: Int
  /// The minute of the day that it ends before, 1 to 1440; up to `from` it ends on the next day.
  public var until: Int
  /// The zone's name, such as `Europe/Istanbul`, to be found in the tap's offsets.
  public var zone: String

  /// Makes a window, or `nil` where a day or minute does not exist.
  public init?(days: Set<Int>, from: Int, until: Int, zone: String) {
    guard !days.isEmpty, days.allSatisfy((1...7).contains), (0..<1_440).contains(from),
      (1...1_440).contains(until)
    else { return nil }
    self.days = days
    self.from = from
    self.until = until
    self.zone = zone
  }

  /// Whether a moment is in the window of a zone that is `offset` minutes east of UTC.
  func contains(_ moment: Timestamp, offset: Int) -> Bool {
    let minutes = Self.floorDivide(moment.milliseconds, 60_000) + Int64(offset)
    let day = Self.floorDivide(minutes, 1_440)
    let minute = Int(minutes - day * 1_440)
    // 1970-01-01 was a Thursday, the fourth day.
    let weekday = Int(((day + 3) % 7 + 7) % 7) + 1
    if from < until { return days.contains(weekday) && (from..<until).contains(minute) }
    if minute >= from { return days.contains(weekday) }
    return minute < until && days.contains(weekday == 1 ? 7 : weekday - 1)
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}
