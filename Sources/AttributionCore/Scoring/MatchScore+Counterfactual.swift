extension MatchScore {
  /// The signals that tell phones of one network apart.
  private static let telling: Set<MatchSignal> = [.version, .model, .screen]

  private var device: [Part] { parts.filter { MatchSignal.ofDevice.contains($0.signal) } }

  /// Whether more than network and system agree.
  var hasDevice: Bool {
    device.contains {
      $0.signal != .system && ($0.outcome == .agree || $0.outcome == .close)
    }
  }

  /// What all signals of the devices say, in bits.
  public var deviceBits: Double { device.reduce(0) { $0 + $1.bits } }

  /// Whether what is known of the two devices allows them to be one.
  var deviceFits: Bool { deviceBits > -2 }

  /// Whether model or screen were compared, which tell phones of one network apart.
  var tellsPhonesApart: Bool {
    device.contains {
      ($0.signal == .model || $0.signal == .screen)
        && [.agree, .close, .disagree].contains($0.outcome)
    }
  }

  /// What was not reported and would have helped most.
  ///
  /// The server reads no model of an iPhone, so it is not asked for there.
  func missingSignals(on system: SystemFamily?) -> MatchCounterfactual {
    let silent = device.filter { [.missing, .frozen, .withheld].contains($0.outcome) }
      .map(\.signal)
      .filter { Self.telling.contains($0) && !($0 == .model && system == .ios) }
    return silent.isEmpty ? .certainEvidence : .reported(silent)
  }

  /// What differed, else what was not reported.
  func change(on system: SystemFamily?) -> MatchCounterfactual {
    let against = parts.filter {
      ($0.outcome == .disagree || $0.outcome == .impossible) && $0.bits < 0
    }.map(\.signal)
    return against.isEmpty ? missingSignals(on: system) : .agreeing(against)
  }
}
