import LinkCore

/// When something happened by the server's clock, given what a device's clock said.
///
/// A device knows how long ago an event was when it sends it; only its idea of "now" may be wrong.
struct ClockCorrection: Hashable, Sendable {
  /// The oldest that an event may be when it arrives: 30 days, in milliseconds.
  static let longestDelay: Int64 = 30 * 86_400_000
  /// The furthest that an event may be ahead when it arrives: one minute, in milliseconds.
  static let longestLead: Int64 = 60_000

  /// When the server received the request.
  var receivedAt: Timestamp
  /// When the device sent it, by its own clock.
  var sentAt: Timestamp?
  /// Whether old moments are meant, as in an import.
  var isHistorical = false

  /// The corrected moment of an event that happened at `clientTime` by the device's clock.
  func correct(_ clientTime: Timestamp?) -> Timestamp {
    guard let clientTime else { return receivedAt }
    if isHistorical { return min(clientTime, latest) }
    guard let sentAt else { return clamp(clientTime) }
    let (age, overflow) = sentAt.milliseconds.subtractingReportingOverflow(clientTime.milliseconds)
    guard !overflow else { return receivedAt }
    let (moment, isOut) = receivedAt.milliseconds.subtractingReportingOverflow(age)
    return isOut ? receivedAt : clamp(Timestamp(milliseconds: moment))
  }

  private var latest: Timestamp {
    Timestamp(milliseconds: receivedAt.milliseconds + Self.longestLead)
  }

  private func clamp(_ moment: Timestamp) -> Timestamp {
    let earliest = Timestamp(milliseconds: receivedAt.milliseconds - Self.longestDelay)
    return min(max(moment, earliest), latest)
  }
}

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
