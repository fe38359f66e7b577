/// How many first launches of an app of one group, or after one delay, fit a tap of their network,
/// and how many contradicted all.
public struct LaunchCount: Hashable, Sendable {
  /// The number of the first delay; smaller ones are groups of launches.
  public static let firstDelay: Int64 = 16

  /// The group, or ``firstDelay`` and the delay, by the numbers that the matching rules
  /// give them.
  public var company: Int64
  /// Launches that fit a tap.
  public var fitting: Int64
  /// Launches that contradicted every tap.
  public var contradicting: Int64

  public init(company: Int64, fitting: Int64 = 0, contradicting: Int64 = 0) {
    self.company = company
    self.fitting = fitting
    self.contradicting = contradicting
  }
}
