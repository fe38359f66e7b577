/// When uncertain evidence may deliver.
///
/// The defaults were chosen by simulation: see `docs/matching.md`.
public struct MatchPolicy: Hashable, Sendable {
  /// The longest time from tap to first launch that uncertain evidence may span: a day, in
  /// milliseconds.
  public static let longestWindow: Int64 = 24 * 3_600_000
  /// The part of wrong deliveries that a new installation accepts.
  public static let usualErrorRate = 0.001
  /// How much doubt one delivery may leave, in multiples of the wanted error of all.
  ///
  /// Most deliveries leave far less, so that the average is the wanted one. Where people of many homes share an
  /// address fewer do, and more launches than a day shows come in its busy hours; so one may leave half as much.
  static let doubtPerError = (home: 26.0, shared: 13.0)
  /// By how many bits the delays of two people's taps must differ for the delay alone to decide.
  static let equalBits = 8.0

  /// What the devices must say at least, in bits, where no whole address is the tap's own: of the first launch of
  /// the network since the tap, the second, and so on; none later is delivered.
  ///
  /// An attacker on the network can invent launches until one is the tap's phone, while hardly ever
  /// another user's launch comes between a tap and the one that follows it.
  static let deviceBits = [0, 5, 6.5, 8]
  /// The same where the whole addresses differ.
  static let deviceBitsElsewhere = 5.0
  /// How many bits the devices must say, for each halving of the error rate below the usual one, where
  /// no whole address is the tap's own.
  ///
  /// An attacker who names the most sold phone and system is right about every twentieth time: who
  /// accepts fewer wrong deliveries pays for fewer such guesses with matches.
  static let bitsPerHalving = 2.0

  /// Whether the app wants uncertain evidence used at all.
  public var isEnabled: Bool
  /// The longest time from tap to first launch, in milliseconds.
  public let window: Int64
  /// The wanted part of deliveries that go to the wrong person, such as 0.001 for one in a thousand.
  public var errorRate: Double
  /// The most people that a network may show, counted by candidates and neighbours, for any of them
  /// to be distinguished; and the most taps that are compared.
  public var crowdLimit: Int
  /// Taps of equal signals on one link within this time are one person tapping again, in
  /// milliseconds.
  public var repeatWindow: Int64

  /// The least chance that delivers on a network, by the chance that it is a home's: 0.5 to 1.
  public func leastPosterior(homeChance: Double) -> Double {
    let (home, shared) = Self.doubtPerError
    return 1 - min(0.5, (shared + (home - shared) * homeChance) * max(0, errorRate))
  }

  /// What the devices must say at least for a tap, in bits; infinite where that is never enough, `nil` where the
  /// whole address is the tap's own.
  func leastDeviceBits(_ tap: MatchEvidence.Tap) -> Double? {
    if tap.address == .agree { return nil }
    guard tap.launchesSince < Self.deviceBits.count else { return .infinity }
    let least = max(Self.deviceBits[tap.launchesSince], strictBits)
    return tap.address == .disagree ? max(least, Self.deviceBitsElsewhere) : least
  }

  private var strictBits: Double {
    Self.bitsPerHalving * Logarithm.base2(Self.usualErrorRate / max(errorRate, 0.000_001))
  }

  /// Makes a policy; a window outside one second to ``longestWindow`` is brought inside.
  public init(
    isEnabled: Bool = true,
    window: Int64 = longestWindow,
    errorRate: Double = usualErrorRate,
    crowdLimit: Int = 64,
    repeatWindow: Int64 = 120_000
  ) {
    self.isEnabled = isEnabled
    self.window = min(max(1_000, window), Self.longestWindow)
    self.errorRate = errorRate
    self.crowdLimit = crowdLimit
    self.repeatWindow = repeatWindow
  }

  /// The policy of a new installation.
  public static let standard = MatchPolicy()
}
