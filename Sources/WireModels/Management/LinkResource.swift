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
  /// Where it leads.
  public var targets: LinkTargetsResource
  /// What the SDK gets beside the targets.
  public var campaign: CampaignResource?
  /// Whether it works; a disabled link answers as an unknown one.
  public var enabled: Bool
  /// When it stops working.
  public var expiresAt: Timestamp?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it last changed.
  public var updatedAt: Timestamp
  /// Counts changes, from 1; the `ETag`.
  public var version: Int64

  /// Makes a link.
  public init(
    id: LinkID,
    domain: String,
    code: String,
    shortURL: String,
    title: String?,
    targets: LinkTargetsResource,
    campaign: CampaignResource?,
    enabled: Bool,
    expiresAt: Timestamp?,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    version: Int64
  ) {
    self.id = id
    self.domain = domain
    self.code = code
    self.shortURL = shortURL
    self.title = title
    self.targets = targets
    self.campaign = campaign
    self.enabled = enabled
    self.expiresAt = expiresAt
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.version = version
  }
}

/// Where a link leads, by platform.
public struct LinkTargetsResource: Codable, Hashable, Sendable {
  /// iPhone and iPad.
  public var ios: AppTargetResource?
  /// Android.
  public var android: AppTargetResource?
  /// The web page for computers.
  public var desktop: String?
  /// The web page for everybody else.
  public var fallback: String?

  /// Makes targets.
  public init(
    ios: AppTargetResource? = nil,
    android: AppTargetResource? = nil,
    desktop: String? = nil,
    fallback: String? = nil
  ) {
    self.ios = ios
    self.android = android
    self.desktop = desktop
    self.fallback = fallback
  }
}

/// Where a link leads on a phone.
public struct AppTargetResource: Codable, Hashable, Sendable {
  /// The route inside the app: a URL with a scheme that an app of the workspace registers.
  public var app: String?
  /// The page in the store.
  public var store: String?
  /// The web page for people who do not install.
  public var web: String?

  /// Makes targets.
  public init(app: String? = nil, store: String? = nil, web: String? = nil) {
    self.app = app
    self.store = store
    self.web = web
  }
}

/// The part of a campaign that a link's owner writes.
public struct CampaignResource: Codable, Hashable, Sendable {
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
