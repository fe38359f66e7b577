/// When uncertain evidence may deliver.
///
/// The defaults were chosen by simulation: see `docs/matching.md`.
public struct MatchPolicy: Hashable, Sendable {
  /// The longest time from tap to first launch that uncertain evidence may span: two hours, in
  /// milliseconds.
  public static let longestWindow: Int64 = 2 * 3_600_000

  /// Whether the app wants uncertain evidence used at all.
  public var isEnabled: Bool
  /// The longest time from tap to first launch, in milliseconds.
  public let window: Int64
  /// The fewest bits that deliver.
  public var threshold: Double
  /// The fewest bits that the device alone has to say, whatever network and delay say: below 0 it
  /// is likelier another person's.
  public var deviceFloor: Double
  /// The fewest bits between the best candidate and the next.
  public var margin: Double
  /// The most people that a network may show, counted by candidates and neighbours, for any of them
  /// to be told apart.
  public var crowdLimit: Int
  /// Taps of equal signals on one link within this time are one person tapping again, in
  /// milliseconds.
  public var repeatWindow: Int64

  /// Makes a policy; a window outside one second to ``longestWindow`` is brought inside.
  public init(
    isEnabled: Bool = true,
    window: Int64 = longestWindow,
    threshold: Double = 6.5,
    deviceFloor: Double = 0,
    margin: Double = 6,
    crowdLimit: Int = 8,
    repeatWindow: Int64 = 120_000
  ) {
    self.isEnabled = isEnabled
    self.window = min(max(1_000, window), Self.longestWindow)
    self.threshold = threshold
    self.deviceFloor = deviceFloor
    self.margin = margin
    self.crowdLimit = crowdLimit
    self.repeatWindow = repeatWindow
  }

  /// The policy of a new installation.
  public static let standard = MatchPolicy()
}
