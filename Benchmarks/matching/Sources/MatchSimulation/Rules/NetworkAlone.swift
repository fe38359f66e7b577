/// The newest tap of the network, of any phone: wrong on purpose, so that the count of wrong deliveries
/// is seen to count.
struct NetworkAlone: MatchRule {
  private var pool: TapPool<NetworkID>

  init(window: Int64) {
    pool = TapPool(window: window)
  }

  mutating func observe(_ tap: Tap) {
    pool.add(tap, for: tap.network)
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    guard let newest = pool.open(launch.network, at: launch.time).last else { return nil }
    pool.remove(newest.index, for: launch.network)
    return newest.index
  }

  mutating func consume(_ tap: Tap, by launch: Launch) {
    pool.remove(tap.index, for: tap.network)
  }
}
