public import LinkCore

/// The body of `POST /api/v1/links` and, whole, of `PUT /api/v1/links/{id}`.
public struct LinkSettings: Codable, Hashable, Sendable {
  /// The domain's host; the workspace's only domain where absent.
  public var domain: String?
  /// The short code, which cannot change later; random where absent.
  public var code: String?
  /// What the link is for.
  public var title: String?
  /// What it is sorted by.
  public var tags: [String]?
  /// What the owner wants to remember.
  public var notes: String?
  /// Where it leads.
  public var targets: TargetsForm
  /// Exceptions from where it leads, in order.
  public var rules: [RuleForm]?
  /// What the SDK gets beside the targets.
  public var campaign: CampaignFields?
  /// What it says about itself where it is shared.
  public var preview: SharePreview?
  /// Whether it works: `active`, `warn` or `disabled`; `active` where absent.
  public var state: String?
  /// The same in two words, for older clients; true where absent.
  public var enabled: Bool?
  /// Whether a random code is 22 characters long instead of 8; cannot change later.
  public var unlisted: Bool?
  /// Whether a deferred match needs evidence that is certain.
  public var sensitive: Bool?
  /// When it begins to work.
  public var startsAt: Timestamp?
  /// When it stops working.
  public var expiresAt: Timestamp?
  /// Where it leads once it stopped working.
  public var expiredTarget: String?
  /// How many clicks it takes until it stops working.
  public var clickLimit: Int64?
  /// The password that it asks for; unchanged where absent.
  public var password: String?
  /// How long after a click a deferred match may be made.
  public var matchWindow: MatchWindow?

  /// Makes settings.
  public init(
    domain: String? = nil,
    code: String? = nil,
    title: String? = nil,
    tags: [String]? = nil,
    notes: String? = nil,
    targets: TargetsForm,
    rules: [RuleForm]? = nil,
    campaign: CampaignFields? = nil,
    preview: SharePreview? = nil,
    state: String? = nil,
    enabled: Bool? = nil,
    unlisted: Bool? = nil,
    sensitive: Bool? = nil,
    startsAt: Timestamp? = nil,
    expiresAt: Timestamp? = nil,
    expiredTarget: String? = nil,
    clickLimit: Int64? = nil,
    password: String? = nil,
    matchWindow: MatchWindow? = nil
  ) {
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
    self.enabled = enabled
    self.unlisted = unlisted
    self.sensitive = sensitive
    self.startsAt = startsAt
    self.expiresAt = expiresAt
    self.expiredTarget = expiredTarget
    self.clickLimit = clickLimit
    self.password = password
    self.matchWindow = matchWindow
  }
}

extension LinkSettings {
  /// What a link has now, to change some of it and send it back whole.
  public init(_ link: LinkResource) {
    self.init(
      domain: link.domain,
      code: link.code,
      title: link.title,
      tags: link.tags,
      notes: link.notes,
      targets: link.targets,
      rules: link.rules,
      campaign: link.campaign,
      preview: link.preview,
      state: link.state,
      unlisted: link.unlisted,
      sensitive: link.sensitive,
      startsAt: link.startsAt,
      expiresAt: link.expiresAt,
      expiredTarget: link.expiredTarget,
      clickLimit: link.clickLimit,
      matchWindow: link.matchWindow
    )
  }
}
