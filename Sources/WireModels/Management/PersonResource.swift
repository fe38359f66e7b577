/// A person of a workspace, by one of their distinct ids.
public struct PersonResource: Codable, Hashable, Sendable {
  /// The distinct ids that are one person, the one that was asked for first.
  public var distinctIDs: [String]
  /// Whether anything is stored of the id: it may be mistyped otherwise.
  public var isKnown: Bool

  /// Makes a person.
  public init(distinctIDs: [String], isKnown: Bool) {
    (self.distinctIDs, self.isKnown) = (distinctIDs, isKnown)
  }
}
