public import LinkCore

/// The body of `POST /api/v1/links` and, whole, of `PUT /api/v1/links/{id}`.
public struct LinkSettings: Codable, Hashable, Sendable {
  /// The domain's host; the workspace's only domain where absent.
  public var domain: String?
  /// The short code, which cannot change later; eight random characters where absent.
  public var code: String?
  /// What the link is for.
  public var title: String?
  /// Where it leads.
  public var targets: LinkTargetsResource
  /// What the SDK gets beside the targets.
  public var campaign: CampaignResource?
  /// Whether it works; true where absent.
  public var enabled: Bool?
  /// When it stops working.
  public var expiresAt: Timestamp?

  /// Makes settings.
  public init(
    domain: String? = nil,
    code: String? = nil,
    title: String? = nil,
    targets: LinkTargetsResource,
    campaign: CampaignResource? = nil,
    enabled: Bool? = nil,
    expiresAt: Timestamp? = nil
  ) {
    self.domain = domain
    self.code = code
    self.title = title
    self.targets = targets
    self.campaign = campaign
    self.enabled = enabled
    self.expiresAt = expiresAt
  }
}
