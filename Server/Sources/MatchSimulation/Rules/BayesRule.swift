import AttributionCore

/// The rule that knows the population: no rule that sees the same can do better.
///
/// It delivers the tap whose chance, given everything observed and the true distributions, reaches a
/// bar. It knows shares, delays, rates and the sizes of networks, but not which network is which.
struct BayesRule: MatchRule {
  private let truth: Truth
  private let bar: Double
  private var pool = TapPool<NetworkID>(window: MatchPolicy.longestWindow)
  private let repeats: Int64 = 240_000

  /// Makes the rule; `bar` is the odds that deliver.
  init(truth: Truth, bar: Double) {
    self.truth = truth
    self.bar = bar
  }

  mutating func observe(_ tap: Tap) {
    pool.add(tap, for: tap.network)
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    let taps = people(pool.open(launch.network, at: launch.time))
    guard !taps.isEmpty else { return nil }
    let others = neighbours + taps.count - 1
    let stranger = truth.strangers(on: launch.network, others: others, at: launch.time)
    var (best, bestRate, sum) = (taps[0], 0.0, stranger)
    for tap in taps {
      let rate = truth.rate(of: launch, after: tap)
      sum += rate
      if rate > bestRate { (best, bestRate) = (tap, rate) }
    }
    guard bestRate > bar * (sum - bestRate), !best.isSensitive else { return nil }
    pool.remove(best.index, for: launch.network)
    return best.index
  }

  mutating func consume(_ tap: Tap) {
    pool.remove(tap.index, for: tap.network)
  }

  /// Each person's newest tap.
  private func people(_ taps: [Tap]) -> [Tap] {
    var kept: [Tap] = []
    for tap in taps.reversed() where !kept.contains(where: { isSame($0, tap) }) {
      kept.append(tap)
    }
    return kept
  }

  private func isSame(_ later: Tap, _ earlier: Tap) -> Bool {
    if let browser = later.browser, let other = earlier.browser { return browser == other }
    return later.link == earlier.link && later.signals == earlier.signals
      && later.time - earlier.time <= repeats
  }
}
