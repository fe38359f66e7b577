import LinkCore

/// What the server says about a link's campaign.
///
/// Every field is optional; one that the server sends in an odd shape is `nil` and costs no other.
public struct PaylisherResolvedDeepLinkPayload: Codable, Sendable {
  /// The campaign's id.
  public let id: PaylisherMongoOID?
  /// The team that made it.
  public let teamId: String?
  /// The project it belongs to.
  public let projectId: String?
  /// What it was made from.
  public let sourceId: String?
  /// A word for the kind of campaign.
  public let type: String?
  /// The title.
  public let title: String?
  /// The campaign key.
  public let keyName: String?
  /// The page for browsers.
  public let webUrl: String?
  /// The page in the App Store.
  public let iosUrl: String?
  /// The page in the Play Store.
  public let androidUrl: String?
  /// The page in AppGallery.
  public let huaweiUrl: String?
  /// The page for every other platform.
  public let fallbackUrl: String?
  /// The route in the app, as a whole URL such as `myapp://products/42`.
  public let scheme: String?
  /// The route in the app, as a universal link.
  public let iosUniversalUrl: String?
  /// Where the campaign reports to.
  public let webhookUrl: String?
  /// When it was made.
  public let createdAt: PaylisherMongoDate?
  /// When it last changed.
  public let updatedAt: PaylisherMongoDate?
  /// The version of the stored document.
  public let v: Int?
  /// The advertisement's id.
  public let adId: PaylisherMongoOID?
  /// Any data for the app.
  public let metaData: [String: PaylisherJSONValue]?
  /// The journey that the campaign starts.
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

  /// Decodes any JSON object.
  public init(from decoder: any Decoder) throws {
    self.init(try CampaignPayload(from: decoder))
  }

  /// The fields that are there, by their names on the wire.
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

/// An id in the shape `{"$oid": text}`.
public struct PaylisherMongoOID: Codable, Hashable, Sendable {
  /// The id.
  public let oid: String

  private enum CodingKeys: String, CodingKey {
    case oid = "$oid"
  }
}

/// A moment in the shape `{"$date": text}`.
public struct PaylisherMongoDate: Codable, Hashable, Sendable {
  /// The moment in ISO 8601.
  public let date: String

  private enum CodingKeys: String, CodingKey {
    case date = "$date"
  }
}
