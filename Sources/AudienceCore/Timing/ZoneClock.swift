public import LinkCore

/// The wall clock of one time zone.
///
/// The offsets come from outside, because the rules of zones are data; what is decided by them is
/// decided here. Where clocks go forward, a local time that does not exist means the first moment
/// after the gap; where they go back, a local time that exists twice means the first of both.
public struct ZoneClock: Sendable {
  private let offset: @Sendable (Timestamp) -> Int64

  private static let day: Int64 = 86_400_000

  /// Makes a clock from the seconds east of UTC at each moment.
  public init(offsetInSeconds offset: @escaping @Sendable (Timestamp) -> Int) {
    self.offset = { Int64(offset($0)) * 1_000 }
  }

  /// The clock of UTC.
  public static let utc = ZoneClock { _ in 0 }

  /// What the clock on the wall says at a moment.
  public func local(_ moment: Timestamp) -> LocalTime {
    let shifted = moment.milliseconds + offset(moment)
    let day = shifted.floorDivided(by: Self.day)
    return LocalTime(day: day, millisecond: shifted - day * Self.day)
  }

  /// The first moment at which the clock shows a local time, or the first after it where it is
  /// skipped.
  public func moment(of local: LocalTime) -> Timestamp {
    moments(of: local).first ?? afterGap(local)
  }

  /// The first moment, not before another, at which the clock shows a local time or has skipped it.
  public func moment(of local: LocalTime, notBefore moment: Timestamp) -> Timestamp? {
    let found = moments(of: local)
    if found.isEmpty {
      let after = afterGap(local)
      return after >= moment ? after : nil
    }
    return found.first { $0 >= moment }
  }

  /// The moment in between at which the offset changes to that of `end`, if they differ.
  func change(between start: Timestamp, and end: Timestamp) -> Timestamp? {
    let target = offset(end)
    guard offset(start) != target else { return nil }
    var (low, high) = (start.milliseconds, end.milliseconds)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(Timestamp(milliseconds: middle)) == target { high = middle } else { low = middle }
    }
    return Timestamp(milliseconds: high)
  }

  /// The moments that show a local time: none in a gap, two where it is repeated.
  private func moments(of local: LocalTime) -> [Timestamp] {
    let (before, after) = offsets(around: local)
    let candidates = before == after ? [before] : [before, after]
    return candidates.map { Timestamp(milliseconds: local.milliseconds - $0) }
      .filter { self.local($0) == local }.sorted()
  }

  private func afterGap(_ local: LocalTime) -> Timestamp {
    let (before, after) = offsets(around: local)
    let early = Timestamp(milliseconds: local.milliseconds - after)
    let late = Timestamp(milliseconds: local.milliseconds - before)
    return change(between: min(early, late), and: max(early, late)) ?? late
  }

  private func offsets(around local: LocalTime) -> (before: Int64, after: Int64) {
    (
      offset(Timestamp(milliseconds: local.milliseconds - Self.day)),
      offset(Timestamp(milliseconds: local.milliseconds + Self.day))
    )
  }
}

/// A date and time of day without a zone.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let day: Int64
  /// Milliseconds since midnight, 0 to 86,399,999.
  public let millisecond: Int64

  /// Makes a local time; milliseconds outside a day move the date.
  public init(day: Int64, millisecond: Int64) {
    let days = millisecond.floorDivided(by: 86_400_000)
    self.day = day + days
    self.millisecond = millisecond - days * 86_400_000
  }

  /// Makes a local time of a date that exists; `nil` for any other.
  ///
  /// - Parameters:
  ///   - year: The year.
  ///   - month: The month, 1 to 12.
  ///   - day: The day of the month.
  ///   - minute: Minutes since midnight, 0 to 1439.
  public init?(year: Int, month: Int, day: Int, minute: Int) {
    guard (0..<1_440).contains(minute),
      let date = CivilDate(year: Int64(year), month: Int64(month), day: Int64(day))
    else { return nil }
    self.init(day: date.daysSince1970, millisecond: Int64(minute) * 60_000)
  }

  /// Minutes since midnight.
  public var minute: Int { Int(millisecond / 60_000) }

  /// The same date at another minute of the day.
  public func at(minute: Int) -> LocalTime {
    LocalTime(day: day, millisecond: Int64(minute) * 60_000)
  }

  /// Orders by date, then time of day.
  public static func < (left: LocalTime, right: LocalTime) -> Bool {
    (left.day, left.millisecond) < (right.day, right.millisecond)
  }

  var milliseconds: Int64 { day * 86_400_000 + millisecond }
}

extension Int64 {
  /// The quotient towards minus infinity.
  func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor != 0 && (self < 0) != (divisor < 0) ? quotient - 1 : quotient
  }
}
