public import LinkCore

/// The name of a list: the body of `POST /api/v1/lists` and `PUT /api/v1/lists/{id}`.
public struct PeopleListSettings: Codable, Hashable, Sendable {
  /// Its name.
  public var name: String

  /// Makes settings.
  public init(name: String) {
    self.name = name
  }
}

/// An uploaded list of people, which audiences name by its id.
public struct PeopleListResource: Codable, Hashable, Sendable {
  /// The most distinct ids of a list.
  public static let mostMembers = 1_000_000

  /// Its id.
  public var id: PeopleListID
  /// Its name.
  public var name: String
  /// How many distinct ids it has.
  public var members: Int64
  /// When it was made.
  public var createdAt: Timestamp
  /// When its name or its members changed last.
  public var updatedAt: Timestamp

  /// Makes a list.
  public init(
    id: PeopleListID,
    name: String,
    members: Int64 = 0,
    createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    (self.id, self.name, self.members) = (id, name, members)
    (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
  }
}

/// Distinct ids that are added to a list, or removed from it.
public struct PeopleListMembers: Codable, Hashable, Sendable {
  /// The most distinct ids of one request.
  public static let most = 5_000

  /// The distinct ids.
  public var ids: [String]

  /// Makes members.
  public init(ids: [String]) {
    self.ids = ids
  }
}

/// What became of the distinct ids of a request.
public struct PeopleListUpload: Codable, Hashable, Sendable {
  /// The list afterwards.
  public var list: PeopleListResource
  /// How many were added or removed.
  public var changed: Int64
  /// How many were on the list already, or were not on it; those that a request repeats count once.
  public var unchanged: Int64
  /// How many belong to people that the server has seen.
  public var known: Int64
  /// Those that cannot be on a list.
  public var refused: [Refusal]

  /// A distinct id that cannot be on a list.
  public struct Refusal: Codable, Hashable, Sendable {
    /// Its place among those of the request, from 0.
    public var index: Int
    /// Why, by the stable name of a ``ListReason``.
    public var reason: String
    /// The same in English.
    public var detail: String

    /// Makes a refusal.
    public init(index: Int, reason: String, detail: String) {
      (self.index, self.reason, self.detail) = (index, reason, detail)
    }
  }

  /// Makes an outcome.
  public init(
    list: PeopleListResource,
    changed: Int64,
    unchanged: Int64,
    known: Int64,
    refused: [Refusal]
  ) {
    (self.list, self.changed, self.unchanged) = (list, changed, unchanged)
    (self.known, self.refused) = (known, refused)
  }
}
