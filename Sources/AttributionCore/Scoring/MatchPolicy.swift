/// When uncertain evidence may deliver.
///
/// The defaults were chosen by simulation: see `docs/matching.md`.
public struct MatchPolicy: Hashable, Sendable {
  /// The longest time from tap to first launch that uncertain evidence may span: a day, in
  /// milliseconds.
  public static let longestWindow: Int64 = 24 * 3_600_000
  /// The part of wrong deliveries that a new installation accepts.
  public static let usualErrorRate = 0.001
  /// How much doubt one delivery may leave, in multiples of the wanted error of all, where relatives share the network
  /// and where none do.
  ///
  /// Most deliveries leave far less, so that the average is the wanted one.
  static let doubtPerError = (home: 40.0, shared: 16.0)
  /// By how many bits the delays of two people's taps must differ for the delay alone to decide.
  static let equalBits = 8.0

  /// What the devices must say at least beyond what a network has in common, in bits, where no whole address is the
  /// tap's own: of the first launch of the network since the tap, the second, and so on; none later is delivered.
  ///
  /// An attacker on the network can name the most sold phone, and invent launches until one is the tap's, while hardly
  /// ever another user's launch comes between a tap and the one that follows it.
  static let deviceBits = [1.3, 3.5, 5, 6.5]
  /// The same where the whole addresses differ.
  static let deviceBitsElsewhere = 3.5
  /// The same where release and screen both agree: who names the most sold phone on the newest release is right about
  /// every twelfth iPhone, so that those need their own address.
  static let deviceBitsOfAGuess = 4.0
  /// How many bits more for each halving of the error rate below the usual one.
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

  /// How late a launch is for a tap, in milliseconds; 0 or less within the window.
  func lateness(of tap: MatchEvidence.Tap) -> Int64 {
    tap.delay - min(window, tap.window ?? window)
  }

  /// The part of the doubt that is allowed, 1 unless an app's own first launches showed more errors than its owner accepts
  /// (``ShadowCounts/held(to:)``).
  public var hold = 1.0

  /// The least chance that delivers, by the chance that relatives are on the network: 0.5 to 1.
  func leastPosterior(relatives: Double) -> Double {
    let (home, shared) = Self.doubtPerError
    return 1 - min(0.5, (shared + (home - shared) * relatives) * max(0, errorRate) * hold)
  }

  /// What the devices must say at least for a tap, in bits; infinite where that is never enough, `nil` where the
  /// whole address is the tap's own.
  func leastDeviceBits(_ tap: MatchEvidence.Tap, sharedBy: Int) -> Double? {
    if tap.address == .agree { return nil }
    guard tap.launchesSince < Self.deviceBits.count else { return .infinity }
    let halvings = Logarithm.base2(Self.usualErrorRate / max(errorRate, 0.000_001))
    let least = Self.deviceBits[tap.launchesSince] + max(0, Self.bitsPerHalving * halvings)
    if tap.address == .disagree { return max(least, Self.deviceBitsElsewhere) }
    // A link that two people of the network tapped is no secret there.
    let isWhole =
      sharedBy < 2 && tap.compared[.version] == .agree && tap.compared[.screen] == .agree
    return isWhole ? max(least, Self.deviceBitsOfAGuess) : least
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
