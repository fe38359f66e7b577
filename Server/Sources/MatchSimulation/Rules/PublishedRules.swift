import AttributionCore

/// The newest tap whose device class, zone and language are the same.
///
/// Re-states what Paylisher's SDK and its server contract publish: the SHA-256 of model class, zone
/// and language, newest unmatched click first, consumed once; the network is not looked at.
struct EqualityOfThree: MatchRule {
  private struct Fingerprint: Hashable {
    let kind: DeviceClass?
    let zone: SignalDigest?
    let language: SignalCode?

    init(_ signals: DeviceSignals) {
      (kind, zone, language) = (signals.deviceClass, signals.timeZone, signals.language)
    }
  }

  private var pool: TapPool<Fingerprint>

  init(window: Int64) {
    pool = TapPool(window: window)
  }

  mutating func observe(_ tap: Tap) {
    pool.add(tap, for: Fingerprint(tap.signals))
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    let key = Fingerprint(launch.signals)
    guard let newest = pool.open(key, at: launch.time).last else { return nil }
    pool.remove(newest.index, for: key)
    return newest.index
  }

  mutating func consume(_ tap: Tap) {
    pool.remove(tap.index, for: Fingerprint(tap.signals))
  }
}

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

  mutating func consume(_ tap: Tap) {}

  private static func points(_ tap: Tap, _ launch: Launch) -> Int {
    let signals = tap.compared(with: launch)
    return (tap.network.neighbourhood == launch.network.neighbourhood ? 40 : 0)
      + (signals.system == .agree ? 30 : 0) + (signals.timeZone == .agree ? 10 : 0)
      + (signals.language == .agree ? 10 : 0) + (signals.screen == .agree ? 10 : 0)
  }
}

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

  mutating func consume(_ tap: Tap) {
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
      return signals.system == .agree && signals.version != .disagree && signals.version != .close
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

  mutating func consume(_ tap: Tap) {
    pool.remove(tap.index, for: tap.network)
  }
}

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

  mutating func consume(_ tap: Tap) {}

  /// Where a hash table would keep a link.
  private static func order(_ link: Int) -> UInt64 {
    var dice = Dice(seed: UInt64(link))
    return dice.next()
  }
}

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

  mutating func consume(_ tap: Tap) {
    pool.remove(tap.index, for: 0)
  }

  private static func points(_ tap: Tap, _ launch: Launch) -> Int {
    let signals = tap.compared(with: launch)
    let agrees = { (outcome: SignalOutcome) in outcome == .agree }
    let isModel =
      (agrees(signals.model) || signals.model == .missing && agrees(signals.deviceClass))
      && signals.version != .disagree && signals.version != .close
    return (tap.network == launch.network ? 500 : 0)
      + (agrees(signals.system) && isModel ? 450 : 0) + (agrees(signals.system) ? 350 : 0)
      + (agrees(signals.timeZone) ? 200 : 0) + (agrees(signals.screen) ? 200 : 0)
      + (agrees(signals.language) ? 100 : 0)
  }
}

/// The newest tap of the network, whoever's: wrong on purpose, so that the count of wrong deliveries
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

  mutating func consume(_ tap: Tap) {
    pool.remove(tap.index, for: tap.network)
  }
}
