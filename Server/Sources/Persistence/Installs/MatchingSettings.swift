/// What an app's owner chose about deferred links.
public struct MatchingSettings: Codable, Hashable, Sendable {
  /// The longest that certain evidence is believed: seven days, in milliseconds.
  public static let longestCertainWindow: Int64 = 7 * 86_400_000
  /// The longest that probabilistic evidence is believed: a day, in milliseconds.
  public static let longestProbabilisticWindow: Int64 = 24 * 3_600_000

  /// Whether first launches get links at all.
  public var isEnabled: Bool
  /// Whether a first launch without certain evidence may be matched by network and device.
  ///
  /// Apple's rules forbid deriving data from a device to identify it, so this is off until an owner
  /// decides otherwise.
  public var isProbabilistic: Bool
  /// How long certain evidence is believed after its click, in milliseconds.
  public var certainWindow: Int64
  /// How long probabilistic evidence is believed after its click, in milliseconds.
  public var probabilisticWindow: Int64

  /// Whether network and device may decide.
  public var allowsLikely: Bool { isEnabled && isProbabilistic }

  /// Chooses; windows are brought inside one minute and their longest.
  public init(
    isEnabled: Bool = true,
    isProbabilistic: Bool = false,
    certainWindow: Int64 = longestCertainWindow,
    probabilisticWindow: Int64 = longestProbabilisticWindow
  ) {
    self.isEnabled = isEnabled
    self.isProbabilistic = isProbabilistic
    self.certainWindow = min(max(60_000, certainWindow), Self.longestCertainWindow)
    self.probabilisticWindow = min(
      max(60_000, probabilisticWindow),
      Self.longestProbabilisticWindow
    )
  }
}
