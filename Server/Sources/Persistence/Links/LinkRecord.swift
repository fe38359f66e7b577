public import LinkCore
public import RoutingCore
public import TargetCore
public import WireModels

/// A link as it is stored: its place, ``routing``, and what its owner and the SDK read.
@dynamicMemberLookup
public struct LinkRecord: Hashable, Sendable {
  /// The most members of a campaign's own data.
  public static let mostMetaData = 64
  /// The most bytes that a campaign's own data may have as JSON.
  public static let longestMetaData = 16_384

  public var id: LinkID
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  public var domain: DomainID
  /// The short code, which is also the campaign key; unique per domain when folded.
  public var code: ShortCode
  /// What decides where taps go; its members are members of the link.
  public var routing: RoutableLink
  /// The title in lists and reports.
  public var title: String?
  /// Labels, in the order and case that were chosen.
  public var tags: [String] = []
  /// Free text that only the owner sees.
  public var notes: String?
  /// What the SDK gets beside the targets.
  public var campaign: CampaignFields?
  /// Headline, sentence and picture where it is shared.
  public var preview: SharePreview?
  /// Whether its code is too long to guess, because it leads to something personal.
  public var isUnlisted = false
  /// Whether an app made it with its publishable key, so that its ``campaign`` holds texts of a client.
  public var isInvite = false
  /// Whether a deferred match needs deterministic evidence.
  public var isSensitive = false
  public var password: PasswordHash? {
    didSet { routing.hasPassword = password != nil }
  }
  /// How long after a click a deferred match may be made; the app's own windows where absent.
  public var matchWindow: MatchWindow?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it last changed.
  public var updatedAt: Timestamp
  /// Counts changes, from 1; repositories set it.
  public var version: Int64 = 1

  /// A link that was made now.
  public init(
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
  public subscript<Value>(dynamicMember member: WritableKeyPath<RoutableLink, Value>) -> Value {
    get { routing[keyPath: member] }
    set { routing[keyPath: member] = newValue }
  }

  /// Whether it is not disabled.
  public var isEnabled: Bool { self.state != .disabled }
}
