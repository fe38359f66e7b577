/// How much of the time the import of clicks may take while taps come: they share processors and disk.
///
/// Clicks are safe in the journal, so the import yields: a burst leaves a backlog, which is bounded
/// because a larger one gives the import a larger share.
package struct ImportThrottle: Hashable, Sendable {
  /// From how many journaled bytes a second on taps come first.
  package static let busy = 100_000
  /// The backlog, in bytes, up to which the import takes a tenth of the time while taps come.
  package static let comfortable = 256 << 20
  /// The backlog, in bytes, from which on it takes all it can get.
  package static let maximum = 1_024 << 20

  /// How many clicks go into one transaction: few while taps come, which wait for whatever holds their
  /// processor.
  package static func batch(whileBusy isBusy: Bool) -> Int { isBusy ? 100 : 500 }

  /// How long to rest after work that took `spent`.
  ///
  /// - Parameters:
  ///   - spent: How long the work took.
  ///   - rate: The bytes that were journaled a second.
  ///   - backlog: The bytes that wait.
  /// - Returns: The rest, which is none where no tap comes.
  package static func rest(after spent: Duration, rate: Int, backlog: Int) -> Duration {
    guard rate >= busy, backlog < maximum else { return .zero }
    return backlog < comfortable ? spent * 9 : spent
  }
}

extension Duration {
  /// Whole microseconds.
  package var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
