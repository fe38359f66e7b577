public import LinkCore

/// When a message goes out.
public enum DeliveryTime: Hashable, Sendable {
  /// As soon as it is launched.
  case immediately
  /// At one moment, the same for all users.
  case at(Timestamp)
  /// When the clock of each user shows a time.
  case local(LocalTime)
  /// So many milliseconds after an event of the user.
  case after(event: String, milliseconds: Int64)
  /// When a user comes to the step of a sequence that sends it.
  case inSequence

  /// Why a user receives nothing at all.
  public enum Miss: String, Hashable, Sendable, CaseIterable {
    /// The local time had passed by more than the grace when the message was launched.
    case localTimePassed = "local_time_passed"
  }

  /// How long after its local time a message is still sent, in milliseconds: an hour.
  public static let grace: Int64 = 3_600_000

  /// When one user receives the message.
  ///
  /// - Parameters:
  ///   - launched: When the message was launched, the event happened, or the user came to the step.
  ///   - clock: The clock of the user.
  /// - Returns: The moment, never before `launched`; or why there is none.
  public func moment(launched: Timestamp, _ clock: ZoneClock) -> Result<Timestamp, MissError> {
    switch self {
    case .immediately, .inSequence: return .success(launched)
    case .at(let moment): return .success(max(moment, launched))
    case .after(_, let milliseconds):
      let later = Timestamp(milliseconds: launched.milliseconds + max(0, milliseconds))
      return .success(later)
    case .local(let local):
      let moment = clock.moment(of: local)
      if moment >= launched { return .success(moment) }
      let late = launched.milliseconds(since: moment)
      return late <= Self.grace ? .success(launched) : .failure(MissError(.localTimePassed))
    }
  }

  /// The earliest and the latest moment at which a local time can be, in any zone of the world.
  ///
  /// Zones run from 12 hours behind UTC to 14 ahead.
  public static func span(of local: LocalTime) -> ClosedRange<Timestamp> {
    let hour: Int64 = 3_600_000
    let utc = local.milliseconds
    return Timestamp(milliseconds: utc - 14 * hour)...Timestamp(milliseconds: utc + 13 * hour)
  }

  /// A ``Miss`` as an error.
  public struct MissError: Error, Hashable, Sendable {
    /// Why.
    public let miss: Miss

    init(_ miss: Miss) {
      self.miss = miss
    }
  }
}
