public import LinkCore
public import RoutingCore
public import WireModels

/// A link.
public struct LinkRecord: Hashable, Sendable {
  /// Its id.
  public var id: LinkID
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  /// The domain it lives on.
  public var domain: DomainID
  /// The short code, which is also the campaign key; unique per domain when folded.
  public var code: ShortCode
  /// What the link is for.
  public var title: String?
  /// What the owner sorts it by, in the order and case that were chosen.
  public var tags: [String]
  /// What the owner wants to remember; nobody else sees it.
  public var notes: String?
  /// Where it leads.
  public var targets: LinkTargets
  /// Exceptions from where it leads, in order.
  public var rules: [RoutingRule]
  /// What the SDK gets beside the targets.
  public var campaign: CampaignFields?
  /// What it says about itself where it is shared.
  public var preview: SharePreview?
  /// Whether it works.
  public var state: LinkState
  /// Whether its code is too long to guess, because it leads to something personal.
  public var isUnlisted: Bool
  /// Whether a deferred match needs evidence that is certain.
  public var isSensitive: Bool
  /// When it begins to work.
  public var startsAt: Timestamp?
  /// When it stops working.
  public var expiresAt: Timestamp?
  /// Where it leads once it stopped working.
  public var expiredTarget: AcceptedTarget?
  /// How many clicks it takes until it stops working.
  public var clickLimit: Int64?
  /// What tells whether a password is the link's.
  public var password: PasswordHash?
  /// How long after a click a deferred match may be made; the app's own windows where absent.
  public var matchWindow: MatchWindow?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it last changed.
  public var updatedAt: Timestamp
  /// Counts changes, from 1; repositories set it.
  public var version: Int64

  /// Makes a link.
  public init(
    id: LinkID,
    workspace: WorkspaceID,
    domain: DomainID,
    code: ShortCode,
    title: String? = nil,
    tags: [String] = [],
    notes: String? = nil,
    targets: LinkTargets,
    rules: [RoutingRule] = [],
    campaign: CampaignFields? = nil,
    preview: SharePreview? = nil,
    state: LinkState = .active,
    isUnlisted: Bool = false,
    isSensitive: Bool = false,
    startsAt: Timestamp? = nil,
    expiresAt: Timestamp? = nil,
    expiredTarget: AcceptedTarget? = nil,
    clickLimit: Int64? = nil,
    password: PasswordHash? = nil,
    matchWindow: MatchWindow? = nil,
    createdAt: Timestamp,
    updatedAt: Timestamp? = nil,
    version: Int64 = 1
  ) {
    self.id = id
    self.workspace = workspace
    self.domain = domain
    self.code = code
    self.title = title
    self.tags = tags
    self.notes = notes
    self.targets = targets
    self.rules = rules
    self.campaign = campaign
    self.preview = preview
    self.state = state
    self.isUnlisted = isUnlisted
    self.isSensitive = isSensitive
    self.startsAt = startsAt
    self.expiresAt = expiresAt
    self.expiredTarget = expiredTarget
    self.clickLimit = clickLimit
    self.password = password
    self.matchWindow = matchWindow
    self.createdAt = createdAt
    self.updatedAt = updatedAt ?? createdAt
    self.version = version
  }

  /// Whether it is not disabled.
  public var isEnabled: Bool { state != .disabled }
}
