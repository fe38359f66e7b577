package import LinkCore
package import RoutingCore
package import TargetCore
package import WireModels

/// A link as it is stored: its place, ``routing``, and what its owner and the SDK read.
@dynamicMemberLookup
package struct LinkRecord: Hashable, Sendable {
  /// The most members of a campaign's own data.
  package static let mostMetaData = 64
  /// The most bytes that a campaign's own data may have as JSON.
  package static let longestMetaData = 16_384

  package var id: LinkID
  /// The workspace it belongs to.
  package var workspace: WorkspaceID
  package var domain: DomainID
  /// The short code, which is also the campaign key; unique per domain when folded.
  package var code: ShortCode
  /// What decides where taps go; its members are members of the link.
  package var routing: RoutableLink
  /// The title in lists and reports.
  package var title: String?
  /// Labels, in the order and case that were chosen.
  package var tags: [String] = []
  /// Free text that only the owner sees.
  package var notes: String?
  /// What the SDK gets beside the targets.
  package var campaign: CampaignFields?
  /// Headline, sentence and picture where it is shared.
  package var preview: SharePreview?
  /// Whether its code is too long to guess, because it leads to something personal.
  package var isUnlisted = false
  /// Whether an app made it with its publishable key, so that its ``campaign`` holds texts of a client.
  package var isInvite = false
  /// Whether a deferred match needs deterministic evidence.
  package var isSensitive = false
  /// Whether lists of links leave it out.
  package var isArchived = false
  package var password: PasswordHash? {
    didSet { routing.hasPassword = password != nil }
  }
  /// How long after a click a deferred match may be made; the app's own windows where absent.
  package var matchWindow: MatchWindow?
  /// When it was made.
  package var createdAt: Timestamp
  /// When it last changed.
  package var updatedAt: Timestamp
  /// Counts changes, from 1; repositories set it.
  package var version: Int64 = 1

  /// A link that was made now.
  package init(
    id: LinkID,
    workspace: WorkspaceID,
    domain: DomainID,
    code: ShortCode,
    targets: LinkTargets = LinkTargets(),
    createdAt: Timestamp
  ) {
    self.id = id
    self.workspace = workspace
    self.domain = domain
    self.code = code
    routing = RoutableLink(targets: targets)
    self.createdAt = createdAt
    updatedAt = createdAt
  }

  /// What decides where taps go.
  package subscript<Value>(dynamicMember member: WritableKeyPath<RoutableLink, Value>) -> Value {
    get { routing[keyPath: member] }
    set { routing[keyPath: member] = newValue }
  }

  /// Whether it is not disabled.
  package var isEnabled: Bool { self.state != .disabled }
}
