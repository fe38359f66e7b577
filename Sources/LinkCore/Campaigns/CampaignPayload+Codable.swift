public import JSONCoding

extension CampaignPayload {
  /// The text fields: their names on the wire and here.
  private static let textFields:
    [(name: String, path: any WritableKeyPath<Self, String?> & Sendable)] =
      [
        ("teamId", \.teamID), ("projectId", \.projectID), ("sourceId", \.sourceID),
        ("type", \.type), ("title", \.title), ("keyName", \.keyName), ("webUrl", \.webURL),
        ("iosUrl", \.iosURL), ("androidUrl", \.androidURL), ("huaweiUrl", \.huaweiURL),
        ("fallbackUrl", \.fallbackURL), ("scheme", \.scheme),
        ("iosUniversalUrl", \.iosUniversalURL), ("webhookUrl", \.webhookURL), ("jid", \.jid),
      ]

  /// Reads a payload; members that are missing or of another type are absent.
  public init(json: JSONValue) {
    for field in Self.textFields {
      self[keyPath: field.path] = json[field.name]?.stringValue
    }
    id = json["_id"]?.objectID
    adID = json["adId"]?.objectID
    createdAt = json["createdAt"]?.moment
    updatedAt = json["updatedAt"]?.moment
    if case .integer(let value) = json["__v"] { version = value }
    metaData = json["metaData"]?.objectValue
  }

  /// The payload in the shape of the wire, without the fields that are absent.
  public var json: JSONValue {
    var members = JSONObject()
    for field in Self.textFields {
      members[field.name] = self[keyPath: field.path].map(JSONValue.string)
    }
    members["_id"] = id.map { ["$oid": .string($0)] }
    members["adId"] = adID.map { ["$oid": .string($0)] }
    members["createdAt"] = createdAt.map { ["$date": .string($0.iso8601)] }
    members["updatedAt"] = updatedAt.map { ["$date": .string($0.iso8601)] }
    members["__v"] = version.map(JSONValue.integer)
    members["metaData"] = metaData.map { .object($0) }
    return .object(members)
  }
}

extension CampaignPayload: Codable {
  /// Decodes any JSON object; fails only where the value is not one.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.singleValueContainer().decode(JSONObject.self)
    self.init(json: .object(members))
  }

  /// Encodes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

extension JSONValue {
  /// The text of an id: itself, or below `$oid`.
  fileprivate var objectID: String? {
    stringValue ?? self["$oid"]?.stringValue
  }

  /// A moment: RFC 3339 text, milliseconds, or either below `$date` or `$numberLong`.
  fileprivate var moment: Timestamp? {
    switch self {
    case .integer(let value): Timestamp(milliseconds: value)
    case .number(let value): Int64(exactly: value.rounded()).map(Timestamp.init(milliseconds:))
    case .string(let text):
      Timestamp(iso8601: text) ?? Int64(text).map(Timestamp.init(milliseconds:))
    case .object(let members): (members["$date"] ?? members["$numberLong"])?.moment
    case .null, .bool, .array: nil
    }
  }
}
