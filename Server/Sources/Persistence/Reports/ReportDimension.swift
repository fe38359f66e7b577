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

  /// The column of `dimension d`.
  var qualifiedColumn: StaticString {
    switch self {
    case .link: "d.link_no"
    case .campaign: "d.campaign_no"
    case .source: "d.source_no"
    case .platform: "d.platform_no"
    case .country: "d.country_no"
    }
  }

  /// What its numbers stand for.
  var term: TermKey.Kind {
    switch self {
    case .link: .link
    case .campaign: .campaign
    case .source: .source
    case .platform: .platform
    case .country: .country
    }
  }
}
