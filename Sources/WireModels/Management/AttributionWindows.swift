/// How long after a touch what a person does belongs to its link, as the API shows it and as it is
/// stored with an app.
public struct AttributionWindows: Codable, Hashable, Sendable {
  /// The longest window of a deep link: thirty days, in milliseconds.
  public static let longestDeepLink: Int64 = 30 * 86_400_000
  /// The longest window of an impression: seven days, in milliseconds.
  public static let longestImpression: Int64 = 7 * 86_400_000

  /// The longest windows that can be chosen: what is older decides nothing.
  public static let longest = Self(deepLink: longestDeepLink, impression: longestImpression)

  /// After a link opened the app, in milliseconds; 0 for never.
  public let deepLink: Int64
  /// After a link was shown, in milliseconds; 0 for never.
  public let impression: Int64

  /// Chooses; windows are brought inside 0 and their longest.
  ///
  /// A deep link counts seven days and an impression one, where nothing is chosen.
  public init(deepLink: Int64 = 7 * 86_400_000, impression: Int64 = 86_400_000) {
    self.deepLink = min(max(0, deepLink), Self.longestDeepLink)
    self.impression = min(max(0, impression), Self.longestImpression)
  }

  /// Decodes an object, with defaults for what is absent.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let standard = Self()
    self.init(
      deepLink: try values.decodeIfPresent(Int64.self, forKey: .deepLink) ?? standard.deepLink,
      impression: try values.decodeIfPresent(Int64.self, forKey: .impression)
        ?? standard.impression
    )
  }

  private enum CodingKeys: String, CodingKey {
    case deepLink = "deepLinkWindow"
    case impression = "impressionWindow"
  }
}
