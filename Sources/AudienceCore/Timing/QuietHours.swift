public import LinkCore

/// The hours of a day in which a user receives no push, by the wall clock of that user.
public struct QuietHours: Hashable, Sendable, Codable {
  /// The minute of the day that they begin at, 0 to 1439.
  public let from: Int
  /// The minute of the day that they end before, 0 to 1439; up to `from` it is on the next day.
  public let until: Int

  /// Makes quiet hours; `nil` for minutes that no day has and where both are the same.
  public init?(from: Int, until: Int) {
    guard (0..<1_440).contains(from), (0..<1_440).contains(until), from != until else { return nil }
    self.from = from
    self.until = until
  }

  /// Whether a moment is in them.
  public func contains(_ moment: Timestamp, _ clock: ZoneClock) -> Bool {
    let minute = clock.local(moment).minute
    return from < until ? (from..<until).contains(minute) : minute >= from || minute < until
  }

  /// The first moment from `now` on that is not in them.
  ///
  /// Where clocks change in between, that moment may be the change itself: it can skip the rest of
  /// the quiet hours, or go back to before they began.
  public func end(from now: Timestamp, _ clock: ZoneClock) -> Timestamp {
    guard contains(now, clock) else { return now }
    let today = clock.local(now)
    let ends = (0...1).compactMap { days in
      clock.moment(
        of: LocalTime(day: today.day + Int64(days), millisecond: Int64(until) * 60_000),
        notBefore: now
      )
    }
    guard let end = ends.filter({ !contains($0, clock) }).min() else { return now }
    guard let change = clock.change(between: now, and: end), !contains(change, clock) else {
      return end
    }
    return min(change, end)
  }
}

extension QuietHours {
  private enum CodingKeys: String, CodingKey {
    case from
    case until
  }

  /// Decodes two minutes of the day, and refuses those of no day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let from = try container.decode(Int.self, forKey: .from)
    let until = try container.decode(Int.self, forKey: .until)
    guard let hours = QuietHours(from: from, until: until) else {
      throw DecodingError.dataCorruptedError(
        forKey: .until,
        in: container,
        debugDescription: "Quiet hours begin and end at two different minutes of a day, 0 to 1439."
      )
    }
    self = hours
  }
}

/// Quiet hours, and what becomes of a message in them.
public struct QuietTime: Hashable, Sendable {
  /// The hours.
  public let hours: QuietHours
  /// Whether a send waits for their end, or is dropped.
  public let waits: Bool

  /// Makes quiet hours of a message.
  public init(hours: QuietHours, waits: Bool) {
    (self.hours, self.waits) = (hours, waits)
  }
}
