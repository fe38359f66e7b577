/// The taps of a network, sorted out before any is scored.
struct MatchField: Sendable {
  /// Those that can explain the launch, deliverable or not, by their place.
  private(set) var competing: [Int] = []
  /// Whether an install has one of them.
  private(set) var hasConsumed = false
  /// How late the launch is for the youngest tap that is too old to compete, in milliseconds.
  private(set) var late: Int64?
  /// Whether the network is not known to be one that anyone uses.
  private(set) var isPrivate = true

  init(_ taps: [MatchEvidence.Tap], policy: MatchPolicy) {
    competing.reserveCapacity(taps.count)
    for (index, tap) in taps.enumerated() {
      if tap.network == .shared { isPrivate = false }
      if tap.isConsumed {
        hasConsumed = true
      } else if tap.delay > MatchPolicy.longestWindow {
        late = min(late ?? .max, policy.lateness(of: tap))
      } else if tap.delay >= 0 {
        competing.append(index)
      }
    }
  }
}

extension MatchPolicy {
  /// How late a launch is for a tap, in milliseconds; 0 or less within the window.
  func lateness(of tap: MatchEvidence.Tap) -> Int64 {
    tap.delay - min(window, tap.window ?? window)
  }
}
