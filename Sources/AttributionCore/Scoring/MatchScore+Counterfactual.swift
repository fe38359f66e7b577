extension MatchScore {
  /// The signals that tell phones of one network apart.
  private static let telling: Set<MatchSignal> = [.version, .model, .screen]

  /// Whether more than the network agrees: two signals of the device, one of them a telling one.
  var hasDevice: Bool {
    let agreeing = parts.filter {
      $0.signal != .network && $0.signal != .delay && $0.signal != .system
        && ($0.outcome == .agree || $0.outcome == .close)
    }
    return agreeing.count >= 2 && agreeing.contains { Self.telling.contains($0.signal) }
  }

  /// Whether what is known of the two devices allows them to be one.
  var deviceFits: Bool { deviceBits > -2 }

  /// What the signals of the device say, in bits.
  var deviceBits: Double {
    parts.filter { $0.signal != .network && $0.signal != .delay }.reduce(0) { $0 + $1.bits }
  }

  /// What was not told and would have helped most.
  var missingSignals: MatchCounterfactual {
    let silent = parts.filter { $0.outcome == .missing || $0.outcome == .frozen }
      .map(\.signal).filter { Self.telling.contains($0) }
    return silent.isEmpty ? .certainEvidence : .told(silent)
  }

  /// What differed, else what was not told.
  var change: MatchCounterfactual {
    let against = parts.filter { $0.outcome == .disagree && $0.bits < 0 }.map(\.signal)
    return against.isEmpty ? missingSignals : .agreeing(against)
  }
}
