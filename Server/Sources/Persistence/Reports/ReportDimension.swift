/// What a report can be broken down by.
public enum ReportDimension: String, Hashable, Sendable, CaseIterable {
  /// The link.
  case link
  /// The campaign key.
  case campaign
  /// The canonical source.
  case source
  /// The platform.
  case platform
  /// The country.
  case country

  /// The column of `dimension`.
  var column: StaticString {
    switch self {
    case .link: "link_no"
    case .campaign: "campaign_no"
    case .source: "source_no"
    case .platform: "platform_no"
    case .country: "country_no"
    }
  }
}
