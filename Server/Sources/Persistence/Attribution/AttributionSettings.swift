public import AttributionCore

/// What an app's owner chose about attribution.
public struct AttributionSettings: Codable, Hashable, Sendable {
  /// How long after a link opened the app events belong to it, in milliseconds; 0 for never.
  public var deepLinkWindow: Int64
  /// How long after a link was shown events belong to it, in milliseconds; 0 for never.
  public var impressionWindow: Int64

  /// Chooses; windows are brought inside those of ``AttributionWindows``.
  public init(
    deepLinkWindow: Int64 = AttributionWindows().deepLink,
    impressionWindow: Int64 = AttributionWindows().impression
  ) {
    let windows = AttributionWindows(deepLink: deepLinkWindow, impression: impressionWindow)
    self.deepLinkWindow = windows.deepLink
    self.impressionWindow = windows.impression
  }

  /// The windows, for the rule.
  public var windows: AttributionWindows {
    AttributionWindows(deepLink: deepLinkWindow, impression: impressionWindow)
  }
}
