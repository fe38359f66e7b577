import AttributionCore

/// A way to say which tap a first launch without a token follows.
protocol MatchRule {
  /// Learns of a tap that may become a first launch.
  mutating func observe(_ tap: Tap)
  /// The likeliest tap of the last launch and the chance that it is another phone's, for rules that
  /// say so.
  var estimate: MatchEstimate? { get }
  /// The tap that is delivered, if any; `neighbours` are the other phones that opened or launched the app on the network
  /// within a day, which only the rule that knows the population may see.
  mutating func answer(_ launch: Launch, neighbours: Int) -> Int?
  /// Learns that a launch with a token took a tap.
  mutating func consume(_ tap: Tap, by launch: Launch)
}

/// What a rule believes of a launch: its likeliest tap, and how much doubt is left.
struct MatchEstimate: Sendable {
  var tap: Int
  var doubt: Double
}

extension MatchRule {
  var estimate: MatchEstimate? { nil }
}

/// The open taps of a rule, by some key, within a window.
struct TapPool<Key: Hashable> {
  private var taps: [Key: [Tap]] = [:]
  private let window: Int64

  init(window: Int64) {
    self.window = window
  }

  mutating func add(_ tap: Tap, for key: Key) {
    taps[key, default: []].append(tap)
  }

  mutating func remove(_ index: Int, for key: Key) {
    taps[key]?.removeAll { $0.index == index }
  }

  /// The taps of a key that are not too old, oldest first; older ones are forgotten.
  mutating func open(_ key: Key, at time: Int64) -> [Tap] {
    guard let all = taps[key] else { return [] }
    guard let first = all.firstIndex(where: { time - $0.time <= window }) else {
      taps[key] = nil
      return []
    }
    if first > 0 { taps[key] = Array(all[first...]) }
    return first > 0 ? taps[key] ?? [] : all
  }
}

extension Tap {
  /// How the tap's signals compare with a launch's.
  func compared(with launch: Launch) -> SignalComparison {
    SignalComparison(tap: signals, launch: launch.signals)
  }
}
