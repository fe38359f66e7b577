/// What an app's owner chooses about attribution.
public struct AttributionResource: Codable, Hashable, Sendable {
  /// How long after a link opened the app events belong to it, in milliseconds; 0 for never.
  public var deepLinkWindow: Int64?
  /// How long after a link was shown events belong to it, in milliseconds; 0 for never.
  public var impressionWindow: Int64?

  /// Chooses.
  public init(deepLinkWindow: Int64? = nil, impressionWindow: Int64? = nil) {
    self.deepLinkWindow = deepLinkWindow
    self.impressionWindow = impressionWindow
  }
}
