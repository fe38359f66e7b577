import WireModels

/// A part of the dashboard, as its navigation lists it.
enum Section: String, Sendable, CaseIterable {
  case home, links, campaigns, reports, alerts, live
  case launches = "first-launches"
  case people
  case messages, sequences, audiences, screens, placements
  case apps, domains, keys, settings, members, audit, system

  /// The sections in the order of the navigation.
  static let groups: [(heading: Phrase?, sections: [Section])] = [
    (nil, [.home, .links, .campaigns, .reports, .alerts, .live, .launches, .people]),
    (.engagement, [.messages, .sequences, .audiences, .screens, .placements]),
    (.setUp, [.apps, .domains, .keys, .settings, .members, .audit, .system]),
  ]

  /// The path below `/dashboard`.
  var path: String {
    self == .home ? "" : rawValue
  }

  /// What a role must allow to open it; others do not see it in the navigation.
  var permission: Permission {
    switch self {
    case .home, .campaigns, .reports, .alerts: .readReports
    case .links, .apps, .domains: .readLinks
    case .live, .launches: .readEvents
    case .people: .readPeople
    case .messages, .sequences, .audiences, .screens, .placements: .readMessages
    case .keys: .manageKeys
    case .settings: .manageWorkspace
    case .members: .manageMembers
    case .audit: .readAuditLog
    case .system: .maintainStore
    }
  }

  /// The guide about it, as `/docs` names it.
  var guide: String {
    switch self {
    case .home, .alerts, .system: "dashboard"
    case .links: "links-and-rules"
    case .campaigns, .reports, .live, .people: "analytics"
    case .launches: "deferred"
    case .messages, .sequences, .audiences: "messages"
    case .screens, .placements: "screens"
    case .apps: "association"
    case .domains: "your-own-domain"
    case .keys, .settings, .members, .audit: "accounts"
    }
  }

  var name: Phrase {
    switch self {
    case .home: .home
    case .links: .links
    case .campaigns: .campaigns
    case .reports: .reports
    case .alerts: .alerts
    case .live: .live
    case .launches: .firstLaunches
    case .people: .people
    case .messages: .messages
    case .sequences: .sequences
    case .audiences: .audiences
    case .screens: .screens
    case .placements: .placements
    case .apps: .apps
    case .domains: .domains
    case .keys: .keys
    case .settings: .settings
    case .members: .members
    case .audit: .auditLog
    case .system: .system
    }
  }

  var icon: Icon {
    switch self {
    case .home: .home
    case .links: .link
    case .campaigns: .campaign
    case .reports: .report
    case .alerts: .alert
    case .live: .live
    case .launches: .launch
    case .people: .person
    case .messages: .message
    case .sequences: .sequence
    case .audiences: .audience
    case .screens: .phone
    case .placements: .placement
    case .apps: .app
    case .domains: .domain
    case .keys: .key
    case .settings: .settings
    case .members: .members
    case .audit: .log
    case .system: .system
    }
  }
}
