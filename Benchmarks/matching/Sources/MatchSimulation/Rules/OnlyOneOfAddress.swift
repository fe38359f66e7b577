import AttributionCore

/// The only tap of the address in five minutes whose system and version are the same.
///
/// Re-states Grovs' `fingerprinting_service.rb`: where several remain, screen, zone and language must
/// all be equal and leave one; consumed. In its favour the tie-break works here, and a frozen version
/// is let through.
struct OnlyOneOfAddress: MatchRule {
  private var pool: TapPool<NetworkID>

  init(window: Int64) {
    pool = TapPool(window: window)
  }

  mutating func observe(_ tap: Tap) {
    pool.add(tap, for: tap.network)
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    var fitting = pool.open(launch.network, at: launch.time).filter {
      let signals = $0.compared(with: launch)
      return signals.system == .agree
        && ![.disagree, .impossible, .close].contains(signals.version)
    }
    var browsers: Set<UInt32> = []
    fitting = fitting.reversed().filter { tap in
      tap.browser.map { browsers.insert($0).inserted } ?? true
    }
    if fitting.count > 1 {
      fitting = fitting.filter {
        let signals = $0.compared(with: launch)
        return signals.screen == .agree && signals.timeZone == .agree && signals.language == .agree
      }
    }
    guard fitting.count == 1 else { return nil }
    pool.remove(fitting[0].index, for: launch.network)
    return fitting[0].index
  }

  mutating func consume(_ tap: Tap, by launch: Launch) {
    pool.remove(tap.index, for: tap.network)
  }
}
