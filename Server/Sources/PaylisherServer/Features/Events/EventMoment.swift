import LinkCore

/// A moment as clients write it in an event.
///
/// RFC 3339 with any offset; without an offset it counts as UTC; a number counts as milliseconds
/// since 1970.
struct EventMoment: Hashable, Sendable {
  let timestamp: Timestamp

  init?(_ value: JSONValue?) {
    switch value {
    case .string(let text):
      guard let timestamp = Timestamp(iso8601: text) ?? Timestamp(iso8601: text + "Z") else {
        return nil
      }
      self.timestamp = timestamp
    case .integer(let milliseconds) where Self.plausible.contains(milliseconds):
      timestamp = Timestamp(milliseconds: milliseconds)
    case .number(let milliseconds):
      guard let whole = Int64(exactly: milliseconds.rounded(.down)), Self.plausible.contains(whole)
      else { return nil }
      timestamp = Timestamp(milliseconds: whole)
    default: return nil
    }
  }

  /// From 1970 to the year 9999.
  private static let plausible: ClosedRange<Int64> = 0...Timestamp.latest.milliseconds
}
