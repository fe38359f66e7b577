import AttributionCore

/// The best of all taps with the same screen, zone and language, however many fit.
///
/// Re-states Traceback's `installs.ts`: screen, zone and primary language are gates; language,
/// region, address (5), model and version add points; any score delivers, the best even if tied;
/// consumed.
struct BestOfAny: MatchRule {
  private var pool: TapPool<Int>

  init(window: Int64) {
    pool = TapPool(window: window)
  }

  mutating func observe(_ tap: Tap) {
    pool.add(tap, for: 0)
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    var best: (index: Int, points: Int)?
    for tap in pool.open(0, at: launch.time).reversed() {
      guard let points = Self.points(tap, launch), points > best?.points ?? 0 else { continue }
      best = (tap.index, points)
    }
    guard let best else { return nil }
    pool.remove(best.index, for: 0)
    return best.index
  }

  mutating func consume(_ tap: Tap, by launch: Launch) {
    pool.remove(tap.index, for: 0)
  }

  private static func points(_ tap: Tap, _ launch: Launch) -> Int? {
    let signals = tap.compared(with: launch)
    guard signals.screen == .agree, signals.timeZone == .agree, signals.language == .agree else {
      return nil
    }
    let version =
      switch signals.version {
      case .agree: 3
      case .close: 2
      default: 0
      }
    return 5 + (signals.region == .agree ? 3 : 0) + (tap.network == launch.network ? 5 : 0)
      + (signals.model == .agree ? 3 : 0) + version
  }
}
