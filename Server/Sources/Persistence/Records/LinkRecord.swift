public import LinkCore

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
  /// Where it leads.
  public var targets: LinkTargets
  /// What the SDK gets beside the targets.
  public var campaign: CampaignRecord?
  /// Whether it works.
  public var isEnabled: Bool
  /// When it stops working.
  public var expiresAt: Timestamp?
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
    targets: LinkTargets,
    campaign: CampaignRecord? = nil,
    isEnabled: Bool = true,
    expiresAt: Timestamp? = nil,
    createdAt: Timestamp,
    updatedAt: Timestamp? = nil,
    version: Int64 = 1
  ) {
    self.id = id
    self.workspace = workspace
    self.domain = domain
    self.code = code
    self.title = title
    self.targets = targets
    self.campaign = campaign
    self.isEnabled = isEnabled
    self.expiresAt = expiresAt
    self.createdAt = createdAt
    self.updatedAt = updatedAt ?? createdAt
    self.version = version
  }
}

/// The part of a campaign that a link's owner writes.
public struct CampaignRecord: Hashable, Sendable {
  /// A word for the kind of campaign.
  public var type: String?
  /// The campaign's title.
  public var title: String?
  /// Any data for the app.
  public var metaData: [String: JSONValue]?

  /// Makes a campaign.
  public init(
    type: String? = nil,
    title: String? = nil,
    metaData: [String: JSONValue]? = nil
  ) {
    self.type = type
    self.title = title
    self.metaData = metaData
  }
}
