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

  /// Makes a score.
  public init(total: Double, parts: [Part]) {
    self.total = total
    self.parts = parts
  }
}
