import LinkPages
public import WireModels

extension UTMParameter {
  /// What the form calls it.
  var label: LinkPhrase {
    switch self {
    case .source: .utmSource
    case .medium: .utmMedium
    case .campaign: .utmCampaign
    case .term: .utmTerm
    case .content: .utmContent
    }
  }

  /// How to fill its field in.
  var hint: LinkPhrase {
    switch self {
    case .source: .utmSourceHint
    case .medium: .utmMediumHint
    case .campaign: .utmCampaignHint
    case .term: .utmTermHint
    case .content: .utmContentHint
    }
  }

  /// The list that its field offers.
  var offered: Suggestions.Kind {
    switch self {
    case .source: .utmSource
    case .medium: .utmMedium
    case .campaign: .utmCampaign
    case .term: .utmTerm
    case .content: .utmContent
    }
  }
}

extension Suggestions.Kind {
  /// The kinds whose values links have.
  public static let ofLinks = Set([tag] + UTMParameter.allCases.map(\.offered))

  /// The values of links, the most frequent first.
  public func values(of links: [LinkResource]) -> [Suggestions.Value] {
    let found = links.flatMap { texts(of: $0.settings) }
    return Dictionary(grouping: found, by: \.self)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(Suggestions.most).map { Suggestions.Value($0.key) }
  }

  private func texts(of link: LinkSettings) -> [String] {
    if self == .tag { return link.tags ?? [] }
    guard let url = link.targets.fallback.flatMap({ TaggedURL($0) }) else { return [] }
    return UTMParameter.allCases.filter { $0.offered == self }.map { url[$0] }.filter {
      !$0.isEmpty
    }
  }
}
