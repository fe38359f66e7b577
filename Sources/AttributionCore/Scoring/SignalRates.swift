/// How often a signal agrees between a tap and the launch that follows it (m), and between a tap and
/// an unrelated user's launch on the same network (u).
///
/// After Fellegi and Sunter, [A Theory for Record
/// Linkage](https://doi.org/10.1080/01621459.1969.10501049), 1969: an outcome is worth log₂(m/u) bits.
public struct SignalRates: Hashable, Sendable {
  /// The chances of the three outcomes that weigh; they add up to 1.
  public struct Chances: Hashable, Sendable {
    /// Both say the same.
    public let agree: Double
    /// They differ as one phone's browser and app may.
    public let close: Double
    /// They contradict each other.
    public var disagree: Double { 1 - agree - close }

    /// Makes chances; each is kept above one in a million, so that no outcome weighs infinitely.
    public init(agree: Double, close: Double = 0) {
      let least = 0.000_001
      let agree = min(max(agree, least), 1 - 2 * least)
      self.agree = agree
      self.close = min(max(close, least), 1 - agree - least)
    }
  }

  /// Of a tap and the launch that follows it.
  public var followed: Chances
  /// Of a tap and an unrelated user's launch.
  public var unrelated: Chances

  /// Makes rates.
  public init(followed: Chances, unrelated: Chances) {
    self.followed = followed
    self.unrelated = unrelated
  }

  /// What excludes a tap is worth, in bits: no other evidence makes up for it.
  static let impossible = -100.0

  /// What an outcome is worth, in bits; 0 for one that says nothing.
  public func weight(_ outcome: SignalOutcome) -> Double {
    switch outcome {
    case .agree: Logarithm.base2(followed.agree / unrelated.agree)
    case .close: Logarithm.base2(followed.close / unrelated.close)
    case .disagree, .withheld: Logarithm.base2(followed.disagree / unrelated.disagree)
    case .impossible: Self.impossible
    case .missing, .frozen: 0
    }
  }
}
