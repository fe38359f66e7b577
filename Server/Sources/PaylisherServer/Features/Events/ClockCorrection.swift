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
