import LinkCore

/// A moment as clients write it in an event.
///
/// RFC 3339 with any offset; without an offset it counts as UTC. A number counts the milliseconds since
/// 1970, or the seconds where it is too small for milliseconds of this century, as Python's `time()`.
struct EventMoment: Hashable, Sendable {
  let timestamp: Timestamp

  init?(_ value: JSONValue?) {
    switch value {
    case .string(let text):
      guard let timestamp = Timestamp(iso8601: text) ?? Timestamp(iso8601: text + "Z") else {
        return nil
      }
      self.timestamp = timestamp
    case .integer(let number) where Self.plausible.contains(number):
      timestamp = Timestamp(milliseconds: number < Self.leastMilliseconds ? number * 1_000 : number)
    case .number(let number):
      let milliseconds = number < Double(Self.leastMilliseconds) ? number * 1_000 : number
      guard let whole = Int64(exactly: milliseconds.rounded(.down)), Self.plausible.contains(whole)
      else { return nil }
      timestamp = Timestamp(milliseconds: whole)
    default: return nil
    }
  }

  /// What is less counts seconds: as milliseconds it would be before March 1973, as seconds it is up to
  /// the year 5138.
  private static let leastMilliseconds: Int64 = 100_000_000_000

  /// From 1970 to the year 9999.
  private static let plausible: ClosedRange<Int64> = 0...Timestamp.latest.milliseconds
}
