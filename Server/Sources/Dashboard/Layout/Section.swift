/// A part of the dashboard, as its navigation lists it.
enum Section: String, Sendable, CaseIterable {
  case home, links, campaigns, reports, live, apps, domains, keys, settings

  /// The sections in the order of the navigation.
  static let groups: [(heading: Phrase?, sections: [Section])] = [
    (nil, [.home, .links, .campaigns, .reports, .live]),
    (.setUp, [.apps, .domains, .keys, .settings]),
  ]

  /// The path below `/dashboard`.
  var path: String {
    self == .home ? "" : rawValue
  }

  var name: Phrase {
    switch self {
    case .home: .home
    case .links: .links
    case .campaigns: .campaigns
    case .reports: .reports
    case .live: .live
    case .apps: .apps
    case .domains: .domains
    case .keys: .keys
    case .settings: .settings
    }
  }

  var icon: Icon {
    switch self {
    case .home: .home
    case .links: .link
    case .campaigns: .campaign
    case .reports: .report
    case .live: .live
    case .apps: .app
    case .domains: .domain
    case .keys: .key
    case .settings: .settings
    }
  }
}
