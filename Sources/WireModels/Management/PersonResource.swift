/// A person of a workspace, by one of their distinct ids.
public struct PersonResource: Codable, Hashable, Sendable {
  /// The distinct ids that are one person, the one that was asked for first.
  public var distinctIDs: [String]
  /// Whether anything is stored of the id: it may be mistyped otherwise.
  public var isKnown: Bool
  /// The names of the uploaded lists that name one of the ids; `nil` for none.
  public var lists: [String]?

  /// Makes a person.
  public init(distinctIDs: [String], isKnown: Bool, lists: [String]? = nil) {
    (self.distinctIDs, self.isKnown, self.lists) = (distinctIDs, isKnown, lists)
  }
}
