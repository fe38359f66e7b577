/// How many people did something.
public struct PeopleCounts: Hashable, Sendable {
  /// On any of the days.
  public var total: Int64 = 0
  /// On each day of UTC on which there was somebody, in days since 1970.
  public var days: [Int64: Int64] = [:]

  /// Makes counts of nobody.
  public init() {}
}
