public import JSONCoding

/// What resolving a campaign key gives.
///
/// Every field is optional. A field of the wrong type is absent and costs no other; ids may be
/// text or `{"$oid": text}`, moments RFC 3339 text, milliseconds, or either below `$date`. Encodes
/// in the shape that existing clients decode.
public struct CampaignPayload: Hashable, Sendable {
  /// The campaign's id (`_id`).
  public var id: String?
  /// The team that made it (`teamId`).
  public var teamID: String?
  /// The project it belongs to (`projectId`).
  public var projectID: String?
  /// What it was made from (`sourceId`).
  public var sourceID: String?
  /// A word for the kind of campaign.
  public var type: String?
  /// The title.
  public var title: String?
  /// The campaign key.
  public var keyName: String?
  /// The page for browsers.
  public var webURL: String?
  /// The page in the App Store, not a route in the app.
  public var iosURL: String?
  /// The page in the Play Store.
  public var androidURL: String?
  /// The page in AppGallery.
  public var huaweiURL: String?
  /// The page for every other platform.
  public var fallbackURL: String?
  /// The route in the app, as a whole URL (`myapp://products/42`).
  public var scheme: String?
  /// The route in the app, as a universal link.
  public var iosUniversalURL: String?
  /// Where the campaign reports to.
  public var webhookURL: String?
  /// When it was made.
  public var createdAt: Timestamp?
  /// When it last changed.
  public var updatedAt: Timestamp?
  /// The version of the stored document (`__v`).
  public var version: Int64?
  /// The advertisement's id.
  public var adID: String?
  /// Any data for the app.
  public var metaData: JSONObject?
  /// The journey that the campaign starts.
  public var jid: String?

  /// Makes an empty payload.
  public init() {}
}
