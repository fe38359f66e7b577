import LinkPages
package import WireModels

extension UTMParameter {
  /// What the form calls its field, how to fill it in, and the list that it offers.
  var field: (label: LinkPhrase, hint: LinkPhrase, offered: Suggestions.Kind) {
    switch self {
    case .source: (.utmSource, .utmSourceHint, .utmSource)
    case .medium: (.utmMedium, .utmMediumHint, .utmMedium)
    case .campaign: (.utmCampaign, .utmCampaignHint, .utmCampaign)
    case .term: (.utmTerm, .utmTermHint, .utmTerm)
    case .content: (.utmContent, .utmContentHint, .utmContent)
    }
  }
}

extension Suggestions.Kind {
  /// The kinds whose values links have.
  package static let ofLinks = Set([tag] + UTMParameter.allCases.map(\.field.offered))

  /// The values of links, the most frequent first.
  package func values(of links: [LinkResource]) -> [Suggestions.Value] {
    let found = links.flatMap { texts(of: $0.settings) }
    return Dictionary(grouping: found, by: \.self)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(Suggestions.most).map { Suggestions.Value($0.key) }
  }

  private func texts(of link: LinkSettings) -> [String] {
    if self == .tag { return link.tags ?? [] }
    guard let url = link.targets.fallback.flatMap({ TaggedURL($0) }) else { return [] }
    return UTMParameter.allCases.filter { $0.field.offered == self }.map { url[$0] }.filter {
      !$0.isEmpty
    }
  }
}
