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
  }

  /// Every signal, the missing ones included, in the order of ``MatchSignal``.
  public let parts: [Part]

  /// The odds that the launch follows this tap and not none: at 0 both are as likely, each bit more doubles them.
  public var total: Double { parts.reduce(0) { $0 + $1.bits } }

  /// The chance of this tap against none by network and delay alone.
  public var prior: Double {
    let bits = parts.filter { $0.signal == .network || $0.signal == .delay }
      .reduce(0) { $0 + $1.bits }
    return 1 / (1 + Logarithm.powerOf2(-bits))
  }

  /// What the devices say, in bits, without what all phones of a network have in common: class, system, language and
  /// zone count only if they contradict.
  public var tellingBits: Double {
    device.reduce(0) { $0 + (Self.telling.contains($1.signal) ? $1.bits : min($1.bits, 0)) }
  }

  private var device: [Part] { parts.filter { MatchSignal.ofDevice.contains($0.signal) } }
  /// The signals that tell phones of one network apart.
  private static let telling: Set<MatchSignal> = [.version, .model, .screen, .scale]

  /// Whether more than network and system agree.
  var hasDevice: Bool {
    device.contains { $0.signal != .system && [.agree, .close].contains($0.outcome) }
  }

  /// What was not reported and would have helped most; the server reads no model of an iPhone.
  func missingSignals(on system: SystemFamily?) -> MatchCounterfactual {
    let silent = device.filter { [.missing, .frozen, .withheld].contains($0.outcome) }.map(\.signal)
      .filter { Self.telling.contains($0) && $0 != .scale && !($0 == .model && system == .ios) }
    return silent.isEmpty ? .certainEvidence : .reported(silent)
  }

  /// What differed, else what was not reported.
  func change(on system: SystemFamily?) -> MatchCounterfactual {
    let against = parts.filter {
      [.disagree, .impossible].contains($0.outcome) && $0.bits < 0
    }.map(\.signal)
    return against.isEmpty ? missingSignals(on: system) : .agreeing(against)
  }
}
