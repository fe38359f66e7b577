/// How much of the time the drain may take while taps come: they share processors and disk with it.
///
/// Clicks are safe in the journal, so the drain yields: a burst leaves a backlog, which is bounded
/// because a larger one gives the drain a larger share.
struct DrainPace: Hashable, Sendable {
  /// From how many journaled bytes a second on taps come first.
  static let busy = 100_000
  /// The backlog, in bytes, up to which the drain takes a tenth of the time while taps come.
  static let comfortable = 256 << 20
  /// The backlog, in bytes, from which on it takes all it can get.
  static let maximum = 1_024 << 20

  /// How many clicks go into one transaction: few while taps come, which wait for whatever holds their
  /// processor.
  static func batch(whileBusy isBusy: Bool) -> Int { isBusy ? 100 : 500 }

  /// How long to rest after work that took `spent`.
  ///
  /// - Parameters:
  ///   - spent: How long the work took.
  ///   - rate: The bytes that were journaled a second.
  ///   - backlog: The bytes that wait.
  /// - Returns: The rest, which is none where nobody taps.
  static func rest(after spent: Duration, rate: Int, backlog: Int) -> Duration {
    guard rate >= busy, backlog < maximum else { return .zero }
    return backlog < comfortable ? spent * 9 : spent
  }
}
