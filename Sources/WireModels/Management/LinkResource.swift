public import LinkCore

/// A link, as the management API shows it.
public struct LinkResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: LinkID
  /// The domain's host.
  public var domain: String
  /// The short code, which is also the campaign key.
  public var code: String
  /// The whole short link.
  public var shortURL: String
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
  /// Whether it works: `active`, `warn` or `disabled`.
  public var state: String
  /// Whether it works now, by its state, times and click limit: `active`, `warn`, `disabled`,
  /// `not_started`, `expired` or `used_up`.
  public var status: String
  /// Whether it is not disabled; a disabled link answers as an unknown one.
  public var enabled: Bool
  /// Whether its code is too long to guess.
  public var unlisted: Bool
  /// Whether a deferred match needs evidence that is certain.
  public var sensitive: Bool
  /// When it begins to work.
  public var startsAt: Timestamp?
  /// When it stops working.
  public var expiresAt: Timestamp?
  /// Where it leads once it stopped working.
  public var expiredTarget: String?
  /// How many clicks it takes until it stops working.
  public var clickLimit: Int64?
  /// Whether it asks for a password.
  public var hasPassword: Bool
  /// How long after a click a deferred match may be made.
  public var matchWindow: MatchWindow?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it last changed.
  public var updatedAt: Timestamp
  /// Counts changes, from 1; the `ETag`.
  public var version: Int64
  /// What is allowed and hardly meant, such as a rule that no tap can reach.
  public var warnings: [LinkWarning]?

  /// Makes a link.
  public init(
    id: LinkID,
    domain: String,
    code: String,
    shortURL: String,
    title: String? = nil,
    tags: [String]? = nil,
    notes: String? = nil,
    targets: TargetsForm,
    rules: [RuleForm]? = nil,
    campaign: CampaignFields? = nil,
    preview: SharePreview? = nil,
    state: String = "active",
    status: String = "active",
    enabled: Bool = true,
    unlisted: Bool = false,
    sensitive: Bool = false,
    startsAt: Timestamp? = nil,
    expiresAt: Timestamp? = nil,
    expiredTarget: String? = nil,
    clickLimit: Int64? = nil,
    hasPassword: Bool = false,
    matchWindow: MatchWindow? = nil,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    version: Int64,
    warnings: [LinkWarning]? = nil
  ) {
    self.id = id
    self.domain = domain
    self.code = code
    self.shortURL = shortURL
    self.title = title
    self.tags = tags
    self.notes = notes
    self.targets = targets
    self.rules = rules
    self.campaign = campaign
    self.preview = preview
    self.state = state
    self.status = status
    self.enabled = enabled
    self.unlisted = unlisted
    self.sensitive = sensitive
    self.startsAt = startsAt
    self.expiresAt = expiresAt
    self.expiredTarget = expiredTarget
    self.clickLimit = clickLimit
    self.hasPassword = hasPassword
    self.matchWindow = matchWindow
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.version = version
    self.warnings = warnings
  }
}

/// Something about a link that is allowed and hardly meant.
public struct LinkWarning: Codable, Hashable, Sendable {
  /// A JSON pointer to what it is about, such as `/rules/2`.
  public var pointer: String
  /// A stable name, such as `unreachable_rule`.
  public var code: String
  /// The same for people.
  public var detail: String

  /// Makes a warning.
  public init(pointer: String, code: String, detail: String) {
    self.pointer = pointer
    self.code = code
    self.detail = detail
  }
}
