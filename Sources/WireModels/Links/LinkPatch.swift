public import JSONCoding

/// The body of `PATCH /api/v1/links/{id}`: members of ``LinkSettings``, each replaced as a whole, or
/// removed where it is `null`.
///
/// ```swift
/// LinkPatch(["state": "disabled", "expiresAt": nil])
/// ```
public struct LinkPatch: Codable, Hashable, Sendable {
  /// The members to replace or remove.
  public var members: JSONObject

  /// Makes a patch.
  public init(_ members: JSONObject) {
    self.members = members
  }

  /// Decodes an object.
  public init(from decoder: any Decoder) throws {
    members = try decoder.singleValueContainer().decode(JSONObject.self)
  }

  /// Encodes an object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(members)
  }
}
