/// What an app's owner chose about deferred links, as the API shows it and as it is stored.
public struct MatchingSettings: Codable, Hashable, Sendable {
  /// The longest that certain evidence is believed: seven days, in milliseconds.
  public static let longestCertainWindow: Int64 = 7 * 86_400_000
  /// The longest that probabilistic evidence is believed: a day, in milliseconds.
  public static let longestProbabilisticWindow: Int64 = 24 * 3_600_000
  /// The error rates that an owner may choose, as parts of the probabilistic deliveries.
  public static let errorRates = 0.000_1...0.01

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
  /// The accepted part of probabilistic deliveries that go to another user, such as 0.001.
  public var errorRate: Double

  /// Whether network and device may decide.
  public var allowsLikely: Bool { isEnabled && isProbabilistic }

  /// Chooses; windows are brought inside one minute and their longest, the error rate
  /// inside ``errorRates``.
  public init(
    isEnabled: Bool = true,
    isProbabilistic: Bool = false,
    certainWindow: Int64 = longestCertainWindow,
    probabilisticWindow: Int64 = longestProbabilisticWindow,
    errorRate: Double = 0.001
  ) {
    self.isEnabled = isEnabled
    self.isProbabilistic = isProbabilistic
    self.certainWindow = min(max(60_000, certainWindow), Self.longestCertainWindow)
    self.probabilisticWindow = min(
      max(60_000, probabilisticWindow),
      Self.longestProbabilisticWindow
    )
    self.errorRate = min(max(Self.errorRates.lowerBound, errorRate), Self.errorRates.upperBound)
  }

  /// Decodes an object, with defaults for what is absent.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let standard = Self()
    self.init(
      isEnabled: try values.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? standard.isEnabled,
      isProbabilistic: try values.decodeIfPresent(Bool.self, forKey: .isProbabilistic)
        ?? standard.isProbabilistic,
      certainWindow: try values.decodeIfPresent(Int64.self, forKey: .certainWindow)
        ?? standard.certainWindow,
      probabilisticWindow: try values.decodeIfPresent(Int64.self, forKey: .probabilisticWindow)
        ?? standard.probabilisticWindow,
      errorRate: try values.decodeIfPresent(Double.self, forKey: .errorRate) ?? standard.errorRate
    )
  }

  private enum CodingKeys: String, CodingKey {
    case isEnabled = "enabled"
    case isProbabilistic = "probabilistic"
    case certainWindow, probabilisticWindow, errorRate
  }
}
