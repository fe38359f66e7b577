import AttributionCore

/// What is true of a population, for the rule that may know it.
protocol PopulationTruth: Sendable {
  /// The rates at which each of some persons, by the newest tap of each, and everyone else would
  /// launch the app as `launch` does, in any one unit.
  func rates(
    of launch: Launch,
    after taps: [Tap],
    neighbours: Int
  ) -> (taps: [Double], unrelated: Double)
}

/// The rule that knows the population: no rule that sees the same can do better.
///
/// It delivers the tap whose chance, given everything observed and the true distributions, reaches a
/// bar. It knows shares, delays, rates and the sizes of networks, but not which network is which.
struct BayesRule: MatchRule {
  private let truth: any PopulationTruth
  private let bar: Double
  private var pool = TapPool<NetworkID>(window: MatchPolicy.longestWindow)
  private let repeats: Int64 = 240_000
  private(set) var estimate: MatchEstimate?

  /// Makes the rule; `bar` is the odds that deliver.
  init(truth: any PopulationTruth, bar: Double) {
    self.truth = truth
    self.bar = bar
  }

  mutating func observe(_ tap: Tap) {
    pool.add(tap, for: tap.network)
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    // As an argument of a method it would be read from a copy of the whole pool.
    let open = pool.open(launch.network, at: launch.time)
    let taps = people(open, of: launch)
    estimate = nil
    guard !taps.isEmpty else { return nil }
    let rates = truth.rates(of: launch, after: taps, neighbours: neighbours)
    var (best, bestRate, sum) = (taps[0], 0.0, rates.unrelated)
    for (tap, rate) in zip(taps, rates.taps) {
      sum += rate
      if rate > bestRate { (best, bestRate) = (tap, rate) }
    }
    estimate = MatchEstimate(tap: best.index, doubt: 1 - bestRate / sum)
    guard bestRate > bar * (sum - bestRate), !best.isSensitive else { return nil }
    pool.remove(best.index, for: launch.network)
    return best.index
  }

  mutating func consume(_ tap: Tap, by launch: Launch) {
    pool.remove(tap.index, for: tap.network)
  }

  /// Each person's newest tap.
  private func people(_ taps: [Tap], of launch: Launch) -> [Tap] {
    var kept: [Tap] = []
    for tap in taps.reversed() where !kept.contains(where: { isSame($0, tap, launch.host) }) {
      kept.append(tap)
    }
    return kept
  }

  private func isSame(_ later: Tap, _ earlier: Tap, _ host: UInt32?) -> Bool {
    if let host, later.host == host, earlier.host == host { return true }
    if let browser = later.browser, let other = earlier.browser { return browser == other }
    return later.link == earlier.link && later.signals == earlier.signals
      && later.time - earlier.time <= repeats
  }
}
