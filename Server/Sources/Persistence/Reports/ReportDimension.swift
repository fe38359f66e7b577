/// What a report can be broken down by.
package enum ReportDimension: String, Hashable, Sendable, CaseIterable {
  case link
  /// The campaign key.
  case campaign
  /// The canonical source.
  case source
  case platform
  case country
  /// The medium: `utm_medium` of the tap.
  case medium
  /// The variant of a link's split, as `SUMMER25/Turkey/A`: code, rule, variant.
  case variant

  /// The column of `dimension d`.
  var qualifiedColumn: StaticString {
    switch self {
    case .link: "d.link_no"
    case .campaign: "d.campaign_no"
    case .source: "d.source_no"
    case .platform: "d.platform_no"
    case .country: "d.country_no"
    case .medium: "d.medium_no"
    case .variant: "d.variant_no"
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
    case .medium: .medium
    case .variant: .variant
    }
  }
}
