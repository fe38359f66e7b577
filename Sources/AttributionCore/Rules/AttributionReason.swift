/// Why something belongs to a link, or to none; stored with it and stable on the wire.
public enum AttributionReason: String, Hashable, Sendable, CaseIterable {
  /// It names the link.
  case named
  /// Its journey began with a click on the link.
  case journey
  /// It carries the campaign key of the link.
  case campaignKey = "campaign_key"
  /// The person came by the link not long before.
  case lastTouch = "last_touch"
  /// The link was shown to the person not long before.
  case lastImpression = "last_impression"
  /// It carries a journey whose click is not known, or not yet.
  case unknownJourney = "unknown_journey"
  /// Nothing leads to a link.
  case organic

  /// Whether it comes from what the event itself carries.
  public var isDirect: Bool {
    switch self {
    case .named, .journey, .campaignKey: true
    case .lastTouch, .lastImpression, .unknownJourney, .organic: false
    }
  }
}
