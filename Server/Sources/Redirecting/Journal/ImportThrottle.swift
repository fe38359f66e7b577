/// How much of the time the import of clicks may take while taps come: they share processors and disk.
///
/// Clicks are safe in the journal, so the import takes no more than it needs to keep up with the taps, a tenth of the
/// time at least. Where half of the time would not be enough it takes the tenth, too: a burst waits, and what waits is
/// bounded because a larger backlog gives the import more.
package struct ImportThrottle: Hashable, Sendable {
  /// From how many journaled bytes a second on taps come first.
  package static let busy = 100_000
  /// The backlog, in bytes, from which on it takes half of the time.
  package static let comfortable = 256 << 20
  /// The backlog, in bytes, from which on it takes all it can get.
  package static let maximum = 1_024 << 20

  /// How many clicks go into one transaction: few while taps come, because the writes of clients wait for it.
  package static func batch(whileBusy isBusy: Bool) -> Int { isBusy ? 100 : 500 }

  /// How long to rest after a batch.
  ///
  /// - Parameters:
  ///   - spent: How long the batch took.
  ///   - bytes: Its bytes in the journal.
  ///   - rate: The bytes that were journaled a second meanwhile.
  ///   - backlog: The bytes that wait in the journal.
  /// - Returns: The rest, which is none where no tap comes.
  package static func rest(
    after spent: Duration,
    bytes: Int,
    rate: Int,
    backlog: Int
  ) -> Duration {
    guard rate >= busy, backlog < maximum else { return .zero }
    // A quarter more than what comes, so that a backlog shrinks.
    let arrival = Duration.seconds(1) * (Double(bytes) / (Double(rate) * 1.25))
    if arrival >= spent * 2 { return min(arrival - spent, spent * 9) }
    return backlog < comfortable ? spent * 9 : spent
  }
}

extension Duration {
  /// Whole microseconds.
  package var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
