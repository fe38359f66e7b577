public import LinkCore

/// How many people did something.
public struct PeopleCounts: Hashable, Sendable {
  /// On any of the days.
  public var total: Int64 = 0
  /// On each day of UTC on which there was somebody, in days since 1970.
  public var days: [Int64: Int64] = [:]
  /// With each value of a dimension, most people first; somebody may have done things with several.
  public var values: [Value] = []

  /// Makes counts of nobody.
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
