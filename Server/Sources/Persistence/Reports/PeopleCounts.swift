public import LinkCore

/// How many people did something.
public struct PeopleCounts: Hashable, Sendable {
  /// On any of the days.
  public var total: Int64 = 0
  /// On each day of UTC with at least one person, in days since 1970.
  public var days: [Int64: Int64] = [:]
  /// With each value of a dimension, most people first; a person may have several.
  public var values: [Value] = []

  public init() {}

  /// A value of a dimension, and how many people did something with it.
  public struct Value: Hashable, Sendable {
    /// The value, for links their code; `nil` where there is none, such as for organic events.
    public var value: String?
    /// The link, in counts by link.
    public var link: LinkID?
    /// How many there were.
    public var people: Int64
  }
}
