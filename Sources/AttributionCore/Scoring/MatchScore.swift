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

  /// The sum of the parts and of the odds before anything is compared.
  ///
  /// At 0 a match is as likely as not; each bit more doubles the odds.
  public let total: Double
  /// Every signal, the missing ones included, in the order of ``MatchSignal``.
  public let parts: [Part]

  /// Makes a score.
  public init(total: Double, parts: [Part]) {
    self.total = total
    self.parts = parts
  }

  /// The chance that the launch follows the tap, 0 to 1, as far as the model is right.
  public var confidence: Double {
    1 / (1 + Logarithm.powerOf2(-total))
  }
}
