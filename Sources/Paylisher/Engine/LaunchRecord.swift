import LinkCore

/// When the app was launched last, to tell an old event from a clock that is wrong for a while.
struct LaunchRecord: Codable, Equatable, Sendable {
  static let name = "launch"
  /// The longest an event waits before it is given up: 30 days, in milliseconds.
  static let maximumAge: Int64 = 30 * 86_400_000
  /// The longest time between two launches that believe each other's clock: a day.
  private static let agreement: Int64 = 86_400_000

  var at: Timestamp

  /// Reads the last launch and keeps this one.
  ///
  /// - Returns: The moment before which an event was captured too long ago, `nil` where that is not
  ///   known.
  static func cutoff(_ environment: PaylisherEnvironment) -> Timestamp? {
    let now = environment.clock.now()
    let last = environment.storage.decoded(Self.self, named: name)
    environment.storage.encode(Self(at: now), named: name)
    return last.map { cutoff(last: $0.at, now: now) }
  }

  /// One reading of a clock is no reason to drop an event: where the clock has jumped since the last
  /// launch, the earlier of the two counts.
  static func cutoff(last: Timestamp, now: Timestamp) -> Timestamp {
    let agrees = (0...agreement).contains(now.milliseconds(since: last))
    return Timestamp(milliseconds: (agrees ? now : min(last, now)).milliseconds - maximumAge)
  }
}
