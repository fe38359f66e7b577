import AttributionCore

/// The best sum of published weights: address 500, model and system 450, agent 350, zone 200, screen
/// 200, language 100.
///
/// Re-states Detour's documented weights over unmatched clicks; the sum that delivers and the window
/// are not published, so that every sum is tried.
struct SumOfWeights: MatchRule {
  private var pool: TapPool<Int>
  private let least: Int

  init(least: Int, window: Int64) {
    self.least = least
    pool = TapPool(window: window)
  }

  mutating func observe(_ tap: Tap) {
    pool.add(tap, for: 0)
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    var best: (index: Int, points: Int)?
    for tap in pool.open(0, at: launch.time).reversed() {
      let points = Self.points(tap, launch)
      if points >= least, points > best?.points ?? 0 { best = (tap.index, points) }
    }
    guard let best else { return nil }
    pool.remove(best.index, for: 0)
    return best.index
  }

  mutating func consume(_ tap: Tap, by launch: Launch) {
    pool.remove(tap.index, for: 0)
  }

  private static func points(_ tap: Tap, _ launch: Launch) -> Int {
    let signals = tap.compared(with: launch)
    let agrees = { (outcome: SignalOutcome) in outcome == .agree }
    let isModel =
      (agrees(signals.model) || signals.model == .missing && agrees(signals.deviceClass))
      && ![.disagree, .impossible, .close].contains(signals.version)
    return (tap.network == launch.network ? 500 : 0)
      + (agrees(signals.system) && isModel ? 450 : 0) + (agrees(signals.system) ? 350 : 0)
      + (agrees(signals.timeZone) ? 200 : 0) + (agrees(signals.screen) ? 200 : 0)
      + (agrees(signals.language) ? 100 : 0)
  }
}
