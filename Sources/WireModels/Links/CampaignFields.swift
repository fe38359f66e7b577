public import JSONCoding

/// The part of a campaign that a link's owner writes; all of it is public to who has the link.
public struct CampaignFields: Codable, Hashable, Sendable {
  /// A word for the kind of campaign.
  public var type: String?
  /// The campaign's title.
  public var title: String?
  /// The team that made it.
  public var teamID: String?
  /// The project it belongs to.
  public var projectID: String?
  /// What it was made from.
  public var sourceID: String?
  /// The advertisement's id.
  public var adID: String?
  /// Where the campaign reports to.
  public var webhookURL: String?
  /// Any data for the app.
  public var metaData: JSONObject?

  /// Makes a campaign.
  public init(
    type: String? = nil,
    title: String? = nil,
    teamID: String? = nil,
    projectID: String? = nil,
    sourceID: String? = nil,
    adID: String? = nil,
    webhookURL: String? = nil,
    metaData: JSONObject? = nil
  ) {
    self.type = type
    self.title = title
    self.teamID = teamID
    self.projectID = projectID
    self.sourceID = sourceID
    self.adID = adID
    self.webhookURL = webhookURL
    self.metaData = metaData
  }
}

/// What a link says about itself where it is shared.
public struct SharePreview: Codable, Hashable, Sendable {
  /// The headline.
  public var title: String?
  /// A sentence below it.
  public var description: String?
  /// A picture, at an `https` address.
  public var imageURL: String?

  /// Makes a preview.
  public init(title: String? = nil, description: String? = nil, imageURL: String? = nil) {
    self.title = title
    self.description = description
    self.imageURL = imageURL
  }
}

/// How long after a click a deferred match may be made, in milliseconds.
public struct MatchWindow: Codable, Hashable, Sendable {
  /// The longest window of certain evidence, in milliseconds: 90 days.
  public static let longestCertain: Int64 = 7_776_000_000
  /// The longest window of likely evidence, in milliseconds: a day.
  public static let longestProbabilistic: Int64 = 86_400_000

  /// By evidence that is certain.
  public var certain: Int64?
  /// By evidence that is only likely.
  public var probabilistic: Int64?

  /// Makes windows.
  public init(certain: Int64? = nil, probabilistic: Int64? = nil) {
    self.certain = certain
    self.probabilistic = probabilistic
  }
}
