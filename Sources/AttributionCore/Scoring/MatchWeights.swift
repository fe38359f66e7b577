/// The fixed weights of all evidence, in bits and in launches per hour.
///
/// A weight is log₂(m/u): how often an outcome occurs if one phone tapped and launched, against two phones of one
/// network (Fellegi and Sunter, [A Theory for Record Linkage](https://doi.org/10.1080/01621459.1969.10501049), 1969).
enum MatchWeights: Sendable {
  /// Excludes a tap: no other evidence makes up for it.
  static let impossible = -100.0
  /// The whole IPv6 address: the same one, or another one.
  static let address = (agree: 8.8, disagree: -3.3)
  /// Of launches that no tap explains, those of a relative's equal phone, and of relatives' launches.
  static let equalPhones = 0.2
  /// Taps that a launch of the same phone follows.
  private static let conversion = 0.25
  /// Taps of which a relative hears and then launches the app without a tap.
  private static let wordOfMouth = 0.012
  /// Launches per hour of a home without any tap.
  static let atHome = 0.001_2

  /// What three outcomes of a signal are worth: it agrees, nearly agrees or contradicts.
  private typealias Bits = (agree: Double, close: Double, disagree: Double)

  /// Safari tells version and screen, never the model.
  private static let ios: [MatchSignal: Bits] = [
    .system: (1.2, 0, impossible), .version: (2.4, -3.7, -9.2), .deviceClass: (0.1, 0, -4.3),
    .model: (3.3, 0, -8.8), .language: (0.2, 0, -3), .region: (0.1, 0, -2),
    .timeZone: (0, -1.3, -2.7), .screen: (2.6, 1, -5.4), .scale: (0.1, 0, -4.3),
  ]
  /// Chrome tells version and model by hint, and the screen in rounded points.
  private static let android: [MatchSignal: Bits] = [
    .system: (0.3, 0, impossible), .version: (2.3, 0, -9.6), .deviceClass: (0.1, 0, -3.8),
    .model: (5.3, 0, -8.9), .language: (0.1, 0, -1.7), .region: (0.1, 0, -1),
    .timeZone: (0, -1.3, -2.7), .screen: (2.9, 0, -4.4), .scale: (1.1, 0, -3.8),
  ]
  /// What agreeing in a screen is worth, by how many phones have it.
  private static let screens: [ScreenSize: Double] = Dictionary(
    uniqueKeysWithValues: [
      (390, 844, 2.1), (393, 852, 2.3), (402, 874, 3), (430, 932, 3.3), (440, 956, 3.3),
      (428, 926, 3.6), (414, 896, 3.3), (375, 812, 4), (375, 667, 4.3), (414, 736, 5),
    ].compactMap { short, long, bits in
      ScreenSize(width: short, height: long).map { ($0, bits) }
    }
  )

  /// The release of iOS that most phones ran when this table was written; of it and every newer one agreeing says less.
  private static let newestRelease = (major: 26, minor: 1, bits: 1.4)

  /// Whether a screen is one that many phones have.
  static func isCommon(_ screen: ScreenSize) -> Bool { screens[screen] != nil }

  /// Whether a launch tells a release that many phones have.
  static func isNewest(_ signals: DeviceSignals) -> Bool {
    guard signals.system == .ios, let version = signals.version else { return false }
    return (Int(version.major), Int(version.minor)) >= (newestRelease.major, newestRelease.minor)
  }

  /// What one signal of the device is worth.
  static func bits(
    _ signal: MatchSignal,
    _ compared: SignalComparison,
    of evidence: MatchEvidence
  ) -> Double {
    let outcome = compared[signal]
    // An app that hides its version might hide one that excludes the tap.
    let isHidden = signal == .version && outcome == .withheld
    if outcome == .impossible || isHidden { return impossible }
    guard let table = (evidence.system == .android ? android : ios)[signal] else { return 0 }
    var bits = 0.0
    switch outcome {
    case .agree: bits = table.agree
    case .close: bits = table.close
    case .disagree, .withheld: bits = table.disagree
    case .missing, .frozen, .impossible: return 0
    }
    switch signal {
    // Another language is mostly another region, and another screen another scale: counted once.
    case .region where contradicts(compared[.language]),
      .scale where contradicts(compared[.screen]):
      return 0
    // Phones of one model have one screen.
    case .screen where compared[.model] == .agree, .scale where compared[.model] == .agree:
      return min(bits, 0)
    case .screen where outcome == .agree: return evidence.screen.flatMap { screens[$0] } ?? bits
    case .version where outcome == .agree && evidence.isNewest: return newestRelease.bits
    default: return bits
    }
  }

  private static func contradicts(_ outcome: SignalOutcome) -> Bool {
    outcome == .disagree || outcome == .withheld
  }
}

extension MatchWeights {
  /// What a network is like that showed a number of other devices within a day: launches per hour that no tap
  /// explains, and the chance that the relatives of a person who taps there are on it.
  typealias Network = (launches: Double, relatives: Double)

  private static let ipv4: [Network] = [
    (0.0074, 0.88), (0.046, 0.41), (0.067, 0.28), (0.081, 0.25), (0.095, 0.25), (0.11, 0.25),
    (0.13, 0.25), (0.16, 0.25), (0.19, 0.25), (0.23, 0.25), (0.27, 0.25), (0.31, 0.25),
    (0.34, 0.25),
  ]
  private static let ipv6: [Network] = [
    (0.000_9, 0.67), (0.005_8, 0.95), (0.012, 0.9), (0.021, 0.8), (0.038, 0.6), (0.063, 0.36),
    (0.09, 0.17), (0.11, 0.07), (0.13, 0.03), (0.15, 0.01), (0.17, 0), (0.19, 0), (0.21, 0),
  ]

  /// Invented launches have a bound: 12 devices are the most that count.
  static func network(_ kind: NetworkKind, seen: Int) -> Network {
    let table = kind == .ipv6 ? ipv6 : ipv4
    return table[min(max(0, seen), table.count - 1)]
  }

  /// Ends in seconds, and which part of the launches after a tap fall before each.
  private static let following: [(end: Double, part: Double)] = [
    (5, 0.001_6), (12, 0.009), (20, 0.027), (30, 0.045), (45, 0.075), (60, 0.08), (90, 0.13),
    (120, 0.1), (180, 0.13), (300, 0.11), (600, 0.09), (1_200, 0.045), (3_600, 0.045),
    (7_200, 0.03), (21_600, 0.03), (86_400, 0.045),
  ]
  private static let hearing: [(end: Double, part: Double)] = [
    (20, 0.001), (60, 0.019), (180, 0.08), (600, 0.27), (1_800, 0.33), (3_600, 0.15),
    (14_400, 0.13), (86_400, 0.02),
  ]

  /// Launches per hour that follow a tap of this age, by a person who is still on its network.
  static func followers(after delay: Int64) -> Double {
    perHour(delay, following) * conversion * 0.97 / (1 + Double(delay) / 18_000_000)
  }

  /// Launches per hour by relatives who heard of a tap of this age.
  static func hearers(after delay: Int64) -> Double { perHour(delay, hearing) * wordOfMouth }

  private static func perHour(_ delay: Int64, _ bands: [(end: Double, part: Double)]) -> Double {
    var start = 0.0
    for (end, part) in bands {
      if Double(delay) < end * 1_000 { return 3_600 * part / (end - start) }
      start = end
    }
    return 0
  }
}
