/// The taps of a network, sorted out before any is scored.
struct MatchField: Sendable {
  /// Those that may be delivered, by their place: not consumed, and within their window.
  private(set) var open: [Int] = []
  /// Whether an install has one of them.
  private(set) var hasConsumed = false
  /// How late the launch is for the tap that it missed least, in milliseconds.
  private(set) var late: Int64?
  /// Whether the network is not known to be one of strangers.
  private(set) var isPrivate = true

  init(_ taps: [MatchEvidence.Tap], policy: MatchPolicy) {
    open.reserveCapacity(taps.count)
    for (index, tap) in taps.enumerated() { sort(tap, at: index, policy) }
  }

  private mutating func sort(_ tap: MatchEvidence.Tap, at index: Int, _ policy: MatchPolicy) {
    if tap.network == .shared { isPrivate = false }
    if tap.isConsumed {
      hasConsumed = true
      return
    }
    let window = min(policy.window, tap.window ?? policy.window)
    if tap.delay > window {
      late = min(late ?? .max, tap.delay - window)
    } else if tap.delay >= 0 {
      open.append(index)
    }
  }
}
