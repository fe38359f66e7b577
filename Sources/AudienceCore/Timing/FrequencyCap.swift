public import LinkCore

/// How many messages a user may receive in a time.
///
/// Two kinds are in use: a window that rolls with the clock, and days of the user's own calendar.
public struct FrequencyCap: Hashable, Sendable {
  /// The time that is counted.
  public enum Period: Hashable, Sendable {
    /// The milliseconds before the moment.
    case rolling(milliseconds: Int64)
    /// Today and the days before it, in the user's zone; 1 is today alone.
    case calendarDays(Int)
  }

  /// The longest time that may be counted: 30 days.
  public static let longest = 30

  /// The most messages.
  public let limit: Int
  /// The time that is counted.
  public let period: Period

  /// Makes a cap; `nil` for a limit below 1, and for a time below a minute or above 30 days.
  public init?(limit: Int, per period: Period) {
    switch period {
    case .rolling(let milliseconds):
      guard (60_000...Int64(Self.longest) * 86_400_000).contains(milliseconds) else { return nil }
    case .calendarDays(let days):
      guard (1...Self.longest).contains(days) else { return nil }
    }
    guard limit >= 1 else { return nil }
    self.limit = limit
    self.period = period
  }

  /// Whether another message may be sent.
  ///
  /// - Parameters:
  ///   - now: When.
  ///   - sent: When earlier ones were sent, in any order.
  ///   - clock: The clock of the user.
  /// - Returns: Whether fewer than ``limit`` of them count.
  public func allows(_ now: Timestamp, after sent: [Timestamp], _ clock: ZoneClock) -> Bool {
    sent.count { counts($0, at: now, clock) } < limit
  }

  /// Whether a message sent before still counts.
  private func counts(_ sent: Timestamp, at now: Timestamp, _ clock: ZoneClock) -> Bool {
    guard sent <= now else { return false }
    return switch period {
    case .rolling(let milliseconds): now.milliseconds(since: sent) < milliseconds
    case .calendarDays(let days): clock.local(now).day - clock.local(sent).day < Int64(days)
    }
  }
}
