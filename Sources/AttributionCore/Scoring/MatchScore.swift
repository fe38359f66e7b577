/// What speaks for one candidate, in bits.
public struct MatchScore: Hashable, Sendable {
  /// One signal's part of it.
  public struct Part: Hashable, Sendable {
    /// The signal.
    public let signal: MatchSignal
    /// What comparing it found.
    public let outcome: SignalOutcome
    /// What that is worth; negative where it speaks against.
    public let bits: Double

    /// Makes a part.
    public init(signal: MatchSignal, outcome: SignalOutcome, bits: Double) {
      self.signal = signal
      self.outcome = outcome
      self.bits = bits
    }
  }

  /// The sum of the parts: the odds that the launch follows this tap and not none.
  ///
  /// At 0 both are as likely; each bit more doubles the odds.
  public let total: Double
  /// Every signal, the missing ones included, in the order of ``MatchSignal``.
  public let parts: [Part]

  /// The chance of this tap against none by network and delay alone, before address and device were
  /// compared.
  public var prior: Double {
    let bits = parts.filter { $0.signal == .network || $0.signal == .delay }
      .reduce(0) { $0 + $1.bits }
    return 1 / (1 + Logarithm.powerOf2(-bits))
  }

  /// Makes a score.
  public init(total: Double, parts: [Part]) {
    self.total = total
    self.parts = parts
  }
}
