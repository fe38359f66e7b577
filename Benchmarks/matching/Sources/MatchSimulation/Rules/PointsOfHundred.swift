import AttributionCore

/// The best of a hundred points: address 40, agent 30, zone, language and screen 10 each; 70 deliver.
///
/// Re-states LinkForty's `fingerprint.ts`: the address agrees within 256 neighbours, the language in
/// two letters, the newer of equals wins, and a click is never consumed. In its favour the agent
/// agrees here whenever the system does, and screens are compared in points.
struct PointsOfHundred: MatchRule {
  private var pool: TapPool<Int>

  init(window: Int64) {
    pool = TapPool(window: window)
  }

  mutating func observe(_ tap: Tap) {
    pool.add(tap, for: 0)
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    var best: (index: Int, points: Int)?
    for tap in pool.open(0, at: launch.time).suffix(1_000).reversed() {
      let points = Self.points(tap, launch)
      if points >= 70, points > best?.points ?? 0 { best = (tap.index, points) }
    }
    return best?.index
  }

  mutating func consume(_ tap: Tap, by launch: Launch) {}

  private static func points(_ tap: Tap, _ launch: Launch) -> Int {
    let signals = tap.compared(with: launch)
    return (tap.network.neighbourhood == launch.network.neighbourhood ? 40 : 0)
      + (signals.system == .agree ? 30 : 0) + (signals.timeZone == .agree ? 10 : 0)
      + (signals.language == .agree ? 10 : 0) + (signals.screen == .agree ? 10 : 0)
  }
}
