import LinkCore

/// The campaign data of a link, from the server.
///
/// Every field is optional. If the server sends a field in an unexpected format, the field is
/// `nil`, and the other fields are not affected.
public struct PaylisherResolvedDeepLinkPayload: Codable, Sendable {
  /// The ID of the campaign.
  public let id: PaylisherMongoOID?
  /// The ID of the team that created the campaign.
  public let teamId: String?
  /// The ID of the project to which the campaign belongs.
  public let projectId: String?
  /// The ID of the source from which the campaign was created.
  public let sourceId: String?
  /// The type of the campaign.
  public let type: String?
  /// The title of the campaign.
  public let title: String?
  /// The key of the campaign.
  public let keyName: String?
  /// The URL of the page for browsers.
  public let webUrl: String?
  /// The URL of the App Store page.
  public let iosUrl: String?
  /// The URL of the Google Play page.
  public let androidUrl: String?
  /// The URL of the AppGallery page.
  public let huaweiUrl: String?
  /// The URL of the page for all other platforms.
  public let fallbackUrl: String?
  /// The route in the app as a custom-scheme URL, such as `myapp://products/42`.
  public let scheme: String?
  /// The route in the app as a universal link.
  public let iosUniversalUrl: String?
  /// The URL to which the campaign reports.
  public let webhookUrl: String?
  /// The time when the campaign was created.
  public let createdAt: PaylisherMongoDate?
  /// The time when the campaign was last updated.
  public let updatedAt: PaylisherMongoDate?
  /// The version of the stored campaign document.
  public let v: Int?
  /// The ID of the ad.
  public let adId: PaylisherMongoOID?
  /// Custom data for the app.
  public let metaData: [String: PaylisherJSONValue]?
  /// The ID of the journey that the campaign starts.
  public let jid: String?

  init(_ payload: CampaignPayload) {
    id = payload.id.map(PaylisherMongoOID.init)
    teamId = payload.teamID
    projectId = payload.projectID
    sourceId = payload.sourceID
    type = payload.type
    title = payload.title
    keyName = payload.keyName
    webUrl = payload.webURL
    iosUrl = payload.iosURL
    androidUrl = payload.androidURL
    huaweiUrl = payload.huaweiURL
    fallbackUrl = payload.fallbackURL
    scheme = payload.scheme
    iosUniversalUrl = payload.iosUniversalURL
    webhookUrl = payload.webhookURL
    createdAt = payload.createdAt.map { PaylisherMongoDate(date: $0.iso8601) }
    updatedAt = payload.updatedAt.map { PaylisherMongoDate(date: $0.iso8601) }
    v = payload.version.flatMap { Int(exactly: $0) }
    adId = payload.adID.map(PaylisherMongoOID.init)
    metaData = payload.metaData?.mapValues(PaylisherJSONValue.init)
    jid = payload.jid
  }

  /// Creates campaign data by decoding any JSON object.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if the decoder cannot read a JSON object.
  public init(from decoder: any Decoder) throws {
    self.init(try CampaignPayload(from: decoder))
  }

  /// Returns the fields that have a value, by their names in the server's answer.
  public func toPropertiesDictionary() -> [String: Any] {
    var properties: [String: Any] = [:]
    let texts: [(String, String?)] = [
      ("_id", id?.oid), ("teamId", teamId), ("projectId", projectId), ("sourceId", sourceId),
      ("type", type), ("title", title), ("keyName", keyName), ("webUrl", webUrl),
      ("iosUrl", iosUrl), ("androidUrl", androidUrl), ("huaweiUrl", huaweiUrl),
      ("fallbackUrl", fallbackUrl), ("scheme", scheme), ("iosUniversalUrl", iosUniversalUrl),
      ("webhookUrl", webhookUrl), ("createdAt", createdAt?.date), ("updatedAt", updatedAt?.date),
      ("adId", adId?.oid), ("jid", jid),
    ]
    for case (let name, let text?) in texts { properties[name] = text }
    properties["__v"] = v
    properties["metaData"] = metaData?.mapValues { $0.toAny() }
    return properties
  }

  private enum CodingKeys: String, CodingKey {
    case teamId, projectId, sourceId, type, title, keyName, webUrl, iosUrl, androidUrl, huaweiUrl
    case fallbackUrl, scheme, iosUniversalUrl, webhookUrl, createdAt, updatedAt, adId, metaData, jid
    case id = "_id"
    case v = "__v"
  }
}

/// An ID in the format `{"$oid": text}`.
public struct PaylisherMongoOID: Codable, Hashable, Sendable {
  /// The ID.
  public let oid: String

  private enum CodingKeys: String, CodingKey {
    case oid = "$oid"
  }
}

/// A date in the format `{"$date": text}`.
public struct PaylisherMongoDate: Codable, Hashable, Sendable {
  /// The date and time in ISO 8601 format.
  public let date: String

  private enum CodingKeys: String, CodingKey {
    case date = "$date"
  }
}
