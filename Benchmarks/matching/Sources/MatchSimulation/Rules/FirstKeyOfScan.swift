import AttributionCore

/// The first key that a scan of the address returns.
///
/// Re-states Dub's `track/open`: one key per address and link for an hour, in no order, nothing but
/// the address compared, not consumed.
struct FirstKeyOfScan: MatchRule {
  private var pool: TapPool<NetworkID>

  init(window: Int64) {
    pool = TapPool(window: window)
  }

  mutating func observe(_ tap: Tap) {
    pool.add(tap, for: tap.network)
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    var newest: [Int: Tap] = [:]
    for tap in pool.open(launch.network, at: launch.time) { newest[tap.link] = tap }
    return newest.values.min { Self.order($0.link) < Self.order($1.link) }?.index
  }

  mutating func consume(_ tap: Tap, by launch: Launch) {}

  /// Where a hash table would keep a link.
  private static func order(_ link: Int) -> UInt64 {
    var random = SeededRandom(seed: UInt64(link))
    return random.next()
  }
}
