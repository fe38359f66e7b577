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

  mutating func consume(_ tap: Tap, by launch: Launch) {
    pool.remove(tap.index, for: Fingerprint(tap.signals))
  }
}
