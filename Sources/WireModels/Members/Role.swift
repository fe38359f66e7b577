/// What a member of a workspace, or a secret key, may do there.
///
/// ```swift
/// Role.editor.allows(.editLinks)     // true
/// Role.editor.allows(.manageMembers) // false
/// ```
public enum Role: String, Codable, Hashable, Sendable, CaseIterable {
  /// Everything, also what concerns owners.
  case owner
  /// Everything but what concerns owners.
  case admin
  /// Makes links, audiences and messages; does not send them to people.
  case editor
  /// Reads reports, events and people.
  case analyst
  /// Reads links, messages and reports.
  case viewer

  /// Whether the role allows an action.
  public func allows(_ permission: Permission) -> Bool {
    permission.roles.contains(self)
  }

  /// Whether the role may do everything that another may.
  public func covers(_ other: Role) -> Bool {
    Permission.allCases.allSatisfy { !other.allows($0) || allows($0) }
  }
}

/// An action in a workspace: the one table of roles and actions that the API, pages and keys ask.
public enum Permission: String, Codable, Hashable, Sendable, CaseIterable {
  /// Links, QR codes, explanations, and what the workspace, its apps and domains are set to.
  case readLinks
  case editLinks
  /// Counts: overview, breakdowns, funnels, retention, revenue.
  case readReports
  /// Links by which readers without an account see a report, reports by e-mail, and alerts.
  case shareReports
  /// Single clicks, events and first launches, as rows.
  case readEvents
  /// Where a person can be reached, and their events.
  case readPeople
  case erasePeople
  /// Audiences, messages, screens and placements.
  case readMessages
  /// Audiences, drafts of messages and screens, test sends and previews.
  case editMessages
  /// Sends messages to people, publishes screens, and changes placements.
  case sendMessages
  /// Apps, their association with domains, and push keys.
  case manageApps
  case manageDomains
  /// The workspace's name and the hosts that its links may lead to.
  case manageWorkspace
  case manageKeys
  /// Members and invitations.
  case manageMembers
  /// Makes owners, changes them, and removes them.
  case manageOwners
  case readAuditLog
  /// Verifies and rebuilds roll-ups, and imports events of the past.
  case maintainStore

  /// The roles that may do it.
  public var roles: Set<Role> {
    switch self {
    case .readLinks, .readReports, .readMessages: Set(Role.allCases)
    case .editLinks, .editMessages: [.owner, .admin, .editor]
    case .shareReports: [.owner, .admin, .editor, .analyst]
    case .readEvents, .readPeople: [.owner, .admin, .analyst]
    case .erasePeople, .sendMessages, .manageApps, .manageDomains, .manageWorkspace, .manageKeys,
      .manageMembers, .readAuditLog, .maintainStore:
      [.owner, .admin]
    case .manageOwners: [.owner]
    }
  }
}
